import {
  type ArenaGame,
  chosenOptions,
  type GameResult,
  type PackedRules,
  type ProgramGame,
  programSetting,
  type RulesHouse,
} from '@ringfence/arena';
import { sql } from 'kysely';
import { audit } from '../people/audit.ts';
import type { ClassInfo, ClassRoom } from '../people/class-room.ts';
import type { Actor } from '../people/viewer.ts';
import { Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { Replacement } from '../views/index.ts';
import { changedMeanwhile } from './judge-again.ts';
import { type JudgeOptions, judgeByRules, withRules } from './judge-program.ts';

/** A version of a class's game. */
interface GameVersion {
  readonly game: ArenaGame;
  readonly rules: PackedRules;
}

interface Verdict {
  readonly id: string;
  readonly isRight: boolean;
  readonly finding: string;
}

const PAGE = 200;
const MOST_EXAMPLES = 5;

/**
 * Gives a class another version of its game, for a reason that is told with every game that no longer counts; without a
 * reason it only tells what would become of the games. A game counts as before if its moves are legal by the new rules and
 * lead to the same result. The former rules are kept, so that games can be judged by those that they were played by.
 */
export async function replaceGame(
  { store, room, rung }: { readonly store: LadderStore; readonly room: ClassRoom; readonly rung: JudgeOptions['rung'] },
  program: ProgramGame,
  reason: string | undefined,
  actor: Actor,
): Promise<Replacement> {
  const info = await room.info();
  const former = versionOf(info);
  const next = nextVersion(former, program, info.settings.house);
  return withRules(next.rules, rung, async (house) => {
    const verdicts: Verdict[] = [];
    let seen = '0';
    const judgeRest = async (tables: Tables): Promise<void> => {
      for (;;) {
        const page = await finished(tables, seen);
        for (const { id, seq, result } of page) {
          seen = seq ?? seen;
          if (result !== null) verdicts.push({ id, ...(await verdictOn(result, house)) });
        }
        if (page.length < PAGE) return;
      }
    };
    await judgeRest(store.tables);
    if (reason !== undefined)
      await store.transaction(async (tables) => {
        const row = await tables.selectFrom('ladder.class').select('game').forUpdate().executeTakeFirst();
        if (row?.game !== former.game) throw changedMeanwhile();
        // Whoever stores a result now waits, and then finds that it is one of the former version.
        await sql`LOCK TABLE ladder.games IN SHARE ROW EXCLUSIVE MODE`.execute(tables);
        await judgeRest(tables);
        await carryOut(tables, former, next, reason, verdicts, actor);
      });
    const dropped = verdicts.filter(({ isRight }) => !isRight);
    return {
      from: former.game,
      to: next.game,
      counting: verdicts.length - dropped.length,
      dropped: dropped.length,
      examples: dropped.slice(0, MOST_EXAMPLES).map(({ id, finding }) => ({ game: id, finding })),
    };
  });
}

function versionOf({ game, rules }: ClassInfo): GameVersion {
  if (rules === null)
    throw new Refusal('not-valid', `this class plays ${game}, which is built in and has no other version`);
  return { game, rules };
}

/** The program with the options of the class: with others it would be another game. */
function nextVersion(former: GameVersion, program: ProgramGame, house: readonly string[]): GameVersion {
  const [name] = former.game.split('@');
  if (program.name !== name)
    throw new Refusal(
      'not-valid',
      `this class plays ${name}, and only another version of it can replace it, not ${program.name}: create another class for another game`,
    );
  if (former.rules.hash === program.hash)
    throw new Refusal('nothing-to-change', `this is the version that the class plays: ${former.game}`);
  const gone = house.find(
    (word) => word.startsWith('own:') && !Object.hasOwn(program.players, word.slice('own:'.length)),
  );
  if (gone !== undefined)
    throw new Refusal('not-valid', `the new version lacks ${gone}, who plays in the house of the class`);
  const options = chosenOptions(program, former.rules.options);
  if (!options.ok) throw new Refusal('not-valid', `the new version lacks what the class has chosen: ${options.error}`);
  return programSetting(program, options.value);
}

/** The games that count and were finished after one, as they came. */
const finished = (tables: Tables, after: string) =>
  tables
    .selectFrom('ladder.games')
    .select(['id', 'seq', 'result'])
    .where('state', '=', 'done')
    .where('rated', '=', true)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(PAGE)
    .execute();

/** Whether a move that was refused is legal now is not known: only its beginning may be stored. */
async function verdictOn(result: GameResult, house: RulesHouse): Promise<Omit<Verdict, 'id'>> {
  const { isRight, finding } = await judgeByRules(result, house);
  if (!isRight || result.fault?.kind !== 'illegal-move') return { isRight, finding };
  return { isRight: false, finding: 'It was lost by an illegal move, which may be legal by the new rules.' };
}

async function carryOut(
  tables: Tables,
  former: GameVersion,
  next: GameVersion,
  reason: string,
  verdicts: readonly Verdict[],
  actor: Actor,
): Promise<void> {
  await tables
    .insertInto('ladder.former_rules')
    .values({ game: former.game, rules: JSON.stringify(former.rules) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tables
    .updateTable('ladder.class')
    .set({ game: next.game, rules: JSON.stringify(next.rules) })
    .execute();
  const dropped = verdicts.filter(({ isRight }) => !isRight);
  const person = typeof actor === 'object' ? actor.id : null;
  for (let from = 0; from < dropped.length; from += PAGE) {
    const page = dropped.slice(from, from + PAGE);
    const ids = page.map(({ id }) => id);
    await tables.updateTable('ladder.games').set({ rated: false }).where('id', 'in', ids).execute();
    const rulings = page.map(({ id: game, finding }) => ({
      game,
      kind: 'annul' as const,
      reason: `The rules of the game were replaced: ${reason}`,
      finding: `By the new rules: ${finding}`,
      person,
    }));
    await tables.insertInto('ladder.rulings').values(rulings).execute();
  }
  const detail = { from: former.game, to: next.game, reason, games: verdicts.length, dropped: dropped.length };
  await audit(tables, actor, { action: 'game-replaced', subject: next.game, detail });
}
