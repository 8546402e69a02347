import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { type GameName, gameNames } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hearsOwnMoves, parsePlayer } from '../bots/player.ts';
import { checkBot } from './check.ts';
import type { CheckFinding, CheckReport } from './report.ts';
import { suiteFor } from './suite.ts';

let rung: RungName;
let folder: string;
beforeAll(async () => {
  rung = (await findRung({ trust: true }))?.name ?? 'rlimits';
  folder = mkdtempSync(join(tmpdir(), 'ringfence-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(words: string, game: GameName, size: number, cpuMs = 1000): Promise<CheckReport> {
  const spec = parsePlayer(words);
  if (!spec.ok) throw new Error(spec.error);
  const context = { rung, folder, allowance: { cpuMs, wallMs: 2000 } };
  return checkBot(spec.value, { context, games: [game], size, moveMs: 200 });
}

/** A bot in shell: this code handles the words of each line, `$w`, `$t`, `$m` and `$rest`. */
function shellBot(name: string, onLine: string, before = ''): string {
  const script = join(folder, `${name}.sh`);
  writeFileSync(script, `${before}\nwhile read -r w t m rest; do\n${onLine}\ndone\n`, { mode: 0o755 });
  return `cmd:sh ${script}`;
}

const GO = 'go) echo "$m";;';
const QUIT = 'quit) exit;;';
const shown = ({ check: name, weight, words }: CheckFinding): string => `${weight} ${name}: ${words}`;

describe('a correct bot', () => {
  test.each([
    ['squatter', 5],
    ['fencemaster', 3],
  ] as const)('passes in %s', async (game, size) => {
    const report = await check(shellBot('good', `case $w in ${GO} ${QUIT} esac`), game, size);
    expect(report.findings.map(shown)).toEqual([]);
    expect(report.passed).toBe(true);
    const names = report.checks.map((each) => each.check);
    expect(names).toContain(game === 'squatter' ? 'captures' : 'swap');
    expect(report.checks.every(({ tries, failures }) => tries > 0 && failures === 0)).toBe(true);
  });

  test('a built-in player passes', async () => {
    const report = await check('minimax:1', 'havannah', 3);
    expect(report.findings.map(shown)).toEqual([]);
  });
});

test('a player that never hears its own moves, such as a classic class, is put into no position that has some', () => {
  const options = {
    games: gameNames,
    size: 5,
    moveMs: 500,
    seed: 1,
    skips: false,
    hearsOfSwap: false,
    saysWinner: true,
  };
  const ownMoves = (hears: boolean): number =>
    suiteFor({ ...options, hearsOwnMoves: hears }).filter(({ opening, side }) => opening.length >= side).length;
  expect(ownMoves(true)).toBeGreaterThan(0);
  expect(ownMoves(false)).toBe(0);
  expect(hearsOwnMoves({ kind: 'java' })).toBe(false);
});

describe('finds exactly what is wrong', () => {
  test('no answer: skips the other checks', async () => {
    const report = await check(shellBot('mute', ':'), 'squatter', 5);
    expect(report.passed).toBe(false);
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]).toMatchObject({ check: 'start', weight: 'must', times: 2, tries: 2 });
    expect(report.findings[0].advice).toMatch(/flush/);
    expect(report.checks.find((each) => each.check === 'legal')).toMatchObject({ tries: 0, untried: ['squatter'] });
  });

  test('a crash, with its standard error', async () => {
    const bot = shellBot('crash', 'case $w in go) echo "stack trace" >&2; exit 7;; esac');
    const [finding] = (await check(bot, 'squatter', 5)).findings;
    expect(finding).toMatchObject({ check: 'start', stderr: ['stack trace'] });
    expect(finding.words).toContain('exit code 7');
    expect(finding.transcript.at(-1)).toMatch(/^> go /);
  });

  test('playing on captured cells', async () => {
    // It knows which cells were played, but nothing of captures.
    const cells = 'a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5';
    const play = `case $w in
      play) used="$used $m ";;
      go) for c in ${cells}; do case "$used" in *" $c "*) ;; *) echo $c; used="$used $c "; break;; esac; done;;
      ${QUIT} esac`;
    const report = await check(shellBot('greedy', play), 'squatter', 5);
    expect(report.findings.map((each) => each.check)).toEqual(['captures']);
    expect(report.findings[0].words).toMatch(/^Move \d+ was ..?, but .. has been captured\. Legal moves:/);
    expect(report.findings[0].transcript.at(-1)).toMatch(/^< /);
  });

  test('a swap that is not possible', async () => {
    // `game fencemaster 3 black`: the side follows the third word.
    const play = `case $w in
      game) side=$rest; n=0;;
      go) n=$((n+1)); if [ "$side $n" = "black 1" ]; then echo swap; else echo "$m"; fi;;
      ${QUIT} esac`;
    const report = await check(shellBot('swapper', play), 'fencemaster', 3);
    const names = report.findings.map((each) => each.check);
    expect(names).toContain('start');
    expect(report.findings[0].words).toContain('swapping is only possible as the second move');
  });

  test.each<[string, GameName, number, string, RegExp]>([
    ['rows from 0', 'squatter', 5, 'go) echo a0;;', /number rows from 0/],
    ['numbers', 'squatter', 5, 'go) echo "2 3";;', /Name the cell, first the column/],
    [
      'columns from 0 in every row',
      'fencemaster',
      3,
      `play) case $m in e4|d5|e5) echo IndexError >&2; exit 1;; esac;; ${GO}`,
      /^Read its standard error.* It failed at (?:e4|d5|e5), the first cell it was told whose column .* count columns from 0 in every row/,
    ],
  ])('counts wrongly: %s', async (name, game, size, play, advice) => {
    const report = await check(shellBot(name.replaceAll(' ', '-'), `case $w in ${play} ${QUIT} esac`), game, size);
    expect(report.findings[0]?.advice).toMatch(advice);
    expect(report.games).toEqual([game]);
  });

  test('thinking too long', async () => {
    const play = `case $w in clock) c=$m;; go) [ "$c" = 100 ] && while :; do :; done; echo "$m";; ${QUIT} esac`;
    const report = await check(shellBot('slow', play), 'havannah', 3, 200);
    expect(report.findings.map((each) => each.check)).toEqual(['time']);
    expect(report.findings[0].words).toMatch(/processor time/);
  });

  test('an answer to an unknown line', async () => {
    const play = `case $w in ${GO} ${QUIT} weather) echo sunny;; esac`;
    const report = await check(shellBot('talker', play), 'squatter', 5);
    expect(report.findings.map((each) => each.check)).toEqual(['strange']);
    expect(report.findings[0].words).toContain('"sunny"');
  });

  test('bad manners are not faults', async () => {
    const report = await check(shellBot('rude', `case $w in ${GO} over) echo bye;; esac`), 'squatter', 5);
    expect(report.findings.map(shown)).toEqual([
      'should end: It wrote "bye" after the game was over.',
      'should quit: It was still running a moment after "quit" and had to be killed.',
    ]);
    expect(report.passed).toBe(true);
  });
});

test('can be stopped', async () => {
  const spec = parsePlayer('random');
  if (!spec.ok) throw new Error(spec.error);
  const seen: number[] = [];
  const stop = new AbortController();
  const onProgress = (done: number): void => {
    seen.push(done);
    if (done === 3) stop.abort(new Error('enough'));
  };
  await expect(checkBot(spec.value, { context: {}, signal: stop.signal, onProgress })).rejects.toThrow('enough');
  expect(seen).toEqual([0, 1, 2, 3]);
});
