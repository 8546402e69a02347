/** An attempt at an open board with the Breaker solver: nodes and numbers over time, and which first moves are decided. */
import { type Breaker, createSharedBreaker } from '@ringfence/proof';
import { bitOfCell } from '@ringfence/proof/breaker';
import { cellNameAt, parseCellName } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { progressLines } from './support/progress.ts';

const usage = `npm run bench -- breaker-open [--board 7x8] [--given d4,e5] [--maker e4] [--threads 1] [--seconds 60] [--seed 1] [--table 512] [--json]
Does Breaker, moving second, hold on this board? --given are pieces of Breaker's beforehand, --maker pieces of Maker's; the table is in
megabytes. Every 20 seconds it shows the numbers of all moves.`;

const values = readBenchOptions(usage, {
  board: { type: 'string', default: '7x8' },
  given: { type: 'string', default: '' },
  maker: { type: 'string', default: '' },
  threads: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  table: { type: 'string', default: '512' },
  json: { type: 'boolean', default: false },
});

/** What the table knows of a first move: a proved value, or proof and disproof number. */
interface FirstMove {
  readonly move: string;
  readonly value: 'holds' | 'captures' | 'open' | 'not tried';
  readonly pn?: number;
  readonly dn?: number;
}

/** The pieces of both sides beforehand. */
interface Pieces {
  readonly maker: bigint;
  readonly solid: bigint;
}

const VALUES = ['holds', 'captures', 'open'] as const;
const [rows, columns] = values.board.split('x').map(Number);

const bitAt = (row: number, column: number): bigint => bitOfCell(row * columns + column, { rows, columns });

function piecesOf(option: 'given' | 'maker'): bigint {
  let pieces = 0n;
  for (const name of values[option].split(',').filter((word) => word !== '')) {
    const cell = parseCellName(name);
    if (cell === undefined || cell.row >= rows || cell.col >= columns)
      return refuse(`--${option}: "${name}" is not a cell of this board`, usage);
    pieces |= bitAt(cell.row, cell.col);
  }
  return pieces;
}

/** Maker's moves that are not mirror images of others, as the table knows them. */
function firstMoves({ module }: Breaker, { maker, solid }: Pieces): FirstMove[] {
  const seen = new Set<string>();
  const moves: FirstMove[] = [];
  const relevant = module.breakerReduce(maker, solid, 0);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const bit = bitAt(row, column);
      if ((relevant & bit) === 0n) continue;
      module.breakerReduce(maker | bit, solid, 1);
      const key = `${module.breakerFirst()} ${module.breakerSecond()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const known = module.breakerLookUp();
      const move = cellNameAt(row, column);
      if (known < 0) moves.push({ move, value: 'not tried' });
      else if (known < 2) moves.push({ move, value: VALUES[known] });
      else moves.push({ move, value: 'open', pn: module.breakerKnownPn(), dn: module.breakerKnownDn() });
    }
  }
  return moves;
}

const pieces: Pieces = { maker: piecesOf('maker'), solid: piecesOf('given') };
const threads = Number(values.threads);
const shared = await createSharedBreaker(
  { rows, columns },
  { threads, tableSize: Number(values.table), seed: Number(values.seed) },
);
const begun = performance.now();
const seconds = (): number => Math.round((performance.now() - begun) / 1000);
const answer = await shared.solve(
  { ...pieces, makerToMove: true },
  {
    signal: AbortSignal.timeout(1000 * Number(values.seconds)),
    onProgress: progressLines((seconds) => {
      const moves = firstMoves(shared.breaker, pieces);
      const open = moves.filter(({ value }) => value === 'open');
      const text = open.map(({ move, pn, dn }) => `${move} ${pn}/${dn}`).join(', ');
      const decided = moves.filter(({ value }) => value === 'holds' || value === 'captures').length;
      return `${seconds} s, ${shared.nodes} nodes, ${decided} of ${moves.length} first moves decided; pn/dn: ${text}`;
    }),
  },
);
const { nodes } = shared;
const moves = firstMoves(shared.breaker, pieces);
shared.close();

const value = answer === undefined ? 'open' : answer.holds ? 'holds' : 'captures';
const { board } = values;
if (values.json)
  console.log(
    JSON.stringify({
      board,
      given: values.given,
      maker: values.maker,
      threads,
      value,
      nodes,
      seconds: seconds(),
      moves,
    }),
  );
else {
  console.log(`${board}: ${value} after ${nodes} nodes and ${seconds()} s on ${threads} threads`);
  const lines = moves.map(({ move, value, pn = '', dn = '' }) => [move, value, `${pn}`, `${dn}`]);
  console.log(table([['first move', 'value', 'pn', 'dn'], ...lines]));
}
