// A correct checker of Fencemaster, except for the lines that a test replaces.
import { readFileSync } from 'node:fs';

const lines = readFileSync(0, 'utf8')
  .split(/\r\n|\r|\n/)
  .map((line) => line.replace(/[ \t]/g, ''));
while (lines[0] === '') lines.shift();
while (lines.at(-1) === '') lines.pop();
const size = /^\d{1,3}$/.test(lines[0] ?? '') ? Number(lines.shift()) : 0;
const width = 2 * size - 1;
const isRow = (row, r) => /^[WB-]*$/.test(row) && row.length === width - Math.abs(r - size + 1);
if (size < 1 || lines.length !== width || !lines.every(isRow)) {
  console.log('Error');
  process.exit();
}

const steps = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [1, 1],
  [-1, -1],
];
const at = (r, c) => (Math.abs(r - c) < size ? lines[r]?.[c - Math.max(0, r - size + 1)] : undefined);
const cells = [];
for (let r = 0; r < width; r++) for (let c = 0; c < width; c++) if (at(r, c) !== undefined) cells.push([r, c]);

/** The edges that a cell is on: a corner is on two. */
const sides = (r, c) =>
  [r === 0, c - r === size - 1, c === width - 1, r === width - 1, r - c === size - 1, c === 0].flatMap((is, i) =>
    is ? [i] : [],
  );
const edges = (r, c) => (sides(r, c).length === 1 ? sides(r, c) : []);

/** All cells reachable from some over cells that may be entered. */
function flood(from, mayEnter) {
  const reached = new Set(from.map(String));
  const todo = [...from];
  for (const [r, c] of todo) {
    for (const [down, right] of steps) {
      const near = [r + down, c + right];
      if (at(...near) === undefined || reached.has(String(near)) || !mayEnter(at(...near))) continue;
      reached.add(String(near));
      todo.push(near);
    }
  }
  return todo;
}

function hasTripod(side) {
  const own = cells.filter((cell) => at(...cell) === side);
  return own.some((cell) => {
    const touched = flood([cell], (there) => there === side).flatMap((each) => edges(...each));
    return new Set(touched).size >= 3;
  });
}

function hasLoop(side) {
  const outside = cells.filter((cell) => sides(...cell).length > 0 && at(...cell) !== side);
  const open = flood(outside, (there) => there !== side);
  return cells.filter((cell) => at(...cell) !== side).length > open.length;
}

const method = (side) => {
  const [tripod, loop] = [hasTripod(side), hasLoop(side)];
  return tripod && loop ? 'Both' : tripod ? 'Tripod' : loop ? 'Loop' : '';
};
const [white, black] = [method('W'), method('B')];
if ((white === '') !== (black === '')) console.log(`${white === '' ? 'Black' : 'White'}\n${white + black}`);
else console.log(`${white !== '' || !cells.some((cell) => at(...cell) === '-') ? 'Draw' : 'None'}\nNil`);
