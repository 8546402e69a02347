import {
  type GameResult,
  isBuiltIn,
  moverOf,
  type PackedRules,
  type ProgramTable,
  RulesFailed,
  RulesHouse,
} from '@ringfence/arena';
import { NO_JAIL, type Rung } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import { found } from '../refusal.ts';
import {
  confirmedWords,
  corrected,
  type GameJudge,
  judgeAgain,
  type SecondJudgement,
  undecidedWords,
} from './judge-again.ts';

export interface JudgeOptions {
  /** The jail of this machine: rules that are a program run in it. */
  readonly rung: () => Promise<Rung | undefined>;
  /** The rules of a game by its name; `undefined` if they are not known. */
  readonly rulesOf: (game: string) => Promise<PackedRules | undefined>;
}

/** A judge of whatever a class has played: the moves of a program's game are told to the very rules that it was played by. */
export const judgeOf =
  ({ rung, rulesOf }: JudgeOptions): GameJudge =>
  async (result) => {
    const { plan } = result;
    if (isBuiltIn(plan)) return advised(judgeAgain(result, plan));
    const rules = found(await rulesOf(plan.game), `version of the game as ${plan.game}`);
    return withRules(rules, rung, async (house) => advised(await judgeByRules(result, house)));
  };

const advised = (judged: SecondJudgement): SecondJudgement =>
  judged.isRight || judged.hasChanged
    ? judged
    : { ...judged, finding: `${judged.finding} The result stays as it is: play the game again, or annul it.` };

/** Works with fresh processes of the rules, in the jail. */
export async function withRules<T>(
  rules: PackedRules,
  rung: JudgeOptions['rung'],
  work: (house: RulesHouse) => Promise<T>,
): Promise<T> {
  const jail = await rung();
  if (jail === undefined) throw new StoreError(NO_JAIL);
  const house = new RulesHouse(rules, jail.name);
  try {
    return await work(house);
  } finally {
    await house.close();
  }
}

/** Plays the moves of a game again, by rules that are a program. */
export async function judgeByRules(result: GameResult, house: RulesHouse): Promise<SecondJudgement> {
  try {
    return await replayed(result, house);
  } catch (error) {
    if (!(error instanceof RulesFailed)) throw error;
    return { result, hasChanged: false, isRight: false, finding: error.report };
  }
}

const replayed = (result: GameResult, house: RulesHouse): Promise<SecondJudgement> =>
  house.withTable(async (table) => {
    const { moves } = result;
    const same = (finding: string, isRight = false): SecondJudgement => ({
      result,
      hasChanged: false,
      isRight,
      finding,
    });
    for (const [i, move] of moves.entries()) {
      const mover = moverOf(result, i + 1);
      if (table.turn !== mover)
        return same(
          `Move ${i + 1}, ${move}, was ${table.sides[mover - 1]}'s, but it is the turn of ${table.sides[table.turn - 1]}.`,
        );
      const wrong = await table.play(move);
      if (wrong !== undefined) return same(`${wrong.words}`);
      if (table.ending !== undefined && i + 1 < moves.length) return correctedAt(table, result);
    }
    const { ending } = table;
    if (ending === undefined) return same(undecidedWords(result), result.endedBy !== 'rules');
    return ending.winner === result.winner
      ? same(confirmedWords(result, ending.words), true)
      : correctedAt(table, result);
  });

/** The game as it is over at the table. */
async function correctedAt(table: ProgramTable, old: GameResult): Promise<SecondJudgement> {
  const { ending, sides, scores } = table;
  if (ending === undefined) throw new Error('the game is not over');
  const picture = await table.picture();
  const names = table.moves.map(({ name }) => name);
  const { result, ...judged } = corrected(old, ending.winner, names, ending.words, sides);
  const { picture: _, movers, ...rest } = result;
  return {
    ...judged,
    result: {
      ...rest,
      scores,
      ...(movers !== undefined && { movers: movers.slice(0, names.length) }),
      ...(picture !== undefined && { picture }),
    },
  };
}
