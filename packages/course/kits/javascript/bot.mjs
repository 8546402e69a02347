// A player: answers every "go" with one of the legal moves listed after it.
import { createInterface } from 'node:readline';

let state = 1;
/** A random number from 0 to `count` − 1; the same seed gives the same game. */
function roll(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

/** Your idea goes here. Every move in the list is legal. */
const choose = (moves) => moves[roll(moves.length)];

for await (const line of createInterface({ input: process.stdin })) {
  const [word, first, ...rest] = line.split(' ');
  if (word === 'seed') state = Number(first) >>> 0;
  else if (word === 'go') console.log(choose(rest));
  else if (word === 'quit') process.exit();
}
