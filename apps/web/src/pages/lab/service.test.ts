import { AlgorithmReplay, algorithmNamed, copyOf, familiesOf, record, stepAt } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { goldenBoard, playerExample } from './boards.ts';
import { createService } from './service.ts';
import { usualBoard } from './setup.ts';

test('a snapshot is a copy of the state of Replay', () => {
  const board = usualBoard('group-paths');
  const service = createService();
  const info = service.open('group-paths', board, 3);
  const trace = record(algorithmNamed('group-paths'), board);
  const replay = new AlgorithmReplay(trace);
  expect(info.length).toBe(trace.data.length);
  const middle = service.at(100);
  const kept = structuredClone(middle);
  for (const index of [info.length, 0, 57]) {
    const { kind, reason, ...state } = service.at(index);
    expect(state).toEqual(copyOf(replay.at(index)));
    if (index > 0)
      expect({ kind, reason }).toMatchObject({
        kind: stepAt(trace, index - 1).kind,
        reason: stepAt(trace, index - 1).reason,
      });
  }
  expect(middle).toEqual(kept);
});

test('a run says whether it is right, and an unfinished one says nothing', () => {
  const service = createService();
  expect(service.open('group-paths', usualBoard('group-paths'), 3).right).toBe(false);
  expect(service.open('escape-search', usualBoard('group-paths'), 3).right).toBe(true);
  const endless = service.open('loop-trace/literal', usualBoard('loop-trace'), 3);
  expect([endless.answer, endless.right]).toEqual([undefined, undefined]);
});

test('the right move is left open where it would take too long', () => {
  const board = familiesOf('square')[0].board(9);
  const info = createService().open('symmetric-minimax/sound', board, 3);
  expect(info.answer).toBeDefined();
  expect(info.expected).toBeUndefined();
});

test("the player's tree includes the boards that the skipped ones were taken for", () => {
  const service = createService();
  service.open('symmetric-minimax', goldenBoard(playerExample), 3);
  const nodes = service.tree() ?? [];
  const skipped = nodes.filter(({ fate }) => fate === 'skipped');
  expect(skipped.length).toBe(16);
  for (const { id, ply } of skipped) {
    const twin = service.twin(id);
    expect(twin?.node).toBeLessThan(id);
    expect(twin?.moves.length).toBe(ply);
  }
});

test('a tree that is too large is not sent', () => {
  const service = createService();
  service.open('symmetric-minimax/sound', familiesOf('square')[0].board(15), 3);
  expect(service.tree() === undefined).toBe(true);
});

test('requests before a run is open are refused', () => {
  expect(() => createService().at(0)).toThrow('no run is open');
});
