import { LineFailure } from '@ringfence/engine/rpc';
import { describe, expect, test } from 'vitest';
import { ThreadPool } from './thread-pool.ts';

/** A thread that does nothing, and records whether it has ended. */
class FakeThread {
  hasFailed = false;
  private end = (): void => {};
  readonly ended = new Promise<never>((_, reject) => {
    this.end = () => reject(new LineFailure('ended'));
  });

  constructor() {
    this.ended.catch(() => {});
  }

  close(): void {
    this.hasFailed = true;
    this.end();
  }
}

const never = new AbortController().signal;

function poolOf(running: number, mostMs = 60_000) {
  const opened: FakeThread[] = [];
  const pool = new ThreadPool({
    open() {
      const thread = new FakeThread();
      opened.push(thread);
      return thread;
    },
    running,
    runningOfAddress: running,
    waiting: 10,
    waitingOfAddress: 10,
    waitMs: 60_000,
    mostMs,
  });
  return { pool, opened };
}

describe('a pool of threads', () => {
  test('opens no more threads than requested, and reuses them', async () => {
    const { pool, opened } = poolOf(2);
    await Promise.all(Array.from({ length: 8 }, () => pool.use('a', never, async () => {})));
    expect(opened).toHaveLength(2);
    pool.close();
    expect(opened.every(({ hasFailed }) => hasFailed)).toBe(true);
    await expect(pool.use('a', never, async () => {})).rejects.toMatchObject({ status: 503, code: 'closing' });
  });

  test('replaces a thread that fails, and refuses its request with a message', async () => {
    const { pool, opened } = poolOf(1);
    const failing = pool.use('a', never, async (thread) => {
      thread.close();
      return thread.ended;
    });
    await expect(failing).rejects.toMatchObject({ status: 503, code: 'too-much' });
    expect(await pool.use('a', never, async () => 'fine')).toBe('fine');
    expect(opened).toHaveLength(2);
  });

  test('does not lend a thread that failed while idle', async () => {
    const { pool, opened } = poolOf(1);
    await pool.use('a', never, async () => {});
    opened[0].close();
    expect(await pool.use('a', never, async (thread) => thread.hasFailed)).toBe(false);
  });

  test('ends a thread that does not finish', async () => {
    const { pool } = poolOf(1, 20);
    await expect(pool.use('a', never, (thread) => thread.ended)).rejects.toMatchObject({ code: 'too-much' });
    expect(await pool.use('a', never, async () => 'fine')).toBe('fine');
  });

  test('passes on an error of the work, and reuses the thread', async () => {
    const { pool, opened } = poolOf(1);
    const failing = pool.use('a', never, async () => {
      throw new Error('bug');
    });
    await expect(failing).rejects.toThrow('bug');
    await pool.use('a', never, async () => {});
    expect(opened).toHaveLength(1);
  });
});
