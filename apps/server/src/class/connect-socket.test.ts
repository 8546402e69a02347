import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createProxy, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Lounge, type PracticeGame, type ServerMessage } from '@ringfence/ladder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { costs, RequestAllowance } from '../http/allowance.ts';
import { type HttpLimits, usualLimits } from '../http/limits.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { Shares } from '../http/shares.ts';
import { ConnectSockets } from './connect-socket.ts';

const examples = fileURLToPath(new URL('../../../../examples', import.meta.url));
const games: PracticeGame[] = [];
const bugs: unknown[] = [];
const open: { server: Server; sockets: ConnectSockets }[] = [];
let lounge: Lounge;
let port: number;

const onBug = (error: unknown) => bugs.push(error);

beforeAll(async () => {
  lounge = new Lounge({
    rules: async () => ({ game: 'squatter', size: 5, swap: false, clock: { kind: 'move', ms: 20_000 } }),
    house: async () => ['random'],
    houseFor: () => Promise.reject(new Error('the rules are at hand')),
    record: async (game) => void games.push(game),
    isMember: async () => true,
    isOver: async () => false,
    onBug,
  });
  port = await listen();
});

/** Starts a server for programs at home, and returns its port. */
async function listen(changed: Partial<HttpLimits> = {}, rateLimit?: RateLimit): Promise<number> {
  const sockets = new ConnectSockets({
    lounge,
    memberOf: async (token) => (token.startsWith('good') ? { person: token, team: token, teamName: token } : undefined),
    allowance: new RequestAllowance(rateLimit, false),
    shares: new Shares(usualLimits.socketsOfAddress),
    limits: { ...usualLimits, helloMs: 300, ...changed },
    onBug,
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ server, sockets });
  return (server.address() as AddressInfo).port;
}

afterAll(() => {
  lounge.close();
  for (const { server, sockets } of open) {
    sockets.close();
    server.close();
  }
  expect(bugs).toEqual([]);
});

const bot = `${examples}/bots/random_bot.py`;

async function run(client: readonly string[]): Promise<string> {
  const [command, ...args] = client;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return `${said}exit ${code}`;
}

const clientOf = (file: string): readonly string[] =>
  file.endsWith('.py') ? ['python3', `${examples}/connect/${file}`] : ['node', `${examples}/connect/${file}`];

test('the clients for Python and JavaScript play each other on a channel', async () => {
  const wish = '{"games": 2, "channel": "fish"}';
  const [python, javascript] = await Promise.all([
    run([...clientOf('connect.py'), `http://127.0.0.1:${port}`, 'good Python', wish, 'python3', bot]),
    run([...clientOf('connect.mjs'), `http://127.0.0.1:${port}`, 'good JavaScript', wish, 'python3', bot]),
  ]);
  expect(python).toMatch(
    /^(Waiting[^\n]*\n)?Game 1 against good JavaScript\n {2}.*\n(Waiting[^\n]*\n)?Game 2 against good JavaScript\n {2}.*\nexit 0$/,
  );
  expect(javascript).toMatch(
    /^(Waiting[^\n]*\n)?Game 1 against good Python\n {2}.*\n(Waiting[^\n]*\n)?Game 2 against good Python\n {2}.*\nexit 0$/,
  );
  expect(games.map(({ result }) => result.endedBy)).toEqual(['rules', 'rules']);
});

test.each(['connect.py', 'connect.mjs'])('%s resumes after its connection was cut', async (file) => {
  const before = games.length;
  const proxy = await cuttingProxy(port, 2);
  const wish = '{"games": 1, "opponent": "random"}';
  const said = await run([...clientOf(file), proxy.url, 'good', wish, 'python3', bot]);
  proxy.close();
  expect(proxy.cuts()).toBe(2);
  expect(said).toMatch(/exit 0$/);
  expect(games.slice(before).map(({ result }) => result.endedBy)).toEqual(['rules']);
});

test.each([
  [{ type: 'hello', token: 'wrong' }, 'This token is not one of a member of a team'],
  [{ type: 'line', n: 1, seen: 0, text: 'c3' }, 'The first message must be "hello": see docs/connect.md.'],
  [{ type: 'hello', token: 'good', session: 'nobody', seen: 0 }, 'This session is over'],
  [{ type: 'hello', token: 'good', wish: { opponent: 'level:9' } }, 'No such house player "level:9"'],
])('%j is refused with a message', async (message, words) => {
  const { refusal, code } = await say(JSON.stringify(message));
  expect(refusal).toContain(words);
  expect(code).toBe(4400);
});

test('a session cannot be taken over with somebody else’s token, and silent connections are closed', async () => {
  const mine = new WebSocket(`ws://127.0.0.1:${port}/api/class/connect`);
  await once(mine, 'open');
  mine.send(JSON.stringify({ type: 'hello', token: 'good mine', wish: { channel: 'nobody else' } }));
  const [data] = await once(mine, 'message');
  const { session } = JSON.parse(String(data)) as { session: string };
  const stolen = await say(JSON.stringify({ type: 'hello', token: 'good other', session, seen: 0 }));
  expect(stolen.refusal).toContain('This session is over');
  expect(mine.readyState).toBe(WebSocket.OPEN);
  mine.terminate();
  expect(await say(undefined)).toMatchObject({ code: 4400 });
});

test('a program that no longer answers is cut, and no other', async () => {
  const own = await listen({ homeBeatMs: 50, homeUnanswered: 2 });
  const url = `ws://127.0.0.1:${own}/api/class/connect`;
  const [alive, dead] = [new WebSocket(url), new WebSocket(url, { autoPong: false })];
  await Promise.all([once(alive, 'open'), once(dead, 'open')]);
  for (const socket of [alive, dead]) {
    socket.send(JSON.stringify({ type: 'hello', token: 'good', wish: { channel: 'nobody else' } }));
  }
  expect((await once(dead, 'close'))[0]).toBe(1006);
  expect(alive.readyState).toBe(WebSocket.OPEN);
  alive.terminate();
});

test('a wrong token costs as much as any wrong secret', async () => {
  const burst = 2 * costs.socket + costs.wrongSecret;
  const own = await listen({}, new RateLimit({ burst, perSecond: 0.001, addresses: 10 }));
  const wrong = JSON.stringify({ type: 'hello', token: 'wrong' });
  for (let attempt = 0; attempt < 2; attempt++) expect(await say(wrong, own)).toMatchObject({ code: 4400 });
  await expect(say(wrong, own)).rejects.toThrow('429');
});

/** Sends one message, or nothing, and waits for the end of the connection. */
async function say(message: string | undefined, to = port): Promise<{ refusal?: string; code: number }> {
  const socket = new WebSocket(`ws://127.0.0.1:${to}/api/class/connect`);
  let refusal: string | undefined;
  socket.on('message', (data) => {
    const heard = JSON.parse(String(data)) as ServerMessage;
    if (heard.type === 'refused') refusal = heard.words;
  });
  await once(socket, 'open');
  if (message !== undefined) socket.send(message);
  const [code] = (await once(socket, 'close')) as [number];
  return { code, ...(refusal !== undefined && { refusal }) };
}

/** A proxy to the server that breaks this many times, each time after some bytes. */
async function cuttingProxy(to: number, most: number) {
  let cuts = 0;
  const open = new Set<Socket>();
  const proxy = createProxy((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    let bytes = 0;
    far.on('data', (data) => {
      bytes += data.length;
      near.write(data);
      if (bytes < 800 || cuts >= most) return;
      cuts++;
      near.destroy();
      far.destroy();
    });
    near.on('data', (data) => far.write(data));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}
