/** Ideas of the Fencemaster and Havannah search against each other: pairs of games from random openings. */
import { parseArgs } from 'node:util';
import {
  createHexSearcher,
  type HexOptions,
  type HexSearcher,
  hexOptionNames,
  usualHexOptions,
} from '@ringfence/engine';
import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { eloFromPairs } from './support/elo.ts';

const usage = `npm run bench -- hex-match [--game fencemaster|havannah] [--size 4,5] [--pairs 20]
  [--nodes 1000 | --time 50] [--a NAME=VALUE,…] [--b NAME=VALUE,…] [--ideas] [--seed 1] [--table 32] [--json]
--a and --b change the usual options; --ideas plays the usual options against each with one idea changed.
Options: ${hexOptionNames.map((name) => `${name}=${usualHexOptions[name]}`).join(' ')}`;

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

/** One idea changed at a time, against which the usual options play. */
const alternatives: readonly Ideas[] = [
  { rave: false, exploration: 0.5 },
  { decisive: false },
  { proof: false },
  { draws: false },
  { bridgeReply: false },
  { rimReply: !usualHexOptions.rimReply },
  { bridgePrior: 0 },
  { connectPrior: 0 },
  { nearPrior: usualHexOptions.nearPrior === 0 ? 0.1 : 0 },
  { localPrior: usualHexOptions.localPrior === 0 ? 0.1 : 0 },
  { exploration: 0.1 },
];

const { values } = parseArgs({
  options: {
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
    help: { type: 'boolean', default: false },
  },
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

function think(searcher: HexSearcher, position: Position, { nodes, time }: Terms): number {
  searcher.begin(position.clone());
  const until = performance.now() + (time ?? Number.POSITIVE_INFINITY);
  const slice = { milliseconds: Number.POSITIVE_INFINITY, nodes: 100 };
  for (let done = false; !done && performance.now() < until; ) {
    if (time === undefined && searcher.nodes >= nodes) break;
    done = searcher.step(slice);
  }
  return searcher.info().moves[0].move;
}

/** White's points, twice: 0, 1 or 2. */
function playGame(white: HexSearcher, black: HexSearcher, opening: Position, terms: Terms): number {
  const position = opening.clone();
  while (position.outcome === undefined) position.play(think(position.turn === 1 ? white : black, position, terms));
  return [1, 2, 0][position.outcome.winner];
}

async function playMatch(a: Ideas, b: Ideas, terms: Terms) {
  const { game, size, pairs, seed, tableSize } = terms;
  const random = randomSource(seed);
  const points: number[] = [];
  const results = { wins: 0, draws: 0, losses: 0 };
  for (let pair = 0; pair < pairs; pair++) {
    const opening = startPosition(game, { size });
    for (let ply = 0; ply < 2; ply++) opening.play(random.pick(opening.legalMoves()));
    const first = await createHexSearcher({ tableSize, seed: seed + 2 * pair }, a);
    const second = await createHexSearcher({ tableSize, seed: seed + 2 * pair + 1 }, b);
    const asWhite = playGame(first, second, opening, terms);
    const asBlack = 2 - playGame(second, first, opening, terms);
    for (const result of [asWhite, asBlack]) results[result === 2 ? 'wins' : result === 1 ? 'draws' : 'losses']++;
    points.push((asWhite + asBlack) / 2);
  }
  return { game, size, a, b, ...results, ...eloFromPairs(points) };
}

const describe = (ideas: Ideas): string =>
  Object.entries(ideas)
    .map(([name, value]) => `${name}=${value}`)
    .join(',') || 'usual';

async function main(): Promise<void> {
  if (values.help) {
    console.log(usage);
    return;
  }
  if (values.game !== 'fencemaster' && values.game !== 'havannah') throw new RangeError(`no such game\n${usage}`);
  const matches = values.ideas
    ? alternatives.map((b) => [{}, b] as const)
    : [[readIdeas(values.a), readIdeas(values.b)] as const];
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
    for (const [a, b] of matches) {
      const result = await playMatch(a, b, terms);
      if (values.json) console.log(JSON.stringify({ benchmark: 'hex-match', ...terms, ...result }));
      else {
        const { wins, draws, losses, elo, low, high } = result;
        const tally = `+${wins} =${draws} −${losses}`.padEnd(14);
        const interval = `${elo.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;
        console.log(`${terms.game} ${size}  ${describe(a)} : ${describe(b)}  ${tally} Elo ${interval}`);
      }
    }
  }
}

await main();
