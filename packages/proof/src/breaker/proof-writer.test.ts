import { randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { ProofError, type Verified, verifyProof } from '../breaker-proof/index.ts';
import { breakerPosition, plainCase } from '../testing/breaker-boards.ts';
import { createBreaker } from './kernel.ts';
import { emptySubject, ProofWriter, type Subject, subjectOf } from './proof-writer.ts';

async function write(subject: Subject): Promise<Uint8Array> {
  const writer = new ProofWriter(await createBreaker(subject.board, { tableSize: 4 }), subject);
  for (const _ of writer.write());
  return writer.sink.take();
}

const verify = (bytes: Uint8Array): Promise<Verified> => verifyProof([bytes]);

/** The checker's objection to a proof. */
async function complaint(bytes: Uint8Array): Promise<ProofError> {
  const error = await verify(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProofError);
  return error as ProofError;
}

/** Where the records begin: after the two lines of the header. */
const recordsAt = (bytes: Uint8Array): number => bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;

function without(bytes: Uint8Array, at: number, count: number): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + count)]);
}

describe('a proof that Breaker holds', () => {
  test.each([
    [3, 3],
    [6, 6],
    [5, 8],
    [8, 5],
    [5, 9],
    [9, 5],
  ])('of the empty %i×%i board is accepted', async (rows, columns) => {
    const { header, counts } = await verify(await write(emptySubject({ rows, columns })));
    expect(header).toMatchObject({ rows, columns, claims: [{ toMove: 'maker', value: 'holds' }] });
    expect(counts.pairings).toBeGreaterThan(0);
  });

  test('keeps to the carriers that the search found', async () => {
    // Pairs on any free cells take 330 positions here, since more moves are left that need an answer.
    const { counts } = await verify(await write(emptySubject({ rows: 6, columns: 7 })));
    expect(counts.positions).toBeLessThan(280);
  });

  test('is checked chunk by chunk, however it is split', async () => {
    const bytes = await write(emptySubject({ rows: 5, columns: 8 }));
    const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.slice(7 * i, 7 * i + 7));
    expect((await verifyProof(chunks)).counts).toEqual((await verify(bytes)).counts);
  });

  test('is refused when a pair is removed, with the position', async () => {
    const bytes = await write(emptySubject({ rows: 6, columns: 6 }));
    const at = recordsAt(bytes);
    const broken = without(bytes, at + 1, 2);
    broken[at]--;
    const { message, position } = await complaint(broken);
    expect(message).toMatch(/leave a cell over/);
    expect(position?.split('\n')[2]).toBe('. . . . . .');
  });

  test('is refused when an answer is removed', async () => {
    // Breaker has taken a corner's neighbour: two answers, 1 → 3 and 3 → 1, prove that nothing is ever captured on 3×3.
    const header = JSON.stringify({
      game: 'squatter',
      rows: 3,
      columns: 3,
      position: '.........',
      claims: [{ maker: 'white', toMove: 'maker', value: 'holds' }],
    });
    const proof = (...records: number[]): Uint8Array =>
      Uint8Array.from([...new TextEncoder().encode(`ringfence proof 1\n${header}\n`), ...records]);
    expect((await verify(proof(1, 3, 3, 1, 0xff))).counts).toMatchObject({ positions: 1, answers: 2 });
    expect((await complaint(proof(1, 3, 0xff))).message).toBe('the move a2 has no answer');
    expect((await complaint(proof(1, 3, 1, 3, 0xff))).message).toMatch(/listed twice/);
    expect((await complaint(proof(1, 1, 0xff))).message).toMatch(/answer 1 is not a free cell/);
    expect((await complaint(proof(1, 3, 3, 1))).message).toMatch(/ends too early/);
    expect((await complaint(proof(1, 3, 3, 1, 0xff, 0))).message).toMatch(/something follows/);
    expect((await complaint(proof(0x80, 0xff))).message).toBe('a pass has no answer');
  });
});

describe('proofs of random boards', () => {
  test('are accepted for both values, and refused when a piece changes its colour', async () => {
    const random = randomSource(5);
    let [holds, captures, refused] = [0, 0, 0];
    for (let i = 0; i < 60; i++) {
      const [rows, columns] = random.pick([
        [5, 5],
        [4, 6],
        [9, 4],
        [3, 10],
      ]);
      const board = plainCase(rows, columns, 7, random);
      const subject: Subject = {
        board: { rows, columns },
        letters: board.cells.join(''),
        questions: [{ maker: 'white', position: breakerPosition({ rows, columns }, board.cells, board.makerToMove) }],
      };
      const bytes = await write(subject);
      const { header } = await verify(bytes);
      expect(header.claims[0].value).toBe(board.captures ? 'captures' : 'holds');
      if (board.captures) captures++;
      else holds++;
      const text = new TextDecoder('latin1').decode(bytes);
      const piece = subject.letters.indexOf(board.captures ? 'W' : 'B');
      if (piece < 0) continue;
      const turned = `${subject.letters.slice(0, piece)}${board.captures ? 'B' : 'W'}${subject.letters.slice(piece + 1)}`;
      const changed = Uint8Array.from(text.replace(subject.letters, turned), (letter) => letter.charCodeAt(0));
      // Another colour may make no difference to the claim; it must never make the checker accept a wrong one.
      await verify(changed).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ProofError);
        refused++;
      });
    }
    expect(holds).toBeGreaterThan(10);
    expect(captures).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(5);
  });

  test('of a position in a game cover both sides', async () => {
    const position = startPosition('squatter', { size: 6 });
    for (const name of ['c3', 'd4', 'b2', 'e5']) position.play(position.grid.cellNamed(name));
    const { header } = await verify(await write(subjectOf(position)));
    expect(header.position[2 * 6 + 2]).toBe('W');
    expect(header.claims).toEqual([
      { maker: 'white', toMove: 'maker', value: 'holds' },
      { maker: 'black', toMove: 'breaker', value: 'holds' },
    ]);
  });
});
