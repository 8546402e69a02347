import { type GameName, games, randomSource } from '@ringfence/rules';
import { answersTo } from '@ringfence/rules/suite';
import type { MarkedBoard } from '../checker/board.ts';
import { misreadingAnswers } from '../misreadings/catalogue.ts';
import { endsOfGames } from './ends-of-games.ts';
import { markingSuite, USUAL_BOARDS } from './marking-suite.ts';

/** A mark is a claim about understanding: this is as much as the default boards may flatter. */
export const MOST_MILD = 0.2;

/** In turn with a player that takes what it can get and without, twice on each size. */
const ENDS = 120;
const sizesOf: Partial<Readonly<Record<GameName, readonly number[]>>> = {
  squatter: [6, 10, 6, 8],
  fencemaster: [5, 7, 5, 4],
  havannah: [8, 7, 8, 4],
};

/** How a misreading in one of its variants fares: the shares of boards on which it is right. */
interface Flattery {
  readonly name: string;
  /** Of the default boards. */
  readonly marked: number;
  /** Of boards at the ends of games. */
  readonly played: number;
}

/** How much the default boards of a seed flatter each misreading of boards, in every variant. */
export function flatteryOf(game: GameName, seed: number): Flattery[] {
  const size = games[game].usualSize;
  const suite = markingSuite({ game, size, count: USUAL_BOARDS, seed, defined: true });
  const boards = suite.filter(({ answer }) => answer !== 'Error\n');
  const sizes = sizesOf[game] ?? [size];
  const played = Array.from({ length: ENDS }, (_, i) => sizes[(i >> 1) % sizes.length] as number);
  const ends = endsOfGames(game, played, randomSource(1)).map((text) => ({ name: '', text, ...answersTo(text, game) }));
  const share = (all: readonly MarkedBoard[], isRight: (board: MarkedBoard) => boolean): number =>
    all.filter(isRight).length / all.length;
  return misreadingAnswers(game).map(({ name, isRight }) => ({
    name,
    marked: share(boards, isRight),
    played: share(ends, isRight),
  }));
}
