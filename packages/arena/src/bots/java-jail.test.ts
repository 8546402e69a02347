import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, findRung } from '@ringfence/jail';
import { WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GamePlan, GameResult } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import { COMPILE_MS, compileTests, makeJar, noJava, testCache } from '../testing/java.ts';
import { openBot } from './open.ts';
import { parsePlayer } from './player.ts';

const rung = noJava ? undefined : await findRung();
if (rung === undefined) console.error('JAVA PLAYERS IN A JAIL ARE NOT TESTED: this machine has no Java or no jail');
let players = '';

beforeAll(async () => {
  if (rung === undefined) return;
  vi.stubEnv('XDG_CACHE_HOME', testCache);
  players = await compileTests('players');
}, COMPILE_MS);
afterAll(() => void vi.unstubAllEnvs());

/** Plenty for a slow machine; a player that runs until its limit gets less. */
const ROOM = { startMs: 30_000, moveMs: 10_000 };
const LITTLE = { startMs: 500, moveMs: 500 };

async function open(words: string, { startMs }: typeof ROOM) {
  const spec = parsePlayer(words);
  if (!spec.ok) throw new Error(spec.error);
  return openBot(spec.value, {
    ...(rung !== undefined && { rung: rung.name }),
    limits: { ...defaultLimits, memoryMb: 192 },
    allowance: { cpuMs: startMs, wallMs: 60_000 },
  });
}

async function play(
  game: 'squatter' | 'fencemaster',
  whiteWords: string,
  blackWords: string,
  time = ROOM,
): Promise<GameResult> {
  const white = await open(whiteWords, time);
  const black = await open(blackWords, time);
  const size = game === 'squatter' ? 6 : 4;
  const plan: GamePlan = {
    ...{ id: 'g1', pair: 'p1', game, size, swap: game === 'fencemaster', opening: [], white: 'A', black: 'B' },
    ...{ clock: { kind: 'move', ms: time.moveMs }, maxMoves: 500, seed: 1 },
  };
  try {
    return await playGame(plan, { white, black });
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

describe.skipIf(rung === undefined)('classic Java players in a jail', () => {
  test('play Squatter', async () => {
    const result = await play('squatter', `java:players.squatter.RandomPlayer@${players}`, 'random');
    expect([result.endedBy, result.fault]).toEqual(['rules', undefined]);
  });

  test('play Fencemaster, counting columns from 0 in every row', async () => {
    const result = await play('fencemaster', `java:OffsetPlayer@${players}?columns=offset`, 'random');
    expect([result.endedBy, result.fault]).toEqual(['rules', undefined]);
  });

  test('start in their own folder, or in one that the option folder names', async () => {
    const home = mkdtempSync(join(tmpdir(), 'ringfence-java-home-'));
    chmodSync(home, 0o755);
    try {
      const there = await play('squatter', `java:data.DataPlayer@${players}?folder=${home}`, 'random');
      expect(there.fault?.words).toBe('Its init threw java.lang.IllegalStateException: I cannot read weights.txt.');
      writeFileSync(join(home, 'weights.txt'), '1 2 3\n');
      const named = await play('squatter', `java:data.DataPlayer@${players}?folder=${home}`, 'random');
      expect([named.endedBy, named.fault]).toEqual(['rules', undefined]);
      const jar = makeJar(players, join(home, 'team.jar'));
      const own = await play('squatter', 'random', `java:data.DataPlayer@${jar}`);
      expect([own.endedBy, own.fault]).toEqual(['rules', undefined]);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  test.each([
    ['HungryPlayer', 'memory-limit'],
    ['LoopingPlayer', 'cpu-limit'],
    ['RejectingPlayer', 'protocol-error'],
    ['NoSuchPlayer', 'crashed'],
  ])('%s: %s', async (name, kind) => {
    const time = kind === 'cpu-limit' ? LITTLE : ROOM;
    const { winner, fault } = await play('squatter', 'random', `java:players.squatter.${name}@${players}`, time);
    expect([winner, fault?.kind]).toEqual([WHITE, kind]);
  });
});
