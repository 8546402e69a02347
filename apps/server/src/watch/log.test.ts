import { StoreError } from '@ringfence/store';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../testing/start.ts';
import { LineLog } from './log.ts';
import { RequestQueue } from './requests.ts';

const LINK = `rf_link_${'x'.repeat(27)}`;
const lines: string[] = [];
const write = (line: string): void => void lines.push(line);
const now = (): number => 0;
const text = new LineLog({ requests: true, write, now });
const json = new LineLog({ format: 'json', requests: true, write, now });
const queue = new RequestQueue();
text.follow(queue);
const jsonQueue = new RequestQueue();
json.follow(jsonQueue);
const entry = { id: 'a', method: 'GET', path: '/', status: 200, ms: 1, over: 0, address: '::1' };
const last = (): string => lines.at(-1) ?? '';

describe('a line of the log', () => {
  test.each<[unknown, string, string]>([
    ['plain words', 'warn', 'plain words'],
    [new StoreError('postgres://cup@db/cup: nothing answers there'), 'warn', 'nothing answers there'],
    [Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }), 'warn', 'ECONNRESET'],
    [new TypeError('x is not a function'), 'error', 'x is not a function'],
    [{ odd: 1 }, 'warn', '[object Object]'],
  ])('%o has the level %s', (error, level, words) => {
    for (const log of [text, json]) {
      log.trouble(error, 'abc');
      expect(last().split('\n')).toHaveLength(2);
      expect(last()).toContain(words);
      expect(last()).toContain(level);
      expect(last()).toContain('abc');
      expect(last().includes('log.test.ts')).toBe(level === 'error');
    }
    expect(JSON.parse(last())).toMatchObject({ time: '1970-01-01T00:00:00.000Z', level, request: 'abc' });
  });

  test.each([
    `the link ${LINK} is used`,
    `${LINK.replace('link', 'session')}; other=1`,
    `"token":"${LINK.replace('link', 'token')}"`,
    'postgres://cup:hunter2@db.example/cup',
    'connect password=hunter2 host=db',
  ])('%s has no secret', (words) => {
    for (const log of [text, json]) {
      log.trouble(new Error(words));
      log.note(words);
      for (const line of lines.slice(-2)) expect(line).not.toMatch(/x{9}|hunter2/);
    }
  });

  test('is one line, whatever a stranger writes', () => {
    queue.add({ ...entry, path: '/\n\u001b[2J\u202e"', status: 404, ms: 1.26 });
    queue.flush();
    expect(last()).toBe(
      '1970-01-01T00:00:00.000Z info request request=a method=GET path=/\\u{a}\\u{1b}[2J\\u{202e}" status=404 ms=1.3 address=::1\n',
    );
    jsonQueue.add({ ...entry, path: `/g/${'z'.repeat(8_000)}`, over: 1000 });
    jsonQueue.flush();
    expect(last().length).toBeLessThan(400);
    expect(JSON.parse(last())).toMatchObject({ time: '1970-01-01T00:00:01.000Z', level: 'info', status: 200 });
  });

  test('keeps its place where a request waits for others', () => {
    const before = lines.length;
    for (const id of ['a', 'b']) jsonQueue.add({ ...entry, id, path: `/join/${LINK}` });
    json.note('then this');
    const written = lines
      .slice(before)
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(written.map(({ request, message }) => request ?? message)).toEqual(['a', 'b', 'then this']);
    expect(written[1].path).toBe('/join/rf_link_…');
  });

  test('is written for a request only on request', () => {
    const before = lines.length;
    const other = new RequestQueue();
    new LineLog({ write, now }).follow(other);
    other.add(entry);
    other.flush();
    expect(lines).toHaveLength(before);
  });
});

describe('requests to a server', async () => {
  const server = await startTestServer({ log: new LineLog({ format: 'json', requests: true, write }) });
  afterAll(() => server.end());
  const ask = (path: string, id?: string): Promise<Response> =>
    fetch(new URL(path, server.url), { headers: id === undefined ? {} : { 'x-request-id': id } });

  test.each([
    ['proxy-1.2:3', true],
    ['a b', false],
    ['x'.repeat(65), false],
    [undefined, false],
  ])('with the id %s', async (given, isKept) => {
    const answer = await ask('/api/live/aaaaaaaaaaaa?seat=hidden', given);
    const id = answer.headers.get('x-request-id') ?? '';
    expect(id === given).toBe(isKept);
    expect(id).toMatch(/^[\w.:-]{1,64}$/);
    await expect.poll(last).toContain(id);
    expect(JSON.parse(last())).toMatchObject({ request: id, status: 404, path: '/api/live/aaaaaaaaaaaa' });
    expect(last()).not.toContain('hidden');
  });

  test.each(['/api/class/teams/%00', '/api/class/challenges/abc/accept', '/nowhere', '/api/%ff', '/g/%%%'])(
    '%s is one line without a stack',
    async (path) => {
      const before = lines.length;
      expect((await ask(path)).status).toBeLessThan(500);
      await expect.poll(() => lines.length).toBe(before + 1);
      expect(last()).not.toContain('stack');
    },
  );
});
