import type { Engine } from '@ringfence/engine';
import { describe, expect, test } from 'vitest';
import { EnginePool } from './engine-pool.ts';

/** Counts what happens to it; it never thinks. */
function counters() {
  const seen = { opened: 0, closed: 0, cleared: 0 };
  const open = async (): Promise<Engine> => {
    seen.opened++;
    const refuse = (): never => {
      throw new Error('not asked to think');
    };
    return {
      analyse: refuse,
      bestMove: refuse,
      solve: refuse,
      clear: () => void seen.cleared++,
      close: () => void seen.closed++,
    };
  };
  return { seen, open };
}

const never = new AbortController().signal;

/** Work that ends when it is told to. */
function job() {
  let finish = (): void => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, work: () => done };
}

describe('a pool of engines', () => {
  test('opens no more engines than asked for, uses them again, and forgets in between', async () => {
    const { seen, open } = counters();
    const pool = new EnginePool({ open, engines: 2, waiting: 10 });
    await Promise.all(Array.from({ length: 8 }, () => pool.use(never, async () => {})));
    expect(seen.opened).toBe(2);
    expect(seen.cleared).toBe(8);
    pool.close();
    expect(seen.closed).toBe(2);
  });

  test('refuses when too many wait', async () => {
    const { open } = counters();
    const pool = new EnginePool({ open, engines: 1, waiting: 1 });
    const { finish, work } = job();
    const first = pool.use(never, work);
    const second = pool.use(never, async () => 'second');
    await expect(pool.use(never, async () => {})).rejects.toMatchObject({ status: 503, code: 'busy' });
    finish();
    await first;
    expect(await second).toBe('second');
  });

  test('somebody who goes away while waiting takes no turn', async () => {
    const { open } = counters();
    const pool = new EnginePool({ open, engines: 1, waiting: 2 });
    const { finish, work } = job();
    const first = pool.use(never, work);
    const gone = new AbortController();
    const lost = pool.use(gone.signal, async () => 'lost');
    const last = pool.use(never, async () => 'last');
    gone.abort();
    await expect(lost).rejects.toMatchObject({ code: 'gone' });
    finish();
    await first;
    expect(await last).toBe('last');
  });

  test('an engine that fails is replaced', async () => {
    const { seen, open } = counters();
    const pool = new EnginePool({ open, engines: 1, waiting: 1 });
    const failing = pool.use(never, async () => {
      throw new Error('trap');
    });
    await expect(failing).rejects.toThrow('trap');
    expect(await pool.use(never, async () => 'fine')).toBe('fine');
    expect(seen).toMatchObject({ opened: 2, closed: 1 });
  });
});
