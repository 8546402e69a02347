import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { connectionTrouble } from './trouble.ts';

/** The words for a connection to a server that answers requests in this way. */
async function troubleWith(status: number | 'silent' | 'hangs up'): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(Number(status)).end());
  server.on('upgrade', (_, socket) => {
    if (status === 'hangs up') socket.destroy();
    else if (status !== 'silent') socket.end(`HTTP/1.1 ${status} x\r\ncontent-length: 0\r\n\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { handshakeTimeout: 200 });
  const [error] = (await once(socket, 'error').catch((reason: unknown) => [reason])) as [Error];
  server.closeAllConnections();
  server.close();
  return connectionTrouble(error.message);
}

test.each([
  ['silent', 'the server does not answer: check the address, or try again in a minute'],
  ['hangs up', 'the server closed the connection: check the address (http or https?), or try again'],
  [404, 'this server has no class: check the address'],
  [429, 'too many connections from this address: try again in a minute'],
  [503, 'the server is not ready: try again in a minute'],
  [200, 'this is not a Ringfence server: check the address'],
] as const)('a server that answers %s', async (status, words) => {
  expect(await troubleWith(status)).toBe(words);
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:4040', 'nothing answers at this address: is the server running?'],
  ['getaddrinfo ENOTFOUND ladder.exmaple', 'no such host: check the spelling of the address'],
  ['getaddrinfo EAI_AGAIN ladder.example', 'the server cannot be reached: check your network'],
  ['self-signed certificate', 'the connection is not secure: check the address (http or https?) and its certificate'],
  ['something new', 'something new'],
])('%s', (message, words) => {
  expect(connectionTrouble(message)).toBe(words);
});
