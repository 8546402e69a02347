import { describe, expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import type { GamePlayer } from './game-runner.ts';
import { simulate, testResult, testTournament, winnerOf } from './harness.ts';
import type { ResultLog } from './log.ts';
import { RunFailure, type RunOptions, runTournament } from './runner.ts';
import type { Fixture } from './schedule/schedule.ts';
import type { FormatRule, Tournament } from './tournament.ts';

class MemoryLog implements ResultLog {
  readonly results = new Map<string, GameResult>();
  appended = 0;

  async append(result: GameResult): Promise<boolean> {
    await Promise.resolve();
    if (this.results.has(result.plan.id)) return false;
    this.appended++;
    this.results.set(result.plan.id, result);
    return true;
  }

  async *read(): AsyncGenerator<GameResult> {
    yield* this.results.values();
  }
}

/** Ends games in a shuffled order. */
class PaperPlayer implements GamePlayer {
  now = 0;
  most = 0;

  async play(fixture: Fixture): Promise<GameResult> {
    this.most = Math.max(this.most, ++this.now);
    const turns = fixture.plan.seed % 7;
    for (let i = 0; i <= turns; i++) await Promise.resolve();
    this.now--;
    return testResult(fixture, winnerOf(fixture));
  }
}

const run = (tournament: Tournament, options: Partial<RunOptions> = {}) =>
  runTournament(tournament, { log: new MemoryLog(), player: new PaperPlayer(), concurrency: 4, ...options });

const formats: FormatRule[] = [
  { kind: 'round-robin' },
  { kind: 'gauntlet', hero: 0 },
  { kind: 'swiss', rounds: 4 },
  { kind: 'knock-out', tieBreaks: 1 },
];

describe.each(formats)('a tournament with the format $kind', (format) => {
  const tournament = testTournament(7, { format });

  test('plays all its games, this many in parallel', async () => {
    const log = new MemoryLog();
    const player = new PaperPlayer();
    const { finished, done } = await run(tournament, { log, player });
    const { fixtures } = simulate(tournament, 1);
    expect(finished).toBe(true);
    expect(done).toBe(fixtures.length);
    expect(new Set(log.results.keys())).toEqual(new Set(fixtures.map(({ plan }) => plan.id)));
    expect(player.most).toBeLessThanOrEqual(4);
    expect(player.most).toBeGreaterThan(1);
  });

  test('stopped after any number of games and resumed, ends with the same table', async () => {
    const whole = (await run(tournament)).summary.summary({ replicates: 50 });
    for (const stopAfter of [0, 1, 5]) {
      const log = new MemoryLog();
      const stop = new AbortController();
      const first = await run(tournament, {
        log,
        signal: stop.signal,
        onProgress: ({ done }) => {
          if (done >= stopAfter) stop.abort();
        },
      });
      expect(first.finished).toBe(false);
      const kept = log.results.size;
      const second = await run(tournament, { log });
      expect(second.played).toBe(second.done - kept);
      expect(second.summary.summary({ replicates: 50 })).toEqual(whole);
    }
  });
});

describe('a stopped run', () => {
  /** Games end when the test says so. */
  class WaitingPlayer implements GamePlayer {
    private readonly waiting: (() => void)[] = [];

    play(fixture: Fixture): Promise<GameResult> {
      return new Promise((resolve) => {
        this.waiting.push(() => resolve(testResult(fixture, winnerOf(fixture))));
      });
    }

    async asked(games: number): Promise<void> {
      await expect.poll(() => this.waiting.length).toBe(games);
    }

    /** Ends the game that has waited longest. */
    end(): void {
      this.waiting.shift()?.();
    }
  }

  test.each([
    ['before', (end: () => void, stop: () => void) => [end(), stop()]],
    ['after', (end: () => void, stop: () => void) => [stop(), end()]],
  ])('keeps a result that arrives just %s it, and none that arrives later', async (_, both) => {
    const log = new MemoryLog();
    const player = new WaitingPlayer();
    const stop = new AbortController();
    const running = run(testTournament(4), { log, player, signal: stop.signal, concurrency: 2 });
    await player.asked(2);
    both(
      () => player.end(),
      () => stop.abort(),
    );
    expect(await running).toMatchObject({ finished: false, done: 1, played: 1 });
    expect([...log.results.keys()]).toEqual(['r1-p1-g1']);
    player.end();
    await new Promise(setImmediate);
    expect(log.appended).toBe(1);
    // No further game was started, and the next run plays the others.
    await player.asked(0);
    expect(await run(testTournament(4), { log })).toMatchObject({ finished: true, done: 12, played: 11 });
  });
});

describe('failures', () => {
  const tournament = testTournament(4);

  /** Fails the first attempts at one game. */
  const failing = (id: string, times: number): GamePlayer => {
    const paper = new PaperPlayer();
    let left = times;
    return {
      play: (fixture) =>
        fixture.plan.id === id && left-- > 0 ? Promise.reject(new Error('worker gone')) : paper.play(fixture),
    };
  };

  test('a game that fails through no fault of its bots is played again', async () => {
    const { finished, done } = await run(tournament, { player: failing('r1-p1-g2', 2) });
    expect([finished, done]).toEqual([true, 12]);
  });

  test('also if no other game is running', async () => {
    const { finished, done } = await run(tournament, { player: failing('r1-p1-g2', 2), concurrency: 1 });
    expect([finished, done]).toEqual([true, 12]);
  });

  test('a game that fails three times stops the run with its name, and finished games are kept', async () => {
    const log = new MemoryLog();
    const attempt = run(tournament, { log, player: failing('r2-p1-g1', 3) });
    await expect(attempt).rejects.toThrow(RunFailure);
    await expect(attempt).rejects.toThrow(
      /^game r2-p1-g1 \(P\d against P\d\) could not be played in 3 attempts: worker gone/,
    );
    expect(log.results.size).toBeGreaterThan(0);
  });

  test('one game that hangs does not delay the others', async () => {
    const paper = new PaperPlayer();
    let release = (): void => {};
    const hanging: GamePlayer = {
      play: (fixture) =>
        fixture.plan.id === 'r1-p1-g1'
          ? new Promise((resolve) => {
              release = () => resolve(paper.play(fixture));
            })
          : paper.play(fixture),
    };
    const { finished } = await run(tournament, {
      player: hanging,
      concurrency: 2,
      onProgress: ({ done }) => {
        if (done === 11) release();
      },
    });
    expect(finished).toBe(true);
  });

  test('a log that cannot store results stops the run', async () => {
    const log = new MemoryLog();
    log.append = () => Promise.reject(new Error('disk full'));
    await expect(run(tournament, { log })).rejects.toThrow('disk full');
  });
});
