import { describe, expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { simulate, testResult, testTournament, winnerOf } from '../testing/tournament.ts';
import { type GamePlayer, Unplayed } from './game-runner.ts';
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
  runTournament(tournament, {
    log: new MemoryLog(),
    player: new PaperPlayer(),
    concurrency: 4,
    pauseMs: 0,
    ...options,
  });

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

  /** Fails whenever the test says so, and notes all attempts. */
  class FlakyPlayer extends PaperPlayer {
    readonly attempts: string[] = [];
    private readonly isBad: (fixture: Fixture) => boolean;
    private readonly isBusy: boolean;

    constructor(isBad: (fixture: Fixture) => boolean, isBusy = false) {
      super();
      this.isBad = isBad;
      this.isBusy = isBusy;
    }

    override async play(fixture: Fixture): Promise<GameResult> {
      this.attempts.push(fixture.plan.id);
      if (!this.isBad(fixture)) return super.play(fixture);
      throw new Unplayed({ words: 'worker gone', isBusy: this.isBusy, ms: 1 });
    }
  }

  test('a game that cannot be played holds up nobody, and a tournament ends with it as a draw', async () => {
    for (const format of formats) {
      const player = new FlakyPlayer(({ plan }) => plan.id === 'r1-p1-g2');
      const log = new MemoryLog();
      const { finished } = await run(testTournament(7, { format }), { player, log, concurrency: 1 });
      expect(finished).toBe(true);
      expect(log.results.get('r1-p1-g2')).toMatchObject({ winner: 0, words: expect.stringContaining('not be played') });
      expect(player.attempts.filter((id) => id === 'r1-p1-g2')).toHaveLength(3);
      // Its second attempt comes after other games.
      expect(player.attempts[player.attempts.indexOf('r1-p1-g2') + 1]).not.toBe('r1-p1-g2');
      expect([...log.results.values()].filter(({ words }) => words === 'Made up.')).toHaveLength(log.results.size - 1);
    }
  });

  test('a program whose games fail gains nothing by it: it loses them', async () => {
    const programs = testTournament(4);
    const players = programs.players.map((player) => ({ ...player, word: 'cmd:./bot' }));
    const player = new FlakyPlayer(({ plan }) => [plan.white, plan.black].includes('P2'));
    const log = new MemoryLog();
    expect((await run({ ...programs, players }, { player, log })).finished).toBe(true);
    const own = [...log.results.values()].filter(({ plan }) => [plan.white, plan.black].includes('P2'));
    expect(own).toHaveLength(6);
    for (const { plan, winner, endedBy, fault } of own) {
      expect([winner, endedBy, fault?.kind]).toEqual([plan.white === 'P2' ? 2 : 1, 'fault', 'no-answer']);
    }
  });

  test('a machine that is too busy is tried more often', async () => {
    const player = new FlakyPlayer(({ plan }) => plan.id === 'r1-p1-g2', true);
    expect((await run(tournament, { player })).finished).toBe(true);
    expect(player.attempts.filter((id) => id === 'r1-p1-g2').length).toBeGreaterThan(5);
  });

  test('where nothing can be played, or nothing any more, the run stops with the reason', async () => {
    for (const working of [0, 3]) {
      const log = new MemoryLog();
      const player = new FlakyPlayer(() => log.results.size >= working);
      const attempt = run(tournament, { log, player, concurrency: 1 });
      await expect(attempt).rejects.toThrow(RunFailure);
      await expect(attempt).rejects.toThrow(
        /^game r\d-p\d-g\d \(P\d against P\d\) could not be played in 3 attempts: worker gone/,
      );
      expect(Math.abs(log.results.size - working)).toBeLessThan(2);
    }
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
