import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { seedLadder } from '@ringfence/ladder/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { makeScratch, ringfence, root } from '../testing/harness.ts';
import { run as submit } from './submit.ts';

const scratch = makeScratch();
afterAll(() => scratch.remove());
const folder = join(scratch.path, 'class');

describe('ringfence class', () => {
  test('creates a class, adds teams with links, and exports', async () => {
    await seedLadder(join(folder, 'store'));
    const created = ringfence(['class', 'create', folder, '--game', 'squatter', '--title', 'COMP 1', '--tutor', 'Ada']);
    expect(created.err).toBe('');
    expect(created.out).toMatch(/http:\/\/localhost:4747\/#\/class\/join\/rf_link_[\w-]{27}\n/);
    const file = join(scratch.path, 'teams.csv');
    writeFileSync(file, 'team,name,members\nred,The Reds,Bo;Cy\nblue,,\n');
    const { out } = ringfence(['class', 'teams', folder, file, '--url', 'https://class.example/']);
    expect(
      out
        .trimEnd()
        .split('\r\n')
        .map((line) => line.replace(/rf_link_[\w-]{27}$/, 'SECRET')),
    ).toEqual([
      'team,name,link',
      'The Reds,Bo,https://class.example/#/class/join/SECRET',
      'The Reds,Cy,https://class.example/#/class/join/SECRET',
      'blue,blue,https://class.example/#/class/join/SECRET',
    ]);
    expect(ringfence(['class', 'link', folder, 'Nobody'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('nobody in the class is called'),
    });
    const target = join(scratch.path, 'class.json');
    expect(ringfence(['class', 'export', folder, '--out', target]).code).toBe(0);
    const text = readFileSync(target, 'utf8');
    expect(text).not.toContain('rf_link_');
    const { people, teams } = JSON.parse(text) as { people: { name: string }[]; teams: { name: string }[] };
    expect(people.map(({ name }) => name).sort()).toEqual(['Ada', 'Bo', 'Cy', 'blue']);
    expect(teams.map(({ name }) => name).sort()).toEqual(['The Reds', 'blue']);
  });

  test('is backed up into a file, and restored from it as it was', async () => {
    const [backup, restored] = [join(scratch.path, 'class.backup'), join(scratch.path, 'restored')];
    expect(ringfence(['class', 'backup', folder, backup])).toMatchObject({ code: 0 });
    await seedLadder(join(restored, 'store'));
    expect(ringfence(['class', 'restore', restored, backup])).toMatchObject({ code: 0 });
    const [whole, again] = [folder, restored].map((where) => {
      const { audit: _, ...rest } = JSON.parse(ringfence(['class', 'export', where]).out) as Record<string, unknown>;
      return rest;
    });
    expect(again).toEqual(whole);
  });

  test('moves a person, sets deadlines, writes grades, and starts the next class like this one', async () => {
    const list = join(scratch.path, 'list.csv');
    writeFileSync(list, Buffer.from('Vorname;Nachname;Gruppe;Matr\nJürgen;Groß;The Reds;77\n', 'latin1'));
    const imported = ringfence(['class', 'teams', folder, list, '--map', 'team=Gruppe,number=Matr', '--json']);
    expect(JSON.parse(imported.out)).toMatchObject({
      links: [{ team: 'The Reds', name: 'Jürgen Groß' }],
      missing: expect.arrayContaining(['blue', 'Bo', 'Cy']),
    });
    expect(ringfence(['class', 'person', folder, '77', '--team', 'blue']).out).toBe(
      'Jürgen Groß, 77: member of blue\n',
    );
    const until = '2099-01-01T00:00:00Z';
    expect(ringfence(['class', 'deadline', folder, until, '--late', '5/hour']).out).toContain(
      '5 points off for each hour',
    );
    expect(ringfence(['class', 'deadline', folder, '2099-02-01T00:00', '--person', '77']).out).toMatch(
      /Jürgen Groß has until 2099-0/,
    );
    expect(ringfence(['class', 'grades', folder]).out).toMatch(/^77,Jürgen Groß,,blue,,,,2099-0/m);
    const next = join(scratch.path, 'next');
    await seedLadder(join(next, 'store'));
    const created = ringfence(['class', 'create', next, '--like', folder, '--title', 'COMP 2', '--tutor', 'Ada']);
    expect(created.err).toContain('is an archive now');
    const settings = (of: string) =>
      JSON.parse(ringfence(['class', 'deadline', of, '--json']).out) as { late: object; deadline: string | null };
    expect(settings(next)).toMatchObject({ deadline: null, late: { kind: 'points', points: 5, each: 'hour' } });
    expect(ringfence(['class', 'teams', folder, list, '--map', 'team=Gruppe,number=Matr'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('this class is over'),
    });
  });

  test('another version of a game is told what it changes, and replaces the former one for a reason', async () => {
    const [own, game, next] = ['own', 'four', 'four-next'].map((name) => join(scratch.path, name));
    for (const copy of [game, next]) cpSync(join(root, 'examples/games/connect-four'), copy, { recursive: true });
    appendFileSync(join(next, 'rules.py'), '# the same\n');
    await seedLadder(join(own, 'store'));
    const create = [
      'class',
      'create',
      own,
      '--game',
      game,
      '--option',
      'columns=5',
      '--title',
      'Four',
      '--tutor',
      'Ada',
    ];
    expect(ringfence(create).code).toBe(0);
    const told = ringfence(['class', 'game', own, next]);
    expect(told.out).toMatch(/^The class plays (connect-four@\w+); the new version is (?!\1)connect-four@\w+\.$/m);
    expect(told.out).toMatch(/Nothing is changed yet: give a --reason/);
    expect(ringfence(['class', 'game', own, next, '--reason', 'columns were wrong']).out).toMatch(
      /^The class plays connect-four@\w+ now, and no longer connect-four@\w+\.$/m,
    );
    expect(ringfence(['class', 'game', own, next]).err).toContain('this is the version that the class plays');
    expect(ringfence(['class', 'export', own, '--table', 'audit']).out).toContain('columns were wrong');
  });

  test('names programs that share code, and writes both side by side', () => {
    const programs = join(scratch.path, 'programs');
    for (const name of ['red', 'blue'])
      cpSync(join(root, 'examples/bots/random_bot.cpp'), join(programs, name, `${name}.cpp`));
    const page = join(scratch.path, 'similar.html');
    const { code, out, err } = ringfence(['class', 'similar', programs, '--out', page]);
    expect([code, out]).toEqual([0, '100 %  blue and red\n']);
    expect(err).toContain('a hint, not a verdict');
    expect(readFileSync(page, 'utf8')).toContain('red/red.cpp');
  });

  const refused: [args: string[], message: string][] = [
    [['class', 'similar', '/nowhere/at/all'], 'there is no such file or folder'],
    [['class'], 'class needs a subcommand'],
    [['class', 'creat'], 'did you mean'],
    [['class', 'create', 'x', '--game', 'squatter', '--title', 'T'], 'needs --tutor'],
    [['class', 'create', 'x', '--title', 'T', '--tutor', 'A'], 'needs --game'],
    [['class', 'link', '/nowhere/at/all'], 'no class in'],
    [['class', 'deadline', 'x', 'tomorrow'], 'is not a time such as'],
    [['class', 'deadline', 'x', '--late', 'never'], '--late is refuse, mark, or points'],
    [['class', 'teams', 'x', 'y.csv', '--map', 'size=3'], '--map is a list such as'],
    [['class', 'grades', 'x', '--format', 'gradescope'], 'is a zip'],
    [['class', 'sources', 'x'], 'needs --out'],
    [['class', 'game', 'x'], 'needs the folder of another version'],
    [['class', 'game', 'x', root, '--reason', '-'], 'needs a reason'],
    [['serve', '--class', '/nowhere/at/all'], 'no class in'],
    [['submit', 'x', '--token', 't'], 'needs --url'],
    [['submit', 'x', '--url', 'class.example', '--token', 't'], 'is not the address of a server'],
  ];
  test.each(refused)('%j is bad usage', (args, message) => {
    const { code, err } = ringfence(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('ringfence submit', () => {
  test('packs a folder, waits for the build and reports its result', async () => {
    const states = ['waiting', 'building', 'ready'];
    const heard: { readonly token: string | undefined; readonly bytes: Buffer; readonly url: string }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      heard.push({ token: request.headers.authorization, bytes: Buffer.concat(chunks), url: request.url ?? '' });
      const isPost = request.method === 'POST';
      const state = isPost ? '' : (states.shift() ?? 'ready');
      const graded = { isActive: true, counts: true, byTutor: false, pointsOff: 20 };
      response.end(
        JSON.stringify({ id: 'v1', number: 3, state, problem: null, log: '== Build\n\u001b[31mred', ...graded }),
      );
    }).listen(0, '127.0.0.1');
    await expect.poll(() => server.listening).toBe(true);
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const bot = join(scratch.path, 'bot');
    mkdirSync(bot);
    writeFileSync(join(bot, 'bot.py'), 'print()\n');
    writeFileSync(join(bot, '.hidden'), 'no');
    try {
      const { port } = server.address() as AddressInfo;
      const code = await submit([bot, '--url', `http://127.0.0.1:${port}/#/class`, '--token', 'rf_token_x']);
      expect(code).toBe(0);
      const told = write.mock.calls.map(([text]) => String(text)).join('');
      expect(told).toContain('Version 3 is ready and plays from now on. It is late: 20 points off.');
      expect(told).not.toContain('\u001b');
      expect(heard[0].url).toBe('/api/class/versions?file=bot.zip');
      expect(heard[0].token).toBe('Bearer rf_token_x');
      expect(heard[0].bytes.subarray(0, 2).toString()).toBe('PK');
      expect(heard[0].bytes.includes('.hidden')).toBe(false);
    } finally {
      write.mockRestore();
      warn.mockRestore();
      server.close();
    }
  });
});
