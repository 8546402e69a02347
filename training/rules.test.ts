import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type GameName,
  judgeText,
  type Position,
  positionFromCells,
  randomSource,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** How many times as many random trials as usual. */
const TRIALS = Number(process.env.TRIALS ?? (process.env.RINGFENCE_TESTS === 'long' ? 4 : 1));

const here = fileURLToPath(new URL('.', import.meta.url));
const numbers: Partial<Readonly<Record<GameName, number>>> = { fencemaster: 0, havannah: 1, squatter: 2 };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-training-'));
  const flags = ['-O2', '-std=c++17', '-x', 'c++', '-o', join(folder, 'oracle')];
  execFileSync('g++', [...flags, join(here, 'testing/oracle.cpp')]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One answer for each question, from the rules of self-play. */
function ask(questions: readonly string[]): string[] {
  const input = `${questions.join('\n')}\n`;
  const output = execFileSync(join(folder, 'oracle'), { input, maxBuffer: 2 ** 30, encoding: 'utf8' });
  return output.split('\n').slice(0, questions.length);
}

/** A random game to its end: the moves, and what `look` saw after each. */
function randomGame<T>(game: GameName, size: number, seed: number, look: (position: Position) => T): [number[], T[]] {
  const random = randomSource(seed);
  const position = startPosition(game, { size });
  const cells = random.shuffle([...position.pieces.keys()]);
  const seen: T[] = [];
  for (const cell of cells) {
    if (position.outcome !== undefined) break;
    if (!position.isLegal(cell)) continue;
    position.play(cell);
    seen.push(look(position));
  }
  return [[...position.moves], seen];
}

const winBits = (position: Position): number =>
  (position.outcome?.by ?? []).reduce((bits, kind) => bits | { tripod: 1, loop: 2, bridge: 4, chain: 0 }[kind], 0);

test.each(['fencemaster', 'havannah'] as const)('%s: every move of random games wins the same way', (game) => {
  const questions: string[] = [];
  const expected: string[] = [];
  let moves = 0;
  for (let size = 3; size <= 10; size++) {
    for (let seed = 1; seed <= 15 * TRIALS; seed++) {
      const [played, wins] = randomGame(game, size, seed, winBits);
      questions.push(`play ${numbers[game]} ${size} ${played.join(' ')}`);
      expected.push(wins.join(' '));
      moves += played.length;
    }
  }
  expect(moves).toBeGreaterThan(10_000);
  const answers = ask(questions).map((line) => line.trim().replaceAll(/:\S+/g, ''));
  for (const [i, answer] of answers.entries()) expect(answer, questions[i]).toBe(expected[i]);
});

type Settled = readonly [result: number, turn: number, forced: number];

/** settle() the slow way, by playing every move; it cannot tell who threatens the last free cell. */
function settled(game: GameName, size: number, moves: readonly number[]): Settled | undefined {
  const position = startPosition(game, { size });
  for (const move of moves) position.play(move);
  for (let forced = 0; ; forced++) {
    const turn = (moves.length + forced) % 2;
    if (position.outcome !== undefined) return [4, turn, forced];
    const free = position.legalMoves();
    const own = winningCells(position, free);
    if (own.kinds !== 0) return [1 + firstKind(own.kinds), turn, forced];
    if (free.length === 1) return undefined;
    const enemy = { cells: new Set<number>(), kinds: 0 };
    for (const first of free.slice(0, 2)) {
      position.play(first);
      const found = position.outcome === undefined ? winningCells(position, position.legalMoves()) : enemy;
      for (const cell of found.cells) enemy.cells.add(cell);
      enemy.kinds |= found.kinds;
      position.undo();
    }
    if (enemy.cells.size === 0) return [0, turn, forced];
    if (enemy.cells.size > 1) return [5 + firstKind(enemy.kinds), turn, forced];
    position.play([...enemy.cells][0]);
  }
}

function winningCells(position: Position, free: readonly number[]): { cells: Set<number>; kinds: number } {
  const cells = new Set<number>();
  let kinds = 0;
  for (const cell of free) {
    position.play(cell);
    const bits = winBits(position);
    if (bits !== 0) cells.add(cell);
    kinds |= bits;
    position.undo();
  }
  return { cells, kinds };
}

const firstKind = (bits: number): number => (bits & 1 ? 0 : bits & 2 ? 1 : 2);

test.each(['fencemaster', 'havannah'] as const)('%s: settle() finds wins, losses, draws and forced replies', (game) => {
  const seen = new Set<number>();
  for (let size = 3; size <= 10; size++) {
    const questions: string[] = [];
    const expected: (Settled | undefined)[][] = [];
    for (let seed = 1; seed <= (size < 6 ? 16 : 3); seed++) {
      const [played] = randomGame(game, size, 1000 + seed, () => 0);
      questions.push(`play ${numbers[game]} ${size} ${played.join(' ')}`);
      expected.push(played.slice(0, -1).map((_, i) => settled(game, size, played.slice(0, i + 1))));
    }
    for (const [i, line] of ask(questions).entries()) {
      const answers = line.trim().split(' ');
      for (const [k, settlement] of expected[i].entries()) {
        if (settlement === undefined) continue;
        expect(answers[k], `${questions[i]}, after move ${k + 1}`).toBe(`0:${settlement.join(',')}`);
        seen.add(settlement[0]);
      }
    }
  }
  const kinds = game === 'havannah' ? [0, 1, 2, 3, 5, 6, 7] : [0, 1, 2, 5, 6];
  for (const kind of kinds) expect([...seen]).toContain(kind);
});

test('judges the committed Fencemaster boards like their answers', () => {
  const cases = join(here, '../cases/fencemaster');
  const questions: string[] = [];
  const expected: string[] = [];
  for (const name of readdirSync(cases).filter((file) => file.endsWith('.in'))) {
    const text = readFileSync(join(cases, name), 'utf8');
    const judged = judgeText(text);
    const size = Number.parseInt(text.trim(), 10);
    const digits = (text.trim().split(/\r?\n/).slice(1).join('').match(/[BW-]/g) ?? []).map((c) => '-WB'.indexOf(c));
    const [winner, kind] = readFileSync(join(cases, name.replace('.in', '.out')), 'utf8').split('\n');
    if (!judged.ok || size < 2 || size > 10 || kind === undefined) continue;
    const bits = { Nil: 0, Tripod: 1, Loop: 2, Both: 3 }[kind] ?? -1;
    if (winner === 'Draw' && digits.includes(0)) continue; // two winners on one board
    questions.push(`board 0 ${size} ${digits.join('')}`);
    expected.push(winner === 'White' ? `${bits} 0` : winner === 'Black' ? `0 ${bits}` : '0 0');
  }
  expect(questions.length).toBeGreaterThan(60);
  for (const [i, answer] of ask(questions).entries()) expect(answer, questions[i]).toBe(expected[i]);
});

/** The cells from the side to move's view: piece + 3 × owner, each 0, 1 for that side or 2 for the other. */
function squatterCells(position: Position): string {
  const view = (side: number): number => (side === 0 ? 0 : side === position.turn ? 1 : 2);
  return position.pieces.reduce((text, piece, cell) => text + (view(piece) + 3 * view(position.owners[cell])), '');
}

test('squatter: every move of random games captures the same cells', () => {
  const questions: string[] = [];
  const expected: string[] = [];
  let moves = 0;
  let retaken = 0;
  for (let size = 5; size <= 10; size++) {
    for (let seed = 1; seed <= 120 * TRIALS; seed++) {
      const [played, boards] = randomGame('squatter', size, seed, squatterCells);
      questions.push(`play 2 ${size} ${played.join(' ')}`);
      expected.push(boards.join(' '));
      moves += played.length;
      if (/[48]/.test(boards.at(-1) ?? '')) retaken++;
    }
  }
  expect(moves).toBeGreaterThan(30_000);
  expect(retaken).toBeGreaterThan(0);
  for (const [i, answer] of ask(questions).entries()) expect(answer.trim(), questions[i]).toBe(expected[i]);
});

test('squatter: the planes show where a move captures', () => {
  const questions: string[] = [];
  const expected: boolean[][] = [];
  const look = (position: Position): void => {
    if (position.freeCount === 0) return;
    questions.push(`planes 2 ${position.grid.size} ${squatterCells(position)}`);
    const mover = position.turn - 1;
    const before = position.scores[mover];
    const gains = new Array<boolean>(position.pieces.length).fill(false);
    for (const cell of position.legalMoves()) {
      position.play(cell);
      gains[cell] = position.scores[mover] > before;
      position.undo();
    }
    expected.push(gains);
  };
  for (let size = 5; size <= 10; size++)
    for (let seed = 1; seed <= 4; seed++) randomGame('squatter', size, 5000 + seed, look);
  // A piece between four chains, of which the first and the last are one: from each side.
  for (const joining of [10, 22, 26, 38]) {
    const pieces = new Uint8Array(49);
    for (const cell of [16, 18, 30, 32, joining]) pieces[cell] = WHITE;
    look(positionFromCells('squatter', 7, pieces, new Uint8Array(49), WHITE));
  }
  expect(expected.flat().filter(Boolean).length).toBeGreaterThan(500);
  for (const [i, line] of ask(questions).entries()) {
    const captures = line
      .trim()
      .split(' ')
      .map((bits) => (Number(bits) & 32) !== 0);
    expect(captures, questions[i]).toEqual(expected[i]);
  }
});

test.each([
  ['fencemaster', 4],
  ['havannah', 4],
  ['havannah', 5],
] as const)('%s %i: a search with an ignorant net finds the moves that win by force', (game, size) => {
  const questions: string[] = [];
  const expected: Set<number>[] = [];
  for (let seed = 1; expected.length < 12 && seed < 400; seed++) {
    const [played] = randomGame(game, size, 9000 + seed, () => 0);
    const moves = played.slice(0, Math.floor(played.length * 0.6));
    if (settled(game, size, moves)?.[0] !== 0) continue;
    const position = startPosition(game, { size });
    for (const move of moves) position.play(move);
    const side = moves.length % 2;
    const winning = position.legalMoves().filter((move) => {
      const [result, turn] = settled(game, size, [...moves, move]) ?? [0, 0];
      return result !== 0 && result !== 4 && (result < 4 ? turn : 1 - turn) === side;
    });
    if (winning.length === 0) continue;
    const cells = [...position.pieces].map((piece) => (piece === 0 ? 0 : piece === position.turn ? 1 : 2));
    questions.push(`search ${numbers[game]} ${size} ${cells.join('')}`);
    expected.push(new Set(winning));
  }
  expect(expected.length).toBe(12);
  for (const [i, line] of ask(questions).entries()) {
    const [move, value] = line.split(' ').map(Number);
    expect([...expected[i]], questions[i]).toContain(move);
    expect(value).toBeGreaterThan(900);
  }
});

test.each([
  ['fencemaster', 4],
  ['havannah', 5],
  ['squatter', 5],
] as const)('%s %i: self-play samples are positions of games, with policies on free cells', (game, size) => {
  const outcomes = new Set<number>();
  for (const line of ask([1, 2, 3].map((seed) => `games ${numbers[game]} ${size} ${seed}`))) {
    const samples = line.trim().split(' ');
    expect(samples.length).toBeGreaterThan(20);
    for (const sample of samples) {
      const [cells, outcome, policy] = sample.split('/');
      outcomes.add(Number(outcome));
      const own = cells.match(/[147]/g)?.length ?? 0;
      const opponent = cells.match(/[258]/g)?.length ?? 0;
      expect(own === opponent || own + 1 === opponent, sample).toBe(true);
      for (let i = 0; i < cells.length; i++) if (cells[i] !== '0') expect(policy[i], sample).toBe('0');
      expect(policy).toContain('1');
    }
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

/** The most neighbours that one side has round a cell. */
function mostRound(cells: string, size: number): number {
  const { grid } = startPosition('havannah', { size });
  const round = [...cells].map((_, cell) =>
    [...grid.adjacent.slice(6 * cell, 6 * cell + 6)].map((near) => cells[near]),
  );
  return Math.max(...['1', '2'].flatMap((side) => round.map((near) => near.filter((each) => each === side).length)));
}

test('openings with a half-built loop are quiet positions with many pieces round one place', () => {
  const size = 6;
  const [looped, scattered] = ask([`openings 1 ${size} 0 1 1`, `openings 1 ${size} ${'0'.repeat(91)} 1 0`]);
  const openings = looped.trim().split(' ');
  expect(new Set(openings).size).toBe(24);
  for (const cells of openings) {
    const [own, opponent] = ['1', '2'].map((side) => cells.split(side).length - 1);
    expect(own === opponent || own + 1 === opponent, cells).toBe(true);
  }
  expect(openings.filter((cells) => mostRound(cells, size) >= 3).length).toBeGreaterThan(12);
  expect(new Set(scattered.trim().split(' '))).toEqual(new Set(['0'.repeat(91)]));
});

test('games start from the positions of a book, in all their symmetries', () => {
  const script = `
from openings import positions
from rules import Rules
print(next(positions(Rules(), 'havannah', 4, 'b1 swap g7 c5 e2 f4 d7 a1'.split())).hex()[1::2])`;
  const env = { ...process.env, PYTHONPATH: here };
  const book = execFileSync('python3', ['-c', script], { encoding: 'utf8', env }).trim();
  const position = startPosition('havannah', { size: 4 });
  for (const name of ['b1', 'g7', 'c5', 'e2', 'f4']) position.play(position.grid.cellNamed(name));
  const view = [...position.pieces].map((piece) => (piece === 0 ? 0 : piece === position.turn ? 1 : 2));
  expect(book).toBe(view.join(''));
  const images = ask([1, 2, 3].map((seed) => `openings 1 4 ${book} ${seed} 0`)).flatMap((line) =>
    line.trim().split(' '),
  );
  expect(images).toContain(book);
  expect(new Set(images).size).toBe(12);
});
