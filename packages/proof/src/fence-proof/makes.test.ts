import { type Random, randomSource } from '@ringfence/rules';
import { finished } from '@ringfence/wasm-host';
import { expect, test } from 'vitest';
import { ByteSource } from '../breaker-proof/source.ts';
import { createFence } from '../fence/kernel.ts';
import { FenceWriter } from '../fence/proof-writer.ts';
import { PlainFence } from '../testing/fence-boards.ts';
import { createFenceBoard } from './board.ts';
import { MakesChecker } from './makes.ts';

const SIZE = 3;
const board = createFenceBoard(SIZE);
const plain = new PlainFence(SIZE);

/** The cells that a proof says Maker needs, and what the checker counted. */
function carrierOf(position: string, proof: Uint8Array) {
  const source = new ByteSource();
  source.add(proof.subarray(proof.indexOf(10, proof.indexOf(10) + 1) + 1));
  source.end();
  const counts = { positions: 0, answers: 0, deepest: 0 };
  const carrier = finished(new MakesChecker(board, source, counts, position, 'ring').makerToMove(0));
  return { carrier, counts };
}

/** A random board that is its own image under a turn or a mirror, with few enough free cells for a plain search. */
function symmetricBoard(random: Random): string {
  for (;;) {
    const symmetry = board.symmetries[1 + random.below(11)];
    const letters = [...plain.random(12, 0.4, random)];
    for (let first = 0; first < letters.length; first++) {
      for (let cell = symmetry[first]; cell !== first; cell = symmetry[cell]) letters[cell] = letters[first];
    }
    const free = letters.filter((letter) => letter === '.').length;
    if (free >= 6 && free <= 12) return letters.join('');
  }
}

test('Maker wins without the cells outside the carrier, also where images have no record', async () => {
  const random = randomSource(29);
  const fence = await createFence(SIZE, { tableSize: 1 });
  let tried = 0;
  let withoutRecord = 0;
  for (let round = 0; round < 200; round++) {
    const position = round % 2 === 0 ? symmetricBoard(random) : plain.random(10, 0.4, random);
    const writer = new FenceWriter(fence, position);
    while (!writer.step());
    if (writer.holds || writer.positions < 3) continue;
    const { carrier, counts } = carrierOf(position, writer.sink.take());
    const given = [...position].map((letter, cell) =>
      letter === '.' && Math.floor(carrier / 2 ** cell) % 2 === 0 ? 'B' : letter,
    );
    expect(plain.makerWins(given.join(''), true), `${position} with ${given.join('')}`).toBe(true);
    tried++;
    withoutRecord += counts.answers + 1 - counts.positions;
  }
  expect(tried).toBeGreaterThan(20);
  expect(withoutRecord).toBeGreaterThan(20);
});
