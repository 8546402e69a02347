/** Numbers of the search with a net against each other: pairs of games from random openings. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  createNetSearcher,
  loadNet,
  type Net,
  type NetOptions,
  netOptionNames,
  processorTime,
  readNet,
  usualNetOptions,
} from '@ringfence/engine';
import { isGameName, randomSource } from '@ringfence/rules';
import { playPairs, randomOpening, resultText } from './support/games.ts';
import type { Player } from './support/players.ts';

const usage = `npm run bench -- net-match [--game fencemaster|havannah] [--size 5] [--pairs 20]
  [--time 50 (milliseconds of the processor) | --nodes 100] [--a NAME=VALUE,…] [--b NAME=VALUE,…]
  [--a-net FILE] [--b-net FILE] [--plies 2] [--seed 1] [--json]
--a and --b change the usual options, --a-net and --b-net take other nets than the game's own.
Options: ${netOptionNames.map((name) => `${name}=${usualNetOptions[name]}`).join(' ')}`;

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'fencemaster' },
    size: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '20' },
    time: { type: 'string', default: '50' },
    nodes: { type: 'string' },
    a: { type: 'string', default: '' },
    b: { type: 'string', default: '' },
    'a-net': { type: 'string' },
    'b-net': { type: 'string' },
    plies: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

function parseIdeas(text: string): Partial<NetOptions> {
  const pairs = text === '' ? [] : text.split(',').map((part) => part.split('='));
  for (const [name, value] of pairs) {
    if (!netOptionNames.includes(name as keyof NetOptions) || Number.isNaN(Number(value))) {
      throw new RangeError(`"${name}=${value}" is not an option: ${netOptionNames.join(', ')}`);
    }
  }
  return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]));
}

async function netOf(game: 'fencemaster' | 'havannah', file: string | undefined): Promise<Net> {
  if (file === undefined) return loadNet(game);
  const net = readNet(readFileSync(file));
  if (!net.ok) throw new Error(`${file}: ${net.error}`);
  return net.value;
}

async function openNet(name: string, net: Net, ideas: Partial<NetOptions>): Promise<Player> {
  const searcher = await createNetSearcher(net, { tableSize: 32 }, ideas);
  const nodes = values.nodes === undefined ? Number.POSITIVE_INFINITY : Number(values.nodes);
  const time = values.nodes === undefined ? Number(values.time) : Number.POSITIVE_INFINITY;
  return {
    name,
    async move(position) {
      const started = processorTime();
      searcher.begin(position.clone());
      while (searcher.nodes < nodes && processorTime() - started < time) {
        if (searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: Math.min(4, nodes - searcher.nodes) }))
          break;
      }
      return searcher.info().moves[0].move;
    },
    close: () => searcher.close(),
  };
}

async function main(): Promise<void> {
  const { game } = values;
  const [size, pairs, plies, seed] = [values.size, values.pairs, values.plies, values.seed].map(Number);
  if (!isGameName(game) || game === 'squatter' || [size, pairs, plies, seed].some(Number.isNaN)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const random = randomSource(seed);
  const players: [Player, Player] = [
    await openNet('a', await netOf(game, values['a-net']), parseIdeas(values.a)),
    await openNet('b', await netOf(game, values['b-net']), parseIdeas(values.b)),
  ];
  const result = await playPairs(players, pairs, () => randomOpening(game, size, plies, random));
  for (const player of players) player.close();
  const label = `${values.a || 'usual'} against ${values.b || 'usual'}`;
  console.log(
    values.json
      ? JSON.stringify({ benchmark: 'net-match', game, size, a: values.a, b: values.b, ...result })
      : `${game} ${size}: ${label}, ${result.games} games: ${resultText(result)}`,
  );
}

await main();
