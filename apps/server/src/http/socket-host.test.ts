import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { usualLimits } from './limits.ts';
import { HostedSocket } from './socket-host.ts';

/** A connection that only notes what is done to it. */
function connection() {
  return Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, ping: vi.fn(), terminate: vi.fn() });
}

test('only the answer to the last ping measures the round trip, and once', () => {
  const wire = connection();
  const socket = new HostedSocket(wire as unknown as WebSocket, usualLimits, () => {});
  expect(socket.answered('before any ping')).toBeUndefined();
  socket.beat(3);
  socket.beat(3);
  const [[first], [second]] = wire.ping.mock.calls;
  expect(first).not.toBe(second);
  expect(socket.answered(first)).toBeUndefined();
  expect(socket.answered(String(performance.now() - 5_000))).toBeUndefined();
  expect(socket.answered(second)).toBeLessThan(5_000);
  expect(socket.answered(second)).toBeUndefined();
  socket.stay();
});

test('a connection is cut at the beat after so many without an answer', () => {
  const wire = connection();
  const socket = new HostedSocket(wire as unknown as WebSocket, usualLimits, () => {});
  socket.beat(2);
  socket.beat(2);
  socket.answered('anything');
  socket.beat(2);
  socket.beat(2);
  expect(wire.terminate).not.toHaveBeenCalled();
  socket.beat(2);
  expect(wire.terminate).toHaveBeenCalledOnce();
  socket.stay();
});
