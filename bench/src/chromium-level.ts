/** Level 10 as visitors of the site meet it, in Chromium, against the search without a net in Node. */
import { createEngine, levelMove } from '@ringfence/engine';
import { type Position, randomSource } from '@ringfence/rules';
import { type ChromiumSite, openSite } from './support/chromium.ts';
import { randomOpening } from './support/games.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { openPlayer, type Player } from './support/players.ts';
import { describeRow, playRows, type Row, rowHelp, rowOptions, rowPlan, rowsAsJson } from './support/rows.ts';

const LEVEL = 10;
const usage = `npm run bench -- chromium-level [--minutes 60] [--games 200] [--seed 1] [--part 1/1] [--state FILE] [--same 20] [--json]
Level ${LEVEL} of the built site, in the worker of a headless Chromium, against engine:mcts:1000ms (processor time) in Node at
Fencemaster 5, from openings of two random moves. First it counts in how many of --same random positions the worker and Node choose
the same move. A game ends once the search without a net has proved its win. The default state file is
.cache/chromium-level.jsonl.
${rowHelp}`;

const values = readBenchOptions(usage, {
  ...rowOptions,
  state: { type: 'string', default: '.cache/chromium-level.jsonl' },
  same: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
});

const table: readonly Row[] = [
  {
    name: `fencemaster 5: level ${LEVEL} in Chromium – mcts 1 s in Node`,
    game: 'fencemaster',
    size: 5,
    a: 'chromium',
    b: 'engine:mcts:1000ms',
  },
];

/** A random position in the middle of a game. */
const middleOf = (seed: number): Position => randomOpening('fencemaster', 5, 2 + (seed % 20), randomSource(seed));

/** How many of the given positions get the same move in the worker and in Node. */
async function countSame(site: ChromiumSite, positions: number): Promise<number> {
  const engine = await createEngine();
  let same = 0;
  for (let seed = 1; seed <= positions; seed++) {
    const position = middleOf(seed);
    const { move } = await site.player(LEVEL, seed).choose(position);
    if (move === (await levelMove(engine, position, LEVEL, seed, undefined, 'net'))) same++;
  }
  engine.close();
  return same;
}

async function main(): Promise<void> {
  const read = rowPlan(table, values, values.state);
  if (!read.ok) return refuse(read.error, usage);
  const plan = read.value;
  const positions = Number(values.same);
  if (Number.isNaN(positions)) return refuse(`--same takes a number, not "${values.same}"`, usage);
  const site = await openSite();
  try {
    const same = await countSame(site, positions);
    console.error(`the worker plays Node's move in ${same} of ${positions} positions`);
    const standings = await playRows(plan, {
      opening: ({ game, size }, random) => randomOpening(game, size, 2, random),
      open: async (word, seed): Promise<Player> =>
        word === 'chromium' ? site.player(LEVEL, seed) : openPlayer(word, seed),
      toProof: true,
    });
    if (values.json) {
      const rows = rowsAsJson(standings);
      console.log(JSON.stringify({ benchmark: 'chromium-level', seed: plan.seed, positions, same, rows }));
    } else console.log(standings.map(describeRow).join('\n'));
  } finally {
    await site.close();
  }
}

await main();
