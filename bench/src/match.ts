/** Two players against each other: pairs of games from the same random opening, colours changed. */
import { parseArgs } from 'node:util';
import { createEngine } from '@ringfence/engine';
import { type GameName, isGameName, type Position, type Random, randomSource, startPosition } from '@ringfence/rules';
import { eloFromPairs } from './support/elo.ts';
import { openPlayer, type Player, playerWords } from './support/players.ts';

const usage = `npm run bench -- match --a PLAYER --b PLAYER [--game squatter] [--size 6] [--pairs 20] [--plies 4]
  [--balanced] [--seed 1] [--json]
PLAYER: ${playerWords}. --plies random moves make an opening; --balanced keeps only openings that the
engine proves drawn (small boards) or holds for even.`;

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: '' },
    b: { type: 'string', default: '' },
    game: { type: 'string', default: 'squatter' },
    size: { type: 'string', default: '6' },
    pairs: { type: 'string', default: '20' },
    plies: { type: 'string', default: '4' },
    balanced: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

/** Random moves that neither win nor capture anything. */
function randomOpening(game: GameName, size: number, plies: number, random: Random): number[] {
  for (;;) {
    const position = startPosition(game, { size });
    while (position.moves.length < plies) position.play(random.pick(position.legalMoves()));
    if (position.outcome === undefined && position.scores[0] + position.scores[1] === 0) return [...position.moves];
  }
}

function positionAfter(game: GameName, size: number, moves: readonly number[]): Position {
  const position = startPosition(game, { size });
  for (const move of moves) position.play(move);
  return position;
}

/** Points of the first player, who has White where `white` is 0: 1 for a win, ½ for a draw. */
async function playGame(position: Position, players: readonly [Player, Player], white: 0 | 1): Promise<number> {
  while (position.outcome === undefined) {
    const index = position.turn === 1 ? white : 1 - white;
    position.play(await players[index].move(position));
  }
  const { winner } = position.outcome;
  if (winner === 0) return 0.5;
  return (winner === 1 ? white : 1 - white) === 0 ? 1 : 0;
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
  const judge = await createEngine({ seed });
  const players: [Player, Player] = [await openPlayer(a, seed), await openPlayer(b, seed + 1)];
  const pairPoints: number[] = [];
  const tally = { wins: 0, draws: 0, losses: 0 };
  let proved = 0;
  while (pairPoints.length < pairs) {
    const opening = randomOpening(game, size, plies, random);
    if (values.balanced) {
      const { proof } = await judge.solve(positionAfter(game, size, opening), { nodes: 200_000 });
      if (proof === 'win' || proof === 'loss') continue;
      if (proof === 'draw') proved++;
      else {
        const { moves } = await judge.analyse(positionAfter(game, size, opening), { nodes: 20_000 });
        if (Math.abs(moves[0].value) > 0.25) continue;
      }
    }
    let points = 0;
    for (const white of [0, 1] as const) {
      const result = await playGame(positionAfter(game, size, opening), players, white);
      points += result;
      if (result === 1) tally.wins++;
      else if (result === 0) tally.losses++;
      else tally.draws++;
    }
    pairPoints.push(points);
    process.stderr.write(`\r${pairPoints.length}/${pairs} pairs: +${tally.wins} =${tally.draws} -${tally.losses} `);
  }
  process.stderr.write('\n');
  for (const player of players) player.close();
  judge.close();
  const { score, elo, low, high } = eloFromPairs(pairPoints);
  const summary = { game, size, a, b, games: pairs * 2, ...tally, score, elo, low, high, openingsProvedDrawn: proved };
  console.log(
    values.json
      ? JSON.stringify(summary)
      : `${game} ${size}: ${a} against ${b}, ${pairs * 2} games: +${tally.wins} =${tally.draws} -${tally.losses}, ` +
          `${(score * 100).toFixed(1)} %, Elo ${elo.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})` +
          `${values.balanced ? `; ${proved} of ${pairs} openings proved drawn` : ''}`,
  );
}

await main();
