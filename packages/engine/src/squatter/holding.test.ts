import { loadAnswers, readAnswers } from '@ringfence/proof/breaker';
import { randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { BREAKER_NODE } from '../codes.ts';
import { Holding } from './holding.ts';
import { PLAY_SHARES } from './kernel.ts';
import { createSquatterProver, type SquatterProver } from './prover.ts';

async function newProver(size: number): Promise<SquatterProver> {
  const prover = await createSquatterProver(size, { tableSize: 16 }, PLAY_SHARES, await loadAnswers(size));
  prover.until = Number.POSITIVE_INFINITY;
  return prover;
}

const newHolding = async (size: number): Promise<Holding> => new Holding(await newProver(size));

test.each([6, 7])('holds whole games at size %i, whatever it plays where any move is safe', async (size) => {
  const holding = await newHolding(size);
  const random = randomSource(size);
  let [free, forced] = [0, 0];
  for (let game = 0; game < 6; game++) {
    const position = startPosition('squatter', { size });
    const side = game % 2 === 0 ? 2 : 1;
    while (position.outcome === undefined) {
      const moves = position.legalMoves();
      if (position.turn === side) {
        const step = holding.safeMoves(position, 30_000).next();
        expect(step.done).toBe(true);
        const safe = step.value as 'any' | number | undefined;
        expect(safe).toBeDefined();
        if (safe === 'any') free++;
        else forced++;
        position.play(safe === 'any' ? random.pick(moves) : (safe as number));
      } else {
        // Beside an own piece, corners included, so that loops occur.
        const { around } = position.grid;
        const eager = moves.filter((move) =>
          around.subarray(move * 8, move * 8 + 8).some((cell) => cell >= 0 && position.pieces[cell] === position.turn),
        );
        position.play(random.pick(eager.length > 0 ? eager : moves));
      }
    }
    expect(position.scores[2 - side]).toBe(0);
  }
  expect(free).toBeGreaterThan(10);
  expect(forced).toBeGreaterThan(10);
});

test('answers by pairs without a search, to the end of the game', async () => {
  const prover = await newProver(6);
  const holding = new Holding(prover);
  const random = randomSource(2);
  const position = startPosition('squatter', { size: 6 });
  let answered = 0;
  while (position.outcome === undefined) {
    position.play(random.pick(position.legalMoves()));
    if (position.outcome !== undefined) break;
    const safe = holding.safeMoves(position, 1).next().value;
    if (typeof safe === 'number') answered++;
    position.play(typeof safe === 'number' ? safe : random.pick(position.legalMoves()));
  }
  expect(position.scores[0]).toBe(0);
  expect(answered).toBeGreaterThan(5);
  expect(prover.kernel.nodes).toBeLessThanOrEqual(BREAKER_NODE);
});

test('reports when nothing is safe', async () => {
  const position = startPosition('squatter', { size: 5 });
  // Black captures on a2 or on c4.
  for (const name of ['a1', 'c2', 'e1', 'b3', 'a5', 'd3', 'e5', 'b1']) position.play(position.grid.cellNamed(name));
  const holding = await newHolding(5);
  expect(holding.safeMoves(position, 3000).next().value).toBe('none');
});

test('does not apply a claim to a position that does not follow from it', async () => {
  const holding = await newHolding(5);
  const position = startPosition('squatter', { size: 5 });
  for (const name of ['c3', 'b2']) position.play(position.grid.cellNamed(name));
  expect(holding.safeMoves(position, 3000).next().value).toBeDefined();
  // Black lacks one piece of a diamond and White is not to move: nothing is safe any more.
  const other = startPosition('squatter', { size: 5 });
  for (const name of ['a1', 'c2', 'e1', 'b3', 'a5', 'd3']) other.play(other.grid.cellNamed(name));
  const c4 = other.grid.cellNamed('c4');
  expect(holding.safeMoves(other, 3000).next().value).toBe(c4);
});

test('reads answers only from a complete file', async () => {
  const answers = await loadAnswers(7);
  expect(answers).toMatchObject({ rows: 7, columns: 7, count: 55_760 });
  expect(await loadAnswers(6)).toBeUndefined();
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const one = 'ringfence answers 1\n{"game":"squatter","rows":3,"columns":3,"count":1}\n';
  expect(readAnswers(bytes(`${one}${'\0'.repeat(24)}`)).words).toHaveLength(3);
  expect(() => readAnswers(bytes(one))).toThrow(/cut short/);
  expect(() => readAnswers(bytes('hello\n\n'))).toThrow(/not a file of answers/);
});
