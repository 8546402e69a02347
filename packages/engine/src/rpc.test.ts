import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { nodePort } from '@ringfence/wasm-host';
import { afterEach, describe, expect, test } from 'vitest';
import { answerCalls, type CallAnswers, Caller, LineFailure } from './rpc.ts';

type Sums = {
  add(a: number, b: number): number;
  fail(kind: string): never;
  count(to: number): string;
  untilStopped(): string;
  never(): void;
};

const answers: CallAnswers<Sums> = {
  add: (_, a, b) => a + b,
  fail(_, kind) {
    throw kind === 'range' ? new RangeError('out of range') : new Error('broken');
  },
  count({ report }, to) {
    for (let i = 1; i <= to; i++) report(i);
    return 'done';
  },
  untilStopped: ({ signal }) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve('stopped');
      signal.addEventListener('abort', () => resolve('stopped'));
    }),
  never: () => new Promise(() => {}),
};

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function line(onEnd?: () => void): { caller: Caller<Sums>; far: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  answerCalls<Sums>(nodePort(port2), answers, onEnd);
  return { caller: new Caller<Sums>(nodePort(port1)), far: port2 };
}

describe('calls over a line', () => {
  test('each get their own answer, in whatever order they arrive', async () => {
    const { caller } = line();
    const late = caller.call('untilStopped', [], { signal: AbortSignal.timeout(20) });
    expect(await Promise.all([caller.call('add', [1, 2]), caller.call('add', [3, 4])])).toEqual([3, 7]);
    expect(await late).toBe('stopped');
  });

  test('a signal that has already fired stops a call too', async () => {
    expect(await line().caller.call('untilStopped', [], { signal: AbortSignal.abort() })).toBe('stopped');
  });

  test('reports come before the answer', async () => {
    const heard: unknown[] = [];
    const { caller } = line();
    expect(await caller.call('count', [3], { onReport: (value) => heard.push(value) })).toBe('done');
    expect(heard).toEqual([1, 2, 3]);
  });

  test('errors arrive as errors, a RangeError as one', async () => {
    const { caller } = line();
    await expect(caller.call('fail', ['range'])).rejects.toThrow(RangeError);
    await expect(caller.call('fail', ['any'])).rejects.toThrow('broken');
    expect(await caller.call('add', [1, 1])).toBe(2);
  });

  test('a line that ends rejects pending and later calls', async () => {
    const { caller, far } = line();
    const asked = caller.call('never', []);
    far.close();
    await expect(asked).rejects.toThrow(LineFailure);
    await expect(caller.call('add', [1, 1])).rejects.toThrow(LineFailure);
    expect(caller.hasFailed).toBe(true);
  });

  test('closing it tells the far end', async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { caller } = line(end);
    const asked = caller.call('never', []);
    caller.close();
    await expect(asked).rejects.toThrow('the line is closed');
    await ended;
  });
});
