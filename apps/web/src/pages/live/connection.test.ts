import type { LiveState } from '@ringfence/server/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { type LineEvents, LiveConnection } from './connection.ts';
import { newLiveGame } from './testing/live-state.ts';

/** A simulated line. */
class FakeLine {
  readonly sent: unknown[] = [];
  readonly events: LineEvents;

  constructor(events: LineEvents) {
    this.events = events;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  hear(message: object): void {
    this.events.onMessage(JSON.stringify(message));
  }
}

const state = (change: Partial<LiveState> = {}): { type: 'state'; state: LiveState } => ({
  type: 'state',
  state: { ...newLiveGame, ...change },
});

function connect(seat?: string) {
  const lines: FakeLine[] = [];
  const clock = { now: 0 };
  const connection = new LiveConnection(
    (events) => {
      const line = new FakeLine(events);
      lines.push(line);
      return line;
    },
    seat,
    'Ada',
    () => clock.now,
  );
  return { connection, lines, clock };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a live connection', () => {
  test('says hello with its seat and keeps the received state', () => {
    const { connection, lines } = connect('secret');
    lines[0].events.onOpen();
    lines[0].hear(state());
    expect(lines[0].sent).toEqual([{ type: 'hello', seat: 'secret', name: 'Ada' }]);
    expect(connection.state?.you).toBe('white');
  });

  test('reconnects by itself, and sends a possibly lost move again', () => {
    const { connection, lines } = connect('secret');
    lines[0].events.onOpen();
    lines[0].hear(state());
    connection.play('c3');
    lines[0].events.onClose(1006, '');
    expect(connection.link).toBe('lost');
    vi.advanceTimersByTime(600);
    lines[1].events.onOpen();
    expect(lines[1].sent.at(-1)).toEqual({ type: 'move', move: 'c3', number: 0 });
    expect(connection.sending).toBe('c3');
    lines[1].hear(state({ moves: ['c3'] }));
    expect(connection.sending).toBeUndefined();
  });

  test('waits longer and longer while nobody answers', () => {
    const { lines } = connect();
    const waits = [500, 1000, 2000, 4000, 8000, 10_000, 10_000];
    for (const [i, wait] of waits.entries()) {
      lines[i].events.onClose(1006, '');
      vi.advanceTimersByTime(wait - 1);
      expect(lines).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(lines).toHaveLength(i + 2);
    }
  });

  test('does not retry after a refusal', () => {
    const { connection, lines } = connect();
    lines[0].events.onClose(4404, 'no-game: no such game');
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(connection).toMatchObject({ link: 'refused', refusal: 'No such game.' });
  });

  test('clocks stop while the server cannot save the game', () => {
    const { connection, lines, clock } = connect();
    lines[0].events.onOpen();
    lines[0].hear(state({ left: { white: 5_000, black: 6_000 }, running: null, halted: true }));
    clock.now = 1_500;
    expect([connection.left('white'), connection.left('black')]).toEqual([5_000, 6_000]);
  });

  test('a refused move is no longer pending', () => {
    const { connection, lines } = connect('secret');
    lines[0].events.onOpen();
    lines[0].hear(state());
    connection.play('c3');
    lines[0].hear({ type: 'refused', code: 'out-of-date', message: 'the game has changed in the meantime' });
    expect(connection).toMatchObject({ sending: undefined, refusal: 'The game has changed in the meantime.' });
  });

  test('a refusal is in the language of the page, or in the words of a newer server', () => {
    const { connection, lines } = connect('secret');
    lines[0].events.onOpen();
    overwriteGetLocale(() => 'de');
    lines[0].hear({ type: 'refused', code: 'game-over', message: 'the game is over' });
    expect(connection.refusal).toBe('Die Partie ist zu Ende.');
    overwriteGetLocale(() => 'en');
    lines[0].hear({ type: 'refused', code: 'of-tomorrow', message: 'a new reason' });
    expect(connection.refusal).toBe('A new reason.');
  });

  test('its clocks run on between messages', () => {
    const { connection, lines, clock } = connect();
    lines[0].events.onOpen();
    lines[0].hear(state({ left: { white: 5_000, black: 6_000 }, running: 'white' }));
    clock.now = 1_500;
    expect([connection.left('white'), connection.left('black')]).toEqual([3_500, 6_000]);
    clock.now = 99_000;
    expect(connection.left('white')).toBe(0);
  });
});
