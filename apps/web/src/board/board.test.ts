import { calibratedChances, type Info, likeliestMoves, type MoveInfo } from '@ringfence/engine';
import { squareGrid, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { glanceOf, heatOf, lineOverlay, rankMarks } from './insight.ts';
import { boardMarks } from './marks.ts';
import { pictureOfGame } from './overlays.ts';
import { arrowWords, countText, evaluationWords, seal, valueText } from './words.ts';

const move = (cell: number, value: number, visits: number): MoveInfo => ({
  move: cell,
  value,
  visits,
  pv: [cell, 1],
});
const info = (...moves: MoveInfo[]): Info => ({ side: 1, moves, depth: 2, nodes: 50, milliseconds: 9 });

describe('the engine’s view on the board', () => {
  test('is the number of visits on hexagons, and the value of a move on squares', () => {
    const found = info(move(3, 0.2, 100), move(4, 0.1, 25), move(5, 0, 0), move(-1, 0.5, 9));
    expect(heatOf(found, 'havannah')?.values).toEqual(
      new Map([
        [3, 1],
        [4, 0.5],
      ]),
    );
    expect(heatOf(found, 'squatter')?.values).toEqual(
      new Map([
        [3, 1],
        [4, 0],
      ]),
    );
    expect(heatOf(info(move(3, 0, 0)), 'havannah')).toBeUndefined();
    // With a net, squares show simulations as well: values of moves that it has not tried are only bounds.
    const policy = 0.1;
    const tried = info(
      { ...move(3, 0.2, 100), policy },
      { ...move(4, 0.1, 25), policy },
      { ...move(5, 0.2, 0), policy },
    );
    expect(heatOf(tried, 'squatter')?.values).toEqual(heatOf(tried, 'havannah')?.values);
  });

  test('shows the moves that the net would play without any search, the likeliest first', () => {
    const found = info(
      { ...move(3, 0.2, 100), policy: 0.1 },
      { ...move(4, 0.1, 25), policy: 0.4 },
      { ...move(5, 0, 0), policy: 0.001 },
      { ...move(-1, 0.5, 9), policy: 0.2 },
    );
    expect(glanceOf(found)).toMatchObject({
      values: new Map([
        [3, 0.5],
        [4, 1],
        [5, 0.05],
      ]),
      high: '40 %',
    });
    expect(likeliestMoves(found, 3).map((each) => each.move)).toEqual([4, -1, 3]);
    expect(glanceOf(info(move(3, 0.2, 100)))).toBeUndefined();
  });

  test('shows no glance at openings that may be swapped, where every move has the same policy', () => {
    expect(glanceOf(info({ ...move(3, 0, 9), policy: 0.5 }, { ...move(4, 0, 3), policy: 0.5 }))).toBeUndefined();
  });

  test('numbers the best moves, but none that was hardly searched', () => {
    expect([...rankMarks(info(move(7, 0.2, 90), move(2, 0.1, 30), move(4, 0, 0), move(5, 0, 1)))]).toEqual([
      [7, { label: '1' }],
      [2, { label: '2' }],
    ]);
  });

  test('numbers cells as the list does, in which a swap has a number too', () => {
    expect([...rankMarks(info(move(-1, 0.2, 90), move(2, -0.2, 80)))]).toEqual([[2, { label: '2' }]]);
  });

  test('shows a line by its numbers and its first piece', () => {
    expect(lineOverlay([4, -1, 8], 2)).toEqual({
      numbers: new Map([
        [4, 1],
        [8, 3],
      ]),
      ghost: { cell: 4, side: 2 },
    });
    expect(lineOverlay([-1, 8], 2)).toEqual({ numbers: new Map([[8, 2]]) });
  });
});

describe('a game on the board', () => {
  test('shows the fence that the last move closed, and no older one until the end', () => {
    const position = startPosition('squatter', { size: 7 });
    const ring = [9, 15, 17, 23];
    for (const [i, cell] of ring.entries()) {
      position.play(cell);
      if (i < 3) position.play(42 + i);
    }
    expect(pictureOfGame(position).fences?.length).toBe(1);
    position.play(45);
    expect(pictureOfGame(position).fences).toBeUndefined();
    expect(pictureOfGame(position).owners?.[16]).toBe(1);
  });

  test('shows why it is won', () => {
    const position = startPosition('fencemaster', { size: 3 });
    for (const cell of [0, 5, 1, 6, 2, 10]) position.play(cell);
    while (position.outcome === undefined) position.play(position.legalMoves()[0]);
    const { fences = [], trees = [] } = pictureOfGame(position);
    expect(fences.length + trees.length > 0).toBe(position.outcome.winner !== 0);
  });

  test('shows the marks of the record', () => {
    expect(boardMarks({ circle: [1], cross: [2], labels: [{ cell: 3, text: 'A' }] })).toEqual(
      new Map<number, unknown>([
        [1, 'circle'],
        [2, 'cross'],
        [3, { label: 'A' }],
      ]),
    );
  });
});

describe('texts', () => {
  test('describe where arrows begin and end', () => {
    const say = arrowWords(
      [
        { from: 0, to: 1 },
        { from: 2, to: 0 },
      ],
      squareGrid(3),
    );
    expect([0, 1, 2, 3].map(say)).toEqual(['arrow to b1, arrow from c1', 'arrow from a1', 'arrow to a1', undefined]);
  });

  const even = { side: 1 as const, line: [], depth: 1, nodes: 1000 };

  test('say who is better, and mark what is proved', () => {
    expect(evaluationWords({ ...even, value: 0.31 })).toBe('White is better: +0.31');
    expect(evaluationWords({ ...even, side: 2, value: 0.31, points: 2.25 })).toBe('Black is better: White −2.3 cells');
    expect(evaluationWords({ ...even, side: 2, value: 0.31, points: 2.25 }, 'percent')).toBe(
      'Black is better: White 35 %',
    );
    expect(evaluationWords({ ...even, value: 0.01 })).toBe('Even');
    expect(evaluationWords({ ...even, value: 0.8, nodes: 16 })).toBe('Not clear yet');
    expect(evaluationWords({ ...even, value: 0, proof: 'draw' })).toBe('Draw, proved');
    expect(evaluationWords({ ...even, side: 2, value: -1, points: -3, proof: 'loss' })).toBe('White wins by 3, proved');
    expect([seal({ proof: 'loss' }), seal({ proof: 'draw' }), seal({})]).toEqual(['✓', '=', '']);
  });

  test('give every value from White’s side, whoever is to move', () => {
    expect(valueText({ side: 1, value: -0.004 })).toBe('0');
    expect(valueText({ side: 1, value: -0.5 })).toBe('−0.50');
    expect(valueText({ side: 2, value: -0.5 })).toBe('+0.50');
    expect(valueText({ side: 2, value: 0.1, points: 1.26 })).toBe('−1.3');
    expect([valueText({ side: 1, value: 0.16 }, 'percent'), valueText({ side: 2, value: 1 }, 'percent')]).toEqual([
      '58 %',
      '0 %',
    ]);
  });

  test('give chances as the bar does, and call only a proof certain', () => {
    const estimate = { side: 2 as const, value: 0.18, draw: 0.24 };
    const { white, draw } = calibratedChances('fencemaster', estimate) ?? { white: 0, draw: 0 };
    const shown = Math.round(100 * (white + draw / 2));
    expect(shown).toBeLessThan(39);
    expect(valueText(estimate, 'percent', 'fencemaster')).toBe(`${shown} %`);
    expect(valueText(estimate, 'percent', 'squatter')).toBe('41 %');
    expect(valueText({ side: 1, value: 0.999, draw: 0 }, 'percent', 'havannah')).toBe('> 99 %');
    expect(valueText({ side: 1, value: 1, proof: 'win' }, 'percent', 'havannah')).toBe('100 %');
    expect(evaluationWords({ ...even, ...estimate }, 'percent', 'fencemaster')).toBe(
      `Black is better: White ${shown} %`,
    );
  });

  test('are short', () => {
    expect([countText(999), countText(1234), countText(45_678), countText(2_500_000)]).toEqual([
      '999',
      '1.2k',
      '46k',
      '2.5M',
    ]);
  });
});
