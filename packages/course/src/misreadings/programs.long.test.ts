// Programs that students could have written: each is right but for one line or two, and the diagnosis says what is wrong.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameName } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarkedBoard } from '../checker/board.ts';
import { checkProgram } from '../checker/check.ts';
import { rightCount } from '../checker/result.ts';
import { markingSuite } from '../suite/marking-suite.ts';
import { diagnose } from './diagnose.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const sourceOf = (name: string): string => readFileSync(join(root, name), 'utf8');

type Language = 'python' | 'javascript' | 'cpp' | 'java';

const languages: Readonly<
  Record<Language, { file: string; source: string; build?: string[]; command: string[]; boards: number }>
> = {
  python: {
    file: 'check.py',
    source: sourceOf('packages/course/src/testing/checkers/squatter.py'),
    command: ['python3', '-S', 'check.py'],
    boards: 12,
  },
  javascript: {
    file: 'check.mjs',
    source: sourceOf('packages/course/src/testing/checkers/fencemaster.mjs'),
    command: ['node', 'check.mjs'],
    boards: 8,
  },
  cpp: {
    file: 'check.cpp',
    source: sourceOf('examples/class/sources/check.cpp'),
    build: ['g++', '-std=c++20', '-o', 'check', 'check.cpp'],
    command: ['./check'],
    boards: 12,
  },
  java: {
    file: 'Checker.java',
    source: sourceOf('examples/class/sources/Checker.java').replace(/^package.*\n/, ''),
    build: ['javac', 'Checker.java'],
    command: ['java', '-XX:TieredStopAtLevel=1', '-cp', '.', 'Checker'],
    boards: 8,
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-programs-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program with some of its text replaced, all of which must be there. */
const changed = (source: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the source has no ${from}`);
    return text.replaceAll(from, to);
  }, source);

const suites = new Map<string, MarkedBoard[]>();
function suiteOf(game: GameName, count: number): MarkedBoard[] {
  const key = `${game} ${count}`;
  const size = game === 'squatter' ? 6 : 4;
  const suite = suites.get(key) ?? markingSuite({ game, size, count, seed: 7, defined: true });
  suites.set(key, suite);
  return suite;
}

/** These programs stay far below the usual limits, except where a machine takes seconds to start a virtual machine. */
const ROOM = { seconds: 60, memoryMb: 1024 };

/** With fewer boards than usual, since the diagnosis asks for those that it needs. These programs need no jail. */
async function marked(
  name: string,
  language: Language,
  changes: Readonly<Record<string, string>>,
  boards = languages[language].boards,
) {
  const { file, source, build, command } = languages[language];
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, file), changed(source, changes));
  if (build !== undefined) execFileSync(build[0], build.slice(1), { cwd: own });
  const game = language === 'javascript' ? 'fencemaster' : 'squatter';
  const ask = (some: readonly MarkedBoard[]) =>
    checkProgram({ command, folder: own }, some, { game, rung: 'rlimits', limits: ROOM });
  const run = await ask(suiteOf(game, boards));
  const diagnosis = await diagnose(run, { seed: 7, ask: async (some) => (await ask(some)).results });
  return { wrong: run.results.length - rightCount(run), diagnosis };
}

test.each<Language>(['python', 'javascript', 'cpp', 'java'])(
  'the checker in %s is right as it is',
  async (language) => {
    expect(await marked(`right-${language}`, language, {})).toEqual({ wrong: 0, diagnosis: null });
  },
);

test.each<[name: string, language: Language, changes: Readonly<Record<string, string>>, boards?: number]>([
  [
    'edge-is-wall',
    'python',
    {
      'return False': 'continue',
      'if rows[v][u] != side': 'if rows[v][u] == "+": return False\n            if rows[v][u] != side',
      'encloses(side, r, c) for': 'encloses(side, r, c) and (side == "W" or not encloses("W", r, c)) for',
    },
  ],
  [
    'diagonal-gaps-open',
    'python',
    {
      '(y, x - 1), (y, x + 1))':
        '(y, x - 1), (y, x + 1), (y - 1, x - 1), (y + 1, x + 1), (y - 1, x + 1), (y + 1, x - 1))',
    },
  ],
  ['never-escapes', 'python', { 'return False': 'continue' }],
  ['never-an-error', 'python', { 'print("Error")': 'print("None"); print(0); print(0)' }],
  ['fewer-wins', 'cpp', { 'w > b ? "White" : b > w': 'w < b ? "White" : b < w' }],
  ['draw-is-none', 'python', { 'else "Draw")': 'else "None")' }],
  ['none-is-draw', 'python', { 'if over else "None"': 'if over else "Draw"' }],
  ['counts-swapped', 'java', { '"\\n" + white + "\\n" + black': '"\\n" + black + "\\n" + white' }],
  ['lower-case-accepted', 'python', { 'sys.stdin.read()': 'sys.stdin.read().upper()' }, 24],
  ['corners-are-edges', 'javascript', { '(sides(r, c).length === 1 ? sides(r, c) : [])': 'sides(r, c)' }],
  ['two-edges-are-enough', 'javascript', { 'size >= 3': 'size >= 2' }],
  [
    'loop-needs-enemy',
    'javascript',
    {
      'return cells.filter((cell) => at(...cell) !== side).length > open.length;':
        "const reached = new Set(open.map(String));\n  return cells.some((cell) => !reached.has(String(cell)) && at(...cell) !== side && at(...cell) !== '-');",
    },
  ],
  ['tripods-missed', 'javascript', { '[hasTripod(side), hasLoop(side)]': '[false, hasLoop(side)]' }],
])('a program is diagnosed as %s, in %s', async (name, language, changes, boards) => {
  const { wrong, diagnosis } = await marked(name, language, changes, boards);
  expect(wrong).toBeGreaterThan(0);
  expect([diagnosis?.name, diagnosis?.also, diagnosis?.or]).toEqual([name, [], []]);
  expect(diagnosis?.boards).toBeGreaterThanOrEqual(wrong);
});
