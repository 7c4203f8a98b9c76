// Plays a position to its end many times, as a worker beside the page. It knows no rule: it runs the tables that
// game/core/tables.py makes of them. Nobody looks at the order of the deck: the cards left are shuffled for each game.
//
//   in    {rules: tables, weights} once a game, then {id, position, seed}; a newer position ends the work on an older
//         {id: 0} ends it too. position: {seat, extra, hands, pile, out, skips, left, policies}; hands are counts, left
//         is kind -> cards in the deck, policies are "easy", "medium" or "hard" for each seat
//   out   {id, games, wins} again and again: for each seat the games won, a shared win as its share
"use strict";

const [KEEP, TO_PILE, TAKE_PILE, SELF_TO_PILE, OTHERS_TO_PILE, OTHERS_TO_SELF, DRAW_AGAIN, SKIP, ELIMINATE] =
  Array(9).keys();
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

// A position that can be played on.
class Position {
  constructor(players) {
    this.players = players;
    this.hands = new Int32Array(players);
    this.out = new Int32Array(players);
    this.skips = new Int32Array(players);
  }

  set(other) {
    for (let seat = 0; seat < this.players; seat++) {
      this.hands[seat] = other.hands[seat];
      this.out[seat] = other.out[seat];
      this.skips[seat] = other.skips[seat];
    }
    this.pile = other.pile;
    this.seat = other.seat;
    this.extra = other.extra;
    this.alive = other.alive;
  }

  // Run the program of a turned card, `deck` cards being left.
  resolve({ first, codes, values }, kind, deck) {
    const { seat, hands } = this;
    const moment = (this.pile === 0 ? 1 : 0) + (deck === 0 ? 2 : 0);
    for (let i = first[kind][moment]; i < first[kind][moment + 1]; i++) {
      const code = codes[i];
      if (code === KEEP) {
        hands[seat]++;
      } else if (code === TO_PILE) {
        this.pile++;
      } else if (code === TAKE_PILE) {
        hands[seat] += this.pile;
        this.pile = 0;
      } else if (code === SELF_TO_PILE) {
        this.pile += hands[seat];
        hands[seat] = 0;
      } else if (code === DRAW_AGAIN) {
        this.extra += Math.max(0, Math.min(values[i], deck - this.extra));
      } else if (code === SKIP) {
        this.skips[seat]++;
      } else if (code === ELIMINATE) {
        this.alive -= 1 - this.out[seat];
        this.out[seat] = 1;
        this.extra = 0;
      } else if (code === OTHERS_TO_PILE || code === OTHERS_TO_SELF) {
        let moved = 0;
        for (let other = 0; other < this.players; other++) {
          if (other === seat) continue;
          moved += hands[other];
          hands[other] = 0;
        }
        if (code === OTHERS_TO_PILE) this.pile += moved;
        else hands[seat] += moved;
      } else {
        throw new Error(`unknown operation: ${code}`);
      }
    }
  }

  // The turn goes to the next seat still in the game that need not miss one.
  passOn() {
    for (;;) {
      this.seat = (this.seat + 1) % this.players;
      if (this.out[this.seat]) continue;
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
    const players = seen.hands.length;
    const alive = seen.out.filter((out) => !out).length;
    this.start = new Position(players);
    this.start.set({ ...seen, out: seen.out.map(Number), alive });
    this.at = new Position(players);
    this.scratch = new Position(players);
    this.full = Int32Array.from(rules.full);
    this.unturned = Int32Array.from(seen.left);
    this.left = Int32Array.from(seen.left);
    this.deck = Uint8Array.from(seen.left.flatMap((many, kind) => Array(many).fill(kind)));
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
    const size = this.deck.length;
    at.set(this.start);
    left.set(this.unturned);
    if (at.alive === 1 || !size) return;
    for (let turned = 0; ; ) {
      // Only the start may be in the middle of a turn.
      if (turned || at.extra) {
        if (at.extra && rules.may_stop && !this.draws(size - turned)) at.extra = 0;
        if (at.extra) at.extra--;
        else at.passOn();
      }
      const kind = deal(turned);
      turned++;
      left[kind]--;
      at.resolve(rules, kind, size - turned);
      if (at.alive === 1 || turned === size) return;
    }
  }

  count() {
    const { hands, out, players } = this.at;
    let most = -1;
    let shared = 0;
    for (let seat = 0; seat < players; seat++) {
      if (out[seat] || hands[seat] < most) continue;
      shared = hands[seat] > most ? 1 : shared + 1;
      most = hands[seat];
    }
    for (let seat = 0; seat < players; seat++) {
      if (!out[seat] && hands[seat] === most) this.wins[seat] += 1 / shared;
    }
  }

  // Half of the widest 95 % interval.
  half() {
    const variance = Math.max(...this.wins.map((won) => (won / this.games) * (1 - won / this.games)));
    return Z * Math.sqrt(variance / this.games + (Z / (2 * this.games)) ** 2);
  }

  // Whether the turn's owner draws on, by the policies of game/core/players.py.
  draws(size) {
    const policy = this.policies[this.at.seat];
    if (policy === "easy") return this.next() < 2 ** 31;
    return policy === "hard" ? this.worth(size) > 0 : this.gain(size) > 0;
  }

  worth(size) {
    const { at, scratch, left, rules, weights } = this;
    const { seat, alive } = at;
    const others = at.players - 1;
    const moment = (at.pile === 0 ? 1 : 0) + (size === 1 ? 2 : 0);
    let total = 0;
    for (let kind = 0; kind < left.length; kind++) {
      if (!left[kind]) continue;
      scratch.set(at);
      scratch.resolve(rules, kind, size - 1);
      if (scratch.out[seat]) {
        if (alive === 2) return -1;
        total -= left[kind] * others * Math.floor(weights.out / (alive - 2) ** 2);
        continue;
      }
      const kept = rules.kept[kind][moment];
      const moved = scratch.hands[seat] - kept - at.hands[seat];
      let lost = 0;
      for (let other = 0; other < at.players; other++) {
        if (other !== seat) lost += at.hands[other] - scratch.hands[other];
      }
      total += left[kind] * (others * (weights.moved * moved + weights.kept * kept) + weights.moved * lost);
    }
    return alive === 2 ? total - others * Math.floor(weights.moved / 2) * this.spared(size) : total;
  }

  // What the only other seat in the game would lose if it turned a card.
  spared(size) {
    const { at, scratch, left, rules } = this;
    const rival = at.out.findIndex((out, seat) => !out && seat !== at.seat);
    let lost = 0;
    for (let kind = 0; kind < left.length; kind++) {
      if (!left[kind]) continue;
      scratch.set(at);
      scratch.seat = rival;
      scratch.resolve(rules, kind, size - 1);
      lost += left[kind] * Math.max(0, at.hands[rival] - scratch.hands[rival]);
    }
    return lost;
  }

  gain(size) {
    const { at, scratch, full, rules } = this;
    const now = lead(at, at.seat);
    let total = 0;
    for (let kind = 0; kind < full.length; kind++) {
      if (!full[kind]) continue;
      scratch.set(at);
      scratch.resolve(rules, kind, size - 1);
      total += full[kind] * (lead(scratch, at.seat) - now);
    }
    return total;
  }
}

// The own hand less the mean hand of the others, times their number; being out costs a whole deck.
function lead({ hands, out, players }, seat) {
  if (out[seat]) return -100 * (players - 1);
  let total = 0;
  for (let other = 0; other < players; other++) total += hands[other];
  return hands[seat] * players - total;
}
