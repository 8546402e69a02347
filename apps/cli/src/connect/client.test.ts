import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bot } from '@ringfence/arena';
import type { ServerMessage } from '@ringfence/ladder';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { HomeClient } from './client.ts';

/** The address of a server that sends these messages at once to whoever connects. */
async function serverThatSays(messages: readonly ServerMessage[]): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  server.on('connection', (socket) => {
    for (const message of messages) socket.send(JSON.stringify(message));
  });
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A player that takes its time to end. */
const slowBot = (): Bot => ({
  startGame: async () => {},
  observe: async () => {},
  chooseMove: () => Promise.reject(new Error('nobody asks for a move')),
  endGame: async () => {},
  close: () => delay(50),
});

test('a game that ended just before the farewell counts, however long its player takes to end', async () => {
  const url = await serverThatSays([
    { type: 'welcome', protocol: 1, session: 's', seen: 0, team: 'Red' },
    { type: 'start', n: 1, game: 1, opponent: 'random' },
    { type: 'end', n: 2, words: 'White wins.' },
    { type: 'start', n: 3, game: 2, opponent: 'random' },
    { type: 'end', n: 4, words: 'Black wins.' },
    { type: 'bye', n: 5, words: '' },
  ]);
  const lines: string[] = [];
  const client = new HomeClient({
    url,
    token: 't',
    wish: { games: 2 },
    openBot: async () => slowBot(),
    log: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  expect(await client.run()).toEqual({ games: 2 });
  expect(lines).toEqual([
    'Connected for Red.',
    'Game 1 against random',
    '  White wins.',
    'Game 2 against random',
    '  Black wins.',
  ]);
});
