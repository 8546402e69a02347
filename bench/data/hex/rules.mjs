// The rules of Hex without the swap, as a lecturer would write them: White joins top and bottom, Black left and right.
import { createInterface } from 'node:readline';

const SIDES = ['White', 'Black'];
const AROUND = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, -1],
  [-1, 1],
];
let size = 7;
let pieces = new Map();
let free = [];

const nameOf = (column, row) => `${String.fromCharCode(97 + column)}${row + 1}`;

function joins(side) {
  const depth = (column, row) => (side === 0 ? row : column);
  const seen = new Set();
  const open = [];
  for (let i = 0; i < size; i++) open.push(side === 0 ? [i, 0] : [0, i]);
  while (open.length > 0) {
    const [column, row] = open.pop();
    const cell = nameOf(column, row);
    if (column < 0 || row < 0 || column >= size || row >= size || seen.has(cell) || pieces.get(cell) !== side) continue;
    if (depth(column, row) === size - 1) return true;
    seen.add(cell);
    for (const [dx, dy] of AROUND) open.push([column + dx, row + dy]);
  }
  return false;
}

function describe() {
  const last = (pieces.size + 1) % 2;
  if (pieces.size > 0 && joins(last)) return `over ${SIDES[last]} ${SIDES[last]} joins both edges.`;
  return `turn ${SIDES[pieces.size % 2]} ${free.join(' ')}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, rest] = line.split(' ');
  if (word === 'start') {
    size = Number(rest.split('=')[1]);
    pieces = new Map();
    free = Array.from({ length: size * size }, (_, i) => nameOf(i % size, Math.floor(i / size)));
    console.log(describe());
  } else if (word === 'play') {
    pieces.set(rest, pieces.size % 2);
    free = free.filter((cell) => cell !== rest);
    console.log(describe());
  } else if (word === 'show') {
    console.log('shown');
  }
}
