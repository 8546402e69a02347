/** Two nets against each other in the engine's search: pairs of games from random openings. */
import { readFileSync } from 'node:fs';
import { processorTime } from '@ringfence/engine';
import {
  createNetSearcher,
  createSquatterNetSearcher,
  createSquatterSearcher,
  loadNet,
  type Net,
  readNet,
} from '@ringfence/engine/tuning';
import { games, isGameName, randomSource } from '@ringfence/rules';
import { matchText, playPairs, randomOpening } from './support/games.ts';
import { report } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import type { Player } from './support/players.ts';

const usage = `npm run bench -- net-match --net FILE [--against FILE] [--size 5] [--pairs 20] [--time 50 | --nodes 100] [--plies 2] [--seed 1] [--json]
--against is another net of the same game; default: the game's own. --time is in milliseconds of the processor for each move.`;

const values = readBenchOptions(usage, {
  net: '',
  against: '',
  size: 5,
  pairs: 20,
  time: 50,
  nodes: 0,
  plies: 2,
  seed: 1,
  json: false,
});
const { size, pairs, plies, seed, against } = values;
const nodes = values.nodes || Number.POSITIVE_INFINITY;
const time = values.nodes === 0 ? values.time : Number.POSITIVE_INFINITY;
const TABLE = { tableSize: 32 };
/** Simulations between two looks at the clock. */
const SLICE = 4;

function readFile(file: string): Net {
  const net = readNet(readFileSync(file));
  return net.ok ? net.value : refuse(`${file}: ${net.error}`, usage);
}

async function playerOf(net: Net): Promise<Player> {
  const { hasScores } = games[net.game];
  const searcher = hasScores
    ? await createSquatterNetSearcher(net, await createSquatterSearcher(size, TABLE))
    : await createNetSearcher(net, TABLE);
  const slice = hasScores ? searcher.sliceNodes : SLICE;
  return {
    name: net.game,
    async choose(position) {
      const started = processorTime();
      searcher.begin(position.clone(), {});
      while (searcher.nodes < nodes && processorTime() - started < time) {
        const left = Math.min(slice, nodes - searcher.nodes);
        if (searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: left })) break;
      }
      return { move: searcher.info().moves[0].move };
    },
    close: () => searcher.close(),
  };
}

if (values.net === '') refuse('--net is needed: the file of a net.', usage);
const first = readFile(values.net);
const { game } = first;
if (!isGameName(game)) refuse(`${values.net}: "${game}" is not a game`, usage);
const second = against === '' ? await loadNet(game) : readFile(against);
const players: [Player, Player] = [await playerOf(first), await playerOf(second)];
const random = randomSource(seed);
const result = await playPairs(players, pairs, () => randomOpening(game, size, plies, random));
for (const player of players) player.close();
const found = { benchmark: 'net-match', game, size, net: values.net, against: against || null, ...result };
report(values, found, () => {
  const label = `${values.net} against ${against || 'the own net'}`;
  return `${game} ${size}: ${label}, ${result.games} games: ${matchText(result)}`;
});
