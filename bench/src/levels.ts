/** Each level against the one below it: pairs of games from random openings, colours reversed. */
import { parseArgs } from 'node:util';
import { levels } from '@ringfence/engine';
import { isGameName, randomSource } from '@ringfence/rules';
import { playPairs, randomOpening, resultText } from './support/games.ts';
import { openPlayer, type Player } from './support/players.ts';

const usage = `npm run bench -- levels [--game squatter] [--size 7] [--pairs 50] [--plies N] [--from 1] [--to ${levels.length}] [--seed 1]
  [--json]
Every level from --from + 1 to --to plays the one below. --plies random moves make an opening: 12 in Squatter, so that it is
seldom even and strong levels do not draw every game; 2 in the other games.`;

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'squatter' },
    size: { type: 'string', default: '7' },
    pairs: { type: 'string', default: '50' },
    plies: { type: 'string' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: `${levels.length}` },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const { game, plies = game === 'squatter' ? '12' : '2' } = values;
  const numbers = [values.size, values.pairs, plies, values.from, values.to, values.seed].map(Number);
  if (!isGameName(game) || numbers.some(Number.isNaN)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const [size, pairs, openingPlies, from, to, seed] = numbers;
  for (let level = from + 1; level <= to; level++) {
    const random = randomSource(seed);
    const players: [Player, Player] = [
      await openPlayer(`level:${level}`, seed),
      await openPlayer(`level:${level - 1}`, seed + 1),
    ];
    const result = await playPairs(players, pairs, () => randomOpening(game, size, openingPlies, random));
    for (const player of players) player.close();
    if (values.json) console.log(JSON.stringify({ benchmark: 'levels', game, size, level, ...result }));
    else
      console.log(`${game} ${size}: level ${level} against ${level - 1}, ${result.games} games: ${resultText(result)}`);
  }
}

await main();
