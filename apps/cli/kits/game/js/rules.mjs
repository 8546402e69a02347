// The rules of a small game: 15 sticks lie there, a side takes one, two or three of them, and who takes the last one wins.
//
// The referee asks in lines, and this program answers in lines: see docs/game-program.md. Try it by hand:
//
//     printf 'start sticks=15\nplay take3\nshow\n' | node rules.mjs
import { createInterface } from 'node:readline';

const SIDES = ['Red', 'Blue']; // as in game.json; the first one begins

/** A new game: everything that a game needs to know is here, so that `start` forgets the game before. */
class Game {
  constructor(sticks) {
    this.sticks = sticks;
    this.turn = 0;
  }

  /** All legal moves, each as a word without spaces; none when the game is over. */
  moves() {
    return [1, 2, 3].filter((count) => count <= this.sticks).map((count) => `take${count}`);
  }

  /** Plays a legal move: the referee asks for no other. */
  play(move) {
    this.sticks -= Number(move.at(-1));
    this.turn = 1 - this.turn;
  }

  /** Whose turn it is and all moves, or who has won and why. */
  describe() {
    const moves = this.moves();
    if (moves.length > 0) return `turn ${SIDES[this.turn]} ${moves.join(' ')}`;
    const winner = SIDES[1 - this.turn];
    return `over ${winner} ${winner} has taken the last stick.`; // a draw is "over draw" and why
  }

  /** A picture: lines of text for terminals, and an SVG for pages. */
  show() {
    console.log(`text ${'| '.repeat(this.sticks)}`);
    console.log(`svg <svg viewBox="0 0 ${Math.max(1, this.sticks)} 4">`);
    for (let at = 0; at < this.sticks; at++) {
      const taken = this.sticks - at; // a click on a stick takes it and all to the right of it
      const move = taken <= 3 ? ` data-move="take${taken}"` : '';
      console.log(`svg <rect x="${at + 0.3}" y="0.5" width="0.4" height="3" fill="#96622d"${move}/>`);
    }
    console.log('svg </svg>');
    console.log('shown');
  }
}

let game;
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  if (word === 'start') {
    const options = Object.fromEntries(rest.map((option) => option.split('=')));
    game = new Game(Number(options.sticks));
    console.log(game.describe());
  } else if (word === 'play') {
    game.play(rest[0]);
    console.log(game.describe());
  } else if (word === 'show') {
    game.show();
  }
}
