import { type MarkedBoard, markingSuite, misreadingAnswers, USUAL_BOARDS } from '@ringfence/course';
import { type GameName, games } from '@ringfence/rules';

/** How often a misreading, in one variant, is right. */
interface Fairness {
  readonly name: string;
  /** Its share of right answers to the default boards, for which a mark has points for understanding. */
  readonly marked: number;
  /** Its share of right answers to boards at the end of games. */
  readonly played: number;
}

/** The largest difference between the two that is fair: the default boards flatter nobody by more. */
export const MOST_MILD = 0.2;

/** All misreadings of a game, those that the default boards flatter most first. */
export function fairnessOf(game: GameName, seed: number, endings: readonly MarkedBoard[]): Fairness[] {
  const suite = markingSuite({ game, size: games[game].usualSize, count: USUAL_BOARDS, seed, defined: true });
  const boards = suite.filter(({ answer }) => answer !== 'Error\n');
  return misreadingAnswers(game)
    .map(({ name, isRight }) => ({
      name,
      marked: boards.filter(isRight).length / boards.length,
      played: endings.filter(isRight).length / endings.length,
    }))
    .sort((a, b) => mildness(b) - mildness(a));
}

/** How much milder the default boards are than the ends of games. */
export const mildness = ({ marked, played }: Fairness): number => marked - played;
