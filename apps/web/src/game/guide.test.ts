import { createEngine } from '@ringfence/engine';
import { moveNamed, type Position, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { adviceWords, hintWords } from '../board/guide-words.ts';
import { GuideMemory } from '../storage/guide-memory.ts';
import { memoryStore } from '../storage/slot.ts';
import { type AdviceKind, adviceFor, guideLimits, type Judge } from './guide.ts';
import { hintFrom } from './hints.ts';
import { lookAt } from './look.ts';
import { planFor } from './plan.ts';

function played(position: Position, moves: string): Position {
  for (const name of moves.split(' ').filter(Boolean)) position.play(moveNamed(position, name) ?? -2);
  return position;
}
const squatter = (moves: string): Position => played(startPosition('squatter', { size: 5 }), moves);
const cellsOf = (position: Position, cells: readonly number[] = []): string[] =>
  cells.map((cell) => position.grid.nameOf(cell)).sort();

/** A judge to whom all moves are the same, so that the rules of the guide alone decide. */
const indifferent: Judge = async (position) => ({
  side: position.turn,
  moves: position.legalMoves().map((move) => ({ move, value: 0, visits: 100, pv: [move] })),
  depth: 1,
  nodes: 1000,
  milliseconds: 1,
});
const advise = (position: Position, understood?: (kind: AdviceKind) => boolean) =>
  adviceFor(position, indifferent, understood);

describe('the guide', () => {
  test('begins with the middle, then says what could be built', async () => {
    const start = squatter('');
    expect((await advise(start))?.kind).toBe('start');
    expect(cellsOf(start, (await advise(start))?.cells)).toContain('c3');
    // The second player has to look at the first one's piece.
    const second = squatter('c3');
    const answer = await advise(second);
    expect(cellsOf(second, answer?.cells)).toEqual(['b2', 'b4', 'd2', 'd4']);
    expect(answer && adviceWords(answer, second, 'White', () => undefined)).toMatch(/^Stay close/);
    // Beside an edge there is one loop only, and a first piece on the edge needs no answer.
    const nearEdge = squatter('c2');
    expect(cellsOf(nearEdge, (await advise(nearEdge))?.cells)).toEqual(['b3', 'd3']);
    expect(await advise(squatter('a3'))).toMatchObject({ kind: 'start', beside: false });
    const hexagon = await advise(startPosition('havannah', { size: 5 }));
    expect(hexagon).toMatchObject({ kind: 'start' });
    expect(hexagon?.cells).toHaveLength(4);
    const two = squatter('c2 a1 b3 a2');
    expect(await advise(two)).toMatchObject({ kind: 'build', double: false });
  });

  test('explains the swap to both, and names no first move while one could be taken over', async () => {
    const first = startPosition('havannah', { size: 5, swap: true });
    const mayTake = await advise(first);
    expect(mayTake).toMatchObject({ kind: 'swap', mine: false });
    expect(mayTake && adviceWords(mayTake, first, 'Black', () => undefined)).toMatch(
      /^Black may take over your first piece/,
    );
    expect((await advise(first, (kind) => kind === 'swap'))?.kind).not.toBe('swap');
    const second = played(startPosition('havannah', { size: 5, swap: true }), 'e5');
    const take = await advise(second);
    expect(take).toMatchObject({ kind: 'swap', mine: true });
    expect(take && adviceWords(take, second, 'White', () => undefined)).toMatch(/^Swap makes White’s piece yours/);
    expect((await advise(second, (kind) => kind === 'swap'))?.kind).not.toBe('swap');
    // Whoever has lost the piece begins anew.
    expect(await advise(played(second, 'swap'))).toMatchObject({ kind: 'start' });
  });

  test('says what the pieces could become while nothing threatens', async () => {
    const diamond = squatter('c2 a1');
    expect(await advise(diamond)).toMatchObject({ kind: 'plan', plan: { what: 'loop' } });
    expect((await advise(diamond))?.cells).toHaveLength(3);
    const edge = played(startPosition('fencemaster', { size: 4 }), 'a2 b3 a3 c4');
    const advice = await advise(edge);
    expect(advice).toMatchObject({ kind: 'plan', plan: { what: 'edge', touched: 1 } });
    // Two more pieces lead to the nearest of the other edges.
    expect(advice?.cells).toHaveLength(2);
    // A loop of which one piece is there is no plan yet.
    expect(await advise(played(startPosition('havannah', { size: 6 }), 'f6 a1'))).toMatchObject({
      plan: { what: 'edge' },
    });
    // A corner belongs to no edge.
    const corner = played(startPosition('fencemaster', { size: 4 }), 'd1 c1');
    const first = await advise(corner);
    expect(first).toMatchObject({ kind: 'plan', plan: { what: 'edge', touched: 0 } });
    expect(first && adviceWords(first, corner, 'Black', () => undefined)).toMatch(/touches none yet.* 1 piece away/);
    const bridge = played(startPosition('havannah', { size: 4 }), 'd1 c1');
    const joined = await advise(bridge);
    expect(joined).toMatchObject({ kind: 'plan', plan: { what: 'corner' } });
    expect(joined && adviceWords(joined, bridge, 'Black', () => undefined)).toMatch(/another takes 3 more pieces/);
    // A piece in every loop and before every edge leaves nothing to plan.
    expect(planFor(squatter('a1 b2 a2 b3 a3 b4 a4 d2 a5 d4'), 1)).toBeUndefined();
    // After a capture with nothing left to build, it says who leads.
    const ahead = squatter('c3 d3 e3 d2 b4 d4 c4 a1 a3 e2 b2 b1');
    expect(await advise(ahead)).toMatchObject({ kind: 'standing', lead: 1 });
    expect((await advise(ahead, (kind) => kind === 'standing'))?.kind).not.toBe('standing');
    // Nor does it repeat that while nothing changes.
    expect((await advise(played(ahead, 'c1 c5')))?.kind).not.toBe('standing');
  });

  test('says what can be closed before what must be stopped, and both before anything else', async () => {
    const mine = squatter('c2 a1 b3 a2 d3 a3');
    expect((await advise(mine))?.kind).toBe('close');
    expect(cellsOf(mine, (await advise(mine))?.cells)).toEqual(['c4']);
    const theirs = squatter('c2 a1 b3 a2 d3');
    expect((await advise(theirs))?.kind).toBe('stop');
    expect(cellsOf(theirs, (await advise(theirs))?.cells)).toEqual(['c4']);
  });

  test('warns before the opponent threatens in two ways, unless the reader can do so first', async () => {
    const seven = (moves: string): Position => played(startPosition('squatter', { size: 7 }), moves);
    const theirs = seven('c2 a1 b3 a2 e2 a3 f3');
    expect((await advise(theirs))?.kind).toBe('prevent');
    expect(cellsOf(theirs, (await advise(theirs))?.cells)).toContain('d3');
    expect(await advise(seven('c2 a1 b3 a2 e2 a3 f3 a4'))).toMatchObject({ kind: 'build', double: true });
  });

  test('is silent about what is understood, and then does not distract with less', async () => {
    const theirs = squatter('c2 a1 b3 a2 d3');
    expect(await advise(theirs, (kind) => kind === 'stop')).toBeUndefined();
    expect((await advise(squatter(''), (kind) => kind === 'start'))?.kind).not.toBe('start');
  });

  test('asks the engine first: it lights no move that gives away a win, and says what the hint says', async () => {
    const engine = await createEngine({ tableSize: 16, seed: 1 });
    const look: Judge = (position, isDoubtful) => lookAt(engine, position, guideLimits(position.game), { isDoubtful });
    // White wins by e2, and d1, which threatens too, would lose.
    const won = played(startPosition('fencemaster', { size: 4 }), 'b1 a3 a2 b4 b2 c5 c1 f7');
    const advice = await adviceFor(won, look);
    expect(cellsOf(won, advice?.cells)).toEqual(['e2']);
    expect(hintFrom(won, await look(won))?.move).toBe(advice?.cells[0]);
    expect((await look(played(won.clone(), 'd1'))).proof).not.toBe('loss');
    // Only a proof as long as that of a review sees that e5 loses.
    const race = played(startPosition('havannah', { size: 4 }), 'e4 g4 e3 f5 g7 e6 e7 f7');
    expect(cellsOf(race, (await adviceFor(race, look))?.cells)).not.toContain('e5');
    // With two pieces a side may already force a bridge.
    const early = played(startPosition('havannah', { size: 4 }), 'e7 a1 c6 g4');
    expect(cellsOf(early, (await adviceFor(early, look))?.cells)).not.toContain('b4');
    engine.close();
  });

  test('lights nothing that loses a little if nothing forces it', async () => {
    const diamond = squatter('c2 a1');
    const [slow, ...others] = (await advise(diamond))?.cells ?? [];
    const after = played(diamond.clone(), diamond.grid.nameOf(slow));
    const judge: Judge = async (position) => {
      const info = await indifferent(position);
      if (position.moves.join() !== after.moves.join()) return info;
      return { ...info, moves: info.moves.map((one) => ({ ...one, value: 0.2 })) };
    };
    expect(await adviceFor(diamond, judge)).toMatchObject({ kind: 'plan', cells: others });
  });

  test('remembers for each game what is understood', async () => {
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
