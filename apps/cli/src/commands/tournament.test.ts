import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomSource } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const tournament = (...args: string[]) => ringfence(['tournament', ...args], { cwd: scratch.path });

/** Fast games between deterministic players. */
const fileOf = (repetitions: number, more = ''): string => `title: Quick
game: squatter
size: 3
openings: balanced 1
repetitions: ${repetitions}
concurrency: 2
${more}players:
  Chance: random
  Luck: random
  Plan: minimax:1
  Level: level:1
`;

const journalOf = (out: string): string => join(scratch.path, out, 'journal.jsonl');
const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Starts the real command and leaves it running. */
function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [launcher, 'tournament', ...args], {
    cwd: scratch.path,
    env: cleanEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Waits until the journal has grown by this many bytes, or the command has ended. */
async function grown(child: ChildProcess, file: string, bytes: number): Promise<void> {
  const enough = sizeOf(file) + bytes;
  while (sizeOf(file) < enough && child.exitCode === null && child.signalCode === null) await delay(3);
}

interface KeptResult {
  readonly plan: { readonly id: string };
  readonly times: unknown;
}

/** The results of a journal by their ids, without measured values. */
function keptIn(out: string): Map<string, unknown> {
  const results = new Map<string, unknown>();
  for (const line of readFileSync(journalOf(out), 'utf8').trimEnd().split('\n')) {
    const entry: { type: string; result: KeptResult } = JSON.parse(line.slice(9));
    if (entry.type !== 'result') continue;
    const { times, ...result } = entry.result;
    expect(results.has(result.plan.id)).toBe(false);
    results.set(result.plan.id, result);
  }
  return results;
}

describe('killed and resumed', () => {
  /** A thorough run sets more. */
  const KILLS = Number(process.env.RINGFENCE_KILLS ?? 1);

  /** Every fourth during the start; the others between two games or in the middle of one. */
  async function killAtRandom(random: Random, kill: number): Promise<void> {
    const child = start('run', 'kill.txt', '--out', 'killed');
    const ended = once(child, 'exit');
    if (kill % 4 === 1) await Promise.race([ended, delay(random.below(600))]);
    else {
      await grown(child, journalOf('killed'), 1 + random.below(3000));
      await delay(random.below(20));
    }
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
  }

  test('with SIGKILL, it ends with the same table, byte for byte, and the same games, each once', async () => {
    // Without the engine, which every process would load again.
    scratch.write('kill.txt', fileOf(2).replace('level:1', 'minimax:2'));
    const whole = tournament('run', 'kill.txt', '--out', 'whole');
    expect(whole.code).toBe(0);
    expect(whole.out).toMatch(/^Quick: Squatter, size 3, round-robin\n/);
    const random = randomSource(20);
    for (let kill = 0; kill < KILLS; kill++) await killAtRandom(random, kill);
    const before = keptIn('killed').size;
    expect(before).toBeGreaterThan(0);
    const rest = tournament('run', 'kill.txt', '--out', 'killed');
    expect(rest).toMatchObject({ code: 0, out: whole.out });
    expect(new Map([...keptIn('killed')].sort())).toEqual(new Map([...keptIn('whole')].sort()));
    expect(keptIn('killed').size).toBe(4 * 3 * 2);
    expect(readdirSync(join(scratch.path, 'killed'))).toEqual(['journal.jsonl']);
    // A further run has nothing to do.
    expect(tournament('run', 'kill.txt', '--out', 'killed').out).toBe(whole.out);
  });
});

describe('while it runs', () => {
  let child: ChildProcess;
  let words = '';
  beforeAll(async () => {
    scratch.write('long.txt', fileOf(5000));
    child = start('run', 'long.txt', '--out', 'long');
    child.stderr?.on('data', (text) => {
      words += text;
    });
    await grown(child, journalOf('long'), 5000);
  });
  afterAll(() => void child?.kill('SIGKILL'));

  test('its status can be read', () => {
    const { code, out } = tournament('status', 'long', '--json');
    const status = JSON.parse(out);
    expect(code).toBe(0);
    expect(status).toMatchObject({
      total: 60_000,
      isExact: true,
      finished: false,
      runner: child.pid,
      format: 'round-robin',
    });
    expect(status.done).toBeGreaterThan(0);
    expect(status.summary.games).toBe(status.done);
    expect(tournament('status', 'long').out).toMatch(
      new RegExp(`\\d of 60000 games, running in process ${child.pid}\\.\n$`),
    );
  });

  test('no other process may run it', () => {
    const { code, err } = tournament('run', 'long.txt', '--out', 'long');
    expect(code).toBe(2);
    expect(err).toBe(`ringfence: process ${child.pid} is working in long: wait for it, or choose another folder\n`);
  });

  test('a game process that dies is replaced, and its game is played again', async () => {
    const children = (): string[] =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    const [victim] = children();
    process.kill(Number(victim), 'SIGKILL');
    await grown(child, journalOf('long'), 10_000);
    expect(child.exitCode).toBe(null);
    // The other process continues meanwhile, so the new one may still be starting.
    await expect.poll(() => children().filter((pid) => pid !== victim).length).toBe(2);
    expect(children()).not.toContain(victim);
    expect(words).toBe('');
  });

  test('Ctrl-C keeps finished games and says how to resume', async () => {
    const ended = once(child, 'close');
    child.kill('SIGINT');
    const [code] = await ended;
    expect(code).toBe(130);
    expect(words).toMatch(/stopped: \d+ of 60000 games are saved in long: the same command resumes\n$/);
    expect(JSON.parse(tournament('status', 'long', '--json').out)).toMatchObject({ runner: null, finished: false });
    expect(keptIn('long').size).toBeGreaterThan(0);
  });

  test('a changed file is refused with the choices', () => {
    scratch.write('long.txt', fileOf(4000));
    const { code, err } = tournament('run', 'long.txt', '--out', 'long');
    expect(code).toBe(2);
    expect(err).toBe(
      'ringfence: long contains games of a different tournament: repetitions was 5000 and is 4000. Restore the tournament file to ' +
        'resume it, or choose another --out for the new one\n',
    );
  });
});

describe('a program that changed between two runs', () => {
  const bot = (move: string): string =>
    scratch.write(
      'changing.sh',
      `# ${move}\nwhile read -r w t m rest; do case $w in go) echo $m;; quit) exit;; esac; done\n`,
    );

  test.each([
    ['a tournament', ['tournament', 'run', 'bots.txt', '--out']],
    ['a match', ['match', 'cmd:sh changing.sh', 'random', '--game', 'squatter', '--size', '3', '--out']],
  ])('is noticed in %s', (name, args) => {
    const folder = `changed-${name.length}`;
    const run = () => ringfence([...args, folder, '--trust'], { cwd: scratch.path });
    scratch.write('bots.txt', 'game: squatter\nsize: 3\nplayers:\n  Mine: cmd:sh changing.sh\n  Other: random\n');
    bot('first');
    expect(run().code).toBe(0);
    bot('second');
    const { code, err } = run();
    expect(code).toBe(2);
    expect(err).toMatch(/contains 2 games of other programs: changing\.sh of .* has changed\. Restore them to resume/);
    bot('first');
    expect(run().code).toBe(0);
  });
});

describe('report', () => {
  test('writes a page, tables and every game', () => {
    scratch.write('cup.txt', fileOf(1, 'format: knock-out\n'));
    expect(tournament('run', 'cup.txt').code).toBe(0);
    const { code, out } = tournament('report', 'cup.results', '--json');
    const json = JSON.parse(out);
    expect(code).toBe(0);
    expect(json.ranks[0]).toMatchObject({ rank: 1, words: 'won the final' });
    const folder = join(scratch.path, 'cup.results');
    expect(readdirSync(join(folder, 'games'))).toHaveLength(json.summary.games);
    expect(readdirSync(folder).sort()).toEqual([
      'crosstable.csv',
      'faults.txt',
      'games',
      'games.csv',
      'journal.jsonl',
      'report.html',
      'standings.csv',
      'summary.json',
    ]);
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(page).toContain('not needed, since all players are built in');
    const [sgf] = readdirSync(join(folder, 'games'));
    const judged = ringfence(['show', join(folder, 'games', sgf)]);
    expect(judged.code).toBe(0);
  });

  test('a flipped bit in the journal is announced until the game is replayed, and intervals keep their width', () => {
    const before = tournament('status', 'cup.results').out;
    const lines = readFileSync(journalOf('cup.results'), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('"id":"r1-p1-g2"'));
    lines[at] = lines[at].replace('squatter', 'squattes');
    writeFileSync(journalOf('cup.results'), lines.join('\n'));
    const words = `damaged line ${at + 1} (game r1-p1-g2) of the journal`;
    expect(tournament('report', 'cup.results')).toMatchObject({ code: 2, err: expect.stringContaining(words) });
    const status = tournament('status', 'cup.results', '--json');
    expect(status).toMatchObject({ code: 2, err: expect.stringContaining('--ignore-damage') });
    const { finished, damage, summary } = JSON.parse(status.out);
    expect({ finished, damage }).toEqual({ finished: false, damage: [{ line: at + 1, game: 'r1-p1-g2' }] });
    for (const { rating } of summary.ratings.players) expect(rating.high - rating.low).toBeGreaterThan(50);
    expect(tournament('status', 'cup.results', '--ignore-damage').code).toBe(0);
    expect(tournament('report', 'cup.results', '--ignore-damage').code).toBe(0);
    const resumed = tournament('run', 'cup.txt');
    expect(resumed).toMatchObject({ code: 0, err: expect.stringContaining(`${words}: set aside`) });
    expect(tournament('status', 'cup.results')).toEqual({ code: 0, out: before, err: '' });
    expect(tournament('report', 'cup.results').code).toBe(0);
  });
});

describe('a test of two versions', () => {
  test('stops when it is decided, and answers "no" by its exit code', () => {
    const test = (first: string, second: string): string =>
      `game: squatter\nsize: 4\nformat: sprt\nelo1: 200\nmax-pairs: 60\nplayers:\n  New: ${first}\n  Old: ${second}\n`;
    scratch.write('better.txt', test('minimax:2', 'random'));
    scratch.write('worse.txt', test('random', 'minimax:2'));
    const better = tournament('run', 'better.txt', '--json');
    expect(better.code).toBe(0);
    expect(JSON.parse(better.out).sprt.decision).toBe('accept-elo1');
    const worse = tournament('run', 'worse.txt');
    expect(worse.code).toBe(1);
    expect(worse.out).toContain('elo0 is accepted');
  });
});

describe('bad usage', () => {
  const refused: [args: string[], message: string][] = [
    [[], 'tournament needs a subcommand: run, status, report'],
    [['rnu'], 'tournament has no subcommand "rnu": did you mean "run"?'],
    [['run'], 'tournament run takes one tournament file'],
    [['status', 'nowhere'], 'no tournament in nowhere: name the folder that "ringfence tournament run" wrote'],
    [
      ['report', 'cup', '--site', 'javascript:alert(1)'],
      '--site "javascript:alert(1)" is not the address of a site, such as http://localhost:4747',
    ],
    [['run', '-'], 'a tournament from standard input needs --out'],
  ];
  test.each(refused)('%j', (args, message) => {
    expect(ringfence(['tournament', ...args], { cwd: scratch.path, input: fileOf(1) })).toEqual({
      code: 2,
      out: '',
      err: `ringfence: ${message}\n`,
    });
  });

  test('a mistake in the file is reported with its line and column', () => {
    const file = scratch.write('wrong.txt', fileOf(1, 'formt: swiss\n'));
    const { code, err } = tournament('run', 'wrong.txt');
    expect(code).toBe(2);
    expect(err).toBe('wrong.txt: line 7, column 1: no such setting (expected "format", found "formt")\n');
    expect(existsSync(file.replace('.txt', '.results'))).toBe(false);
  });
});
