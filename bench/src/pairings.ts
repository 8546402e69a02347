/** Pure pairings of Squatter boards: how many Breaker pieces beforehand are enough, by search, checked and drawn. */
import { allCells, type Breaker, type BreakerPairing, createBreaker } from '@ringfence/proof';
import { bitOfCell } from '@ringfence/proof/breaker';
import { checkPairs, createProofBoard } from '@ringfence/proof/verify';
import { randomSource } from '@ringfence/rules';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- pairings [--boards 5x6,6x6] [--pieces 4] [--tries 10000] [--passes 20] [--seed 1] [--json]
--pieces: the most Breaker pieces to try; --tries: random set-ups for each number of pieces; --passes: how long to search for a
pairing of each.`;

const values = readBenchOptions(usage, {
  boards: { type: 'string', default: '3x3,4x4,5x5,5x6,5x7,5x8,6x6,6x7,6x8,7x7,7x8,8x8' },
  pieces: { type: 'string', default: '4' },
  tries: { type: 'string', default: '10000' },
  passes: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const passes = Number(values.passes);
const random = randomSource(Number(values.seed));

/** A pairing after this many Breaker pieces, placed at random inside the border. */
function find(breaker: Breaker, pieces: number): { pairing: BreakerPairing; solid: bigint } | undefined {
  const { rows, columns } = breaker.board;
  const all = allCells(breaker.board);
  for (let attempt = 0; attempt < Number(values.tries); attempt++) {
    let solid = 0n;
    // Every other time the solver places the last piece itself.
    const joker = pieces > 0 && attempt % 2 === 0;
    for (let piece = joker ? 1 : 0; piece < pieces; piece++) {
      const [row, column] = [1 + random.below(rows - 2), 1 + random.below(columns - 2)];
      solid |= bitOfCell(row * columns + column, breaker.board);
    }
    const pairing = breaker.pairs(0n, solid, all & ~solid, joker, passes);
    if (pairing !== undefined) return { pairing, solid: solid | pairing.joker };
  }
  return undefined;
}

/** Checks a pairing with the code that verifies proofs, and draws it. */
function draw(breaker: Breaker, { pairing, solid }: { pairing: BreakerPairing; solid: bigint }): string[] {
  const { rows, columns } = breaker.board;
  const numbers = Array.from({ length: rows * columns }, (_, cell) => cell);
  const has = (set: bigint, cell: number): boolean => (set & bitOfCell(cell, breaker.board)) !== 0n;
  const pairs = pairing.pairs.map((pair) => numbers.filter((cell) => has(pair, cell)) as [number, number]);
  checkPairs(
    createProofBoard(rows, columns),
    Uint8Array.from(numbers, (cell) => (has(solid, cell) ? 2 : 0)),
    pairs,
  );
  const letters: string[] = numbers.map((cell) => (has(solid, cell) ? 'o' : '.'));
  for (const [i, pair] of pairs.entries()) for (const cell of pair) letters[cell] = LETTERS[i];
  return Array.from({ length: rows }, (_, row) => letters.slice(row * columns, (row + 1) * columns).join(' '));
}

const found: { board: string; pieces: number | null; drawing: string[] }[] = [];
for (const board of values.boards.split(',')) {
  const [rows, columns] = board.split('x').map(Number);
  const breaker = await createBreaker({ rows, columns }, { tableSize: 1 });
  let pieces = 0;
  let result = find(breaker, pieces);
  while (result === undefined && pieces < Number(values.pieces)) result = find(breaker, ++pieces);
  const drawing = result === undefined ? [] : draw(breaker, result);
  found.push({ board, pieces: result === undefined ? null : pieces, drawing });
  if (values.json) continue;
  const words =
    result === undefined
      ? `none found with up to ${pieces} pieces`
      : `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} beforehand`;
  console.log([`# ${board.replace('x', '×')}: ${words}`, ...drawing, ''].join('\n'));
}
if (values.json) console.log(JSON.stringify(found));
