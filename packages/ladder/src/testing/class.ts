import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProgramSetting } from '@ringfence/arena';
import { Ladder, type LadderOptions } from '../ladder.ts';
import type { Viewer } from '../people/viewer.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { seedLadder } from './seed.ts';

export interface TestClass {
  readonly ladder: Ladder;
  readonly folder: string;
  readonly tutor: Viewer;
  /** Internal errors. */
  readonly bugs: readonly unknown[];
  /** Signs in with a link. */
  enter(link: string): Promise<Viewer>;
  /** A team with one member, who is returned. */
  team(name: string): Promise<Viewer & { readonly team: { readonly id: string } }>;
  /** A second instance of the same class, as in a process that starts after the first one ended. */
  reopen(): Promise<Ladder>;
  end(): Promise<void>;
}

interface TestClassOptions extends Pick<LadderOptions, 'builders'> {
  /** Of a PostgreSQL server; default: a database in the folder. */
  readonly url?: string;
  /** Default: Squatter on a small board. */
  readonly game?: ProgramSetting;
}

/** A class in its own folder. Share it: building it takes a while. */
export async function openTestClass({ url, game, ...options }: TestClassOptions = {}): Promise<TestClass> {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-class-'));
  if (url === undefined) await seedLadder(join(folder, 'store'));
  const bugs: unknown[] = [];
  const open = (): Promise<Ladder> =>
    Ladder.open(new LadderStore(url ?? join(folder, 'store')), {
      ...options,
      folder,
      onBug: (error) => bugs.push(error),
    });
  let ladder = await open();
  const enter = async (link: string): Promise<Viewer> => {
    const entered = await ladder.sessions.signIn(link);
    if (entered === undefined) throw new Error('the link is not valid');
    return entered.viewer;
  };
  const { link } = await ladder.room.create(
    {
      title: 'Test',
      tutor: 'Ada',
      ...(game?.clock === undefined && { clockMs: 500 }),
      ...(game === undefined ? { game: 'squatter', size: 4 } : { game }),
    },
    'command line',
  );
  const tutor = await enter(link);
  return {
    get ladder() {
      return ladder;
    },
    folder,
    tutor,
    bugs,
    enter,
    async team(name) {
      const { members } = await ladder.teams.create({ name, members: [`${name}'s member`] }, tutor);
      const member = await enter(members[0].link);
      if (member.team === undefined) throw new Error('a member has a team');
      return { ...member, team: member.team };
    },
    async reopen() {
      await ladder.close();
      ladder = await open();
      return ladder;
    },
    async end() {
      await ladder.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
