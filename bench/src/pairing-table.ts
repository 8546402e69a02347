/**
 * The fewest Breaker pieces needed beforehand for a pure pairing of a Squatter board, by SAT. Finds a pairing, and adds
 * a loop that Maker can close against it as a clause, until a pairing holds or none is left. Needs CaDiCaL.
 */
import { writeFileSync } from 'node:fs';
import { createProofBoard, type ProofBoard } from '@ringfence/proof/verify';
import { readBenchOptions } from './support/options.ts';
import { Formula } from './support/sat.ts';

const usage = `npm run bench -- pairing-table [--boards 5x6,6x6] [--pieces 4] [--certificates FOLDER] [--json]
--pieces: the most Breaker pieces to try. --certificates: writes why one piece fewer is not enough. Needs CaDiCaL (on Debian: apt-get install
cadical).`;

const values = readBenchOptions(usage, {
  boards: '3x3,4x4,5x5,5x6,5x7,5x8,6x6,6x7,6x8,7x7',
  pieces: 4,
  certificates: '',
  json: false,
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Regions up to this many cells are excluded from the start. */
const SMALL = 5;
/** How many loops are searched for against one pairing. */
const LOOPS_AT_ONCE = 12;

interface Chosen {
  readonly pairs: readonly (readonly [number, number])[];
  readonly pieces: readonly number[];
}

/** The cells around a region: Maker captures it by taking all of them. */
const wallOf = ({ beside }: ProofBoard, region: ReadonlySet<number>): number[] =>
  [...new Set([...region].flatMap((cell) => beside[cell].filter((next) => !region.has(next))))].sort((a, b) => a - b);

/** All connected regions off the border with at most this many cells. */
function* smallRegions({ beside, onBorder, size }: ProofBoard): Generator<ReadonlySet<number>> {
  const seen = new Set<string>();
  const waiting = [...Array(size).keys()].filter((cell) => !onBorder[cell]).map((cell) => [cell]);
  for (let region = waiting.pop(); region !== undefined; region = waiting.pop()) {
    const key = region.join();
    if (seen.has(key)) continue;
    seen.add(key);
    yield new Set(region);
    if (region.length === SMALL) continue;
    for (const next of new Set(region.flatMap((cell) => beside[cell]))) {
      if (!onBorder[next] && !region.includes(next)) waiting.push([...region, next].sort((a, b) => a - b));
    }
  }
}

/** Finds pairs of cells, and at most this many pieces, that meet every known loop. */
class PairingFormula {
  private readonly formula = new Formula();
  private readonly pairs = new Map<number, readonly [number, number]>();
  private readonly variableOf: number[][];
  private readonly pieceOf: number[];
  private readonly heard = new Set<string>();
  private readonly board: ProofBoard;

  constructor(board: ProofBoard, pieces: number) {
    this.board = board;
    const { size } = board;
    this.pieceOf = Array.from({ length: size }, () => this.formula.variable());
    this.variableOf = Array.from({ length: size }, () => []);
    for (let a = 0; a < size; a++) {
      for (let b = a + 1; b < size; b++) {
        const variable = this.formula.variable();
        this.pairs.set(variable, [a, b]);
        this.variableOf[a][b] = variable;
        this.variableOf[b][a] = variable;
      }
    }
    for (let cell = 0; cell < size; cell++) {
      this.formula.atMost(1, [...this.variableOf[cell].filter((variable) => variable > 0), this.pieceOf[cell]]);
    }
    this.formula.atMost(pieces, this.pieceOf);
  }

  /** A loop and its mirror images must each contain a pair or a piece; false if all were known. */
  meet(wall: readonly number[]): boolean {
    let isNew = false;
    for (const image of this.board.symmetries) {
      const cells = wall.map((cell) => image[cell]).sort((a, b) => a - b);
      const key = cells.join();
      if (this.heard.has(key)) continue;
      this.heard.add(key);
      isNew = true;
      const inside = cells.flatMap((a, i) => cells.slice(i + 1).map((b) => this.variableOf[a][b]));
      this.formula.add(...inside, ...cells.map((cell) => this.pieceOf[cell]));
    }
    return isNew;
  }

  solve(): Chosen | undefined {
    const isTrue = this.formula.solve();
    return (
      isTrue && {
        pairs: [...this.pairs].filter(([variable]) => isTrue.has(variable)).map(([, pair]) => pair),
        pieces: [...this.pieceOf.keys()].filter((cell) => isTrue.has(this.pieceOf[cell])),
      }
    );
  }

  get loops(): ReadonlySet<string> {
    return this.heard;
  }
}

/** The file that shows that no pairing with so many pieces stops all of these loops: docs/proof-format.md, "Certificates that no pairing is enough". */
function certificate({ rows, columns, size }: ProofBoard, pieces: number, loops: ReadonlySet<string>): string {
  const formula = new Formula();
  formula.variables = size + size * size;
  const piece = (cell: number): number => cell + 1;
  const near: Set<number>[] = Array.from({ length: size }, (_, cell) => new Set([piece(cell)]));
  for (const loop of loops) {
    const cells = loop.split(',').map(Number);
    const pairs = cells.flatMap((a, i) =>
      cells.slice(i + 1).map((b) => {
        const pair = size + a * size + b + 1;
        near[a].add(pair);
        near[b].add(pair);
        return pair;
      }),
    );
    formula.add(...(pieces === 0 ? [] : cells.map(piece)), ...pairs);
  }
  for (const set of near) {
    const one = [...set];
    for (const [i, a] of one.entries()) for (const b of one.slice(0, i)) formula.add(-a, -b);
  }
  for (const chosen of subsets(size, pieces + 1)) formula.add(...chosen.map((cell) => -piece(cell)));
  const list = [...loops].map((loop) => `${loop.replaceAll(',', ' ')}\n`).join('');
  return `ringfence pairing 1\n${JSON.stringify({ rows, columns, pieces })}\n${list}\n${formula.refutation()}`;
}

/** All sets of `count` numbers below `end`. */
function* subsets(end: number, count: number): Generator<readonly number[]> {
  if (count === 0) yield [];
  else
    for (let last = count - 1; last < end; last++) for (const rest of subsets(last, count - 1)) yield [...rest, last];
}

/** Loops that Maker can close without both cells of a pair and without a Breaker piece. */
function openLoops(board: ProofBoard, { pairs, pieces }: Chosen): number[][] {
  const formula = new Formula();
  const inRegion = Array.from({ length: board.size }, () => formula.variable());
  const isMaker = Array.from({ length: board.size }, () => formula.variable());
  const inner = [...inRegion.keys()].filter((cell) => !board.onBorder[cell]);
  for (let cell = 0; cell < board.size; cell++) {
    formula.add(-inRegion[cell], -isMaker[cell]);
    if (board.onBorder[cell]) formula.add(-inRegion[cell]);
    for (const next of board.beside[cell]) formula.add(-inRegion[cell], inRegion[next], isMaker[next]);
  }
  for (const [a, b] of pairs) formula.add(-isMaker[a], -isMaker[b]);
  for (const cell of pieces) formula.add(-isMaker[cell]);
  const walls: number[][] = [];
  const unused = new Set(inner);
  // Each loop must enclose a cell that none has enclosed so far.
  while (walls.length < LOOPS_AT_ONCE && unused.size > 0) {
    const isTrue = formula.solve([[...unused].map((cell) => inRegion[cell])]);
    if (isTrue === undefined) break;
    const region = new Set(inner.filter((cell) => isTrue.has(inRegion[cell])));
    for (const part of connected(board, region)) walls.push(wallOf(board, part));
    for (const cell of region) unused.delete(cell);
  }
  return walls;
}

function connected({ beside }: ProofBoard, cells: ReadonlySet<number>): Set<number>[] {
  const left = new Set(cells);
  const parts: Set<number>[] = [];
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const part = new Set([start]);
    for (const cell of part) for (const next of beside[cell]) if (left.delete(next)) part.add(next);
    parts.push(part);
  }
  return parts;
}

function fewest(board: ProofBoard, most: number) {
  const started = performance.now();
  let rounds = 0;
  const known: number[][] = [...smallRegions(board)].map((region) => wallOf(board, region));
  let stopsNone: string | undefined;
  for (let pieces = 0; pieces <= most; pieces++) {
    const formula = new PairingFormula(board, pieces);
    for (const wall of known) formula.meet(wall);
    for (let chosen = formula.solve(); chosen !== undefined; chosen = formula.solve()) {
      rounds++;
      const walls = openLoops(board, chosen);
      if (walls.length === 0) {
        return {
          pieces,
          chosen,
          stopsNone,
          rounds,
          loops: formula.loops.size,
          seconds: (performance.now() - started) / 1000,
        };
      }
      for (const wall of walls) if (formula.meet(wall)) known.push(wall);
      process.stderr.write(
        `\r${board.rows}×${board.columns}, ${pieces} pieces: ${rounds} rounds, ${formula.loops.size} loops\u001b[K`,
      );
    }
    if (values.certificates !== '') stopsNone = certificate(board, pieces, formula.loops);
  }
  return undefined;
}

const found: object[] = [];
for (const name of values.boards.split(',')) {
  const [rows, columns] = name.split('x').map(Number);
  const board = createProofBoard(rows, columns);
  const least = fewest(board, values.pieces);
  process.stderr.write('\r\u001b[K');
  if (least === undefined) {
    console.log(`${rows}×${columns}: more than ${values.pieces} pieces`);
    continue;
  }
  const { pieces, chosen, stopsNone, rounds, loops, seconds } = least;
  if (stopsNone !== undefined) writeFileSync(`${values.certificates}/pairing${name}.txt`, stopsNone);
  const letters: string[] = Array.from({ length: board.size }, (_, cell) => (chosen.pieces.includes(cell) ? 'o' : '.'));
  for (const [i, pair] of chosen.pairs.entries()) for (const cell of pair) letters[cell] = LETTERS[i % LETTERS.length];
  const drawing = Array.from({ length: rows }, (_, row) => letters.slice(row * columns, (row + 1) * columns).join(' '));
  found.push({ board: name, pieces, rounds, loops, seconds, drawing });
  if (values.json) continue;
  const needed = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} beforehand${pieces === 0 ? '' : ', and fewer are not enough'}`;
  console.log(`${rows}×${columns}: ${needed} (${loops} loops, ${seconds.toFixed(1)} s)`);
  console.log(drawing.map((row) => `  ${row}`).join('\n'));
}
if (values.json) console.log(JSON.stringify(found));
