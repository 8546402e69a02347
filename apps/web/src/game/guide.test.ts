import { moveNamed, type Position, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { adviceWords, hintWords } from '../board/guide-words.ts';
import { GuideMemory } from '../storage/guide-memory.ts';
import { memoryStore } from '../storage/slot.ts';
import { adviceFor } from './guide.ts';
import { hintFrom } from './hints.ts';
import { planFor } from './plan.ts';

function played(position: Position, moves: string): Position {
  for (const name of moves.split(' ').filter(Boolean)) position.play(moveNamed(position, name) ?? -2);
  return position;
}
const squatter = (moves: string): Position => played(startPosition('squatter', { size: 5 }), moves);
const cellsOf = (position: Position, cells: readonly number[] = []): string[] =>
  cells.map((cell) => position.grid.nameOf(cell)).sort();

describe('the guide', () => {
  test('begins with the middle, then says what could be built', () => {
    const start = squatter('');
    expect(adviceFor(start)?.kind).toBe('start');
    expect(cellsOf(start, adviceFor(start)?.cells)).toContain('c3');
    // The second player has to look at the first one's piece.
    const second = squatter('c3');
    const answer = adviceFor(second);
    expect(cellsOf(second, answer?.cells)).toEqual(['b2', 'b4', 'd2', 'd4']);
    expect(answer && adviceWords(answer, second, 'White', () => undefined)).toMatch(/^Stay close/);
    // Beside an edge there is one loop only, and a first piece on the edge needs no answer.
    const nearEdge = squatter('c2');
    expect(cellsOf(nearEdge, adviceFor(nearEdge)?.cells)).toEqual(['b3', 'd3']);
    expect(adviceFor(squatter('a3'))).toMatchObject({ kind: 'start', beside: false });
    expect(adviceFor(startPosition('havannah', { size: 5 }))).toMatchObject({ kind: 'start', cells: [] });
    const two = squatter('c2 a1 b3 a2');
    expect(adviceFor(two)).toMatchObject({ kind: 'build', double: false });
  });

  test('explains the swap to both, and names no first move while one could be taken over', () => {
    const first = startPosition('havannah', { size: 5, swap: true });
    const mayTake = adviceFor(first);
    expect(mayTake).toMatchObject({ kind: 'swap', mine: false });
    expect(mayTake && adviceWords(mayTake, first, 'Black', () => undefined)).toMatch(
      /^Black may take over your first piece/,
    );
    expect(adviceFor(first, (kind) => kind === 'swap')).toBeUndefined();
    const second = played(startPosition('havannah', { size: 5, swap: true }), 'e5');
    const take = adviceFor(second);
    expect(take).toMatchObject({ kind: 'swap', mine: true });
    expect(take && adviceWords(take, second, 'White', () => undefined)).toMatch(/^Swap makes White’s piece yours/);
    expect(adviceFor(second, (kind) => kind === 'swap')).toBeUndefined();
    // Whoever has lost the piece begins anew.
    expect(adviceFor(played(second, 'swap'))).toMatchObject({ kind: 'start', cells: [] });
  });

  test('says what the pieces could become while nothing threatens', () => {
    const diamond = squatter('c2 a1');
    expect(adviceFor(diamond)).toMatchObject({ kind: 'plan', plan: { what: 'loop' } });
    expect(adviceFor(diamond)?.cells).toHaveLength(3);
    const edge = played(startPosition('fencemaster', { size: 4 }), 'a2 b3 a3 c4');
    const advice = adviceFor(edge);
    expect(advice).toMatchObject({ kind: 'plan', plan: { what: 'edge', touched: 1 } });
    // Two more pieces lead to the nearest of the other edges.
    expect(advice?.cells).toHaveLength(2);
    // A loop of which one piece is there is no plan yet.
    expect(adviceFor(played(startPosition('havannah', { size: 6 }), 'f6 a1'))).toMatchObject({
      plan: { what: 'edge' },
    });
    // A corner belongs to no edge.
    const corner = played(startPosition('fencemaster', { size: 4 }), 'd1 c1');
    const first = adviceFor(corner);
    expect(first).toMatchObject({ kind: 'plan', plan: { what: 'edge', touched: 0 } });
    expect(first && adviceWords(first, corner, 'Black', () => undefined)).toMatch(/touches none yet.* 1 piece away/);
    const bridge = played(startPosition('havannah', { size: 4 }), 'd1 c1');
    const joined = adviceFor(bridge);
    expect(joined).toMatchObject({ kind: 'plan', plan: { what: 'corner' } });
    expect(joined && adviceWords(joined, bridge, 'Black', () => undefined)).toMatch(/another takes 3 more pieces/);
    // A piece in every loop and before every edge leaves nothing to plan.
    expect(planFor(squatter('a1 b2 a2 b3 a3 b4 a4 d2 a5 d4'), 1)).toBeUndefined();
    // After a capture with nothing left to build, it says who leads.
    const ahead = squatter('c3 d3 e3 d2 b4 d4 c4 a1 a3 e2 b2 b1');
    expect(adviceFor(ahead)).toMatchObject({ kind: 'standing', lead: 1 });
    expect(adviceFor(ahead, (kind) => kind === 'standing')).toBeUndefined();
  });

  test('says what can be closed before what must be stopped, and both before anything else', () => {
    const mine = squatter('c2 a1 b3 a2 d3 a3');
    expect(adviceFor(mine)?.kind).toBe('close');
    expect(cellsOf(mine, adviceFor(mine)?.cells)).toEqual(['c4']);
    const theirs = squatter('c2 a1 b3 a2 d3');
    expect(adviceFor(theirs)?.kind).toBe('stop');
    expect(cellsOf(theirs, adviceFor(theirs)?.cells)).toEqual(['c4']);
  });

  test('warns before the opponent threatens in two ways, unless the reader can do so first', () => {
    const seven = (moves: string): Position => played(startPosition('squatter', { size: 7 }), moves);
    const theirs = seven('c2 a1 b3 a2 e2 a3 f3');
    expect(adviceFor(theirs)?.kind).toBe('prevent');
    expect(cellsOf(theirs, adviceFor(theirs)?.cells)).toContain('d3');
    expect(adviceFor(seven('c2 a1 b3 a2 e2 a3 f3 a4'))).toMatchObject({ kind: 'build', double: true });
  });

  test('is silent about what is understood, and then does not distract with less', () => {
    const theirs = squatter('c2 a1 b3 a2 d3');
    expect(adviceFor(theirs, (kind) => kind === 'stop')).toBeUndefined();
    expect(adviceFor(squatter(''), (kind) => kind === 'start')).toBeUndefined();
  });

  test('remembers for each game what is understood', () => {
    const store = memoryStore();
    const memory = new GuideMemory(store);
    expect(memory.isUnderstood('squatter', 'start')).toBe(false);
    memory.note('squatter', 'start');
    memory.note('squatter', 'stop');
    const later = new GuideMemory(store);
    expect(later.isUnderstood('squatter', 'start')).toBe(true);
    expect(later.isUnderstood('squatter', 'stop')).toBe(false);
    expect(later.isUnderstood('havannah', 'start')).toBe(false);
  });
});

describe('a hint', () => {
  const info = (move: number, more: object = {}) => ({ move, value: 0, visits: 100, pv: [move], ...more });

  test('takes the proved win that the engine puts first, and of equally good moves the one with the clearest purpose', () => {
    const position = played(startPosition('fencemaster', { size: 5 }), 'd5 a1 f5 a2');
    const [quiet, connecting] = ['h9', 'e5'].map((name) => position.grid.cellNamed(name));
    const proved = [quiet, connecting].map((move) => info(move, { proof: 'win', value: 1 }));
    expect(hintFrom(position, { moves: proved })?.move).toBe(quiet);
    const even = [info(quiet, { value: 0.31 }), info(connecting, { value: 0.3 })];
    expect(hintFrom(position, { moves: even })?.move).toBe(connecting);
    const worse = [info(quiet, { value: 0.31 }), info(connecting, { value: 0.1 })];
    expect(hintFrom(position, { moves: worse })?.move).toBe(quiet);
  });

  test('agrees with the guide about the first move, unless the engine knows better', () => {
    const cases = [
      ['havannah', '', 'e5 b2', 'b2', /^b2 is one step from two edges/],
      ['havannah', '', 'e5 a1', 'a1', /^a1 takes a corner/],
      ['fencemaster', 'e5', 'g5 a3', 'a3', /^a3 takes an edge/],
      ['fencemaster', '', 'c3', 'c3', /^c3 is a good first move/],
      ['squatter', '', 'b2 c3', 'c3', /^c3 takes the middle/],
      ['squatter', 'c3', 'c2 b2', 'b2', /^b2 /],
    ] as const;
    for (const [game, before, given, hinted, words] of cases) {
      const position = played(startPosition(game, { size: 5 }), before);
      const [first, ...others] = given.split(' ').map((name) => position.grid.cellNamed(name));
      const hint = hintFrom(position, { moves: [info(first, { value: 0.3 }), ...others.map((cell) => info(cell))] });
      expect(hint && position.grid.nameOf(hint.move)).toBe(hinted);
      expect(hint && hintWords(hint, position, 'Black')).toMatch(words);
      const lost = others.map((cell) => info(cell, { proof: 'loss', value: -1 }));
      expect(hintFrom(position, { moves: [info(first), ...lost] })?.move).toBe(first);
    }
  });
});
