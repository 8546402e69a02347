import { percent } from '@ringfence/arena';
import type { Proof } from '@ringfence/engine';
import { type GameName, games, moveName, type Position, type Random, type Side, startPosition } from '@ringfence/rules';
import { type EloEstimate, eloFromPairs } from './elo.ts';
import type { Player } from './players.ts';

/** The result of a match, for the first player. */
export interface MatchResult extends EloEstimate {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Random moves before the levels and the anchors of the Elo scale take over. Where scores decide there are twelve: from an even
 * opening strong players draw almost every game, which tells nothing about them.
 */
export const openingPlies = (game: GameName): number => (games[game].hasScores ? 12 : 2);

/** Random moves that neither win nor capture anything. */
export function randomOpening(game: GameName, size: number, plies: number, random: Random): Position {
  for (;;) {
    const position = startPosition(game, { size });
    while (position.moves.length < plies && position.outcome === undefined) {
      position.play(random.pick(position.legalMoves()));
    }
    if (position.outcome === undefined && position.scores[0] + position.scores[1] === 0) return position;
  }
}

/** The result of a match, from the first player's points in both games of each pair. */
export function resultOfPairs(pairs: readonly (readonly [number, number])[]): MatchResult {
  const points = pairs.flat();
  const count = (value: number): number => points.filter((each) => each === value).length;
  const estimate = eloFromPairs(pairs.map(([one, other]) => one + other));
  return { games: points.length, wins: count(1), draws: count(0.5), losses: count(0), ...estimate };
}

/** Plays two games from each opening, colours reversed. */
export async function playPairs(
  players: readonly [Player, Player],
  pairs: number,
  nextOpening: () => Position,
): Promise<MatchResult> {
  const played: [number, number][] = [];
  while (played.length < pairs) {
    const opening = nextOpening();
    const points: [number, number] = [0, 0];
    for (const white of [0, 1] as const) points[white] = await playBenchGame(opening.clone(), players, white);
    played.push(points);
    process.stderr.write(`\r${played.length}/${pairs} pairs: ${matchText(resultOfPairs(played))} `);
  }
  process.stderr.write('\n');
  return resultOfPairs(played);
}

/**
 * Plays a position to its end and returns the points of the first player, who has White if `white` is 0. With `toProof`
 * a game also ends as soon as the winner has proved the win, or both players the draw: neither is given away again. A
 * loss that only the loser has proved is played on, since the opponent may yet miss it.
 */
export async function playBenchGame(
  position: Position,
  players: readonly [Player, Player],
  white: 0 | 1,
  { toProof = false } = {},
): Promise<number> {
  let before: Proof | undefined;
  while (position.outcome === undefined) {
    const { turn } = position;
    const { move, proof } = await players[turn === 1 ? white : 1 - white].choose(position);
    if (toProof && proof === 'win') return pointsOf(turn, white);
    if (toProof && proof === 'draw' && before === 'draw') return 0.5;
    before = proof;
    position.play(move);
  }
  const { winner } = position.outcome;
  return winner === 0 ? 0.5 : pointsOf(winner, white);
}

/** The first player's points, if `winner` has won. */
function pointsOf(winner: Side, white: 0 | 1): number {
  return (winner === 1 ? white : 1 - white) === 0 ? 1 : 0;
}

/** The moves of a game by name, separated by spaces. */
export const movesText = (position: Position): string =>
  position.moves.map((move) => moveName(position, move)).join(' ');

/** Wins, draws and losses, the score and the difference in Elo with its 95 % interval. */
export function matchText({ wins, draws, losses, score, elo, low, high }: MatchResult): string {
  const interval = `${elo.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;
  return `+${wins} =${draws} −${losses}, ${percent(score)}, Elo ${interval}`;
}
