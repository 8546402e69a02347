import { AlgorithmReplay, algorithmNamed, record, searchTree } from '@ringfence/lab';
import { expect, test } from 'vitest';
import { goldenBoard, playerExample } from './boards.ts';
import { icicle, nodeAt, nodesTo } from './icicle.ts';

const trace = record(algorithmNamed('symmetric-minimax'), goldenBoard(playerExample));
const nodes = searchTree(trace);

test('replies fill their board from left to right', () => {
  const bars = icicle(nodes);
  expect(bars[0]).toMatchObject({ x: 0, width: 1 });
  for (const bar of bars) {
    const replies = bars.filter(({ node }) => node.parent === bar.node.id);
    if (replies.length === 0) continue;
    let x = bar.x;
    for (const reply of replies) {
      expect(reply.x).toBeCloseTo(x, 9);
      x += reply.width;
    }
    expect(x).toBeCloseTo(bar.x + bar.width, 2);
  }
});

test('the board at every step is the one after the moves on the stack', () => {
  const replay = new AlgorithmReplay(trace);
  for (let index = 0; index <= replay.length; index++) {
    const { stack } = replay.at(index);
    const path = nodesTo(nodes, nodeAt(nodes, index, stack.length));
    expect(path.slice(1).map(({ move }) => move)).toEqual(stack);
  }
});
