/** Parameters of the search with a net against each other: pairs of games from random openings. */
import { readFileSync } from 'node:fs';
import { processorTime } from '@ringfence/engine';
import {
  createFlightSearcher,
  createNetSearcher,
  createSquatterNetSearcher,
  createSquatterSearcher,
  loadNet,
  type Net,
  type NetNumbers,
  type NetSearcher,
  netOptionNames,
  readNet,
  type SquatterNetSearcher,
  squatterNetOptionNames,
  usualNetOptions,
  usualSquatterNetOptions,
} from '@ringfence/engine/tuning';
import { type GameName, games, isGameName, randomSource } from '@ringfence/rules';
import { matchText, playPairs, randomOpening } from './support/games.ts';
import { parseIdeas, readBenchOptions } from './support/options.ts';
import type { Player } from './support/players.ts';

const usage = `npm run bench -- net-match [--game fencemaster|havannah|squatter] [--size 5] [--pairs 20]
  [--time 50 (milliseconds of the processor) [--wall] | --nodes 100 | --nodes 400,100] [--a NAME=VALUE,…] [--b NAME=VALUE,…]
  [--a-net FILE] [--b-net FILE] [--a-numbers int8|int16|float] [--b-numbers …] [--a-flights 6] [--b-flights …]
  [--a-threads 4] [--b-threads …]
  [--plies 2] [--seed 1] [--json]
--a and --b change the usual options, --a-net and --b-net take other nets than the game's own, --a-numbers and --b-numbers
name the numbers in which they are computed. --a-flights and --b-flights have this many simulations in flight, as a search on
several threads has, but on one thread: with --nodes, that measures what they cost. --a-threads and --b-threads use several, and
need --wall, for milliseconds of wall-clock time, or --nodes.
Options: ${written(usualNetOptions)}; Squatter: ${written(usualSquatterNetOptions)}`;

function written(options: object): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

const values = readBenchOptions(usage, {
  game: { type: 'string', default: 'fencemaster' },
  size: { type: 'string', default: '5' },
  pairs: { type: 'string', default: '20' },
  time: { type: 'string', default: '50' },
  nodes: { type: 'string' },
  a: { type: 'string', default: '' },
  b: { type: 'string', default: '' },
  'a-net': { type: 'string' },
  'b-net': { type: 'string' },
  'a-numbers': { type: 'string' },
  'b-numbers': { type: 'string' },
  'a-flights': { type: 'string' },
  'b-flights': { type: 'string' },
  'a-threads': { type: 'string', default: '1' },
  'b-threads': { type: 'string', default: '1' },
  wall: { type: 'boolean', default: false },
  plies: { type: 'string', default: '2' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

async function netOf(game: GameName, file: string | undefined): Promise<Net> {
  if (file === undefined) return loadNet(game);
  const net = readNet(readFileSync(file));
  if (!net.ok) throw new Error(`${file}: ${net.error}`);
  return net.value;
}

function numbersOf(text: string | undefined): NetNumbers | undefined {
  if (text === undefined || text === 'int8' || text === 'int16' || text === 'float') return text;
  throw new RangeError(`"${text}" is not int8, int16 or float`);
}

const TABLE = { tableSize: 32 };

async function searcherOf(name: 'a' | 'b', net: Net, size: number): Promise<NetSearcher | SquatterNetSearcher> {
  const ideas = values[name];
  const numbers = numbersOf(values[`${name}-numbers`]);
  const flights = values[`${name}-flights`];
  const threads = Number(values[`${name}-threads`]);
  if (!games[net.game].hasScores) {
    const options = parseIdeas(ideas, netOptionNames);
    if (flights === undefined) return createNetSearcher(net, { ...TABLE, threads }, options, numbers);
    return createFlightSearcher(net, TABLE, { slots: Number(flights) }, options, numbers);
  }
  const exact = await createSquatterSearcher(size, TABLE);
  return createSquatterNetSearcher(net, exact, parseIdeas(ideas, squatterNetOptionNames), numbers);
}

async function openNet(name: 'a' | 'b', game: GameName, size: number): Promise<Player> {
  const net = await netOf(game, values[`${name}-net`]);
  const searcher = await searcherOf(name, net, size);
  const now = values.wall ? () => performance.now() : processorTime;
  const [all, others = all] = values.nodes?.split(',') ?? [];
  const nodes = values.nodes === undefined ? Number.POSITIVE_INFINITY : Number(name === 'a' ? all : others);
  const time = values.nodes === undefined ? Number(values.time) : Number.POSITIVE_INFINITY;
  const slice = games[net.game].hasScores ? searcher.sliceNodes : 4;
  return {
    name,
    async choose(position) {
      const started = now();
      searcher.begin(position.clone(), {});
      while (searcher.nodes < nodes && now() - started < time) {
        if (searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: Math.min(slice, nodes - searcher.nodes) }))
          break;
      }
      return { move: searcher.info().moves[0].move };
    },
    close: () => searcher.close(),
  };
}

const labelOf = (name: 'a' | 'b'): string =>
  [
    values[name] || 'usual',
    values[`${name}-net`],
    values[`${name}-numbers`],
    values[`${name}-flights`] && `${values[`${name}-flights`]} in flight`,
    values[`${name}-threads`] === '1' ? undefined : `${values[`${name}-threads`]} threads`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');

async function main(): Promise<void> {
  const { game } = values;
  const [size, pairs, plies, seed] = [values.size, values.pairs, values.plies, values.seed].map(Number);
  if (!isGameName(game) || [size, pairs, plies, seed].some(Number.isNaN)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const threads = [values['a-threads'], values['b-threads']].map(Number);
  if (threads.some((count) => count > 1) && !values.wall && values.nodes === undefined) {
    throw new RangeError('several threads need --wall or --nodes: the processor time is that of all threads together');
  }
  const random = randomSource(seed);
  const players: [Player, Player] = [await openNet('a', game, size), await openNet('b', game, size)];
  const result = await playPairs(players, pairs, () => randomOpening(game, size, plies, random));
  for (const player of players) player.close();
  const label = `${labelOf('a')} against ${labelOf('b')}`;
  console.log(
    values.json
      ? JSON.stringify({ benchmark: 'net-match', game, size, a: labelOf('a'), b: labelOf('b'), ...result })
      : `${game} ${size}: ${label}, ${result.games} games: ${matchText(result)}`,
  );
}

await main();
