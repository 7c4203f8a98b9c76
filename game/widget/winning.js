// Plays a position to its end many times, as a worker beside the page. It knows no rule: it runs the tables that
// game/core/tables.py makes of them. Nobody looks at the order of the deck: the cards left are shuffled for each game.
//
//   in    {rules: tables, weights} once a game, then {id, position, seed}; a newer position ends the work on an older
//         {id: 0} ends it too. position: {seat, extra, hands, pile, out, last, skips, direction, cancels, left,
//         policies}; hands are counts, left is kind -> cards in the deck, policies are "easy", "medium" or "hard"
//   out   {id, games, wins} again and again: for each seat the games won, a shared win as its share
"use strict";

const [KEEP, TO_PILE, REMOVE, DRAW_AGAIN, SKIP, REVERSE, CANCEL_NEXT, MARK_LAST, ELIMINATE, ROTATE, LEVEL, MOVE] =
  Array(12).keys();
const [SELF, OTHERS, NEXT, PREVIOUS, LEADER, FROM_PILE] = Array(6).keys(); // origins of a move; then the deck
const [WIDTH, ALL, HALF] = [256, 255, 254]; // of a move's value
const SLICE = 25; // milliseconds until the worker listens again
const FEW = 20; // games between two looks at the clock
const Z = 1.96;
const SURE = 0.004; // half of a 95 % interval that needs no more games

let game = null; // {rules, weights}
let working = 0; // the position that is worked on

onmessage = ({ data }) => {
  if (data.rules) {
    game = data;
    working = 0;
    return;
  }
  working = data.id;
  if (!working) return;
  const rollouts = new Rollouts(game.rules, game.weights, data.position, data.seed);
  const step = (told) => {
    if (working !== data.id) return;
    const end = performance.now() + SLICE;
    do rollouts.play(FEW);
    while (performance.now() < end);
    const done = rollouts.half() <= SURE;
    // Each time twice as many games: soon something, and few changes on the page.
    if (done || rollouts.games >= 2 * told) {
      told = rollouts.games;
      postMessage({ id: data.id, games: told, wins: [...rollouts.wins] });
    }
    if (!done) setTimeout(step, 0, told);
  };
  step(0);
};

// Numbers below 2**32 from a seed: sfc32 of PractRand.
function chance(seed) {
  let [a, b, c, d] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
}

// A position that can be played on. The places of cards: a hand for each seat, then the pile, what has left the game,
// and the deck.
class Position {
  constructor(players) {
    this.players = players;
    [this.pile, this.removed, this.deck] = [players, players + 1, players + 2];
    this.held = new Int32Array(players + 3);
    this.out = new Int32Array(players);
    this.last = new Int32Array(players);
    this.skips = new Int32Array(players);
  }

  set(other) {
    for (let place = 0; place <= this.deck; place++) this.held[place] = other.held[place];
    for (let seat = 0; seat < this.players; seat++) {
      this.out[seat] = other.out[seat];
      this.last[seat] = other.last[seat];
      this.skips[seat] = other.skips[seat];
    }
    this.seat = other.seat;
    this.extra = other.extra;
    this.alive = other.alive;
    this.direction = other.direction;
    this.cancels = other.cancels;
  }

  // Run the program of a turned card, which is no longer in the deck. `mine` is then whether its turner has it.
  resolve({ first, codes, values, alone }, kind) {
    const { seat, held } = this;
    const moment = (held[this.pile] === 0 ? 1 : 0) + (held[this.deck] === 0 ? 2 : 0);
    this.where = -1;
    if (this.cancels && !alone[kind][moment]) {
      this.cancels--;
      this.place(seat);
    } else {
      for (let i = first[kind][moment]; i < first[kind][moment + 1]; i++) {
        this.run(codes[i], values[i]);
      }
    }
    this.mine = this.where === seat ? 1 : 0;
  }

  run(code, value) {
    const { seat } = this;
    if (code === KEEP) {
      this.place(seat);
    } else if (code === TO_PILE) {
      this.place(this.pile);
    } else if (code === REMOVE) {
      this.place(this.removed);
    } else if (code === DRAW_AGAIN) {
      this.extra += Math.max(0, Math.min(value, this.held[this.deck] - this.extra));
    } else if (code === SKIP) {
      this.skips[value ? this.neighbour(seat, 1) : seat]++;
    } else if (code === REVERSE) {
      this.direction = -this.direction;
    } else if (code === CANCEL_NEXT) {
      this.cancels++;
    } else if (code === MARK_LAST) {
      this.last[seat] = 1;
    } else if (code === ELIMINATE) {
      this.alive -= 1 - this.out[seat];
      this.out[seat] = 1;
      this.extra = 0;
    } else if (code === ROTATE) {
      this.rotate();
    } else if (code === LEVEL) {
      this.level();
    } else if (code >= MOVE) {
      this.moveFrom(Math.floor((code - MOVE) / 3), [seat, this.pile, this.removed][(code - MOVE) % 3], value);
    } else {
      throw new Error(`unknown operation: ${code}`);
    }
  }

  place(where) {
    this.where = where;
    this.index = this.held[where]++;
  }

  moveFrom(origin, target, value) {
    const { seat, players } = this;
    if (origin === OTHERS) {
      for (let i = 1; i < players; i++) this.move((seat + i) % players, target, value);
      return;
    }
    let source = this.deck;
    if (origin === SELF) source = seat;
    else if (origin === NEXT) source = this.neighbour(seat, 1);
    else if (origin === PREVIOUS) source = this.neighbour(seat, -1);
    else if (origin === LEADER) source = this.richest();
    else if (origin === FROM_PILE) source = this.pile;
    this.move(source, target, value);
  }

  // Move cards, those that came last, and the turned one with them if it is among these.
  move(source, target, value) {
    const { held } = this;
    const there = held[source];
    if (source === target || there < Math.floor(value / WIDTH)) return;
    const count = value % WIDTH;
    const many = count === ALL ? there : count === HALF ? Math.floor(there / 2) : Math.min(count, there);
    if (this.where === source && this.index >= there - many) {
      this.where = target;
      this.index += held[target] - (there - many);
    }
    held[source] = there - many;
    held[target] += many;
    if (source === this.deck) this.extra = Math.min(this.extra, there - many);
  }

  // The nearest seat still in the game, 1 forward or -1 back in the direction of play.
  neighbour(seat, step) {
    do seat = (seat + step * this.direction + this.players) % this.players;
    while (this.out[seat]);
    return seat;
  }

  // The other seat with the largest hand, of equal ones the first in the direction of play.
  richest() {
    let [best, found] = [-1, this.seat];
    for (let i = 1; i < this.players; i++) {
      const seat = (this.seat + i * (this.direction + this.players)) % this.players;
      if (this.held[seat] > best) [best, found] = [this.held[seat], seat];
    }
    return found;
  }

  // Every hand goes to the next seat still in the game.
  rotate() {
    const before = [...this.held];
    const { where } = this;
    for (let seat = 0; seat < this.players; seat++) {
      if (this.out[seat]) continue;
      const to = this.neighbour(seat, 1);
      this.held[to] = before[seat];
      if (where === seat) this.where = to;
    }
  }

  // All hands become equally large, the rest goes to the pile.
  level() {
    const { held, out, players } = this;
    let [seats, total] = [0, 0];
    for (let seat = 0; seat < players; seat++) if (!out[seat]) [seats, total] = [seats + 1, total + held[seat]];
    const count = Math.floor(total / seats);
    for (let seat = 0; seat < players; seat++) if (!out[seat]) held[seat] = count;
    held[this.pile] += total - count * seats;
    if (this.where < players && this.index >= count) this.where = -1;
  }

  // The turn goes to the next seat still in the game that need not miss one.
  passOn() {
    for (;;) {
      this.seat = this.neighbour(this.seat, 1);
      if (!this.skips[this.seat]) return;
      this.skips[this.seat]--;
    }
  }
}

class Rollouts {
  constructor(rules, weights, seen, seed) {
    this.rules = rules;
    this.weights = weights;
    this.policies = seen.policies;
    this.next = chance(seed);
    this.full = Int32Array.from(rules.full);
    this.unturned = Int32Array.from(seen.left);
    this.left = Int32Array.from(seen.left);
    this.deck = Uint8Array.from(seen.left.flatMap((many, kind) => Array(many).fill(kind)));
    const players = seen.hands.length;
    this.start = new Position(players);
    this.start.set({
      ...seen,
      held: [...seen.hands, seen.pile, 0, this.deck.length],
      out: seen.out.map(Number),
      last: seen.last.map(Number),
      alive: seen.out.filter((out) => !out).length,
    });
    this.at = new Position(players);
    this.scratch = new Position(players);
    this.wins = new Float64Array(players);
    this.games = 0;
  }

  play(games) {
    const { deck } = this;
    for (let i = 0; i < games; i++) {
      // One order of the deck is as good as another to begin the next shuffle with.
      this.finish((at) => {
        const from = at + Math.floor((this.next() / 2 ** 32) * (deck.length - at));
        const kind = deck[from];
        deck[from] = deck[at];
        deck[at] = kind;
        return kind;
      });
      this.count();
    }
    this.games += games;
  }

  // Play `this.at` from the start to the end; deal(i) is the kind of the i-th card to come.
  finish(deal) {
    const { at, rules, left } = this;
    const { held } = at;
    const size = this.deck.length;
    at.set(this.start);
    left.set(this.unturned);
    for (let turned = 0; at.alive > 1 && turned < size; ) {
      // Only the start may be in the middle of a turn.
      if (turned || at.extra) {
        if (at.extra && rules.may_stop && !this.draws()) at.extra = 0;
        if (at.extra) at.extra--;
        else at.passOn();
      }
      const kind = deal(turned++);
      left[kind]--;
      held[at.deck] = size - turned;
      at.resolve(rules, kind);
      // The program may have taken more cards of the deck.
      while (turned < size - held[at.deck]) left[deal(turned++)]--;
    }
  }

  count() {
    const { held, out, last, players } = this.at;
    const score = (seat) => (out[seat] || last[seat] ? -Infinity : this.rules.sign * held[seat]);
    let most = -Infinity;
    let shared = 0;
    for (let seat = 0; seat < players; seat++) {
      if (score(seat) < most) continue;
      shared = score(seat) > most ? 1 : shared + 1;
      most = score(seat);
    }
    for (let seat = 0; seat < players; seat++) if (score(seat) === most) this.wins[seat] += 1 / shared;
  }

  // Half of the widest 95 % interval.
  half() {
    const variance = Math.max(...this.wins.map((won) => (won / this.games) * (1 - won / this.games)));
    return Z * Math.sqrt(variance / this.games + (Z / (2 * this.games)) ** 2);
  }

  // Whether the turn's owner draws on, by the policies of game/core/players.py.
  draws() {
    const policy = this.policies[this.at.seat];
    if (policy === "easy") return this.next() < 2 ** 31;
    return policy === "hard" ? this.worth() > 0 : this.gain() > 0;
  }

  // The position after a seat has turned a card of a kind.
  look(seat, kind) {
    const { at, scratch } = this;
    scratch.set(at);
    scratch.seat = seat;
    scratch.extra = 0;
    scratch.held[scratch.deck]--;
    scratch.resolve(this.rules, kind);
    return scratch;
  }

  worth() {
    const { at, left, rules, weights } = this;
    const { seat, held, players } = at;
    const others = players - 1;
    const rivals = [];
    for (let other = 0; other < players; other++) {
      if (other !== seat && !at.out[other] && !at.last[other]) rivals.push(other);
    }
    let total = 0;
    for (let kind = 0; kind < left.length; kind++) {
      if (!left[kind]) continue;
      const after = this.look(seat, kind);
      if (after.out[seat] || after.last[seat] > at.last[seat]) {
        if (rivals.length < 2) return -1;
        total -= left[kind] * others * Math.floor(weights.out / (rivals.length - 1) ** 2);
        continue;
      }
      const moved = after.held[seat] - after.mine - held[seat];
      let lost = 0;
      for (let other = 0; other < players; other++) if (other !== seat) lost += held[other] - after.held[other];
      const worth = others * (weights.moved * moved + weights.kept * after.mine) + weights.moved * lost;
      total += rules.sign * left[kind] * worth;
    }
    if (rivals.length !== 1) return total;
    // What the only rival would lose if it turned a card.
    const [rival] = rivals;
    for (let kind = 0; kind < left.length; kind++) {
      if (!left[kind]) continue;
      const lost = Math.max(0, held[rival] - this.look(rival, kind).held[rival]);
      total -= rules.sign * left[kind] * others * Math.floor(weights.moved / 2) * lost;
    }
    return total;
  }

  gain() {
    const { at, full, rules } = this;
    const now = lead(at, at.seat, rules.sign);
    let total = 0;
    for (let kind = 0; kind < full.length; kind++) {
      if (full[kind]) total += full[kind] * (lead(this.look(at.seat, kind), at.seat, rules.sign) - now);
    }
    return total;
  }
}

// The own hand less the mean hand of the others, times their number; being out or last costs a whole deck.
function lead({ held, out, last, players }, seat, sign) {
  if (out[seat] || last[seat]) return -100 * (players - 1);
  let total = 0;
  for (let other = 0; other < players; other++) total += held[other];
  return sign * (held[seat] * players - total);
}
