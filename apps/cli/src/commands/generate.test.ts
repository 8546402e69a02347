import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const generate = (...args: string[]) => ringfence(['generate', ...args], { cwd: scratch.path });

describe('a suite', () => {
  test.each(['squatter', 'fencemaster', 'havannah'])('of %s is judged in agreement with its answers', (game) => {
    const { code, out, err } = generate('--game', game, '--count', '30', '--out', game);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      new RegExp(`^30 boards in ${game}: .*\nRead ${game}/index.md; check with: ringfence judge .*\n$`),
    );
    const check = out.trimEnd().split('check with: ringfence ')[1].split(' ');
    expect(ringfence(check, { cwd: scratch.path })).toEqual({ code: 0, out: '30 of 30 as expected\n', err: '' });
    if (game === 'havannah') return;
    expect(ringfence(['judge', game, '--expect', game], { cwd: scratch.path }).out).toBe('30 of 30 as expected\n');
  });

  test('has the files that its index names, and the strict answers are right too', () => {
    generate('--game', 'squatter', '--size', '7', '--count', '40', '--seed', '9', '--out', 'indexed');
    const folder = join(scratch.path, 'indexed');
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    expect(index).toMatchObject({ game: 'squatter', size: 7, count: 40, seed: 9 });
    const names: string[] = index.cases.map(({ name }: { name: string }) => name);
    const files = [...names.flatMap((name) => [`${name}.in`, `${name}.out`]), 'index.json', 'index.md'];
    expect(readdirSync(folder).sort()).toEqual(files.sort());
    const markdown = readFileSync(join(folder, 'index.md'), 'utf8');
    for (const name of names) expect(markdown).toContain(`| ${name} |`);
    expect(markdown).toContain('`ringfence generate --game squatter --size 7 --count 40 --seed 9`');
    for (const { name, strictAnswer } of index.cases) scratch.write(`strict/${name}.out`, strictAnswer);
    const strict = ringfence(['judge', 'indexed', '--strict', '--expect', 'strict'], { cwd: scratch.path });
    expect(strict.out).toBe('40 of 40 as expected\n');
  });

  test('is the same for the same options, and different for another seed', () => {
    const read = (folder: string) => readFileSync(join(scratch.path, folder, 'index.json'), 'utf8');
    for (const [folder, seed] of [
      ['one', '5'],
      ['same', '5'],
      ['other', '6'],
    ]) {
      generate('--game', 'fencemaster', '--count', '12', '--seed', seed, '--out', folder);
    }
    const boards = (folder: string) =>
      readdirSync(join(scratch.path, folder))
        .filter((file) => file.endsWith('.in'))
        .map((file) => readFileSync(join(scratch.path, folder, file), 'utf8'));
    expect(read('same')).toBe(read('one'));
    expect(boards('same')).toEqual(boards('one'));
    expect(boards('other')).not.toEqual(boards('one'));
  });

  test('has one right answer for every board, unless a topic without one is requested', () => {
    const answers = (...args: string[]): [string, string][] =>
      JSON.parse(
        generate('--game', 'squatter', '--count', '60', '--out', `d${args.join('')}`, '--json', ...args).out,
      ).cases.map(({ answer, strictAnswer }: Record<string, string>) => [answer, strictAnswer]);
    expect(answers().filter(([answer, strict]) => answer !== strict)).toEqual([]);
    expect(answers('--topic', 'captured-on-border').every(([answer, strict]) => answer !== strict)).toBe(true);
  });

  test('keeps to topics and grades, and its index says how it was made', () => {
    const args = [
      '--game',
      'squatter',
      '--size',
      '7',
      '--count',
      '9',
      '--grade',
      '2,3',
      '--reachable',
      '--out',
      'chosen',
    ];
    const index = JSON.parse(generate(...args, '--json').out);
    expect(new Set(index.cases.map(({ grade }: { grade: number }) => grade))).toEqual(new Set([2]));
    const markdown = readFileSync(join(scratch.path, 'chosen', 'index.md'), 'utf8');
    expect(markdown).toContain('--count 9 --seed 1 --grade 2,3 --reachable`');
    expect(markdown).toContain('captured-on-border: no game leads to such boards');
  });

  test('--json prints the index', () => {
    const { code, out, err } = generate('--game', 'squatter', '--count', '3', '--out', 'json', '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual(JSON.parse(readFileSync(join(scratch.path, 'json/index.json'), 'utf8')));
  });

  test('refuses a folder with other files, unless forced', () => {
    scratch.write('full/mine.in', 'precious');
    const args = ['--game', 'squatter', '--count', '2', '--out', 'full'];
    expect(generate(...args)).toEqual({
      code: 2,
      out: '',
      err: 'ringfence: full is not empty: choose another folder, or add --force\n',
    });
    expect(generate(...args, '--force').code).toBe(0);
    expect(readFileSync(join(scratch.path, 'full/mine.in'), 'utf8')).toBe('precious');
    scratch.write('file', '');
    expect(generate('--game', 'squatter', '--out', 'file').err).toBe('file: a part of the path is not a folder\n');
  });

  test.runIf(process.platform !== 'win32')('that is interrupted leaves complete files only', async () => {
    const args = [launcher, 'generate', '--game', 'squatter', '--count', '5000', '--out', 'interrupted'];
    const child = spawn(process.execPath, args, { cwd: scratch.path, env: cleanEnv(), stdio: 'ignore' });
    const folder = join(scratch.path, 'interrupted');
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    const watch = setInterval(() => {
      try {
        if (readdirSync(folder).length > 20) child.kill('SIGINT');
      } catch {
        // The folder does not exist yet.
      }
    }, 5);
    const code = await closed;
    clearInterval(watch);
    expect(code).toBe(130);
    expect(readdirSync(folder).filter((file) => !/^[^.].*\.(?:in|out)$/.test(file))).toEqual([]);
  });
});

const refused: [args: string[], message: string][] = [
  [['--out', 'x'], 'ringfence: generate needs --game: squatter, fencemaster, havannah'],
  [['--game', 'squatter'], 'ringfence: generate needs --out: the folder to write to'],
  [
    ['squatter', '--out', 'x'],
    'ringfence: generate takes only options, not "squatter": did you mean "--game squatter"?',
  ],
  [['--game', 'squatter', '--out', 'x', '--size', '1000'], 'ringfence: Squatter suites have boards of size '],
  [['--game', 'squatter', '--out', 'x', '--count', '0'], 'ringfence: --count is a whole number from 1 up, not "0"'],
  [['--game', 'squatter', '--out', 'x', '--count', '9999999'], 'ringfence: --count is at most 100000'],
  [
    ['--game', 'squatter', '--out', 'x', '--topic', 'captur'],
    'ringfence: --topic: squatter has no topic "captur": did you mean',
  ],
  [
    ['--game', 'squatter', '--out', 'x', '--grade', '4'],
    'ringfence: --grade is 1, 2 or 3, or several such as 2,3, not "4"',
  ],
  [
    ['--game', 'squatter', '--out', 'x', '--size', '3', '--topic', 'third-ring'],
    'ringfence: no topic is left to generate boards for',
  ],
  [['--game', 'squatter', '--out', 'x', '--seed', 'abc'], 'ringfence: --seed is a whole number from 0 up, not "abc"'],
];
test.each(refused)('%j is refused', (args, line) => {
  const { code, out, err } = ringfence(['generate', ...args], { cwd: scratch.path });
  expect([code, out]).toEqual([2, '']);
  expect(err.startsWith(line), err).toBe(true);
});
