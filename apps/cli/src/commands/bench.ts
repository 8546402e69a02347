import { createEngine } from '@ringfence/engine';
import { type GameName, games, randomSource, startPosition } from '@ringfence/rules';
import { numberOption, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError } from '../shared/trouble.ts';

export const usage = `ringfence bench [options]

Measures the speed of this machine: random games per second by the rules, and
nodes per second in the search. Speeds depend on the load. For the full
benchmarks, run "npm run bench" in the project's folder.

  --time MS   time per measurement; default: 300
  --json      print all numbers as JSON

Examples
  ringfence bench
  ringfence bench --time 2000 --json

Exit code: 0 done; 2 bad usage.`;

const table = { time: 'value', json: 'switch' } as const;

const USUAL_TIME = 300;

const boards: readonly (readonly [game: GameName, size: number])[] = [
  ['squatter', 6],
  ['squatter', 7],
  ['fencemaster', 5],
  ['fencemaster', 8],
  ['havannah', 5],
  ['havannah', 8],
];

interface Row {
  readonly game: GameName;
  readonly size: number;
  /** Random games a second. */
  readonly randomGames: number;
  readonly searchNodes: number;
}

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('bench', args, table);
  if (operands.length > 0) throw new CommandError('bench takes no files; "npm run bench -- NAME" has more benchmarks');
  const time = numberOption('time', options.time, 1) ?? USUAL_TIME;
  const rows: Row[] = [];
  for (const [game, size] of boards) {
    const row = await measure(game, size, time);
    rows.push(row);
    if (!options.json) print(...(rows.length === 1 ? [heading] : []), rowText(row));
  }
  if (options.json) print(JSON.stringify({ milliseconds: time, boards: rows }));
  return 0;
}

const heading = 'board               random games/s   search nodes/s';

function rowText({ game, size, randomGames, searchNodes }: Row): string {
  const name = `${games[game].title} ${size}`;
  return `${name.padEnd(19)}${`${Math.round(randomGames)}`.padStart(15)}${`${Math.round(searchNodes)}`.padStart(17)}`;
}

async function measure(game: GameName, size: number, time: number): Promise<Row> {
  const random = randomSource(1);
  const randomGames = perSecond(time, 20, (count) => {
    for (let i = 0; i < count; i++) {
      const position = startPosition(game, { size });
      const moves = random.shuffle(position.legalMoves());
      for (const move of moves) if (position.isLegal(move)) position.play(move);
    }
  });
  const engine = await createEngine({ seed: 1 });
  const position = startPosition(game, { size });
  // The first search of an engine also loads and grows its tables.
  await engine.analyse(position, { moveTime: Math.min(50, time) });
  const info = await engine.analyse(position, { moveTime: time });
  engine.close();
  const searchNodes = (info.nodes / Math.max(1, info.milliseconds)) * 1000;
  return { game, size, randomGames, searchNodes };
}

/** How many times a second something can be done, in batches of `batch`. */
function perSecond(time: number, batch: number, work: (count: number) => void): number {
  work(batch); // once to warm up
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < time) {
    work(batch);
    done += batch;
  }
  return (done / (performance.now() - started)) * 1000;
}
