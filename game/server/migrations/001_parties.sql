-- The same text runs on SQLite and PostgreSQL. Times are ms since 1970, JSON and hex are texts.
CREATE TABLE party (
  id TEXT PRIMARY KEY,
  created BIGINT NOT NULL,
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  head BIGINT NOT NULL,
  base BIGINT NOT NULL,
  game BIGINT NOT NULL,
  presence BIGINT NOT NULL,
  woken_at BIGINT NOT NULL,
  due_at BIGINT,
  expires_at BIGINT NOT NULL
);
CREATE INDEX party_due ON party (due_at);
CREATE INDEX party_expires ON party (expires_at);

CREATE TABLE seat (
  party TEXT NOT NULL,
  n BIGINT NOT NULL,
  token_sha256 TEXT NOT NULL,
  salt TEXT NOT NULL,
  player TEXT,
  conn TEXT,
  node TEXT,
  seen_at BIGINT NOT NULL,
  gone_at BIGINT,
  PRIMARY KEY (party, n)
);
CREATE INDEX seat_node ON seat (node);

CREATE TABLE game (
  party TEXT NOT NULL,
  no BIGINT NOT NULL,
  base BIGINT NOT NULL,
  secret TEXT NOT NULL,
  salts TEXT,
  players TEXT,
  ratings TEXT,
  finished_at BIGINT,
  PRIMARY KEY (party, no)
);

CREATE TABLE event (
  party TEXT NOT NULL,
  seq BIGINT NOT NULL,
  actor TEXT,
  cid TEXT,
  data TEXT NOT NULL,
  PRIMARY KEY (party, seq),
  UNIQUE (party, actor, cid)
);

CREATE TABLE rating (
  player TEXT PRIMARY KEY,
  value DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL
);

CREATE TABLE result (
  party TEXT NOT NULL,
  game BIGINT NOT NULL,
  player TEXT NOT NULL,
  place BIGINT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (party, game, player)
);
CREATE INDEX result_player ON result (player, at);
