import { expect, test } from 'vitest';
import { mainLine, readSgf, replay } from './index.ts';
import { stretchesOf } from './stretches.ts';

function stretches(sgf: string) {
  const records = readSgf(sgf);
  if (!records.ok) throw new Error('the record is not valid');
  const [record] = records.value;
  const line = mainLine(record).map((node) => record.nodes[node]);
  const found = stretchesOf(record.header, line);
  // Every node has the position that a replay finds there.
  for (const { positions, indexes } of found) {
    for (const [i, position] of positions.entries()) {
      for (const index of indexes[i]) {
        const played = replay(record, mainLine(record)[index]);
        expect(played.ok && [...played.value.position.pieces, played.value.position.turn]).toEqual([
          ...position.pieces,
          position.turn,
        ]);
      }
    }
  }
  return found.map(({ positions, moves, indexes }) => ({ positions: positions.length, moves: moves.length, indexes }));
}

test('a game is one stretch; a node with only a comment has the position before it', () => {
  expect(stretches('(;GM[Squatter]SZ[5];W[b2];C[hm];B[e5])')).toEqual([
    { positions: 3, moves: 2, indexes: [[0], [1, 2], [3]] },
  ]);
});

test('a resignation has no position', () => {
  expect(stretches('(;GM[Squatter]SZ[5];W[b2];B[resign])')).toEqual([{ positions: 2, moves: 1, indexes: [[0], [1]] }]);
});

test('a set-up begins a stretch, at the root and in mid-game', () => {
  expect(stretches('(;GM[Squatter]SZ[5];W[b2];B[e5];AW[c3]PL[W];W[d4])')).toEqual([
    { positions: 3, moves: 2, indexes: [[0], [1], [2]] },
    { positions: 2, moves: 1, indexes: [[3], [4]] },
  ]);
  expect(stretches('(;GM[Squatter]SZ[5]AW[c3]PL[B];B[d4])')).toEqual([
    { positions: 1, moves: 0, indexes: [[]] },
    { positions: 2, moves: 1, indexes: [[0], [1]] },
  ]);
});

test('a swap is a move', () => {
  expect(stretches('(;GM[Fencemaster]SZ[4]RU[swap];W[d4];B[swap];W[c3])')).toEqual([
    { positions: 4, moves: 3, indexes: [[0], [1], [2], [3]] },
  ]);
});
