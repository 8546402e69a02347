// A bot for Dots and Boxes: it closes a box where it can, and avoids the third side of a box, which the other side would close.
import { createInterface } from 'node:readline';

const drawn = new Set();

/** Random numbers below a bound: the same seed, the same game. */
let seed = 1;
function random(bound) {
  seed = (seed * 48271) % 2147483647;
  return seed % bound;
}

/** The lines around the boxes on both sides of a line; a line outside the board is never drawn, and does no harm. */
function boxesBeside(line) {
  const [kind, row, column] = [line[0], Number(line[1]), Number(line[2])];
  const around = (r, c) => [`h${r}${c}`, `h${r + 1}${c}`, `v${r}${c}`, `v${r}${c + 1}`];
  return [around(row, column), kind === 'h' ? around(row - 1, column) : around(row, column - 1)];
}

/** How many sides of the boxes beside a line are drawn. */
const sides = (line) => boxesBeside(line).map((box) => box.filter((each) => drawn.has(each)).length);

for await (const question of createInterface({ input: process.stdin })) {
  const [word, ...rest] = question.split(' ');
  if (word === 'seed') seed = 1 + (Number(rest[0]) % 2147483646);
  else if (word === 'play') drawn.add(rest[1]);
  else if (word === 'go') {
    const [, ...moves] = rest; // the first is the time in milliseconds
    const closing = moves.filter((move) => sides(move).includes(3));
    const safe = moves.filter((move) => !sides(move).includes(2));
    const choice = [closing, safe, moves].find((some) => some.length > 0);
    const move = choice[random(choice.length)];
    drawn.add(move);
    console.log(move);
  } else if (word === 'quit') process.exit();
}
