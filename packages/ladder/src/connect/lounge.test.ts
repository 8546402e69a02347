import { fileURLToPath } from 'node:url';
import { type GameResult, programSetting, RulesHouse, readGame } from '@ringfence/arena';
import { findRung } from '@ringfence/jail';
import { afterEach, expect, test } from 'vitest';
import { Lounge, type LoungeRules, type PracticeGame } from './lounge.ts';
import type { NumberedMessage, ServerMessage, Wish } from './messages.ts';
import { HomeSession } from './session.ts';

const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';
const rules = { game: 'fencemaster', size: 3, swap: false } as const;

function newLounge(
  clockMs = 2_000,
  gone: ReadonlySet<string> = new Set(),
  isOver = () => false,
  game: Partial<LoungeRules> = {},
) {
  const games: PracticeGame[] = [];
  const bugs: unknown[] = [];
  const lounge = new Lounge({
    rules: async () => ({ ...rules, clock: { kind: 'move', ms: clockMs }, ...game }),
    startMs: 0,
    house: async () => ['random', 'level:1'],
    houseFor: async (packed) => new RulesHouse(packed, rung),
    record: async (game) => void games.push(game),
    isMember: async ({ team }) => !gone.has(team),
    isOver: async () => isOver(),
    onBug: (error) => bugs.push(error),
  });
  lounges.push(lounge);
  return { lounge, games, bugs };
}

const lounges: Lounge[] = [];
afterEach(() => {
  for (const lounge of lounges.splice(0)) lounge.close();
});

/** A program at home that answers every "go" as scripted; `cut` and `back` break its connection and restore it. */
class Home {
  readonly session: HomeSession;
  readonly heard: ServerMessage[] = [];
  private seen = 0;
  private sent = 0;
  private readonly answer: (moves: readonly string[], go: number) => string | undefined;
  private goes = 0;
  private link = this.newLink();

  constructor(team: string, answer: (moves: readonly string[], go: number) => string | undefined = ([move]) => move) {
    this.session = new HomeSession({ person: `${team} 1`, team, teamName: team });
    this.answer = answer;
    this.back();
  }

  cut(): void {
    this.session.disconnect(this.link);
  }

  back(): void {
    this.link = this.newLink();
    this.session.connect(
      this.link,
      (seen) => ({ type: 'welcome', protocol: 1, session: '', seen, team: '' }),
      this.seen,
    );
  }

  say(text: string): void {
    this.session.hear({ type: 'line', n: ++this.sent, seen: this.seen, text });
  }

  numbered(): NumberedMessage[] {
    return this.heard.filter((message): message is NumberedMessage => 'n' in message);
  }

  private newLink() {
    return { send: (message: ServerMessage) => queueMicrotask(() => this.hear(message)), close: () => {} };
  }

  private hear(message: ServerMessage): void {
    this.heard.push(message);
    if (!('n' in message)) return;
    expect(message.n).toBe(this.seen + 1);
    this.seen = message.n;
    if (message.type !== 'line') return;
    const [first, , ...moves] = message.text.split(' ');
    if (first !== 'go') return;
    const move = this.answer(moves, ++this.goes);
    if (move !== undefined) this.say(move);
  }
}

const enter = (lounge: Lounge, home: Home, wish: Partial<Wish> = {}) =>
  lounge.enter(home.session, { games: 1, ...wish });

test('programs with the same channel meet, others do not, and colours alternate', async () => {
  const { lounge, games, bugs } = newLounge();
  const [red, blue, green] = [new Home('Red'), new Home('Blue'), new Home('Green')];
  enter(lounge, green, { channel: 'cat', games: 2 });
  enter(lounge, red, { channel: 'fish', games: 2 });
  enter(lounge, blue, { channel: 'fish', games: 2 });
  await expect.poll(() => games).toHaveLength(2);
  expect(games.map(({ white, black }) => [white, black])).toEqual([
    [{ team: 'Red' }, { team: 'Blue' }],
    [{ team: 'Blue' }, { team: 'Red' }],
  ]);
  expect(games[0].result).toMatchObject({
    endedBy: 'rules',
    plan: { white: 'Red', black: 'Blue' },
  } satisfies DeepPartial<GameResult>);
  expect(green.heard.at(-1)).toEqual({ type: 'waiting', words: 'Waiting for an opponent on the channel "cat".' });
  await expect.poll(() => red.heard.at(-1)).toMatchObject({ type: 'bye', words: 'All games are played: 2.' });
  expect(red.numbered().filter(({ type }) => type === 'start')).toMatchObject([
    { game: 1, opponent: 'Blue' },
    { game: 2, opponent: 'Blue' },
  ]);
  expect(bugs).toEqual([]);
});

test('a game whose rules are a program is played too, also against the house', async () => {
  const game = readGame(fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url)));
  if (!game.ok) throw new Error(game.error);
  const { lounge, games, bugs } = newLounge(10_000, undefined, undefined, programSetting(game.value, { columns: '5' }));
  const red = new Home('Red');
  enter(lounge, red, { opponent: 'random' });
  await expect.poll(() => [games.length, ...bugs], { timeout: 20_000 }).toEqual([1]);
  expect(games[0].result).toMatchObject({ endedBy: 'rules', plan: { size: 0 } });
  expect(games[0].result.moves[0]).toBe('column1');
  expect(bugs).toEqual([]);
}, 30_000);

test('a lost connection does not end a game: unseen messages are sent again', async () => {
  const { lounge, games } = newLounge();
  const red: Home = new Home('Red', ([move], go) => {
    if (go !== 2) return move;
    red.cut();
    setTimeout(() => {
      red.back();
      red.say(move);
    }, 50);
    return undefined;
  });
  // Its next question comes while it is disconnected.
  const blue: Home = new Home('Blue', ([move], go) => {
    if (go === 1) {
      red.cut();
      setTimeout(() => red.back(), 30);
    }
    return move;
  });
  enter(lounge, red);
  enter(lounge, blue);
  await expect.poll(() => games).toHaveLength(1);
  expect(games[0].result.endedBy).toBe('rules');
});

test('the round trip is not charged, and a program that does not answer loses', async () => {
  const { lounge, games } = newLounge(1_500);
  const slow: Home = new Home('Slow', ([move]) => {
    setTimeout(() => slow.say(move), 2_000);
    return undefined;
  });
  for (const ms of [1_200, 1_000, 1_100]) slow.session.measured(ms);
  enter(lounge, slow);
  enter(lounge, new Home('Late', () => undefined));
  await expect.poll(() => games).toHaveLength(1);
  // One of Slow's two seconds is the round trip: it had one and a half.
  expect(games[0].result).toMatchObject({ endedBy: 'fault', winner: 1, fault: { kind: 'no-answer' } });
});

test('a program that stops loses, unlike one that waits for the next game', async () => {
  const { lounge, games } = newLounge();
  const red = new Home('Red');
  const blue: Home = new Home('Blue', () => {
    blue.session.hear({ type: 'stopped', n: 1, seen: 0, words: 'IndexError: list index out of range' });
    return undefined;
  });
  enter(lounge, blue);
  enter(lounge, red, { games: 2 });
  await expect.poll(() => games).toHaveLength(1);
  expect(games[0].result).toMatchObject({
    winner: 2,
    fault: { kind: 'crashed', stderr: ['IndexError: list index out of range'] },
  });
  await expect.poll(() => red.heard.at(-1)?.type).toBe('waiting');
});

test('no game is begun in a class that is over, and whoever waits is told', async () => {
  let isOver = false;
  const { lounge, games, bugs } = newLounge(2_000, new Set(), () => isOver);
  const [red, blue] = [new Home('Red'), new Home('Blue')];
  expect(await lounge.refusalOf({ games: 1 })).toBeUndefined();
  enter(lounge, red);
  isOver = true;
  expect(await lounge.refusalOf({ games: 1 })).toContain('This class is over');
  enter(lounge, blue);
  await expect.poll(() => [red.session.left, blue.session.left].every((left) => left !== undefined)).toBe(true);
  expect(JSON.stringify([red.heard.at(-1), blue.heard.at(-1)]).match(/class is over/g)).toHaveLength(2);
  expect([games, bugs]).toEqual([[], []]);
});

test('house players play in a thread, and only existing ones', async () => {
  const { lounge, games, bugs } = newLounge();
  const red = new Home('Red');
  expect(await lounge.refusalOf({ games: 1, opponent: 'level:9' })).toBe(
    'No such house player "level:9": choose one of random, level:1.',
  );
  expect(await lounge.refusalOf({ games: 1, opponent: 'random' })).toBeUndefined();
  enter(lounge, red, { opponent: 'random', games: 2 });
  await expect.poll(() => games).toHaveLength(2);
  expect(games.map(({ white, black }) => [white, black])).toEqual([
    [{ team: 'Red' }, { house: 'random' }],
    [{ house: 'random' }, { team: 'Red' }],
  ]);
  expect(bugs).toEqual([]);
});

test('a program that has left no longer waits, and a session belongs to a person', async () => {
  const { lounge } = newLounge();
  const [red, blue] = [new Home('Red'), new Home('Blue')];
  enter(lounge, red);
  expect(lounge.find(red.session.id, 'Red 1')).toBe(red.session);
  expect(lounge.find(red.session.id, 'Blue 1')).toBeUndefined();
  red.session.leave('It has left.');
  expect(lounge.find(red.session.id, 'Red 1')).toBeUndefined();
  enter(lounge, blue);
  await expect.poll(() => blue.heard.at(-1)).toEqual({ type: 'waiting', words: 'Waiting for an opponent.' });
});

test('a program that leaves takes nobody else from a channel', async () => {
  const { lounge } = newLounge();
  const [red, blue, green] = [new Home('Red'), new Home('Blue'), new Home('Green')];
  enter(lounge, red, { channel: 'fish' });
  enter(lounge, blue, { channel: 'fowl' });
  red.session.leave('It has left.');
  enter(lounge, green, { channel: 'fowl' });
  await expect.poll(() => green.numbered()[0]).toMatchObject({ type: 'start', opponent: 'Blue' });
});

test('the programs of a deleted team are told so and end, also in the middle of a game', async () => {
  const { lounge, games, bugs } = newLounge();
  const waiting = new Home('Red');
  enter(lounge, waiting, { channel: 'cat' });
  const red: Home = new Home('Red', ([move], go) => {
    if (go === 2) lounge.dismissTeam('Red');
    return move;
  });
  const blue = new Home('Blue');
  enter(lounge, red, { games: 5 });
  enter(lounge, blue, { games: 5 });
  await expect.poll(() => blue.heard.at(-1)?.type).toBe('waiting');
  const refused = {
    type: 'refused',
    words: expect.stringMatching(/^This connection has ended: your team was deleted/),
  };
  for (const home of [waiting, red]) {
    expect(home.heard.at(-1)).toEqual(refused);
    expect(lounge.find(home.session.id, 'Red 1')).toBe(undefined);
  }
  expect(games).toMatchObject([{ result: { endedBy: 'fault', winner: 2 } }]);
  expect(bugs).toEqual([]);
});

test('a program whose team another server has deleted plays no further game', async () => {
  const gone = new Set<string>();
  const { lounge, games } = newLounge(2_000, gone);
  const [red, blue] = [new Home('Red'), new Home('Blue')];
  enter(lounge, red);
  gone.add('Red');
  enter(lounge, blue);
  await expect.poll(() => red.heard.at(-1)?.type).toBe('refused');
  await expect.poll(() => blue.heard.at(-1)?.type).toBe('waiting');
  // The game that did not begin does not count.
  enter(lounge, new Home('Green'));
  await expect.poll(() => games).toHaveLength(1);
  expect(games[0]).toMatchObject({ white: { team: 'Blue' }, black: { team: 'Green' } });
});

type DeepPartial<T> = { readonly [K in keyof T]?: DeepPartial<T[K]> };
