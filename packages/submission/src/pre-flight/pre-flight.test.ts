import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classicClasses } from '@ringfence/arena';
import { defaultLimits, findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Program } from '../build/submission.ts';
import { preFlight, preFlightAny } from './pre-flight.ts';

/** A player that first does something else. */
const bot = (before: string): string => `${before}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, , move] = line.split(' ');
  if (word === 'go') console.log(move);
});
`;

let root: string;
let rung: RungName;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-flight-'));
  rung = (await findRung())?.name as RungName;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const options = (ms: number) => ({
  game: 'squatter' as const,
  size: 4,
  swap: false,
  clock: { kind: 'move' as const, ms },
  limits: { ...defaultLimits, memoryMb: 256 },
  folder: root,
  rung,
});

function written(name: string, before: string): string {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'bot.js'), bot(before));
  return `cmd:node ${name}/bot.js`;
}

const fly = (name: string, before: string, ms = 1000) => preFlight(written(name, before), options(ms));

describe('a pre-flight', () => {
  test('measures the memory of the program itself, as its limit does', async () => {
    const [small, large] = [await fly('small', ''), await fly('large', 'const held = Buffer.alloc(96 * 2 ** 20, 1);')];
    expect([small.passed, small.moves.length, large.passed]).toEqual([true, 3, true]);
    expect(small.memoryMb).toBeGreaterThan(2);
    const more = (large.memoryMb ?? 0) - (small.memoryMb ?? 0);
    expect(more).toBeGreaterThan(90);
    expect(more).toBeLessThan(110);
  });

  test('fails with the fault of a program that needs too much', async () => {
    const flight = await fly('hungry', 'const held = Buffer.alloc(512 * 2 ** 20, 1);');
    expect(flight).toMatchObject({ passed: false, fault: { kind: 'memory-limit' } });
  });

  test('passes a program that is merely slow, with a warning', async () => {
    // Its first move has an allowance for the start.
    const busy = 'const until = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < until);';
    const before = `let asked = 0; process.stdin.on('data', (data) => { if (/^go/m.test(data) && ++asked === 2) { ${busy} } });`;
    const flight = await fly('slow', before, 50);
    expect(flight).toMatchObject({ passed: true, player: 'cmd:node slow/bot.js', moves: { length: 3 } });
    expect(flight.fault).toBeUndefined();
    expect(flight.warnings.join()).toMatch(/^It is slow: a move took \d\.\d s .* the clock is 50 ms per move\./);
  });
});

test('a player that fails gives way to the next one, unless it is surely meant, or that is a leftover', async () => {
  const [broken, fine] = [written('broken', 'process.exit(3);'), written('fine', '')];
  const player = (name: string, word: string, more: Partial<Program> = {}): Program => ({
    ...{ role: 'player' as const, name, why: 'has the methods of a player', word },
    ...more,
  });
  const any = (...programs: Program[]) => preFlightAny(programs, options(1000));
  const flight = await any(player('A', broken, { sure: 'guess' }), player('B', fine));
  expect(flight).toMatchObject({ passed: true, player: fine });
  expect(flight?.warnings.join()).toMatch(
    /^A did not pass the pre-flight, so B plays\. \(The program ended with exit code 3/,
  );
  expect(await any(player('A', broken, { sure: 'sure' }), player('B', fine))).toMatchObject({ passed: false });
  const leftover = player('B', fine, { why: 'is named like an aid or a leftover' });
  expect(await any(player('A', broken, { sure: 'likely' }), leftover)).toMatchObject({ passed: false, player: broken });
  expect(await any()).toBeUndefined();
});

describe('a class that counts columns', () => {
  /** Plays the last cell of the last row that is free, in its own coordinates. */
  const source = (firstColumn: string, lasts: number): string => `package us;
import aiproj.fencemaster.*;
public class Us implements Player, Piece {
  int n; int colour; int made; boolean[][] taken;
  public int init(int n, int p) { this.n = n; colour = p; taken = new boolean[4 * n][4 * n]; return 0; }
  int first(int row) { return ${firstColumn}; }
  int width(int row) { return 2 * n - 1 - Math.abs(n - 1 - row); }
  public Move makeMove() {
    if (made++ == ${lasts}) throw new IllegalStateException();
    for (int row = 2 * n - 2; row >= 0; row--)
      for (int col = first(row) + width(row) - 1; col >= first(row); col--)
        if (!taken[row][col]) {
          taken[row][col] = true;
          Move move = new Move(); move.P = colour; move.Row = row; move.Col = col; move.IsSwap = false;
          return move;
        }
    return null;
  }
  public int opponentMove(Move m) {
    if (m.Col < first(m.Row) || m.Col >= first(m.Row) + width(m.Row)) return -1;
    taken[m.Row][m.Col] = true;
    return 0;
  }
  public int getWinner() { return 0; }
  public void printBoard(java.io.PrintStream out) {}
}
`;

  test.each([
    ['along the diagonal', 'Math.max(0, row - n + 1)', 99, '', 0],
    ['from 0 in every row', '0', 99, '&columns=offset', 1],
    ['from 0 in every row, and crashes later,', '0', 5, '&columns=offset', 1],
  ])('%s plays as it counts', async (name, firstColumn, lasts, option, warnings) => {
    const folder = join(root, name.replaceAll(/\W+/g, '-'));
    const classic = await classicClasses();
    if (!classic.ok) throw new Error(classic.error);
    mkdirSync(join(folder, 'src/us'), { recursive: true });
    writeFileSync(join(folder, 'src/us/Us.java'), source(firstColumn, lasts));
    const javac = ['-cp', classic.value, '-d', join(folder, 'classes'), join(folder, 'src/us/Us.java')];
    expect(spawnSync('javac', javac, { encoding: 'utf8' }).stderr).toBe('');
    const player = `java:us.Us@${folder}/classes?folder=${folder}`;
    const flight = await preFlight(player, {
      game: 'fencemaster',
      size: 5,
      swap: false,
      clock: { kind: 'move', ms: 5000 },
      limits: defaultLimits,
      folder: root,
      rung,
    });
    expect(flight).toMatchObject({ passed: true, player: `${player}${option}`, warnings: { length: warnings } });
    expect(flight.moves.slice(0, 1)).toEqual(['i9']);
  });
});
