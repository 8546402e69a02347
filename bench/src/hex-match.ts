/** Ideas of the Fencemaster and Havannah search against each other: pairs of games from random openings. */
import { processorTime } from '@ringfence/engine';
import { createHexSearcher, type HexOptions, hexOptionNames, usualHexOptions } from '@ringfence/engine/tuning';
import { randomSource } from '@ringfence/rules';
import { matchText, playPairs, randomOpening } from './support/games.ts';
import { readBenchOptions } from './support/options.ts';
import type { Player } from './support/players.ts';

const usage = `npm run bench -- hex-match [--game fencemaster|havannah] [--size 4,5] [--pairs 20]
  [--nodes 1000 | --time 50 (milliseconds of the processor)] [--a NAME=VALUE,…] [--b NAME=VALUE,…] [--ideas] [--seed 1] [--table 32] [--json]
--a and --b change the usual options; --ideas plays the usual options against each with one idea changed.
Options, as they are at size 5: ${hexOptionNames.map((name) => `${name}=${usualHexOptions(5)[name]}`).join(' ')}`;

type Ideas = Partial<HexOptions>;

interface Terms {
  readonly game: 'fencemaster' | 'havannah';
  readonly size: number;
  readonly pairs: number;
  readonly seed: number;
  readonly tableSize: number;
  /** Simulations a move, or with `time` milliseconds. */
  readonly nodes: number;
  readonly time: number | undefined;
}

/** One idea changed at a time, played against the default options of a size. */
function alternatives(size: number): readonly Ideas[] {
  const { rimReply, nearPrior, localPrior, bridgePrior } = usualHexOptions(size);
  return [
    { rave: false, uctConstant: 0.5 },
    { decisive: false },
    { proof: false },
    { draws: false },
    { bridgeReply: false },
    { rimReply: !rimReply },
    { bridgePrior: bridgePrior === 0 ? 1 : 0 },
    { connectPrior: 0 },
    { nearPrior: nearPrior === 0 ? 0.1 : 0 },
    { localPrior: localPrior === 0 ? 0.1 : 0 },
    { uctConstant: 0.1 },
    { chainAt: 0 },
  ];
}

const values = readBenchOptions(usage, {
  game: { type: 'string', default: 'fencemaster' },
  size: { type: 'string', default: '4,5' },
  pairs: { type: 'string', default: '20' },
  nodes: { type: 'string', default: '1000' },
  time: { type: 'string' },
  a: { type: 'string', default: '' },
  b: { type: 'string', default: '' },
  ideas: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  table: { type: 'string', default: '32' },
  json: { type: 'boolean', default: false },
});

function readIdeas(text: string): Ideas {
  const pairs = text.split(',').filter((part) => part !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, value] = pair.split('=');
      const known = hexOptionNames.find((option) => option === name);
      if (known === undefined || value === undefined) throw new RangeError(`${pair} sets no option\n${usage}`);
      return [known, value === 'true' || value === 'false' ? value === 'true' : Number(value)];
    }),
  );
}

/** A player with the default options except for these ideas. */
async function openIdeas(ideas: Ideas, seed: number, { tableSize, nodes, time }: Terms): Promise<Player> {
  const searcher = await createHexSearcher({ tableSize, seed }, ideas);
  const slice = { milliseconds: Number.POSITIVE_INFINITY, nodes: 100 };
  return {
    name: describe(ideas),
    async choose(position) {
      searcher.begin(position.clone());
      const until = processorTime() + (time ?? Number.POSITIVE_INFINITY);
      const isOver = time === undefined ? () => searcher.nodes >= nodes : () => processorTime() >= until;
      while (!isOver() && !searcher.step(slice));
      return { move: searcher.info().moves[0].move };
    },
    close: () => searcher.close(),
  };
}

const describe = (ideas: Ideas): string =>
  Object.entries(ideas)
    .map(([name, value]) => `${name}=${value}`)
    .join(',') || 'usual';

async function main(): Promise<void> {
  if (values.game !== 'fencemaster' && values.game !== 'havannah') throw new RangeError(`no such game\n${usage}`);
  for (const size of values.size.split(',').map(Number)) {
    const terms: Terms = {
      game: values.game,
      size,
      pairs: Number(values.pairs),
      seed: Number(values.seed),
      tableSize: Number(values.table),
      nodes: Number(values.nodes),
      time: values.time === undefined ? undefined : Number(values.time),
    };
    const matches = values.ideas
      ? alternatives(size).map((b) => [{}, b] as const)
      : [[readIdeas(values.a), readIdeas(values.b)] as const];
    for (const [a, b] of matches) {
      const random = randomSource(terms.seed);
      const players = [await openIdeas(a, terms.seed, terms), await openIdeas(b, terms.seed + 1, terms)] as const;
      const result = await playPairs(players, terms.pairs, () => randomOpening(terms.game, size, 2, random));
      if (values.json) console.log(JSON.stringify({ benchmark: 'hex-match', ...terms, a, b, ...result }));
      else console.log(`${terms.game} ${size}  ${describe(a)} : ${describe(b)}  ${matchText(result)}`);
    }
  }
}

await main();
