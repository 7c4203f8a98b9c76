"""Online parties. One process by default; the server alone knows the deck.

Run it: `python -m game.server` (environment: see `config.py` and the README), or `make party` with the site on the
same port. Protocol v1, for whoever writes a client:

HTTP, JSON in and out, at most 4 KiB in. Errors are {"code", "message"}. POST needs an `Origin` that is allowed.

    POST /api/parties              {seats: 2-6, limit: null|30|60, rules: {rule: option}, ranked: bool,
                                    name, salt, device?}
                                   201 {party, commit, seat: 0, token, link: "#party=<id>", player?}
    POST /api/parties/{id}/seats   {name, salt, device?}
                                   201 {seat, token, commit, player?}   404 no_party   409 full   410 expired | finished
    GET  /api/parties/{id}         {party, v, version, + the party, see below}, no tokens
    GET  /api/parties/{id}/log     after the end: {party, game, version, rules, seats, events, commit, secret, salts};
                                   ?game=1 an earlier one. 409 not_finished
    GET  /api/ratings/{player}     {player, value, games}
    GET  /healthz /readyz          200 | 503
    GET  /metrics                  Prometheus text, with `Authorization: Bearer $BOZU_PARTY_METRICS_TOKEN`, else 404

`rules` may be partial or {}: the first preset fills the rest. A `salt` is 16 to 64 of A-Z a-z 0-9 _ -, made by the
client by chance. A `device` is a secret of the same shape that the device keeps; only seats with one, all different,
are rated, and `player` is its public name. `limit` is in seconds.

Websocket, `wss://…/api/socket`, JSON text frames, at most 4 KiB from the client. Times are ms of the server's clock.

    C>S hello   {t, v: 1, party, token?, last: 0|seq, watch?: true}      first, within 5 s; without a token one watches
    S>C welcome {t, v, version, party: id, seat: n|null, you: "host"|"seat"|"watch", head, base, events, due, now,
                 + the party, spread flat}
    C>S act     {t, cid, seq, a: {kind: "draw"|"stop"}}                  seq: head the player saw
    S>C ack     {t, cid, seq}                                            answers every cid, also a repeated one
    S>C ev      {t, e: {seq, at, type, …}, due, party?: the party, where it changed}
    C>S host    {t, cid, do: "start" | "fill" {seat?, level?} | "kick" {seat} | "rematch"
                          | "rules" {rules?, limit?, ranked?, seats?}}
    C>S leave   {t, cid}
    C>S salt    {t, cid, salt}                                           while open: another salt for one's own seat
    C>S alive   {t, cid}                                                 ack with the head: is anybody there?
    S>C seats   {t, seats, due}                                          presence, not in the log
    S>C error   {t, code, cid?, head, fatal?}

The party (flat in `welcome`, under `party` in `ev`):

    {state: "open"|"playing"|"finished"|"expired", game: 1…, rules: {rule: option}, limit, ranked, rated, host: seat,
     commit: hex, seats: [{n, name, kind: "free"|"human"|"cpu", level?, left?: true, here, gone: ms|null, standin}],
     result: null | {reason: "deck_empty"|"last_seat"|"resigned", places, counts},
     ratings: null | [null | {before, after}],
     reveal: null | {secret: hex, salts: [text|null for each seat]}}

Events have seq 1, 2, 3 … without a gap through the whole life of a party, and a type:

    opened, rematch   a new lobby: {game, seats, rules, limit, ranked, host, commit}; `base` is the seq of the newest
    joined {seat, name}   filled {seats, level}   kicked {seat}   left {seat, resigned?}
    set {rules?, limit?, ranked?, seats?}
    salted {seat}     host {seat}: is host now       standin {seat}: the host handed an idle seat over   back {seat}
    started           {game, rated, order?, removed?}: free seats were closed; order[new seat] = old seat, and who moved
                      gets a new `welcome`. `removed` are cards that the rules set aside, for all to see
    move              {seat, by: "human"|"cpu", why?: "computer"|"left"|"gone"|"limit"|"idle", card: no} or
                      {…, stop: true}; `a` is the action as given. Where a rule took more than that card from the deck,
                      `drawn`: [[place in the deck before the move, from 0, card], …] has them all
    expired

A client may ignore every type but started and move, for everything else is in `party`; it resets its table when `game`
changes. It needs no deck: it puts `card` where the engine will draw it among the unturned cards (on top, or on top of
the stack that `a` names; those of `drawn` to their places), lets the engine apply the action, and all else follows.
`version` is that of the page's content, and differs where the rules do.

The deck: `secret` is 32 random bytes, `commit` the SHA-256 of them. message = the salts of the seats that have one,
sorted, then the party's id, then the number of the game, joined by newlines, UTF-8. HMAC-SHA256(secret,
message + "\\n" + counter), counter 0, 1, 2 …, gives eight big-endian 32-bit words a block. below(n): the next word w
with w < 2**32 - 2**32 % n, modulo n. The cards in ascending order are shuffled by Fisher-Yates from the end: for i =
last … 1: swap i and below(i + 1). The first card is the next one.

Codes: bad_version bad_token no_party full not_host not_your_turn not_playing stale finished too_fast bad_message
expired, and not_open (the lobby is closed), too_few (fewer than two seats taken), not_finished (no rematch yet), busy
(try again).
Closes: 4001 replaced, 4002 bad version, 4003 bad token or kicked, 4004 no party, 4005 no hello in time, 4008 too slow,
4009 restart (reconnect at once), 4029 too fast, 1009 too big, 1013 no room for more who watch.

Where this differs from the first sketch of the protocol, and why:

- Everything but presence is an event with a number, lobby too, so that two nodes agree on it by (party, seq).
- The party does not start by itself when the last seat is taken: the host looks who sits there, and after a rematch all
  seats are taken anyway. Seats still free at the start are closed.
- `stale` only if a move happened after `seq`: somebody leaving does not undo a decision.
- `salt`: the salt of the host, and those before a rematch, would otherwise be known before the secret is chosen.
  A client sends a new one after `welcome` and after `rematch`, and looks for it in the reveal.
- `alive`: a page does not hear the pings of its websocket, so it asks when it has heard nothing for a while.
- While every human of a playing party is away it waits; 45 s and turn limit run again when the first is back.
- `fill` with a seat during a game without limit hands a seat that has been idle for 2 minutes to the computer, until
  its owner says hello or acts again.
"""

PROTOCOL = 1
