import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Changes, SETTLE_MS } from '../mark/watch.ts';
import { cleanEnv, launcher, ringfence, root } from '../testing/harness.ts';

/** A checker in Python that is right, except for the lines that a test replaces. It starts faster with `-S`. */
const CHECKER = readFileSync(join(root, 'packages/course/src/testing/checkers/squatter.py'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'ringfence-mark-'));
beforeAll(() => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'right.py'), CHECKER);
  writeFileSync(join(folder, 'early.py'), CHECKER.replace('if over else "None"', ''));
  ringfence(['generate', '--game', 'squatter', '--count', '5', '--out', 'suite'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mark = (args: readonly string[], input = '') => ringfence(['mark', ...args], { cwd: folder, input });

describe('a correct checker', () => {
  test('gets exit code 0, and no boards to look at', () => {
    const { code, out, err } = mark(['python3 -S right.py', '--size', '4', '--no-hunt']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^All right: empty-board, .*\n\npython3 -S right\.py: 60 of 60 boards right\.\n$/);
  });
});

test('a checker that is right on all boards and wrong on others gets the smallest of those', () => {
  const counts = 'count["W"], count["B"]';
  writeFileSync(join(folder, 'one-more.py'), CHECKER.replace(counts, `${counts} + any("B" in row for row in rows)`));
  const args = ['python3 -S one-more.py', '--topic', 'empty-board', '--boards', '2', '--ascii'];
  const { code, out } = mark(args);
  expect(code).toBe(1);
  expect(out).toContain(
    '2 of 2 boards right.\nAll 2 boards are right, but the hunt found a board on which it is wrong.',
  );
  expect(out).toContain('The smallest board on which it is wrong\n  smallest: wrong answer.');
  expect(mark([...args, '--no-hunt']).code).toBe(0);
});

describe('a checker that names winners too early', () => {
  let report: { boards: number; right: number; results: { name: string; verdict: string; command: string }[] } & Record<
    string,
    unknown
  >;

  test('is diagnosed in every report', () => {
    const files = ['--html', 'r.html', '--junit', 'r.xml', '--gradescope', 'r.json'];
    const { code, out } = mark(['python3 -S early.py', '--boards', '24', '--seed', '7', '--json', ...files]);
    expect(code).toBe(1);
    report = JSON.parse(out);
    const sentence = 'names a winner while free cells are left';
    expect(report).toMatchObject({ program: 'python3 -S early.py', game: 'squatter', boards: 24 });
    expect(report.diagnosis).toMatchObject({ name: 'winner-before-end', sentence, also: [], or: [], unexplained: 0 });
    const wrong = report.results.filter(({ verdict }) => verdict === 'wrong').length;
    expect(report.right).toBe(24 - wrong);
    expect(report.topics).toContainEqual({ topic: 'empty-board', boards: 1, right: 0 });

    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    expect(read('r.html')).toMatch(new RegExp(`It ${sentence} \\(on all \\d+ boards that can show it\\)\\.`));
    expect(read('r.html').match(/class="wrong-board"/g)).toHaveLength(wrong);
    expect(read('r.xml')).toContain(`tests="24" failures="${wrong}"`);
    expect(read('r.xml').match(/<failure /g)).toHaveLength(wrong);
    const grade = JSON.parse(read('r.json'));
    expect([grade.score, grade.tests.length, grade.tests[0].status]).toEqual([24 - wrong, 24, 'failed']);
  });

  test('can be run on one board alone by the command that the report gives', () => {
    const { command, name } = report.results.find(({ verdict }) => verdict === 'wrong') ?? { command: '', name: '' };
    expect(command).toBe(`ringfence mark 'python3 -S early.py' --seed 7 --boards 24 --only ${name}`);
    // As a shell splits it.
    const script = command.replace('ringfence mark', 'printf "%s\\n"');
    const words = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
    const { code, out } = mark(words);
    expect(code).toBe(1);
    expect(out).toContain(`${name}: wrong answer. Nobody has moved yet.`);
    expect(out).toContain(
      '  It said:  Draw, 0, 0\n  Right is: None, 0, 0\n    The game is not over: 36 cells are free.',
    );
    expect(out).toContain('python3 -S early.py: 0 of 1 boards right.');
  });

  test('is shrunk to an empty board, which a pasted command shows', () => {
    const { code, out } = mark([
      'python3 -S early.py',
      '--topic',
      'capture,draw',
      '--boards',
      '4',
      '--hunt',
      '--ascii',
    ]);
    expect(code).toBe(1);
    const command = /Alone: printf '(3\\n\+ \+ \+\\n\+ \+ \+\\n\+ \+ \+\\n)' \| ringfence (mark .*)$/m.exec(out);
    expect(command?.[2]).toBe("mark 'python3 -S early.py' - --game squatter");
    const alone = mark(['python3 -S early.py', '-', '--game', 'squatter'], '3\n+ + +\n+ + +\n+ + +\n');
    expect([alone.code, alone.out]).toEqual([1, expect.stringContaining('It said:  Draw, 0, 0')]);
  });
});

test('a folder of boards is a suite, with topics where it has an index', () => {
  rmSync(join(folder, 'suite/sq6-002-unfinished.out'));
  writeFileSync(join(folder, 'suite/sq6-001-empty-board.out'), 'Draw\n0\n0\n');
  const { code, out, err } = mark(['python3 -S right.py', 'suite', '--json']);
  const { boards, right, topics } = JSON.parse(out);
  expect([code, boards, right, topics.length]).toEqual([1, 5, 4, 5]);
  expect(err).toBe('warning: sq6-001-empty-board.out says Draw, 0, 0, but the judge says None, 0, 0\n');
});

test('a file that is written into the folder of the program is no change of it, any other is', async () => {
  const watched = mkdtempSync(join(folder, 'watch-'));
  const changes = new Changes([watched], [join(watched, 'r.html')]);
  let hasChanged = false;
  const changed = changes.wait(new AbortController().signal).then(() => (hasChanged = true));
  const seen = new Promise<void>((resolve) => {
    const watcher = watch(watched, () => {
      watcher.close();
      resolve();
    });
  });
  writeFileSync(join(watched, 'r.html'), '');
  await seen;
  await delay(2 * SETTLE_MS);
  expect(hasChanged).toBe(false);
  writeFileSync(join(watched, 'check.py'), '');
  expect(await changed).toBe(true);
  changes.close();
});

test('--watch marks again when any file named in the command changes', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'ringfence-judge-'));
  chmodSync(elsewhere, 0o755);
  writeFileSync(
    join(folder, 'watched.py'),
    'import runpy, sys\nrunpy.run_path(sys.argv[1] + "/judge.py", run_name="__main__")\n',
  );
  writeFileSync(join(elsewhere, 'judge.py'), 'print("hello")\n');
  const words = `python3 -S watched.py ${elsewhere}`;
  const boards = ['--size', '4', '--topic', 'empty-board', '--boards', '2', '--no-hunt'];
  const args = [launcher, 'mark', words, ...boards, '--watch', '--html', 'watched.html'];
  const child = spawn(process.execPath, args, { cwd: folder, env: cleanEnv() });
  try {
    const errors = createInterface(child.stderr)[Symbol.asyncIterator]();
    let out = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    await errors.next();
    expect(out).toContain('It printed "hello". Print three lines:');
    expect(out).toContain(`${words}: 0 of 2 boards right.`);
    out = '';
    writeFileSync(join(elsewhere, 'judge.py'), CHECKER);
    await errors.next();
    expect(out).toContain(`${words}: 2 of 2 boards right.`);
    // Its own report is not a change.
    expect(out.match(/boards right/g)).toHaveLength(1);
  } finally {
    child.kill('SIGKILL');
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

const refused: [args: string[], message: string][] = [
  [[], "ringfence: mark needs a checker, such as 'python3 check.py'"],
  [
    ['python3', 'right.py', 'x'],
    'ringfence: mark takes a checker and a suite: put the whole command in quotation marks',
  ],
  [['python3 none.py'], 'ringfence: the checker cannot be started: no such file '],
  [['right.py'], "; did you mean 'python3 right.py'?"],
  [['python9 right.py'], 'ringfence: the checker cannot be started: no such program "python9"'],
  [['ruby9 right.rb'], '(is it installed?)'],
  [['python3 right.py', 'nowhere'], 'ringfence: nowhere cannot be read (ENOENT)'],
  [['python3 right.py', 'suite', '--only', 'x'], 'ringfence: --only: no board "x" in this suite'],
  [['python3 right.py', '--time', 'x'], 'ringfence: --time is a number of seconds, such as 2 or 0.5, not "x"'],
  [['python3 right.py', '--topic', 'x'], 'ringfence: --topic: squatter has no topic "x"'],
];
test.each(refused)('mark %j is bad usage', (args, message) => {
  const { code, err } = mark(args);
  expect(err).toContain(message);
  expect(code).toBe(2);
});
