import { randomSource } from '@ringfence/rules';
import { finished } from '@ringfence/wasm-host';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProofBoard } from '../breaker-proof/board.ts';
import { createMaker, type Maker, type MakerPosition } from '../maker/kernel.ts';
import { refuteKnown } from '../maker/opening.ts';
import { middleOf, Replies } from '../maker/replies.ts';
import { resumeMakers, saveMakers } from '../maker/state.ts';
import { makerSubject } from '../maker/subject.ts';
import { latin, raceTrouble } from '../testing/race-trouble.ts';
import { chainWins } from './chain.ts';
import { verifyRace } from './check.ts';
import { GrowingRaceProof } from './growing.ts';
import { takeOverRace } from './known.ts';
import { squatterRace } from './squatter.ts';
import { RaceWalk } from './walk.ts';
import { RaceReplyWriter, RaceWriter } from './write.ts';

async function proofOf(rows: number, columns: number, letters: string, side: 'white' | 'black') {
  const board = { rows, columns };
  const maker = await createMaker(board, { tableSize: 16, isRace: true });
  const subject = makerSubject(board, letters, side);
  const writer = new RaceWriter([maker], middleOf(board));
  finished(writer.write(subject));
  return { bytes: writer.sink.take(), positions: writer.positions };
}

describe('a proof of a position at 9×9', () => {
  const letters = `W${'.'.repeat(39)}B${'.'.repeat(40)}`;
  let bytes: Uint8Array;
  let positions: number;
  beforeAll(async () => {
    ({ bytes, positions } = await proofOf(9, 9, letters, 'black'));
  });

  test('holds', async () => {
    const { header, counts } = await verifyRace([bytes]);
    expect(header).toEqual({ game: 'squatter', rows: 9, columns: 9, position: letters, toMove: 'black' });
    expect(counts.positions).toBe(positions);
    expect(counts.chains).toBeGreaterThan(20);
    expect(counts.answers).toBeGreaterThan(500);
    expect(positions).toBeGreaterThan(5);
  });

  test('is refused when a byte of its records changes, is missing or is added, unless that proves the same', async () => {
    const random = randomSource(5);
    const start = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;
    let refused = 0;
    const damages = 10;
    for (let i = 0; i < damages; i++) {
      const at = start + random.below(bytes.length - start);
      const kind = random.below(3);
      const other = [...bytes];
      if (kind === 0) other[at] = (other[at] + 1 + random.below(255)) & 255;
      else if (kind === 1) other.splice(at, 1);
      else other.splice(at, 0, random.below(256));
      if ((await raceTrouble(Uint8Array.from(other))) !== undefined) refused++;
    }
    expect(refused).toBeGreaterThan(0.9 * damages);
  });

  test('is refused about another board, another position and another side to move', async () => {
    const text = new TextDecoder('latin1').decode(bytes);
    for (const [from, to] of [
      ['.B', 'B.'],
      ['B', '.'],
      ['"black"', '"white"'],
      ['"rows":9,"columns":9', '"rows":3,"columns":27'],
    ]) {
      expect(await raceTrouble(latin(text.replace(from, to))), to).toBeDefined();
    }
  });
});

describe('a search that ends before every reply is refuted', () => {
  const board = { rows: 11, columns: 11 };
  const first = middleOf(board);
  const effort = { tableSize: 16, isRace: true };
  const after = (reply: number): MakerPosition => ({ maker: 1n << BigInt(first), breaker: 1n << BigInt(reply) });
  let maker: Maker;
  let proof: Uint8Array;
  let written: number;
  beforeAll(async () => {
    maker = await createMaker(board, effort);
    const writer = new RaceReplyWriter([maker], first);
    for (const reply of [1, 0]) {
      maker.ask(after(reply), 1000);
      finished(writer.add(reply));
    }
    expect(writer.open).toHaveLength(120 - 8 - 4);
    proof = writer.bytes();
    written = writer.positions;
  });

  test('leaves a proof that names what it shows', async () => {
    const { header, counts, first: opening } = await verifyRace([proof]);
    expect(header.answers).toEqual([1, 0]);
    expect(opening?.move).toBe(first);
    expect(opening?.open).toHaveLength(120 - 8 - 4);
    expect(opening?.open).not.toContain(9);
    expect(opening?.open).toContain(2);
    expect(counts.positions).toBe(written);
    await expect(RaceWalk.read([proof])).rejects.toThrow('leaves answers open');
  });

  test('gives it to another search, which writes it again', async () => {
    const other = await createMaker(board, effort);
    expect(await takeOverRace([other], first, [proof])).toBeGreaterThan(10);
    for (const [reply, isKnown] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      expect(other.knownWin(after(reply)) !== undefined, String(reply)).toBe(isKnown);
    }
    const writer = new RaceReplyWriter([other], first);
    finished(writer.add(1));
    expect((await verifyRace([writer.bytes()])).first?.open).toHaveLength(120 - 8);
    expect(other.nodes).toBe(0);
  });

  test('gives it to several searches, whose proof grows while it is stored', async () => {
    const others = [await createMaker(board, effort), await createMaker(board, effort)] as const;
    expect(await takeOverRace(others, first, [proof])).toBeGreaterThan(10);
    const replies = new Replies(board, first);
    const stored: Uint8Array[] = [];
    const growing = new GrowingRaceProof(others, replies, {
      store: (bytes) => stored.push(bytes),
      pause: async () => {},
    });
    growing.add(...refuteKnown(others, replies));
    expect(refuteKnown(others, replies)).toEqual([]);
    others[1].ask(after(2), 1000);
    growing.add(...refuteKnown(others, replies));
    growing.add();
    expect(await growing.finish()).toBe(false);
    const opened = await Promise.all(stored.map(async (bytes) => (await verifyRace([bytes])).first?.open.length));
    expect(opened).toEqual([120 - 8 - 4, 120 - 8 - 4 - 8]);
  });

  test('gives up what is not stored yet when time is over, and reports errors at the end', async () => {
    const replies = new Replies(board, first);
    const stored: Uint8Array[] = [];
    const store = (bytes: Uint8Array): void => void stored.push(bytes);
    const pause = async (): Promise<void> => {};
    const stopped = new GrowingRaceProof([maker], replies, { store, pause, isOver: () => true });
    stopped.add(1);
    stopped.add(0);
    replies.left = 0n;
    expect(await stopped.finish()).toBe(false);
    expect(stored).toEqual([]);
    const failing = new GrowingRaceProof([maker], replies, { store: () => expect.fail('no room'), pause });
    failing.add(0);
    await expect(failing.finish()).rejects.toThrow('no room');
  });

  test.each([
    ['of another board', { rows: 11, columns: 10 }, first, (text: string) => text, /about 11×11, not about 11×10/],
    ['with another first move', board, first + 1, (text: string) => text, /begins with f6, not with g6/],
    ['without one of its answers', board, first, (text: string) => text.replace('[1,0]', '[1]'), /something follows/],
    ['with an answer more', board, first, (text: string) => text.replace('[1,0]', '[1,0,2]'), /ends too early/],
    ['with an answer on a piece', board, first, (text: string) => text.replace('[1,0]', '[1,60]'), /f6 is not free/],
    ['with an answer twice', board, first, (text: string) => text.replace('[1,0]', '[1,1]'), /not different cells/],
    ['without answers', board, first, (text: string) => text.replace('[1,0]', '[]'), /not different cells/],
    ['that is truncated', board, first, (text: string) => text.slice(0, -1), /ends too early/],
  ])('does not give a proof %s', async (_, size, opening, change, message) => {
    const text = new TextDecoder('latin1').decode(proof);
    const other = await createMaker(size, effort);
    await expect(takeOverRace([other], opening, [latin(change(text))])).rejects.toThrow(message);
    expect([...other.entries()]).toEqual([]);
  });

  test('leaves a state from which another one resumes, after a check of every win', async () => {
    maker.ask(after(50), 20);
    const state = saveMakers([maker]);
    const other = await createMaker(board, effort);
    const { wins, refused, open } = finished(resumeMakers([other], state));
    expect(wins).toBeGreaterThan(5);
    expect(refused).toBe(0);
    expect(open).toBeGreaterThan(0);
    expect(other.numbers(after(50))).toEqual(maker.numbers(after(50)));
    for (const reply of [0, 1]) expect(other.knownWin(after(reply))?.move).toBe(maker.knownWin(after(reply))?.move);
    // A move that does not win, in the place of each move.
    const wrong = state.slice();
    wrong.fill(0, -wins);
    const third = await createMaker(board, effort);
    expect(finished(resumeMakers([third], wrong)).refused).toBeGreaterThan(wins / 2);
    expect(third.knownWin(after(1))).toBeUndefined();
  });

  test('leaves one state of several searches, from which as many resume, or more', async () => {
    const blank = await createMaker(board, effort);
    const state = saveMakers([blank, maker]);
    const others = await Promise.all([1, 2, 3].map(() => createMaker(board, effort)));
    expect(finished(resumeMakers(others, state)).wins).toBeGreaterThan(5);
    expect(others.map((other) => other.knownWin(after(0)) !== undefined)).toEqual([false, true, false]);
    expect(() => finished(resumeMakers([blank], state))).toThrow('of more searches');
  });

  test.each([
    ['of another board', { rows: 11, columns: 10 }, true, (bytes: Uint8Array) => bytes, /about 11×11, not about 11×10/],
    ['of the other question', board, false, (bytes: Uint8Array) => bytes, /the other question/],
    ['that is truncated', board, true, (bytes: Uint8Array) => bytes.slice(0, -1), /damaged/],
    [
      'with pieces off the board',
      board,
      true,
      (bytes: Uint8Array) => bytes.map((_, i) => (i < 90 ? bytes[i] : 255)),
      /damaged/,
    ],
    ['that is a proof', board, true, () => proof, /not the state/],
    ['that is empty', board, true, () => new Uint8Array(0), /not the state/],
  ])('does not resume from a state %s', async (_, size, isRace, change, message) => {
    const other = await createMaker(size, { ...effort, isRace });
    expect(() => finished(resumeMakers([other], change(saveMakers([maker]))))).toThrow(message);
  });
});

// White has three pieces of a diamond at the top, and so has Black at the bottom.
const BOTH = '..W.../.W.W../....../..B.../.B.B../......';
// Black captures on d2; there and on b4 White threatens twice.
const CROSS = '....B./.W..WB/..WB.B/...WB./......';
test.each([
  ['a move that captures', BOTH, [14], true],
  ['no move', BOTH, [], false],
  ['a cell that is not free', BOTH, [2], false],
  ['a single threat', BOTH.replaceAll('B', '.').replace('.W.W', '.W..'), [9], false],
  [
    'a single threat and the capture, which the other side prevents',
    BOTH.replaceAll('B', '.').replace('.W.W', '.W..'),
    [9, 14],
    false,
  ],
  ['two threats where the other side would capture', CROSS, [9], true],
  ['two threats, while the other side captures', CROSS, [19], false],
  ['two threats, while the other side does not capture', CROSS.replace('WB', 'W.'), [19], true],
])('%s, as a chain', (_, drawing, moves, captures) => {
  const rows = drawing.split('/');
  const board = createProofBoard(rows.length, rows[0].length);
  const cells = Uint8Array.from(rows.join(''), (letter) => '.WB'.indexOf(letter));
  expect(chainWins(squatterRace(board), cells, moves)).toBe(captures);
});

test.each([
  ['another format', 'ringfence race 2\n', 'not a proof of who captures or wins first'],
  ['no JSON', 'ringfence race 1\nx\n', 'not JSON'],
  ['another game', 'ringfence race 1\n{"game":"chess"}\n', 'not about Squatter, Fencemaster or Havannah'],
  ['too many cells', 'ringfence race 1\n{"game":"squatter","rows":12,"columns":12}\n', 'up to 128 cells'],
  ['captured cells', raceText(3, '.W.WwW.W.'), 'does not fit the board'],
  ['an enclosed cell', raceText(3, '.W.W.W.W.'), 'enclosed already'],
  ['a cell that the other side has enclosed', raceText(3, '.B.B.B.B.'), 'enclosed already'],
  ['no side to move', raceText(3, '.........', 'green'), 'white or black'],
  ['no record', raceText(3, '.........'), 'ends too early'],
  ['a full board', `${raceText(1, '.')}\0`, 'nobody has captured'],
  ['the other side captures next', `${raceText(3, '.B.B.B...')}\x08`, 'after c3 the other side captures'],
  ['something behind it', `${raceText(3, '.W.W.W...')}\x81\x07x`, 'something follows'],
])('a file with %s is refused', async (_, text, message) => {
  expect(await raceTrouble(latin(text))).toMatch(new RegExp(message));
});

function raceText(size: number, position: string, toMove = 'white'): string {
  return `ringfence race 1\n${JSON.stringify({ game: 'squatter', rows: size, columns: size, position, toMove })}\n`;
}
