// A small class with built-in players as programs, for tests and the soak test.
import { type Boards, GameHost, type GameResult, type OpenPlayer } from '@ringfence/arena';
import type { Ladder } from '../ladder.ts';
import type { ClassWish } from '../people/class-room.ts';
import type { Viewer } from '../people/viewer.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { setActive } from '../submissions/activation.ts';

export { seedLadder } from './seed.ts';

/** A version without files: a built-in player. */
export async function addVersion(
  store: LadderStore,
  team: string,
  number: number,
  word: string,
  isActive = true,
): Promise<string> {
  const id = `${team}-${number}`;
  const { created } = await store.tables
    .insertInto('ladder.versions')
    .values({
      id,
      team,
      number,
      person: null,
      file: 'player.zip',
      sha256: '',
      state: 'ready',
      problem: null,
      language: null,
      word,
    })
    .returning('created')
    .executeTakeFirstOrThrow();
  if (isActive) await setActive(store.tables, { team, version: id, at: created });
  return id;
}

export interface ClassWithPlayers {
  readonly game?: ClassWish['game'];
  readonly size?: number;
  readonly house?: readonly string[];
  /** The versions of each team, the last of which is active. */
  readonly teams: Readonly<Record<string, readonly string[]>>;
}

/** Creates a class with teams; returns the teams' ids by name. */
export async function createClass(ladder: Ladder, { game = 'squatter', size = 3, house, teams }: ClassWithPlayers) {
  await ladder.room.create({ title: 'Test', game, size, tutor: 'Ada', clockMs: 2000 }, 'server');
  await ladder.room.change({ house: [...(house ?? ['random', 'level:1'])] }, 'server');
  const ids: Record<string, string> = {};
  for (const [name, words] of Object.entries(teams)) {
    const { id } = await ladder.teams.create({ name, members: [`${name} 1`] }, 'server');
    ids[name] = id;
    for (const [i, word] of words.entries()) await addVersion(ladder.store, id, i + 1, word);
  }
  return ids;
}

/** A signed-in member of a team. */
export async function memberOf(ladder: Ladder, team: string): Promise<Viewer> {
  const [person] = await ladder.teams.members(team);
  const { id, name } = await ladder.teams.find(team);
  return { ...person, role: 'member', team: { id, name }, by: 'session' };
}

/** Plays in this process: enough for built-in players. */
export function inProcessPlayers(boards: Boards): OpenPlayer {
  const free: GameHost[] = [];
  return {
    async play(fixture) {
      const host = free.pop() ?? new GameHost({ players: [], folder: '.' }, { boards });
      const result = await host.play(fixture);
      free.push(host);
      return result;
    },
    close: async () => void (await Promise.all(free.map((host) => host.close()))),
  };
}

/** A result of a short game that a test makes up. */
export const madeUpResult = (more: Partial<GameResult> = {}, plan: Partial<GameResult['plan']> = {}): GameResult => ({
  plan: {
    id: 'g',
    pair: 'g',
    game: 'squatter',
    size: 4,
    swap: false,
    opening: [],
    white: '',
    black: '',
    clock: { kind: 'move', ms: 500 },
    maxMoves: 16,
    seed: 1,
    ...plan,
  },
  moves: ['a1'],
  times: [{ wallMs: 1, cpuMs: 1 }],
  winner: 2,
  endedBy: 'resignation',
  scores: [0, 0],
  words: 'White resigns.',
  ...more,
});
