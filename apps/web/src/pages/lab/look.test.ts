import { algorithmNamed } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { goldenBoard, playerExample } from './boards.ts';
import { lookOf, writtenPicture } from './look.ts';
import { type AlgorithmName, createService } from './service.ts';
import { usualBoard } from './setup.ts';

/** What is shown at every step of a run. */
function looks(key: AlgorithmName) {
  const board = algorithmNamed(key).asks === 'move' ? goldenBoard(playerExample) : usualBoard(key);
  const service = createService();
  const { length } = service.open(key, board, 3);
  const picture = writtenPicture(board);
  return Array.from({ length: length + 1 }, (_, index) => {
    const state = service.at(index);
    return { state, look: lookOf(algorithmNamed(key), board, picture, state) };
  });
}

test('the stack is numbered in order, and the cell of the step is highlighted', () => {
  const all = looks('loop-trace');
  const deep = all.find(({ state }) => state.stack.length === 5);
  expect(deep?.state.stack.map((cell) => (deep.look.numbers as Map<number, number>).get(cell))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  for (const { state, look } of all) {
    if (state.focus < 0) continue;
    expect(['current', 'dropped']).toContain((look.paint as Map<number, string>).get(state.focus));
  }
});

test('going back is drawn as an arrow to where the path continues', () => {
  const back = looks('loop-trace').filter(({ state }) => state.kind === 'backtrack' && state.stack.length > 0);
  expect(back.length).toBeGreaterThan(0);
  for (const { state, look } of back) expect(look.arrows).toEqual([{ from: state.focus, to: state.stack.at(-1) }]);
});

test("the player's board shows the moves being tried", () => {
  const all = looks('symmetric-minimax');
  const before = all[0].look.pieces as Uint8Array;
  for (const { state, look } of all) {
    const added = [...(look.pieces as Uint8Array).entries()].filter(([cell, piece]) => piece !== before[cell]);
    expect(added.map(([cell]) => cell).sort()).toEqual([...state.stack].sort());
  }
});
