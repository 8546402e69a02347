import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tallies } from '@ringfence/arena';
import { levels } from '@ringfence/engine';
import { startPosition } from '@ringfence/rules';
import { afterAll, expect, test } from 'vitest';
import type { GamePair } from './rows.ts';
import {
  anchors,
  countsOf,
  fitScale,
  PUBLISHED,
  type RowCounts,
  readCounts,
  scaleBoards,
  scaleLines,
  scaleRows,
  ZERO,
} from './scale.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-scale-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const everybody = [...anchors, ...levels.map(({ level }) => `level:${level}`)].sort();
const board = { game: 'havannah', size: 4 } as const;

test.each(scaleBoards)(
  '%s %s: the rows connect all levels and anchors to random play, each pair of players once',
  (game, size) => {
    const rows = scaleRows(game, size);
    expect(startPosition(game, { size }).legalMoves().length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const counts = rows.map((row): RowCounts => ({ ...row, pairs: [0, 0, 1, 0, 0, 0, 1, 0, 0] }));
    expect(
      fitScale({ game, size }, counts, undefined, 1)
        .players.map(({ player }) => player)
        .sort(),
    ).toEqual(everybody);
  },
);

test('a pair is counted by the points of the first player as White and as Black', () => {
  const [row] = scaleRows('havannah', 4);
  const points: [number, number][] = [
    [1, 0],
    [1, 0],
    [0.5, 1],
    [0, 0],
  ];
  const played = points.map(
    (each, pair): GamePair => ({ row: row.name, seed: 1, pair, points: each, games: ['', ''], seconds: 1 }),
  );
  expect(countsOf(row, played)).toEqual({ ...board, a: row.a, b: row.b, pairs: [1, 0, 0, 0, 0, 1, 2, 0, 0] });
});

/** Many pairs between players of known strength, each pair one win and one loss or two wins: as many as are expected. */
function rowOf(a: string, b: string, lead: number, pairs = 2000): RowCounts {
  const score = 1 / (1 + 10 ** (-lead / 400));
  const won = Math.round(pairs * score ** 2);
  const lost = Math.round(pairs * (1 - score) ** 2);
  const split = pairs - won - lost;
  const half = Math.floor(split / 2);
  return { ...board, a, b, pairs: [lost, 0, half, 0, 0, 0, split - half, 0, won] };
}

test('the fit finds the strengths behind the games over a wide range, with random play as 0', () => {
  const elo = [0, 400, 800, 1200, 1600, 2000];
  const names = [ZERO, 'level:1', 'level:2', 'level:3', 'level:4', 'level:5'];
  const counts = elo.slice(1).map((_, i) => rowOf(names[i + 1], names[i], 400));
  const scale = fitScale(board, [...counts, { ...counts[0], size: 5 }], undefined, 100);
  expect(scale.players.map(({ player }) => player)).toEqual([...names].reverse());
  for (const { player, elo: found, low, high } of scale.players) {
    const truth = elo[names.indexOf(player)];
    expect(Math.abs(found - truth), player).toBeLessThan(5);
    expect(low <= truth && truth <= high, player).toBe(true);
  }
  expect(scale.games).toBe(5 * 4000);
  expect(scale.players.at(-1)).toMatchObject({ elo: 0, low: 0, high: 0, games: 4000 });
  expect(scale.rows.every(({ deviations }) => Math.abs(deviations) < 0.5)).toBe(true);
  // One more row that fits nothing is named.
  const odd = fitScale(board, [...counts, rowOf('level:5', 'level:3', -200, 20)], undefined, 10);
  expect(scaleLines(odd).at(-1)?.[0]).toBe('largest misfit: level:5 – level:3');
  // Few games do not draw the ends together: the prior of a tournament would give 1930 here.
  const few = elo.slice(1).map((_, i) => rowOf(names[i + 1], names[i], 400, 50));
  expect(fitScale(board, few, undefined, 0).players[0].elo).toBeGreaterThan(2000);
});

test('another player is placed among the published ones by its games against them', () => {
  const counts = [rowOf('level:1', ZERO, 300), rowOf('level:2', 'level:1', 300)];
  const tallies = new Tallies();
  const plan = { ...board, swap: false, opening: [], clock: { kind: 'move', ms: 1 } as const, maxMoves: 99, seed: 1 };
  for (let pair = 0; pair < 100; pair++) {
    for (const white of [true, false]) {
      const [first, second] = white ? ['Theirs', 'level:1'] : ['level:1', 'Theirs'];
      // As strong as level 1: every pair is split.
      tallies.add({
        plan: { ...plan, id: `${pair}-${white}`, pair: `${pair}`, white: first, black: second },
        ...{ moves: [], times: [], winner: 1, endedBy: 'rules', scores: [0, 0], words: '' },
      });
    }
  }
  const { players } = fitScale(board, counts, tallies, 100);
  const theirs = players.find(({ player }) => player === 'Theirs');
  expect(theirs?.elo).toBeGreaterThan(250);
  expect(theirs?.elo).toBeLessThan(350);
  expect(theirs?.games).toBe(200);
  // A player that met nobody of the scale has no place on it.
  const stranger = fitScale(board, [...counts, rowOf('minimax:4', 'minimax:3', 100)], undefined, 10);
  expect(stranger.players.map(({ player }) => player)).not.toContain('minimax:4');
});

test('counts are read from a file, and a missing file has none', () => {
  const file = join(folder, 'counts.jsonl');
  const row = rowOf('level:1', ZERO, 100);
  writeFileSync(file, `${JSON.stringify(row)}\n`);
  expect(readCounts(file)).toEqual([row]);
  expect(readCounts(join(folder, 'none.jsonl'))).toEqual([]);
});

test('the published table is what the published counts give', () => {
  const counts = readCounts(PUBLISHED);
  const rows = counts.map(({ game, size, a, b }) => `${game} ${size}: ${a} – ${b}`);
  const known = new Set(scaleBoards.flatMap(([game, size]) => scaleRows(game, size).map(({ name }) => name)));
  expect(rows.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  const page = readFileSync(new URL('../../../docs/measurements/levels.md', import.meta.url), 'utf8');
  const [head, , ...lines] = (/^\| player \|.*\n(?:\|.*\n)+/m.exec(page)?.[0] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const boards = scaleBoards.filter(([game, size]) => counts.some((row) => row.game === game && row.size === size));
  expect(boards).toHaveLength(head.length - 3);
  for (const [column, [game, size]] of boards.entries()) {
    const { players, games } = fitScale({ game, size }, counts, undefined, 0);
    expect(players).toHaveLength(everybody.length);
    const shown = new Map(lines.map((cells) => [cells[1].replaceAll('`', ''), cells[column + 2].split(' ')[0]]));
    for (const { player, elo } of players) {
      expect(shown.get(player.replace('level:', 'level ')), `${player} on ${game} ${size}`).toBe(elo.toFixed(0));
    }
    expect(shown.get('games')).toBe(games.toLocaleString('en'));
  }
});
