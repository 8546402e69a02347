import { describe, expect, test, vi } from 'vitest';
import { type TurnLimits, Turns } from './turns.ts';

const never = new AbortController().signal;
const turnsOf = (change: Partial<TurnLimits> = {}): Turns =>
  new Turns({ running: 1, runningOfAddress: 1, waiting: 10, waitingOfAddress: 5, waitMs: 60_000, ...change });

/** Lets pending microtasks and timers run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Requests turns and records their order. Those that still wait at the end of a test are refused a minute later. */
function line(turns: Turns) {
  const order: string[] = [];
  return {
    order,
    ask: (name: string, address: string): Promise<unknown> =>
      turns.enter(address, never).then(
        () => order.push(name),
        () => {},
      ),
  };
}

describe('turns', () => {
  test('rotate between addresses, however many requests one of them sends', async () => {
    const turns = turnsOf();
    const { order, ask } = line(turns);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a');
    void ask('b1', 'b');
    void ask('c1', 'c');
    void ask('b2', 'b');
    const addresses = 'aabcaba';
    for (const address of addresses) {
      await settle();
      turns.leave(address);
    }
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('one address never takes all parallel turns', async () => {
    const turns = turnsOf({ running: 3, runningOfAddress: 2 });
    const { order, ask } = line(turns);
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'a');
    void ask('b1', 'b');
    await settle();
    expect(order).toEqual(['a1', 'a2', 'b1']);
    turns.leave('b');
    await settle();
    expect(order).toEqual(['a1', 'a2', 'b1']);
    turns.leave('a');
    await settle();
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('an address with too many waiting requests is refused, and others are not', async () => {
    const turns = turnsOf({ waitingOfAddress: 2 });
    const { ask } = line(turns);
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'a');
    await expect(turns.enter('a', never)).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 });
    void ask('b1', 'b');
    await settle();
  });

  test('refuse everybody when too many wait in total', async () => {
    const turns = turnsOf({ waiting: 1 });
    const { ask } = line(turns);
    void ask('a1', 'a');
    void ask('b1', 'b');
    await expect(turns.enter('c', never)).rejects.toMatchObject({ code: 'busy' });
  });

  test('a client that disconnects while waiting takes no turn', async () => {
    const turns = turnsOf();
    const { order, ask } = line(turns);
    await ask('a1', 'a');
    const away = new AbortController();
    const lost = turns.enter('b', away.signal);
    const last = ask('c1', 'c');
    away.abort();
    await expect(lost).rejects.toMatchObject({ code: 'gone' });
    turns.leave('a');
    await last;
    expect(order).toEqual(['a1', 'c1']);
    await expect(turns.enter('b', AbortSignal.abort())).rejects.toMatchObject({ code: 'gone' });
  });

  test('nobody waits forever', async () => {
    vi.useFakeTimers();
    try {
      const turns = turnsOf({ waitMs: 1_000 });
      await turns.enter('a', never);
      const refused = expect(turns.enter('b', never)).rejects.toMatchObject({ code: 'busy' });
      vi.advanceTimersByTime(1_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });
});
