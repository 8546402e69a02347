import { SWAP } from '@ringfence/rules';
import { checkRecord, readSgf, writeSgf } from '@ringfence/rules/record';
import { describe, expect, test } from 'vitest';
import { Game } from './game.ts';
import { nodeOf } from './tree.ts';

const start = () => Game.start({ game: 'fencemaster', size: 3, swap: true, first: 1 });

function opened(sgf: string): Game {
  const records = readSgf(sgf);
  if (!records.ok) throw new Error(records.error.message);
  return new Game(records.value[0]);
}

describe('a game', () => {
  test('goes back without losing the line, and forward the same way', () => {
    const game = start();
    const first = game.play(9);
    game.play(SWAP);
    const third = game.play(0);
    game.back(2);
    expect(game.current).toBe(first);
    game.forward(2);
    expect(game.current).toBe(third);
    expect(game.position.moves).toEqual([9, SWAP, 0]);
  });

  test('enters an existing move, and adds another one as a variation', () => {
    const game = start();
    const first = game.play(9);
    const one = game.play(1);
    game.back();
    const two = game.play(2);
    game.back();
    expect(game.play(1)).toBe(one);
    game.back();
    expect(nodeOf(game.tree, first).children).toEqual([one, two]);
    game.toEnd();
    expect(game.current).toBe(one);
    game.toSibling(1);
    expect(game.current).toBe(two);
    game.toSibling(1);
    expect(game.current).toBe(one);
  });

  test('knows the position after each move, also when what came before it has changed', () => {
    const game = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
    for (const move of [0, 12, 6]) {
      game.play(move);
      expect(game.position.pieces).toEqual(game.standingAt(game.current).position.pieces);
      expect(game.position.moves).toEqual(game.standingAt(game.current).position.moves);
    }
    game.toStart();
    expect(game.position.moves).toEqual([]);
    game.forward();
    expect(game.position.moves).toEqual([0]);
    game.remove(game.current);
    game.setUp({ white: [24] }, 1);
    game.play(1);
    expect([...game.position.pieces.entries()].filter(([, piece]) => piece !== 0)).toEqual([
      [1, 1],
      [24, 1],
    ]);
  });

  test('refuses illegal moves and moves after the end', () => {
    const game = start();
    game.play(9);
    expect(() => game.play(9)).toThrow(/illegal/);
    game.resign(2);
    expect(game.isOver).toBe(true);
    expect(() => game.play(3)).toThrow(/illegal/);
  });

  test('undoes and redoes every edit, typing as one', () => {
    const game = start();
    game.play(9);
    game.setComment('a');
    game.setComment('ab');
    game.toggleMark(3, 'circle');
    game.toggleMark(3, { label: 'A' });
    expect(game.node.content.marks).toEqual({ labels: [{ cell: 3, text: 'A' }] });
    game.undo();
    expect(game.node.content.marks).toEqual({ circle: [3] });
    game.undo();
    game.undo();
    expect(game.node.content.comment).toBeUndefined();
    game.undo();
    expect(game.tree.nodes.size).toBe(1);
    expect(game.canUndo).toBe(false);
    for (let i = 0; i < 4; i++) game.redo();
    expect(game.node.content).toMatchObject({ comment: 'ab', marks: { labels: [{ cell: 3, text: 'A' }] } });
    expect(game.canRedo).toBe(false);
  });

  test('redoes nothing after a new edit', () => {
    const game = start();
    game.play(9);
    game.setComment('first');
    game.undo();
    expect(game.canRedo).toBe(true);
    game.setComment('second');
    expect(game.canRedo).toBe(false);
    game.redo();
    expect(game.node.content.comment).toBe('second');
  });

  test('keeps the arrows of each node, and removes one that is drawn again', () => {
    const game = start();
    const first = game.play(9);
    game.toggleArrow(1, 5);
    game.toggleArrow(5, 1);
    game.toggleMark(5, 'circle');
    game.toggleMark(5, 'circle');
    game.play(1);
    expect(game.node.content.marks).toBeUndefined();
    game.goTo(first);
    expect(game.node.content.marks).toEqual({
      arrows: [
        { from: 1, to: 5 },
        { from: 5, to: 1 },
      ],
    });
    game.toggleArrow(1, 5);
    expect(game.node.content.marks).toEqual({ arrows: [{ from: 5, to: 1 }] });
    game.toggleArrow(5, 1);
    expect(game.node.content).not.toHaveProperty('marks');
    game.undo();
    expect(game.node.content.marks).toEqual({ arrows: [{ from: 5, to: 1 }] });
    expect(() => game.toggleArrow(1, 1)).toThrow(/two cells/);
  });

  test('reads arrows, and lines of other programs, from a file and writes them back', () => {
    const game = opened('(;GM[Fencemaster]SZ[3];W[c3]AR[a1:b2]LN[a2:b3];B[b2])');
    game.forward();
    game.toggleArrow(0, 1);
    expect(writeSgf([game.record()])).toContain(';W[c3]AR[a1:b2][a1:b1]LN[a2:b3];B[b2]');
  });

  test('records who played and when, and removes what is left out', () => {
    const game = opened('(;GM[Fencemaster]SZ[3]PW[Red]PB[Tan]RO[2]DT[2026]RE[B+T];W[c3])');
    let told = 0;
    game.changed.subscribe(() => told++);
    game.setInfo({ white: 'Red', black: 'Tan', date: '2026', result: 'B+T' });
    expect(told).toBe(0);
    game.setInfo({ white: 'Ruby', event: 'Cup', comment: 'Two\nlines.' });
    expect(told).toBe(1);
    expect(writeSgf([game.record()])).toContain('SZ[3]PW[Ruby]EV[Cup]RO[2]GC[Two\nlines.];W[c3]');
    game.undo();
    expect(game.header).toMatchObject({ white: 'Red', black: 'Tan', date: '2026', result: 'B+T' });
  });

  test('is worth keeping from the second move on, or once something is set up or written', () => {
    const kept = (change: (game: Game) => void): boolean => {
      const game = start();
      change(game);
      return game.isWorthKeeping;
    };
    expect(kept(() => {})).toBe(false);
    expect(kept((game) => game.play(9))).toBe(false);
    expect(kept((game) => [game.play(9), game.play(1)])).toBe(true);
    expect(kept((game) => game.setInfo({ event: 'Cup' }))).toBe(true);
    expect(kept((game) => game.setComment('Why not'))).toBe(true);
    expect(kept((game) => game.toggleArrow(1, 5))).toBe(true);
    expect(kept((game) => game.setUp({ black: [3] }, 1))).toBe(true);
  });

  test('moves to the parent when the current branch is deleted', () => {
    const game = start();
    const first = game.play(9);
    game.play(1);
    game.play(2);
    game.remove(first);
    expect(game.current).toBe(0);
    expect(game.tree.nodes.size).toBe(1);
  });

  test('writes the result that the main line actually has, whatever the file said', () => {
    const game = opened('(;FF[4]GM[Fencemaster]SZ[2]RE[B+R];W[a1];B[b2](;W[a2];B[resign])(;W[b1];B[c2]))');
    expect(game.record().header.result).toBe('W+R');
    game.toEnd();
    game.back(2);
    expect(checkRecord(game.record())).toEqual([]);
    expect(writeSgf([game.record()])).toContain('RE[W+R]');
  });

  test('sets up in the root node before the first move, and in a new node later', () => {
    const game = start();
    game.setUp({ white: [0, 1], black: [5] }, 2);
    expect(game.tree.nodes.size).toBe(1);
    expect(game.position.turn).toBe(2);
    game.play(9);
    game.setUp({ empty: [9] }, 1);
    expect(game.position.pieces[9]).toBe(0);
    expect(game.position.turn).toBe(1);
    expect(checkRecord(game.record())).toEqual([]);
  });

  test('fires on changes, and only on changes', () => {
    const game = start();
    let told = 0;
    const stop = game.changed.subscribe(() => told++);
    game.play(9);
    game.goTo(game.current);
    game.setComment('');
    expect(told).toBe(1);
    stop();
    game.back();
    expect(told).toBe(1);
  });
});
