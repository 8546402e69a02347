import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { run } from './submit.ts';

test('waits for a server that restarts while it asks how far the build is, and submits only once', async () => {
  const asked: string[] = [];
  // What a server and its proxy answer one after the other; 0: the connection is cut.
  const answers = [202, 200, 0, 502, 503, 200];
  const server = createServer((request, response) => {
    asked.push(request.method ?? '');
    const status = answers.shift() ?? 500;
    if (status === 0) return void request.socket.destroy();
    const state = answers.length > 0 ? 'waiting' : 'ready';
    response.writeHead(status).end(JSON.stringify({ id: 'v', number: 1, state, problem: null, log: '' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((words) => said.push(String(words)) > 0);
  vi.spyOn(process.stdout, 'write').mockImplementation((words) => said.push(String(words)) > 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const code = await run([import.meta.filename, '--url', url, '--token', 't']);
  vi.restoreAllMocks();
  expect(asked).toEqual(['POST', 'GET', 'GET', 'GET', 'GET', 'GET']);
  expect(code).toBe(0);
  expect(said.filter((words) => words.includes('may be restarting'))).toHaveLength(1);
  // Before it has answered once, the address is probably wrong.
  server.close();
  server.closeAllConnections();
  await expect(run([import.meta.filename, '--url', url, '--token', 't'])).rejects.toThrow('cannot be reached');
});
