import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshRingfence, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

/** One game at a time, unless it says otherwise: each at the same time would be played in a new process. */
const match = (...args: string[]) =>
  ringfence(['match', ...(args.includes('--concurrency') ? [] : ['--concurrency', '1']), ...args], {
    cwd: scratch.path,
  });
const squatter = (size: number, ...more: string[]) => ['--game', 'squatter', '--size', `${size}`, ...more];

describe('a match', () => {
  test('as an object has both sides, the difference with its interval, and the paths of the games', () => {
    const args = squatter(4, '--games', '10', '--seed', '3', '--concurrency', '2', '--out', 'm', '--json');
    const { code, out } = match('minimax:2', 'random', ...args);
    const json = JSON.parse(out);
    expect(code).toBe(0);
    const [a, b] = json.sides;
    expect([a.player, b.player]).toEqual(['minimax:2', 'random']);
    expect(a.wins + a.draws + a.losses).toBe(10);
    expect([b.wins, b.draws, b.losses]).toEqual([a.losses, a.draws, a.wins]);
    expect([a.faults, b.faults]).toEqual([0, 0]);
    expect(json.rating.value).toBeGreaterThan(0);
    expect(json.rating.low).toBeLessThan(json.rating.value);
    expect(json.rating.high).toBeGreaterThan(json.rating.value);
    expect(json.sgf).toHaveLength(10);
    for (const path of json.sgf) expect(existsSync(join(scratch.path, path))).toBe(true);
    expect(json.jail).toEqual(['not needed, since all players are built in']);
  });

  test('with the same seed is the same match, with another seed a different one', () => {
    const settings = (seed: string) => squatter(4, '--games', '4', '--seed', seed, '--concurrency', '1');
    const args = (seed: string) => ['match', 'level:1', 'random', ...settings(seed)];
    const first = ringfence(args('5')).out;
    expect(first).toMatch(/^level:1 – random: Squatter, size 4, round-robin\n/);
    expect(freshRingfence(args('5')).out).toBe(first);
    expect(ringfence(args('6')).out).not.toBe(first);
  });

  test('needs no folder and leaves none behind', () => {
    // A temporary folder of its own: other matches may play at the same time.
    const temporary = join(scratch.path, 'temporary');
    mkdirSync(temporary);
    const args = ['match', 'random', 'random', ...squatter(3, '--games', '1', '--json')];
    const { code, out } = ringfence(args, { cwd: scratch.path, env: { TMPDIR: temporary } });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ games: 1, sgf: [] });
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('of one game from a given opening repeats a game of a longer one', () => {
    const moves = (folder: string, id: string): string[] => {
      const lines = readFileSync(join(scratch.path, folder, 'journal.jsonl'), 'utf8')
        .trimEnd()
        .split('\n');
      return lines.map((line) => JSON.parse(line.slice(9)).result).find((result) => result?.plan.id === id).moves;
    };
    match('random', 'level:1', ...squatter(4, '--games', '6', '--seed', '9', '--opening', 'b2,c3', '--out', 'six'));
    // The seeds of later games follow from the first by steps of 1000003; in the second pair, B begins.
    const again = squatter(4, '--games', '1', '--seed', `${9 + 3 * 1_000_003}`, '--opening', 'b2,c3', '--out', 'one');
    expect(match('random', 'level:1', ...again).code).toBe(0);
    expect(moves('one', 'r1-p1-g1')).toEqual(moves('six', 'r2-p1-g2'));
    expect(moves('one', 'r1-p1-g1')).not.toEqual(moves('six', 'r1-p1-g1'));
  });

  test('counts faults for the side that made them, and says how to replay them', () => {
    const bot = scratch.write('quits.sh', 'echo no more >&2; read line; exit 3\n');
    const { code, out } = match(
      `cmd:sh ${bot}`,
      'random',
      ...squatter(3, '--games', '2', '--out', 'f', '--json', '--trust'),
    );
    const [faulty, other] = JSON.parse(out).sides;
    expect(code).toBe(0);
    expect(faulty).toMatchObject({ losses: 2, faults: 2, faultKinds: { crashed: 2 } });
    expect(other).toMatchObject({ wins: 2, faults: 0 });
    expect(ringfence(['tournament', 'report', 'f'], { cwd: scratch.path }).code).toBe(0);
    const faults = readFileSync(join(scratch.path, 'f', 'faults.txt'), 'utf8');
    expect(faults).toContain('no more');
    const command = /To replay it: ringfence (match .*)$/m.exec(faults)?.[1] ?? '';
    const again = spawnSync('sh', ['-c', `'${process.execPath}' '${launcher}' ${command} --json --trust`], {
      encoding: 'utf8',
    });
    expect(JSON.parse(again.stdout).sides[0]).toMatchObject({ losses: 1, faultKinds: { crashed: 1 } });
  });

  test('says why a bot failed: its last lines, its exit code, and what to do', () => {
    const bot = scratch.write('fails.sh', 'echo "no book found" >&2; read line; exit 3\n');
    const args = squatter(3, '--games', '2', '--trust');
    const { out } = match(`Mine=cmd:sh ${bot}`, 'Theirs=random', ...args);
    expect(out).toMatch(/^Mine – Theirs: Squatter/);
    const why = out.slice(out.indexOf('\nMine\n'));
    expect(why).toContain('Game r1-p1-g1, as White against Theirs');
    expect(why).toContain('ended with exit code 3');
    expect(why).toContain('Hint: Read its standard error');
    expect(why).toContain('    no book found');
    expect(why).toContain('To replay it: ringfence match');
    expect(why.match(/^ {2}Game /gm)).toHaveLength(1);
    const [fault] = JSON.parse(match(`Mine=cmd:sh ${bot}`, 'random', ...args, '--json').out).faults;
    expect(fault).toMatchObject({ player: 'Mine', kind: 'crashed', exit: { code: 3 }, stderr: ['no book found'] });
    expect(fault.hint).toMatch(/standard error/);
  });

  test('accepts names for its players, which never collide', () => {
    const names = (...players: string[]): string[] =>
      JSON.parse(match(...players, ...squatter(3, '--games', '1', '--json')).out).sides.map(
        ({ player }: { player: string }) => player,
      );
    expect(names('Red=random', 'Tan = minimax:1')).toEqual(['Red', 'Tan']);
    expect(names('random', 'random')).toEqual(['random', 'random (2)']);
    expect(names('random', 'Random=minimax:1')).toEqual(['random (2)', 'Random']);
  });

  test('warns if one player can read the other’s files', () => {
    const bot = scratch.write('quits.sh', 'read line; exit 3\n');
    const other = scratch.write('leaves.sh', 'read line; exit 4\n');
    const { code, err } = match(`cmd:sh ${bot}`, `cmd:sh ${other}`, ...squatter(3, '--games', '1', '--trust'));
    expect(code).toBe(0);
    expect(err).toMatch(/can read each other's files \(.*\): give each program a folder of its own/);
  });

  test('is refused before the first game if a program cannot be started', () => {
    const bot = scratch.write('plain.sh', '#!/bin/sh\n');
    const { code, err, out } = match(`cmd:${bot}`, 'random', ...squatter(3, '--games', '1', '--trust'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`cannot play: ${bot} is not executable: chmod +x`);
    const missing = match('cmd:./nobody', 'random', ...squatter(3, '--games', '1', '--trust'));
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('cannot play: no such program "./nobody"');
    const large = match('engine:net:9ms', 'random', ...squatter(19, '--games', '1'));
    expect([large.code, large.err]).toEqual([
      2,
      'ringfence: engine:net:9ms cannot play: the net for squatter has not been trained for boards of size 19\n',
    ]);
  });

  test('against a human asks for moves in the terminal', () => {
    const { code, out } = ringfence(['match', 'human', 'random', ...squatter(3, '--games', '1')], {
      input: 'resign\n',
      cwd: scratch.path,
    });
    expect(code).toBe(0);
    expect(out).toContain('You are White.');
    expect(out).toMatch(/^1 {2}random +1 +1 +0 +0 +1/m);
  });
});

describe('bad usage', () => {
  const refused: [args: string[], message: RegExp][] = [
    [['random'], /^ringfence: match takes two players, not 1: level:1/],
    [['random', 'randum', '--game', 'squatter'], /^ringfence: "randum" is not a valid player/],
    [['random', 'level:1'], /^ringfence: --game is needed/],
    [['A=random', 'a=random', ...squatter(3)], /^ringfence: both players are called A: give one another name/],
    [['=random', 'random', ...squatter(3)], /^ringfence: "" is not a valid name/],
    [[`${'x'.repeat(41)}=random`, 'random', ...squatter(3)], /is not a valid name: up to 40 characters/],
    [['random', 'random', ...squatter(30)], /^ringfence: Squatter is played on boards of size 3 to 19, not 30/],
    [['random', 'random', ...squatter(4, '--opening', 'z9')], /^ringfence: --opening: .*no such cell/],
    [['random', 'random', ...squatter(4, '--clock', 'soon')], /^ringfence: --clock: this is not a valid clock/],
    [['random', 'random', ...squatter(4, '--clock', '1 s per move', '--move-time', '5')], /exclude each other/],
  ];
  test.each(refused)('%j', (args, message) => {
    const { code, out, err } = ringfence(['match', ...args], { cwd: scratch.path });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err.split('\n')).toHaveLength(2);
  });
});
