import { type ClockRule, defaultLimits, type ProcessLimits } from '@ringfence/arena';
import { type GameName, games, startProblem } from '@ringfence/rules';
import type { LadderEmitter } from '../events.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { NewClass, SettingsChange } from '../views/index.ts';
import { audit } from './audit.ts';
import { tidyName } from './names.ts';
import { addPerson } from './people.ts';
import { newCode } from './secrets.ts';
import type { Actor } from './viewer.ts';

/** The class as created; only its settings change. */
export interface ClassInfo {
  readonly title: string;
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly clock: ClockRule;
  /** The memory of each program. */
  readonly limits: ProcessLimits;
  readonly settings: ClassSettings;
  readonly created: Date;
}

const USUAL_CLOCK_MS = 1000;

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
  most: { uploadMb: 10, submissionsAnHour: 12, challengesAnHour: 20, buildSeconds: 60 },
});

/** The one class of a database, and its settings. */
export class ClassRoom {
  private readonly store: LadderStore;
  private readonly events: LadderEmitter;

  constructor(store: LadderStore, events: LadderEmitter) {
    this.store = store;
    this.events = events;
  }

  /** The class; `undefined` before it is created. */
  async find(tables: Tables = this.store.tables): Promise<ClassInfo | undefined> {
    const row = await tables.selectFrom('ladder.class').selectAll().executeTakeFirst();
    if (row === undefined) return undefined;
    const { id: _, ...info } = row;
    return info;
  }

  async info(): Promise<ClassInfo> {
    return found(await this.find(), 'class: the tutor has not created it yet');
  }

  async settings(): Promise<ClassSettings> {
    return (await this.info()).settings;
  }

  /** Why submissions and changes of version are closed now, as a sentence; undefined if they are open. */
  frozen({ submissions, deadline }: ClassSettings): string | undefined {
    if (!submissions) return 'submissions are closed: the tutor has frozen them';
    if (deadline !== undefined && Date.parse(deadline) <= Date.now()) return `submissions are closed since ${deadline}`;
    return undefined;
  }

  /** Creates the class with its first tutor, and returns the tutor's link; a database holds one class. */
  async create(wish: NewClass, actor: Actor): Promise<{ readonly person: string; readonly link: string }> {
    const { game, size = games[game].usualSize, swap = games[game].hasSwap, clockMs = USUAL_CLOCK_MS } = wish;
    const [title, tutor] = [tidyName(wish.title), tidyName(wish.tutor)];
    if (title === '') throw new Refusal('no-name', 'the class needs a title');
    if (tutor === '') throw new Refusal('no-name', 'the tutor needs a name');
    const problem = startProblem(game, { size, swap });
    if (problem !== undefined) throw new Refusal('bad-board', problem);
    const clock: ClockRule = { kind: 'move', ms: clockMs };
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
          limits: JSON.stringify(defaultLimits),
          settings: JSON.stringify(usualSettings()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row === undefined)
        throw new Refusal('class-exists', 'a class already exists here: a folder or database holds only one');
      await audit(tables, actor, { action: 'class-created', subject: title, detail: { game, size, swap, clock } });
      return addPerson(tables, { name: tutor, role: 'tutor' }, actor);
    });
    this.events.emit('settings');
    return made;
  }

  /** Changes some settings and leaves the others unchanged. */
  async change(change: SettingsChange, actor: Actor): Promise<ClassSettings> {
    const settings = await this.store.transaction(async (tables) => {
      const row = found(
        await tables.selectFrom('ladder.class').select('settings').forUpdate().executeTakeFirst(),
        'class',
      );
      const { deadline, most, ...plain } = change;
      const { deadline: former, ...others } = row.settings;
      const until = deadline === undefined ? former : (deadline ?? undefined);
      const next: ClassSettings = {
        ...others,
        ...plain,
        most: { ...others.most, ...most },
        ...(until !== undefined && { deadline: until }),
      };
      await tables
        .updateTable('ladder.class')
        .set({ settings: JSON.stringify(next) })
        .execute();
      // Teams of a league that was removed move to the highest remaining one.
      const highest = next.leagues.length - 1;
      await tables.updateTable('ladder.teams').set({ league: highest }).where('league', '>', highest).execute();
      const { code: _, ...told } = change;
      await audit(tables, actor, { action: 'settings-changed', subject: Object.keys(change).join(', '), detail: told });
      return next;
    });
    this.events.emit('settings');
    return settings;
  }
}
