/** Parameters of the search with a net against each other: pairs of games from random openings. */
import { readFileSync } from 'node:fs';
import {
  createNetSearcher,
  createSquatterNetSearcher,
  createSquatterSearcher,
  loadNet,
  type Net,
  type NetNumbers,
  type NetSearcher,
  netOptionNames,
  processorTime,
  readNet,
  type SquatterNetSearcher,
  squatterNetOptionNames,
  usualNetOptions,
  usualSquatterNetOptions,
} from '@ringfence/engine';
import { type GameName, isGameName, randomSource } from '@ringfence/rules';
import { playPairs, randomOpening, resultText } from './support/games.ts';
import { readOptions } from './support/options.ts';
import type { Player } from './support/players.ts';

const usage = `npm run bench -- net-match [--game fencemaster|havannah|squatter] [--size 5] [--pairs 20]
  [--time 50 (milliseconds of the processor) | --nodes 100] [--a NAME=VALUE,…] [--b NAME=VALUE,…]
  [--a-net FILE] [--b-net FILE] [--a-numbers int8|int16|float] [--b-numbers …] [--plies 2] [--seed 1] [--json]
--a and --b change the usual options, --a-net and --b-net take other nets than the game's own, --a-numbers and --b-numbers
name the numbers in which they are computed.
Options: ${written(usualNetOptions)}; Squatter: ${written(usualSquatterNetOptions)}`;

function written(options: object): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

const values = readOptions(usage, {
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
  plies: { type: 'string', default: '2' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

function parseIdeas(text: string, names: readonly string[]): Record<string, number> {
  const pairs = text === '' ? [] : text.split(',').map((part) => part.split('='));
  for (const [name, value] of pairs) {
    if (!names.includes(name) || Number.isNaN(Number(value))) {
      throw new RangeError(`"${name}=${value}" is not an option: ${names.join(', ')}`);
    }
  }
  return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]));
}

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

async function searcherOf(
  net: Net,
  size: number,
  ideas: string,
  numbers: NetNumbers | undefined,
): Promise<NetSearcher | SquatterNetSearcher> {
  if (net.game !== 'squatter') return createNetSearcher(net, TABLE, parseIdeas(ideas, netOptionNames), numbers);
  const exact = await createSquatterSearcher(size, TABLE);
  return createSquatterNetSearcher(net, exact, parseIdeas(ideas, squatterNetOptionNames), numbers);
}

async function openNet(name: 'a' | 'b', game: GameName, size: number): Promise<Player> {
  const net = await netOf(game, values[`${name}-net`]);
  const searcher = await searcherOf(net, size, values[name], numbersOf(values[`${name}-numbers`]));
  const nodes = values.nodes === undefined ? Number.POSITIVE_INFINITY : Number(values.nodes);
  const time = values.nodes === undefined ? Number(values.time) : Number.POSITIVE_INFINITY;
  const slice = net.game === 'squatter' ? searcher.sliceNodes : 4;
  return {
    name,
    async choose(position) {
      const started = processorTime();
      searcher.begin(position.clone(), {});
      while (searcher.nodes < nodes && processorTime() - started < time) {
        if (searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: Math.min(slice, nodes - searcher.nodes) }))
          break;
      }
      return { move: searcher.info().moves[0].move };
    },
    close: () => searcher.close(),
  };
}

const labelOf = (name: 'a' | 'b'): string =>
  [values[name] || 'usual', values[`${name}-net`], values[`${name}-numbers`]]
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
  const random = randomSource(seed);
  const players: [Player, Player] = [await openNet('a', game, size), await openNet('b', game, size)];
  const result = await playPairs(players, pairs, () => randomOpening(game, size, plies, random));
  for (const player of players) player.close();
  const label = `${labelOf('a')} against ${labelOf('b')}`;
  console.log(
    values.json
      ? JSON.stringify({ benchmark: 'net-match', game, size, a: labelOf('a'), b: labelOf('b'), ...result })
      : `${game} ${size}: ${label}, ${result.games} games: ${resultText(result)}`,
  );
}

await main();
