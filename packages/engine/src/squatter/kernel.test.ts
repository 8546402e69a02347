import { bitOfCell, breakerPositionOf, squareBoard } from '@ringfence/proof/breaker';
import { isEnclosing } from '@ringfence/proof/testing';
import {
  BLACK,
  otherSide,
  type Position,
  positionFromCells,
  randomSource,
  type Side,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { plainGain, playedSquatter, positionOfLetters } from '../testing/plain-squatter.ts';
import { createSquatterKernel, type SquatterKernel } from './kernel.ts';

/** How many times as many random trials as usual. */
const TRIALS = Number(process.env.TRIALS ?? 1);

const PLENTY = 10_000_000;

async function kernels(sizes: readonly number[]): Promise<Map<number, SquatterKernel>> {
  return new Map(
    await Promise.all(sizes.map(async (size) => [size, await createSquatterKernel(size, { tableSize: 1 })] as const)),
  );
}

/** The exact gain by null windows, in slices. */
function exactGain(kernel: SquatterKernel, position: Position, slice = PLENTY): number {
  let [low, high, guess] = [-80, 80, 0];
  kernel.load(position);
  while (low < high) {
    const beta = guess === low ? guess + 1 : guess;
    const found = kernel.gain(beta - 1, beta, slice);
    if (found === undefined) continue;
    if (found < beta) high = found;
    else low = found;
    guess = found;
  }
  return low;
}

const withTurn = (position: Position, turn: Side): Position =>
  positionFromCells('squatter', position.grid.size, position.pieces, position.owners, turn);

describe('Maker–Breaker', () => {
  test('leaves fewer moves unanswered after a safe move than after one that loses, and the solver finishes the proof', async () => {
    const kernel = await createSquatterKernel(7, { tableSize: 4 });
    const position = startPosition('squatter', { size: 7 });
    for (const name of 'b1 c3 f4 b5 f5 b6 a1 f2'.split(' ')) position.play(position.grid.cellNamed(name));
    const { maker, solid } = breakerPositionOf(position, false);
    const after = (name: string): bigint => solid | bitOfCell(position.grid.cellNamed(name), squareBoard(7));
    const [safe, losing] = ['d5', 'd6'].map((name) => kernel.unanswered(maker, after(name), 20));
    expect(safe).toBeLessThan(5);
    expect(losing).toBeGreaterThan(5);
    expect(kernel.hold(maker, after('d5'), true, PLENTY)?.holds).toBe(true);
    expect(kernel.hold(maker, after('d6'), true, PLENTY)?.holds).toBe(false);
  });

  test('finds a move after which pairs hold whatever Maker plays, and none where Maker captures', async () => {
    const kernel = await createSquatterKernel(6, { tableSize: 1 });
    const random = randomSource(4);
    let found = 0;
    for (let board = 0; board < 25; board++) {
      const position = playedSquatter(6, 6 + random.below(6), random);
      if (position.outcome !== undefined) continue;
      const side = position.turn;
      const { maker, solid } = breakerPositionOf(position, false);
      const pairing = kernel.pairedMove(maker, solid, 1000);
      const answer = kernel.hold(maker, solid, false, PLENTY);
      if (answer?.holds === false) expect(pairing).toBeUndefined();
      if (pairing === undefined) continue;
      found++;
      expect(answer?.holds).toBe(true);
      // Breaker answers by the pairs alone; elsewhere it plays at random.
      const cellOfBit = (bit: bigint): number =>
        position.legalMoves().find((cell) => bitOfCell(cell, squareBoard(6)) === bit) ?? -1;
      const before = position.scores[2 - side];
      let reply = pairing.joker;
      while (position.outcome === undefined) {
        const moves = position.legalMoves();
        const wanted = position.turn === side ? cellOfBit(reply) : -1;
        const move = wanted >= 0 ? wanted : random.pick(moves);
        position.play(move);
        const bit = bitOfCell(move, squareBoard(6));
        reply = (pairing.pairs.find((pair) => (pair & bit) !== 0n) ?? bit) & ~bit;
      }
      expect(position.scores[2 - side]).toBe(before);
    }
    expect(found).toBeGreaterThan(5);
  });

  test('never says that a side is held that captures something by the rules', async () => {
    const random = randomSource(11);
    const sizes = await kernels([4, 5, 6]);
    for (let board = 0; board < 100; board++) {
      const size = 4 + random.below(3);
      const position = playedSquatter(size, 4 + random.below(5), random);
      if (position.outcome !== undefined) continue;
      const kernel = sizes.get(size) as SquatterKernel;
      const gain = plainGain(position);
      kernel.load(position);
      if (kernel.isHeld(true, PLENTY)) expect(gain).toBeLessThanOrEqual(0);
      if (kernel.isHeld(false, PLENTY)) expect(gain).toBeGreaterThanOrEqual(0);
    }
  });

  test.each([3, 4, 5, 6])('Breaker moving second holds on the empty board of size %i', async (size) => {
    const kernel = await createSquatterKernel(size, { tableSize: 16 });
    kernel.load(startPosition('squatter', { size }));
    expect(kernel.isHeld(true, 10_000)).toBe(true);
  });

  test('a diamond that lacks one piece cannot be held', async () => {
    const kernel = await createSquatterKernel(5, { tableSize: 1 });
    kernel.load(positionOfLetters(5, [...'.......W...W.B....B......'], WHITE));
    expect(kernel.isHeld(true, PLENTY)).toBe(true);
    kernel.load(positionOfLetters(5, [...'.......W...W.W....B......'], WHITE));
    expect(kernel.isHeld(true, PLENTY)).toBe(false);
  });
});

describe('score search', () => {
  test('agrees with plain negamax over the rules', async () => {
    const random = randomSource(2015);
    const sizes = await kernels([3, 4, 5, 6, 7, 8]);
    let decided = 0;
    for (let board = 0; board < 200 * TRIALS; board++) {
      const size = 3 + random.below(6);
      const position = playedSquatter(size, 3 + random.below(5), random);
      if (position.outcome !== undefined) continue;
      const wanted = plainGain(position);
      // The table stays, so that positions of different games share entries.
      expect(exactGain(sizes.get(size) as SquatterKernel, position), [...position.pieces].join('')).toBe(wanted);
      if (wanted !== 0) decided++;
    }
    expect(decided).toBeGreaterThan(30);
  });

  // The score search omits irrelevant free cells. That is right only if a wasted move never helps.
  test('may omit wasted moves: nobody would rather let the opponent move first', () => {
    const random = randomSource(77);
    let matters = 0;
    for (let board = 0; board < 80 * TRIALS; board++) {
      const position = playedSquatter(3 + random.below(5), 2 + random.below(7), random);
      if (position.outcome !== undefined) continue;
      const [first, second] = [plainGain(position), plainGain(withTurn(position, otherSide(position.turn)))];
      expect(first + second, [...position.pieces].join('')).toBeGreaterThanOrEqual(0);
      if (first !== 0 || second !== 0) matters++;
    }
    expect(matters).toBeGreaterThan(20);
  });

  test('agrees with plain negamax where territory can change hands', async () => {
    // A ring of Black's has captured White's diamond with its cell; a ring of White's around it lacks some pieces.
    const rings = [...'...w.....wBw...wBxBw.wBxoxBw.wBxBw...wBw.....w...'];
    const random = randomSource(3);
    const kernel = await createSquatterKernel(7, { tableSize: 1 });
    let recaptures = 0;
    for (let board = 0; board < 800 * TRIALS; board++) {
      const letters = rings.map((symbol) => (symbol === '.' ? 'WB'[random.below(2)] : symbol));
      for (const [symbol, count] of [
        ['w', 1 + random.below(4)],
        ['.', random.below(4)],
      ] as const) {
        const cells = random.shuffle([...rings.keys()].filter((cell) => rings[cell] === symbol));
        for (const cell of cells.slice(0, count)) letters[cell] = '.';
      }
      // In addition, nobody may have closed a loop before.
      const white = letters.map((symbol) => symbol.toUpperCase());
      const black = letters.map((symbol) => (symbol === 'W' || symbol === 'w' ? 'B' : symbol === '.' ? '.' : 'W'));
      if (isEnclosing(7, white) || isEnclosing(7, black)) continue;
      const pieces = Uint8Array.from(letters, (symbol) => ({ W: 1, w: 1, x: 1, B: 2 })[symbol] ?? 0);
      const owners = Uint8Array.from(rings, (symbol) => (symbol === 'x' || symbol === 'o' ? BLACK : 0));
      const position = positionFromCells('squatter', 7, pieces, owners, random.below(2) === 0 ? WHITE : BLACK);
      const wanted = plainGain(position);
      expect(exactGain(kernel, position), letters.join('')).toBe(wanted);
      if (wanted === 14) recaptures++;
    }
    expect(recaptures).toBeGreaterThan(3);
  });

  test('finds the same in small slices', async () => {
    const random = randomSource(5);
    const [whole, sliced] = [
      await createSquatterKernel(6, { tableSize: 4 }),
      await createSquatterKernel(6, { tableSize: 4 }),
    ];
    for (let board = 0; board < 20; board++) {
      const position = playedSquatter(6, 18, random);
      expect(exactGain(sliced, position, 500)).toBe(exactGain(whole, position));
    }
  });
});
