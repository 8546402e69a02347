// The checker, built from the proofs, on the files of docs/proofs, on damaged ones, and against the rules of packages/rules.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyProof, verifyRace, verifyValue } from '@ringfence/proof/verify';
import { hexGrid, judge, type Position, randomSource, startPosition } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtChecker, type Checker, isBuildable, storedProof } from './checker.ts';

describe.skipIf(!isBuildable)('the proved checker', () => {
  let folder: string;
  let checker: Checker;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ringfence-rocq-'));
    checker = await builtChecker(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const ask: Checker['ask'] = (args, input) => checker.ask(args, input);

  /** The first boards about which the checker says something else. */
  const judgedOtherwise = (questions: readonly string[], expected: readonly string[]): string[] => {
    const said = ask(['judge'], `${questions.join('\n')}\n`).said.split('\n');
    return questions.filter((_, i) => said[i] !== expected[i]).slice(0, 3);
  };

  test.each([
    ['fencemaster3', 'White gets at least 0. Black gets at least 0.'],
    ['havannah4', 'White wins by a1.'],
    ['squatter9x9-first', 'White captures first by e5.'],
    ['squatter9x9', 'White as Maker, Maker to move: Maker captures.'],
    ['squatter7x11', 'White as Maker, Maker to move: Maker captures.'],
    ['squatter5x10', 'White as Maker, Maker to move: Breaker holds.'],
  ])('accepts %s: %s', (name, words) => {
    const { status, said } = ask(['check'], proof(name));
    expect(said).toMatch(/^The proof holds\. /);
    expect(said.endsWith(words)).toBe(true);
    expect(status).toBe(0);
  });

  test.each([
    ['havannah3', verifyValue],
    ['squatter5x8', verifyProof],
    ['squatter5x9', verifyProof],
    ['squatter5x7-wall', verifyProof],
    ['squatter9x9', verifyProof],
    ['havannah2', verifyRace],
  ] as const)('agrees with verify about damaged copies of %s', async (name, verify) => {
    const random = randomSource(7);
    const bytes = proof(name);
    const start = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;
    const seen = new Set<boolean>();
    for (let i = 0; i < 40; i++) {
      const copy = i === 0 ? bytes : damaged(bytes, start, (below) => random.below(below));
      const holds = await verify([copy]).then(
        () => true,
        () => false,
      );
      expect(ask(['check'], copy).status, `copy ${i}`).toBe(holds ? 0 : 1);
      seen.add(holds);
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  test.each([
    ['havannah', 2, 7],
    ['fencemaster', 3, 4],
    ['havannah', 3, 4],
    ['squatter', 3, 8],
    ['squatter', 4, 5],
  ] as const)('counts the games of %s of size %i as the rules do', (game, size, depth) => {
    const count = perft(startPosition(game, { size }), depth);
    expect(ask(['perft', game, `${size}`, `${size}`, `${depth}`]).said).toBe(`${count}`);
  });

  test('says who has won as the judge does, on a hundred thousand random boards', () => {
    const random = randomSource(11);
    const questions: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 100_000; i++) {
      const size = 2 + random.below(3);
      const [share, other] = [random.below(101), random.below(101)];
      const cells = Uint8Array.from({ length: hexGrid(size).cellCount }, () =>
        random.below(100) < other ? 0 : random.below(100) < share ? 1 : 2,
      );
      questions.push(`hexagon ${size} 0 ${Array.from(cells, (code) => '.WB'[code]).join('')}`);
      const { reasons } = judge({ shape: 'hexagon', size, cells }, 'havannah');
      const inFencemaster = judge({ shape: 'hexagon', size, cells }, 'fencemaster').reasons;
      const has = (list: typeof reasons, side: number, kinds: readonly string[]): string =>
        list.some((reason) => 'side' in reason && reason.side === side && kinds.includes(reason.kind)) ? '1' : '0';
      expected.push(
        [1, 2].map((side) => has(inFencemaster, side, ['loop'])).join('') +
          [1, 2].map((side) => has(inFencemaster, side, ['loop', 'tripod'])).join('') +
          [1, 2].map((side) => has(reasons, side, ['loop', 'tripod', 'bridge'])).join(''),
      );
    }
    expect(judgedOtherwise(questions, expected)).toEqual([]);
    expect(new Set(expected).size).toBeGreaterThan(10);
  });

  test('sees every first capture of random games of Squatter', () => {
    const random = randomSource(13);
    const questions: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 1000; i++) {
      const size = 3 + random.below(6);
      const position = startPosition('squatter', { size });
      for (const cell of random.shuffle([...position.pieces.keys()])) {
        const mover = position.turn;
        position.play(cell);
        questions.push(`square ${size} ${size} ${Array.from(position.pieces, (piece) => '.WB'[piece]).join('')}`);
        const captures = position.owners.some((owner) => owner !== 0);
        expected.push(captures ? (mover === 1 ? '10' : '01') : '00');
        if (captures) break;
      }
    }
    expect(judgedOtherwise(questions, expected)).toEqual([]);
    expect(new Set(expected).size).toBe(3);
  });
});

/** A file of docs/proofs, unpacked; or a small race. */
function proof(name: string): Uint8Array {
  if (name === 'havannah2')
    return Buffer.from(
      'ringfence race 1\n{"game":"havannah","size":2,"position":"W......","toMove":"white"}\n\x81\x06',
      'latin1',
    );
  return storedProof(name);
}

/** The bytes with one of them from an offset on changed, removed or added. */
function damaged(bytes: Uint8Array, from: number, below: (bound: number) => number): Uint8Array {
  const other = [...bytes];
  const at = from + below(bytes.length - from);
  const kind = below(3);
  if (kind === 0) other[at] = (other[at] + 1 + below(255)) & 255;
  else if (kind === 1) other.splice(at, 1);
  else other.splice(at, 0, below(256));
  return Uint8Array.from(other);
}

/** Sequences of moves of this length; in Squatter the game ends with the first capture. */
function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  if (position.outcome !== undefined || position.owners.some((owner) => owner !== 0)) return 0;
  let count = 0;
  for (const move of position.legalMoves()) {
    position.play(move);
    count += perft(position, depth - 1);
    position.undo();
  }
  return count;
}
