import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { seedLadder } from '@ringfence/ladder/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(() => scratch.remove());

const folder = join(scratch.path, 'class');
const openLadder = () =>
  Ladder.open(new LadderStore(join(folder, 'store')), {
    folder,
    onBug(error) {
      throw error;
    },
  });

/** A class with one team; the token of its only member. */
async function createClass(): Promise<string> {
  rmSync(folder, { recursive: true, force: true }); // a second try starts again
  await seedLadder(join(folder, 'store'));
  const ladder = await openLadder();
  await ladder.room.create(
    { title: 'Class', game: 'squatter', size: 4, clockMs: 20_000, tutor: 'Tutor' },
    'command line',
  );
  await ladder.room.change({ ranked: false }, 'command line'); // the house would play all the time
  const { members } = await ladder.teams.create({ name: 'Red', members: ['One'] }, 'command line');
  const signedIn = await ladder.sessions.signIn(members[0].link);
  if (signedIn === undefined) throw new Error('the link does not work');
  const { token } = await ladder.sessions.createToken(signedIn.viewer, 'laptop');
  await ladder.close();
  return token;
}

test('a program plays from home against a house player, and its games are stored', async () => {
  const token = await createClass();
  const server = spawn(process.execPath, ['--liftoff-only', launcher, 'serve', '--data', scratch.path, '--port', '0'], {
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let url: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    url = /at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error('the server did not start');
  // The first request opens the class, which on a busy machine takes longer than a program waits for its connection.
  expect((await fetch(new URL('/api/class', url))).status).toBe(200);
  const bot = `python3 ${join(root, 'examples/bots/random_bot.py')}`;
  const env = { RINGFENCE_TOKEN: token };
  const played = ringfence(['connect', url, bot, '--opponent', 'random', '--games', '2'], { env });
  expect(played.err.split('\n')).toEqual([
    'Connected for Red.',
    'Game 1 against random',
    expect.stringMatching(/^ {2}\S/),
    'Game 2 against random',
    expect.stringMatching(/^ {2}\S/),
    '',
  ]);
  expect(played).toMatchObject({ code: 0, out: 'Games played: 2.\n' });

  const crashing = ringfence(['connect', url, 'python3 -c "import sys; sys.exit(3)"', '--opponent', 'random'], { env });
  expect(crashing.err).toContain('White loses by crashing.');
  const wrong = ringfence(['connect', url, bot], { env: { RINGFENCE_TOKEN: 'rf_token_wrong' } });
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('This token is not one of a member of a team') });

  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  const ladder = await openLadder();
  const games = await ladder.store.tables
    .selectFrom('ladder.games')
    .select(['kind', 'rated', 'state', 'white', 'black', 'winner'])
    .where('kind', '=', 'practice')
    .orderBy('id')
    .execute();
  const teams = await ladder.store.tables.selectFrom('ladder.teams').select('id').execute();
  await ladder.close();
  const [home, house] = [`home:${teams[0].id}`, 'house:random'];
  const played2 = { kind: 'practice', rated: false, state: 'done', winner: expect.any(Number) };
  expect(games).toEqual([
    { ...played2, white: home, black: house },
    { ...played2, white: house, black: home },
    { ...played2, white: home, black: house, winner: 2 },
  ]);
});

const refused: [args: string[], message: string][] = [
  [['connect'], 'connect takes the address of a server and a player'],
  [['connect', 'nowhere', 'random', '--token', 't'], 'nowhere is not the address of a server'],
  [['connect', 'http://localhost:1', 'random'], 'connect needs --token'],
  [['connect', 'http://localhost:1', 'human', '--token', 't'], 'people play on the site'],
  [['connect', 'http://localhost:1', 'random', '--token', 't'], 'nothing answers at this address'],
];
test.each(refused)('%j is refused with a reason', (args, words) => {
  const { code, err } = ringfence(args);
  expect(err).toContain(words);
  expect(code).toBe(2);
});
