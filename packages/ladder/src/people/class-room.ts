import type { ClockRule, PackedRules, ProgramSetting } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';
import { newCode, tidyName } from '@ringfence/people';
import { type GameName, games, startProblem } from '@ringfence/rules';
import type { Selectable } from 'kysely';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ClassSettings, ClassTable } from '../schema/tables.ts';
import type { NewClass, SettingsChange } from '../views/index.ts';
import { audit } from './audit.ts';
import { deadlineOf } from './deadlines.ts';
import { addPeople } from './people.ts';
import type { Actor } from './viewer.ts';

/** The class as created; only its settings change. */
export type ClassInfo = Readonly<Omit<Selectable<ClassTable>, 'id'>>;

const USUAL_CLOCK_MS = 1000;
const NO_CLASS = 'class: the tutor has not created it yet';

const usualSettings = (): ClassSettings => ({
  registration: false,
  code: newCode(),
  submissions: true,
  ranked: true,
  paused: false,
  pseudonyms: false,
  open: true,
  leagues: [
    { name: 'Wood' },
    { name: 'Bronze', boss: 'level:2' },
    { name: 'Silver', boss: 'level:4' },
    { name: 'Gold', boss: 'level:7' },
  ],
  house: ['random', 'minimax:1', ...Array.from({ length: 10 }, (_, i) => `level:${i + 1}`)],
  late: { kind: 'refuse' },
  counts: 'active',
  grading: { plays: 40, strength: 40, from: 'random', to: 'level:7', official: 20 },
  archived: false,
  links: true,
  linkDays: null,
  most: { uploadMb: 10, submissionsAnHour: 12, challengesAnHour: 20, buildSeconds: 60 },
});

/** A new class: of a built-in game by its name, or of another one. */
export interface ClassWish extends Omit<NewClass, 'game'> {
  readonly game: GameName | ProgramSetting;
  /** Default: `clockMs` for each move, or the usual clock of the game. */
  readonly clock?: ClockRule;
}

function builtIn({
  game,
  ...wish
}: Pick<NewClass, 'size' | 'swap'> & { readonly game: GameName }): Pick<ClassInfo, 'game' | 'rules' | 'size' | 'swap'> {
  const { size = games[game].usualSize, swap = games[game].swap !== 'none' } = wish;
  const problem = startProblem(game, { size, swap });
  if (problem !== undefined) throw new Refusal('bad-board', problem);
  return { game, rules: null, size, swap };
}

/** Of a class with a game that the engine does not know: players that only ask its rules, and the lecturer's own. */
function anyGameSettings({ house }: ProgramSetting): ClassSettings {
  const [weakest] = house;
  const strongest = house[house.length - 1];
  const bosses = ['Bronze', 'Silver', 'Gold'].flatMap((name, i) =>
    i < house.length ? [{ name, boss: house[i] }] : [],
  );
  return {
    ...usualSettings(),
    leagues: [{ name: 'Wood' }, ...bosses],
    house,
    // Strength is measured between two players.
    grading:
      house.length > 1
        ? { plays: 40, strength: 40, from: weakest, to: strongest, official: 20 }
        : { plays: 60, strength: 0, from: weakest, to: weakest, official: 40 },
  };
}

/** The settings of a class as those of a new one, which is open for work. */
function settingsLike({ deadline: _, ...settings }: ClassSettings): ClassSettings {
  const { registration, code, submissions, ranked, paused, archived } = usualSettings();
  return { ...settings, registration, code, submissions, ranked, paused, archived };
}

/** The one class of a database, and its settings. */
export class ClassRoom {
  private readonly store: LadderStore;
  private kept: Promise<ClassInfo | undefined> | undefined;

  constructor(store: LadderStore) {
    this.store = store;
    store.hear(['class'], () => this.forget());
  }

  /** The class; `undefined` before it is created. */
  async find(tables: Tables = this.store.tables): Promise<ClassInfo | undefined> {
    const row = await tables.selectFrom('ladder.class').selectAll().executeTakeFirst();
    if (row === undefined) return undefined;
    const { id: _, ...info } = row;
    return info;
  }

  /** The class as it was at the last news of it: every request and every message to watchers needs it. */
  async known(): Promise<ClassInfo | undefined> {
    const kept = this.kept ?? this.find();
    this.kept = kept;
    try {
      return await kept;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  async info(): Promise<ClassInfo> {
    return found(await this.known(), NO_CLASS);
  }

  /** The rules of a game of this class, of whichever version; `undefined` for others. */
  async rulesOf(game: string): Promise<PackedRules | undefined> {
    const info = await this.info();
    if (info.game === game) return info.rules ?? undefined;
    const former = this.store.tables.selectFrom('ladder.former_rules').select('rules').where('game', '=', game);
    return (await former.executeTakeFirst())?.rules;
  }

  private forget(): void {
    this.kept = undefined;
  }

  async settings(): Promise<ClassSettings> {
    return (await this.info()).settings;
  }

  /**
   * Why submissions and changes of version are closed now, as a sentence; undefined if they are open. A team may have an
   * extension.
   */
  frozen(settings: ClassSettings, extension: Date | null = null): string | undefined {
    if (!settings.submissions) return 'submissions are closed: the tutor has frozen them';
    const deadline = settings.late.kind === 'refuse' ? deadlineOf(settings, extension) : undefined;
    if (deadline !== undefined && deadline.getTime() <= Date.now())
      return `submissions are closed since ${deadline.toISOString().replace('.000', '')}`;
    return undefined;
  }

  /**
   * Creates the class with its first tutor, and returns the tutor's link; a database holds one class. It can take the
   * limits and settings of another one: not its deadline, nor its code. The rules of its game may be a program.
   */
  async create(
    wish: ClassWish,
    actor: Actor,
    like?: Pick<ClassInfo, 'limits' | 'settings'>,
  ): Promise<{ readonly person: string; readonly link: string }> {
    const { game: asked } = wish;
    const program = typeof asked === 'string' ? undefined : asked;
    const { game, rules, size, swap } = typeof asked === 'string' ? builtIn({ ...wish, game: asked }) : asked;
    const [title, tutor] = [tidyName(wish.title), tidyName(wish.tutor)];
    if (title === '') throw new Refusal('no-name', 'the class needs a title');
    if (tutor === '') throw new Refusal('no-name', 'the tutor needs a name');
    const { clockMs } = wish;
    const perMove: ClockRule = { kind: 'move', ms: clockMs ?? USUAL_CLOCK_MS };
    const clock = wish.clock ?? (clockMs === undefined ? program?.clock : undefined) ?? perMove;
    const limits = like?.limits ?? { ...defaultLimits, ...program?.limits };
    const usual = program === undefined ? usualSettings() : anyGameSettings(program);
    const made = await this.store.transaction(async (tables) => {
      const row = await tables
        .insertInto('ladder.class')
        .values({
          id: 1,
          title,
          game,
          size,
          swap,
          clock: JSON.stringify(clock),
          rules: rules === null ? null : JSON.stringify(rules),
          limits: JSON.stringify(limits),
          settings: JSON.stringify(like === undefined ? usual : settingsLike(like.settings)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row === undefined)
        throw new Refusal('class-exists', 'a class already exists here: a folder or database holds only one');
      await audit(tables, actor, { action: 'class-created', subject: title, detail: { game, size, swap, clock } });
      const [{ person, link }] = await addPeople(tables, [{ name: tutor, role: 'tutor' }], actor);
      return { person, link };
    });
    this.forget(); // the news of it may take a moment
    return made;
  }

  /** Changes some settings and leaves the others unchanged. */
  async change(change: SettingsChange, actor: Actor): Promise<ClassSettings> {
    const settings = await this.store.transaction(async (tables) => {
      const row = found(
        await tables.selectFrom('ladder.class').select('settings').forUpdate().executeTakeFirst(),
        'class',
      );
      const { deadline, most, grading, ...plain } = change;
      const { deadline: former, ...others } = row.settings;
      const until = deadline === undefined ? former : (deadline ?? undefined);
      const next: ClassSettings = {
        ...others,
        ...plain,
        most: { ...others.most, ...most },
        grading: { ...others.grading, ...grading },
        ...(until !== undefined && { deadline: until }),
        // Nothing is played or submitted in an archive.
        ...(change.archived === true && { paused: true, ranked: false, submissions: false, registration: false }),
      };
      await tables
        .updateTable('ladder.class')
        .set({ settings: JSON.stringify(next) })
        .execute();
      // Teams of a league that was removed move to the highest remaining one.
      const highest = next.leagues.length - 1;
      await tables.updateTable('ladder.teams').set({ league: highest }).where('league', '>', highest).execute();
      const { code: _, ...told } = change;
      const action = change.archived === undefined ? 'settings-changed' : 'class-archived';
      await audit(tables, actor, { action, subject: Object.keys(change).join(', '), detail: told });
      return next;
    });
    this.forget(); // the news of it may take a moment
    return settings;
  }
}
