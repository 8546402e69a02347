import type { WrittenBoard } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithmNamed, allKeys } from './catalogue.ts';
import { AlgorithmReplay, copyOf, type ReplayState } from './replay.ts';
import { record, run, stepAt, stepsOf, type Trace } from './run.ts';
import { stepKinds } from './script.ts';

const boardFor = (key: (typeof allKeys)[number], codes: readonly number[]): WrittenBoard => {
  if (algorithmNamed(key).game === 'fencemaster') {
    return { shape: 'hexagon', size: 4, cells: Uint8Array.from({ length: 37 }, (_, i) => codes[i] % 3) };
  }
  return { shape: 'square', size: 5, cells: Uint8Array.from({ length: 25 }, (_, i) => codes[i] % 4) };
};

const codes = fc.array(fc.nat({ max: 11 }), { minLength: 37, maxLength: 37 });
const settings = { limit: 3000, depth: 2 };

/** The state after this many steps, from the first one on, without any checkpoint. */
function slowState(trace: Trace, index: number): Omit<ReplayState, 'line' | 'focus' | 'index'> {
  const cellCount = trace.board.cells.length;
  const state = {
    operations: 0,
    visited: new Uint8Array(cellCount),
    marks: new Uint8Array(cellCount),
    stack: [] as number[],
    tallies: new Int32Array(trace.algorithm.script.tallies.length),
    kinds: new Int32Array(stepKinds.length),
  };
  for (let i = 0; i < index; i++) {
    const { kind, cell, operations } = stepAt(trace, i);
    const a = trace.data.a[i];
    state.operations += operations;
    state.kinds[stepKinds.indexOf(kind)]++;
    if (kind === 'push') state.stack.push(cell);
    if (kind === 'pop' || kind === 'backtrack') state.stack.pop();
    if (kind === 'visit') state.visited[cell] = 1;
    if (kind === 'mark') state.marks[cell] = a;
    if (kind === 'count') state.tallies[a] += trace.data.b[i];
    if (kind !== 'reset') continue;
    state.visited.fill(0);
    state.stack = [];
    state.marks = state.marks.map((bits) => bits & ~a);
  }
  return state;
}

describe.each(allKeys)('%s', (key) => {
  const algorithm = algorithmNamed(key);

  test('records the same run as without recording, and every pop takes what was pushed', () => {
    fc.assert(
      fc.property(codes, (cells) => {
        const board = boardFor(key, cells);
        const trace = record(algorithm, board, settings);
        const plain = run(algorithm, board, settings);
        expect({ ...trace.outcome }).toEqual({ ...plain });
        expect(trace.data.length).toBe(plain.steps);
        const stack: number[] = [];
        for (const { kind, cell } of stepsOf(trace)) {
          if (kind === 'push') stack.push(cell);
          if (kind === 'pop' || kind === 'backtrack') expect(stack.pop()).toBe(cell);
          if (kind === 'reset') stack.length = 0;
        }
      }),
      { numRuns: 12 },
    );
  });

  test('is replayed to the same state at every index, forward, backward and at random', () => {
    fc.assert(
      fc.property(codes, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (cells, jumps) => {
        const trace = record(algorithm, boardFor(key, cells), settings);
        const replay = new AlgorithmReplay(trace);
        const forward: ReplayState[] = [];
        for (let index = 0; index <= replay.length; index++) forward.push(copyOf(replay.at(index)));
        const told = (state: ReplayState): string =>
          JSON.stringify(state, (_, value) => (ArrayBuffer.isView(value) ? `${value}` : value));
        const texts = forward.map(told);
        for (let index = replay.length; index >= 0; index -= 1 + (index % 13))
          expect(told(replay.at(index)) === texts[index]).toBe(true);
        for (const jump of jumps) {
          const index = jump % (replay.length + 1);
          expect(told(new AlgorithmReplay(trace).at(index))).toBe(texts[index]);
          expect(replay.at(index)).toMatchObject(slowState(trace, index));
        }
      }),
      { numRuns: 3 },
    );
  });

  test('gives every step words and a line of its pseudocode', () => {
    fc.assert(
      fc.property(codes, (cells) => {
        for (const { reason, line } of stepsOf(record(algorithm, boardFor(key, cells), { limit: 600, depth: 2 }))) {
          expect(reason).not.toMatch(/[{}]|undefined|NaN/);
          expect(algorithm.script.pseudocode[line]).toBeDefined();
        }
      }),
      { numRuns: 4 },
    );
  });
});

test('a run of a million steps is recorded, and any step is reached quickly', () => {
  const snake: WrittenBoard = {
    shape: 'square',
    size: 40,
    cells: Uint8Array.from({ length: 1600 }, (_, cell) => {
      const [row, col] = [Math.floor(cell / 40), cell % 40];
      return row % 2 === 0 || col === (row % 4 === 1 ? 39 : 0) ? 1 : 0;
    }),
  };
  const trace = record(algorithmNamed('loop-trace'), snake, { limit: 1_000_000 });
  expect([trace.outcome.finished, trace.data.length]).toEqual([false, 1_000_000]);
  const replay = new AlgorithmReplay(trace);
  replay.at(1_000_000);
  const once = replay.stepsMade;
  expect(once).toBe(1_000_000);
  for (let i = 1; i <= 100; i++) replay.at((i * 7_919_993) % 1_000_000);
  expect(replay.stepsMade - once).toBeLessThan(100 * 2048);
  replay.at(500_000);
  const there = replay.stepsMade;
  replay.at(500_010);
  expect(replay.stepsMade - there).toBe(10);
});
