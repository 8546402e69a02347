import { ValueWriter } from '@ringfence/proof';
import { type VerifiedValue, verifyRace, verifyValue } from '@ringfence/proof/verify';
import { type GameName, type Position, positionFromCells, randomSource, startPosition, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { plainValue, randomPosition } from './testing/plain-search.ts';
import { plainGain, playedSquatter } from './testing/plain-squatter.ts';
import { createValueKeeper } from './value-keeper.ts';

async function proofOf(
  position: Position,
): Promise<{ readonly bytes: Uint8Array; readonly value: number | undefined }> {
  const writer = new ValueWriter(await createValueKeeper(position, { tableSize: 8 }), position);
  while (!writer.step());
  return { bytes: writer.sink.take(), value: writer.value };
}

const verify = (bytes: Uint8Array): Promise<VerifiedValue> => verifyValue([bytes]);

function after(game: GameName, size: number, ...moves: readonly number[]): Position {
  const position = startPosition(game, { size });
  for (const move of moves) position.play(move);
  return position;
}

/** Random positions that are compared with a plain search, most of them in npm run test:long. */
const RANDOM = process.env.RINGFENCE_TESTS === 'long' ? 40 : 14;

/** Black has lost already: White began in a corner. */
const lost = (): Position => after('havannah', 3, 0);

describe('proofs of values', () => {
  test.each([
    ['a draw', after('fencemaster', 2), 0, [0, 0]],
    ['a loss', lost(), -1, [1]],
  ] as const)('%s', async (_, position, expected, claims) => {
    const { bytes, value } = await proofOf(position);
    const { header, counts } = await verify(bytes);
    expect(header.claims.map(({ atLeast }) => atLeast)).toEqual(claims);
    expect(value).toBe(expected);
    expect(counts.positions).toBeGreaterThan(0);
  });

  test.each([
    ['havannah', 2],
    ['havannah', 3],
  ] as const)('a win is a race: %s %i', async (game, size) => {
    const { bytes, value } = await proofOf(after(game, size));
    expect(value).toBe(1);
    const { header, counts } = await verifyRace([bytes]);
    expect(header).toMatchObject({ game, size, toMove: 'white' });
    expect(counts.chains).toBeGreaterThan(0);
  });

  test('races from random positions are won where a plain search says so, and end in chains of threats', async () => {
    const random = randomSource(11);
    let wins = 0;
    for (let board = 0; board < RANDOM; board++) {
      const game = board % 2 === 0 ? 'havannah' : 'fencemaster';
      const position = randomPosition(game, 4, 12, random);
      const { bytes, value } = await proofOf(position);
      const expected = plainValue(position);
      expect(value).toBe({ win: 1, draw: 0, loss: -1 }[expected]);
      if (expected !== 'win') continue;
      wins++;
      const { header, counts } = await verifyRace([bytes]);
      expect(header.position).toBe(Array.from(position.pieces, (piece) => '.WB'[piece]).join(''));
      expect(counts.chains).toBeGreaterThan(0);
    }
    expect(wins).toBeGreaterThan(RANDOM / 8);
  });

  test('of scores agree with plain negamax', async () => {
    const random = randomSource(4);
    for (let board = 0; board < 12; board++) {
      const position = playedSquatter(5, 7, random);
      if (position.outcome !== undefined) continue;
      const lead = (position.scores[0] - position.scores[1]) * (position.turn === 1 ? 1 : -1);
      const { bytes, value } = await proofOf(position);
      expect(value).toBe(lead + plainGain(position, new Map()));
      const { header } = await verify(bytes);
      expect(header.claims.map(({ atLeast }) => atLeast + 0)).toEqual([value, 0 - (value as number)]);
    }
  });

  test('that are damaged are refused, with the position', async () => {
    const { bytes } = await proofOf(lost());
    const text = (from: Uint8Array): string => Buffer.from(from).toString('latin1');
    const change = (from: string, to: string): Uint8Array => Buffer.from(text(bytes).replace(from, to), 'latin1');
    await expect(verify(change('"toMove":"black"', '"toMove":"white"'))).rejects.toThrow();
    await expect(verify(change('"side":"white"', '"side":"black"'))).rejects.toThrow();
    await expect(verify(bytes.subarray(0, -1))).rejects.toThrow('the proof ends too early');
    await expect(verify(Buffer.concat([bytes, Buffer.from([1])]))).rejects.toThrow('something follows');
    const first = text(bytes).indexOf('\n', text(bytes).indexOf('\n') + 1) + 1;
    let refused = 0;
    for (let at = first; at < first + 40; at++) {
      const broken = Uint8Array.from(bytes);
      broken[at] = (broken[at] + 7) % 19;
      const error = await verify(broken).then(
        () => undefined,
        (caught: Error & { position?: string }) => caught,
      );
      if (error !== undefined) refused++;
      if (error?.message.includes('less than')) expect(error.position?.split('\n')).toHaveLength(5);
    }
    // Another move may win as well, but then the continuation no longer fits.
    expect(refused).toBe(40);
  });

  test('with any other header are refused', async () => {
    const lines = (header: string): Promise<VerifiedValue> => verify(Buffer.from(`ringfence value 1\n${header}\n`));
    await expect(lines('{')).rejects.toThrow('not JSON');
    await expect(lines('{"game":"chess"}')).rejects.toThrow('the game of the proof is not known');
    await expect(lines('{"game":"havannah","size":99}')).rejects.toThrow('size');
    await expect(
      lines(
        '{"game":"havannah","size":2,"toMove":"white","pieces":"0","owners":"0","claims":[{"side":"white","atLeast":1}]}',
      ),
    ).rejects.toThrow('does not fit');
  });
});

test('a chain that is found sooner in another orientation has a proof as well', async () => {
  // Without turning the board, 20,000 positions are not enough; the writer then asked for a move without end.
  const pieces = Uint8Array.from('2212211002020201101011020020002001001', Number);
  const position = positionFromCells('havannah', 4, pieces, new Uint8Array(pieces.length), WHITE);
  const { bytes, value } = await proofOf(position);
  expect(value).toBe(1);
  expect((await verifyRace([bytes])).counts).toMatchObject({ positions: 0, chains: 1 });
});
