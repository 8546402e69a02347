import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarkedBoard } from './board.ts';
import { checkProgram, checkSuite } from './check.ts';
import { hasRightAnswer, rightCount, topicTallies } from './result.ts';

const rung = (await findRung({ trust: true }))?.name as RungName;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-check-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const board = (name: string, text = '1\nW\n'): MarkedBoard => ({ name, text, answer: 'Draw\n0\n0\n' });
const BROKEN: MarkedBoard = { name: 'broken', text: 'x\n', answer: 'Error\n', topic: 'non-numeric-size', grade: 2 };

/** A Python program that behaves differently on each board, by the name on the board's second line. */
const ROGUE = `import os, sys, time
text = sys.stdin.read()
name = text.split()[1] if len(text.split()) > 1 else "broken"
print("looking at", name, file=sys.stderr)
if name == "crash": print("Draw"); [][1]
if name == "signal": os.abort()
if name == "sleep": time.sleep(60)
if name == "spin":
    while True: pass
if name == "eat":
    hoard = []
    while True: hoard.append(bytearray(1 << 20))
if name == "flood":
    while True: print("x" * 100)
if name == "late": print("Draw\\n0\\n0"); sys.stdout.flush(); sys.exit(3)
if name == "broken": print("Error"); sys.exit(2)
if name == "silent": sys.exit(0)
if name == "windows": print("Draw\\r\\n0\\r\\n0\\r")
else: print("Draw\\n0\\n0")
`;

test('each failure has its verdict and a hint, and does not affect the next board', async () => {
  writeFileSync(join(folder, 'rogue.py'), ROGUE);
  const wanted: Record<string, readonly [string, RegExp | undefined]> = {
    fine: ['right', undefined],
    crash: ['crash', /exit code 1\. It looked outside the board/],
    signal: ['crash', /SIGABRT: it gave up/],
    sleep: ['time-out', /was idle for 5 seconds and had not ended/],
    spin: ['time-out', /still working after 2 seconds/],
    eat: ['out-of-memory', /more than 64 MB/],
    flood: ['flood', /printed more than/],
    late: ['crash', /exit code 3\. Its answer was right until then/],
    silent: ['no-output', /printed nothing/],
    windows: ['line-endings', /\\r\\n/],
    again: ['right', undefined],
  };
  const boards = [...Object.keys(wanted).map((name) => board(name, `1\n${name}\n`)), BROKEN];
  const heard: string[] = [];
  const run = await checkProgram({ command: ['python3', 'rogue.py'], folder }, boards, {
    game: 'squatter',
    rung,
    // Long enough to start Python and to fill the memory on a slow machine.
    limits: { seconds: 2, memoryMb: 64 },
    jobs: 3,
    onResult: ({ board: { name } }) => heard.push(name),
  });
  for (const {
    board: { name },
    verdict,
    hint,
  } of run.results) {
    const [expected, words] = wanted[name] ?? ['right', undefined];
    expect([name, verdict]).toEqual([name, expected]);
    if (words !== undefined) expect(hint).toMatch(words);
  }
  expect(run.results.map((result) => result.board.name)).toEqual(boards.map(({ name }) => name));
  expect(heard.sort()).toEqual(boards.map(({ name }) => name).sort());
  expect(run.results[1]?.stderr).toContain('IndexError: list index out of range');
  expect(run.results[0]?.cpuMs).toBeGreaterThan(0);
  expect(rightCount(run)).toBe(3);
  expect(topicTallies(run)).toEqual([
    // Also those whose answer was right: one with an exit code, one with other line endings.
    { topic: 'other', boards: 11, right: 4 },
    { topic: 'non-numeric-size', boards: 1, right: 1 },
  ]);
});

test('a missing program is not started for each board', async () => {
  const run = await checkProgram({ command: ['python9', 'rogue.py'], folder }, [board('a'), board('b')], {
    game: 'squatter',
    rung,
  });
  expect(run.results.map(({ verdict, hint }) => [verdict, hint])).toEqual(
    Array(2).fill(['not-started', expect.stringContaining('no such program "python9"')]),
  );
});

/** A checker that knows one kind of board: who has more pieces in its only row. */
const COUNTS = `
def answer(text):
    row = text.split()[1:]
    print(("White" if row.count("W") > row.count("B") else "Black") + "\\n0\\n0")
`;
const rows: readonly MarkedBoard[] = [
  { name: 'w', text: '2\nW W B\n', answer: 'White\n0\n0\n' },
  { name: 'b', text: '2\nB W B\n', answer: 'Black\n0\n0\n' },
  { name: 'w2', text: '2\nW W W\n', answer: 'White\n0\n0\n' },
];

test.each([
  [
    'an empty last line',
    'lines = sys.stdin.read().split("\\n")\nassert lines[-2] == ""\nanswer("\\n".join(lines))',
    'empty-line',
  ],
  ['a file that is named as an argument', 'answer(open(sys.argv[1]).read())', 'argument'],
  ['a file of a fixed name', 'answer(open("data/test_input.txt").read())', 'data/test_input.txt'],
  ['a file on a drive of its author', 'answer(open("C:/Users/me/in.txt").read())', 'C:/Users/me/in.txt'],
])('a checker that reads %s gets it, and loses only for that', async (_, read, way) => {
  const own = mkdtempSync(join(folder, 'own-'));
  chmodSync(own, 0o755);
  writeFileSync(join(own, 'check.py'), `import sys${COUNTS}${read}\n`);
  const run = await checkSuite({ command: ['python3', 'check.py'], folder: own }, rows, {
    game: 'squatter',
    rung,
    jobs: 2,
  });
  expect(run.delivery).toMatchObject(way.includes('/') ? { kind: 'file', name: way } : { kind: way });
  expect(run.results.map(({ verdict, flaw }) => [verdict, flaw])).toEqual(Array(3).fill(['input', 'input']));
  expect(run.results.every(hasRightAnswer)).toBe(true);
});

test('a checker that is wrong about every board still gets the file that it reads', async () => {
  const own = mkdtempSync(join(folder, 'wrong-'));
  chmodSync(own, 0o755);
  const wrong = COUNTS.replace('>', '<');
  writeFileSync(join(own, 'check.py'), `import sys${wrong}answer(open("data/test_input.txt").read())\n`);
  const run = await checkSuite({ command: ['python3', 'check.py'], folder: own }, rows, {
    game: 'squatter',
    rung,
    jobs: 2,
  });
  expect([run.delivery?.kind, rightCount(run)]).toEqual(['file', 0]);
  expect(run.results.map(({ verdict }) => verdict)).toEqual(Array(3).fill('wrong'));
});

test('a checker that always says the same is not given its boards in another way for that', async () => {
  writeFileSync(join(folder, 'same.py'), 'open("missing.txt") if False else print("White\\n0\\n0")\n');
  const run = await checkSuite({ command: ['python3', 'same.py'], folder }, rows, { game: 'squatter', rung, jobs: 2 });
  expect([run.delivery, rightCount(run)]).toEqual([undefined, 2]);
});
