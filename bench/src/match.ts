/** Two players against each other: pairs of games from the same random opening, colours reversed. */
import { createEngine } from '@ringfence/engine';
import { type GameName, isGameName, moveName, type Position, randomSource, startPosition } from '@ringfence/rules';
import { evenOpening } from './support/even-opening.ts';
import { matchText, type PlayedGame, playPairs, randomOpening } from './support/games.ts';
import { readBenchOptions } from './support/options.ts';
import { benchPlayerForms, openPlayer, type Player } from './support/players.ts';

const usage = `npm run bench -- match --a PLAYER --b PLAYER [--game squatter] [--size 6] [--pairs 20] [--plies 4]
  [--balanced] [--losses] [--seed 1] [--json]
PLAYER: ${benchPlayerForms}.
--plies random moves make an opening; --balanced keeps only openings that the engine proves drawn (small boards), or of which
it expects 40 to 60 % with a net and in which it does as well with either side in six quick games against itself without one;
--losses tells every game that --a loses.`;

const values = readBenchOptions(usage, {
  a: { type: 'string', default: '' },
  b: { type: 'string', default: '' },
  game: { type: 'string', default: 'squatter' },
  size: { type: 'string', default: '6' },
  pairs: { type: 'string', default: '20' },
  plies: { type: 'string', default: '4' },
  balanced: { type: 'boolean', default: false },
  losses: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

/** A lost game as cell names, with a bar after the opening, on standard error. */
function tellLoss({ position, white }: PlayedGame, plies: number, provedDrawn: boolean): void {
  const names = position.moves.map((move) => moveName(position, move));
  const side = white === 0 ? 'White' : 'Black';
  const opening = provedDrawn ? 'drawn opening' : 'opening';
  console.error(`\nlost as ${side}, ${opening} ${names.slice(0, plies).join(' ')} | ${names.slice(plies).join(' ')}`);
}

async function main(): Promise<void> {
  const { game, a, b } = values;
  const [size, pairs, plies, seed] = [values.size, values.pairs, values.plies, values.seed].map(Number);
  if (!isGameName(game) || a === '' || b === '' || [size, pairs, plies, seed].some(Number.isNaN)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const random = randomSource(seed);
  const start = startPosition(game, { size });
  const judge = await createEngine({ seed });
  const players: [Player, Player] = [await openPlayer(a, seed), await openPlayer(b, seed + 1)];
  for (const player of players) await player.warmUp?.(start);
  let openingsProvedDrawn = 0;
  let provedDrawn = false;

  async function nextOpening(): Promise<Position> {
    if (!values.balanced) return randomOpening(game as GameName, size, plies, random);
    const even = await evenOpening(judge, game as GameName, size, plies, random);
    provedDrawn = even.isProvedDrawn;
    if (provedDrawn) openingsProvedDrawn++;
    return even.opening;
  }

  const result = await playPairs(players, pairs, nextOpening, (played) => {
    if (values.losses && played.points === 0) tellLoss(played, plies, provedDrawn);
  });
  for (const player of players) player.close();
  judge.close();
  console.log(
    values.json
      ? JSON.stringify({ benchmark: 'match', game, size, a, b, ...result, openingsProvedDrawn })
      : `${game} ${size}: ${a} against ${b}, ${result.games} games: ${matchText(result)}` +
          `${values.balanced ? `; ${openingsProvedDrawn} of ${pairs} openings proved drawn` : ''}`,
  );
}

await main();
