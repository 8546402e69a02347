import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { type GameName, WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bot } from '../game/bot.ts';
import type { FaultKind } from '../game/fault.ts';
import type { GamePlan, GameResult } from '../game/game.ts';
import { type PlayOptions, playGame } from '../game/play.ts';
import { type BotContext, openBot } from './open.ts';
import { parsePlayer } from './player.ts';

let rung: RungName;
let folder: string;
beforeAll(async () => {
  rung = (await findRung({ trust: true }))?.name ?? 'rlimits';
  folder = mkdtempSync(join(tmpdir(), 'ringfence-bots-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(words: string, context: BotContext = {}): Promise<Bot> {
  const spec = parsePlayer(words);
  if (!spec.ok) throw new Error(spec.error);
  return openBot(spec.value, { rung, folder, ...context });
}

const planOf = (game: GameName, size: number, more: Partial<GamePlan> = {}): GamePlan => ({
  id: 'g1',
  pair: 'p1',
  game,
  size,
  swap: false,
  opening: [],
  white: 'A',
  black: 'B',
  clock: { kind: 'move', ms: 500 },
  maxMoves: 1000,
  seed: 1,
  ...more,
});

async function play(plan: GamePlan, white: Bot, black: Bot, options?: PlayOptions): Promise<GameResult> {
  try {
    return await playGame(plan, { white, black }, options);
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

describe('built-in players', () => {
  test.each<[string, GameName[]]>([
    ['random', ['squatter', 'havannah']],
    ['level:1', ['squatter', 'havannah']],
    ['engine:200', ['squatter', 'havannah']],
    ['minimax:1', ['squatter', 'havannah']],
    ['lab:symmetric-minimax:1', ['squatter']],
  ])('%s repeats a game from its seed', async (words, games) => {
    for (const game of games) {
      const results: GameResult[] = [];
      for (let i = 0; i < 2; i++) {
        results.push(
          await play(planOf(game, 3, { clock: { kind: 'move', ms: 60_000 } }), await open(words), await open('random')),
        );
      }
      expect(results[0].endedBy).toBe('rules');
      expect(results[1].moves).toEqual(results[0].moves);
    }
  });

  test('engine:50ms keeps to the clock of a whole game', async () => {
    const clock = { kind: 'game', ms: 1000 } as const;
    const result = await play(planOf('squatter', 6, { clock }), await open('engine:50ms'), await open('level:8'));
    expect(result.endedBy).toBe('rules');
    const used = (first: number) =>
      result.times.filter((_, i) => i % 2 === first).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    expect(used(0)).toBeLessThanOrEqual(1000);
    expect(used(1)).toBeLessThanOrEqual(1000);
  });
});

/** Programs for a shell that do just one thing wrong. */
const wrong: readonly (readonly [title: string, script: string, kind: FaultKind, words: RegExp])[] = [
  ['ends with an exit code', 'read l; echo oh no >&2; exit 3', 'crashed', /ended with exit code 3/],
  ['is ended by a signal', 'read l; echo oh no >&2; kill -SEGV $$', 'crashed', /signal SIGSEGV/],
  ['never answers', 'echo oh no >&2; while read l; do :; done; sleep 60', 'no-answer', /got no answer within/],
  ['burns processor time', 'echo oh no >&2; read l; while :; do :; done', 'cpu-limit', /of processor time/],
  [
    'talks nonsense',
    'echo oh no >&2; while read l; do case $l in go*) echo Hello;; esac; done',
    'protocol-error',
    /answered with "Hello"/,
  ],
  ['floods its output', 'echo oh no >&2; yes', 'protocol-error', /printed|"y"/],
  [
    'plays where nothing is',
    'echo oh no >&2; while read l; do case $l in go*) echo z99;; esac; done',
    'illegal-move',
    /no such cell/,
  ],
  ['is not there', '', 'crashed', /is the program there/],
];

describe('faulty programs in a real jail', () => {
  /** Generous, except for programs that run until their limit: a busy machine is slow to start a jail. */
  const allowanceFor = (kind: FaultKind) => ({
    cpuMs: kind === 'cpu-limit' ? 100 : 20_000,
    wallMs: kind === 'no-answer' ? 2000 : 60_000,
  });

  test.each(wrong)('one that %s', async (_, script, kind, words) => {
    const program = join(folder, `${kind}-${script.length}.sh`);
    if (script !== '') writeFileSync(program, script, { mode: 0o755 });
    const bad = await open(`cmd:${script === '' ? './nobody' : `sh '${program}'`}`, { allowance: allowanceFor(kind) });
    const plan = planOf('squatter', 4, { clock: { kind: 'move', ms: kind === 'cpu-limit' ? 100 : 10_000 } });
    const result = await play(plan, await open('random'), bad, { slack: { factor: 0.1, ms: 300, gameMs: 500 } });
    expect(result).toMatchObject({ winner: WHITE, endedBy: 'fault', fault: { kind } });
    expect(result.fault?.words).toMatch(words);
    if (script !== '') expect(result.fault?.stderr).toEqual(['oh no']);
  });

  test('one behind a link to another folder', async () => {
    const away = mkdtempSync(join(tmpdir(), 'ringfence-away-'));
    writeFileSync(join(away, 'bot.sh'), 'read l; exit 3');
    symlinkSync(away, join(folder, 'away'));
    for (const words of ['cmd:sh away/bot.sh', 'gtp:sh away/bot.sh', 'java:Bot@away']) {
      const result = await play(planOf('squatter', 4), await open(words), await open('random'));
      expect(result.fault).toMatchObject({ kind: 'crashed', words: expect.stringContaining('away is a link to') });
    }
    rmSync(away, { recursive: true });
  });

  test('one that sleeps at every move', async () => {
    const program = join(folder, 'sleeper.sh');
    writeFileSync(program, 'while read l; do case $l in go*) sleep 0.3; set -- $l; echo $3;; esac; done');
    const sleeper = await open(`cmd:sh '${program}'`, { allowance: allowanceFor('no-answer') });
    const plan = planOf('squatter', 6, { clock: { kind: 'game', ms: 5000 } });
    const slack = { factor: 0.1, ms: 2000, gameMs: 500 };
    const result = await play(plan, sleeper, await open('random'), { slack });
    expect(result.fault).toMatchObject({ kind: 'no-answer', words: expect.stringMatching(/idle/) });
    expect(result.moves.length).toBeLessThan(12);
  });

  test('one that uses too much memory', async () => {
    const program = join(folder, 'hog.mjs');
    writeFileSync(program, 'const all = []; for (;;) all.push(Buffer.alloc(2 ** 22, 1));');
    const limits = { memoryMb: 200, cpuSeconds: 60, processes: 64, scratchMb: 8 };
    const hog = await open(`cmd:node '${program}'`, { limits });
    const result = await play(
      planOf('squatter', 4, { clock: { kind: 'move', ms: 30_000 } }),
      hog,
      await open('random'),
    );
    expect(result.fault?.kind).toBe('memory-limit');
    expect(result.fault?.words).toMatch(/^It used \d+ MB of memory/);
  });
});

describe('Java players', () => {
  test('one that cannot be loaded loses with an explanation', async () => {
    const result = await play(planOf('squatter', 4), await open('java:team.Player@nowhere.jar'), await open('random'));
    expect(result.fault?.kind).toBe('crashed');
    expect(result.fault?.words).toMatch(/^It cannot be started: /);
  });
});

test('a program needs a jail, and a human needs a terminal', async () => {
  const spec = parsePlayer('cmd:true');
  if (!spec.ok) throw new Error(spec.error);
  await expect(openBot(spec.value)).rejects.toThrow('needs a jail');
  await expect(open('human')).rejects.toThrow('needs a terminal');
});
