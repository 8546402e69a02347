import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Proof } from '@ringfence/engine';
import { type GameName, moveNamed, sideOfWord, startPosition } from '@ringfence/rules';
import { afterAll, expect, test } from 'vitest';
import { makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(() => scratch.remove());

interface Line {
  readonly kind: string;
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
  readonly seed: number;
  readonly moves: readonly string[];
}

const linesOf = <T extends Line>(text: string): T[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

function replayed({ game, size, swap, moves }: Line) {
  const position = startPosition(game, { size, swap });
  for (const name of moves) position.play(moveNamed(position, name) as number);
  return position;
}

test('games can be replayed to their stated result, with a value for every searched move', () => {
  const start = ['--game', 'fencemaster', '--size', '3', '--swap', '--count', '6', '--nodes', '40', '--visits'];
  const { code, out, err } = ringfence(['data', 'games', ...start]);
  expect([code, err]).toEqual([0, '']);
  type Game = Line & {
    result: string;
    opening: number;
    values: number[];
    visits: Record<string, number>[];
    by: string[];
  };
  const games = linesOf<Game>(out);
  expect(games.map(({ kind, seed }) => [kind, seed])).toEqual([1, 2, 3, 4, 5, 6].map((seed) => ['game', seed]));
  for (const game of games) {
    const { outcome } = replayed(game);
    expect(outcome?.winner).toBe(game.result === 'draw' ? 0 : sideOfWord(game.result as 'white'));
    expect(outcome?.by).toEqual(game.by);
    expect(game.values.length).toBe(game.moves.length - game.opening);
    expect(game.visits.length).toBe(game.values.length);
    expect(Math.max(...game.values.map(Math.abs))).toBeLessThanOrEqual(1);
  }
  expect(games.some(({ visits }) => visits.some((each) => Object.keys(each).length > 1))).toBe(true);
});

test('positions have the value that solving them again gives, and no two are equal', async () => {
  const { out } = ringfence(['data', 'positions', '--game', 'havannah', '--size', '3', '--count', '8', '--moves']);
  const positions = linesOf<Line & { hash: string; value: Proof; values: Record<string, Proof> }>(out);
  expect(new Set(positions.map(({ hash }) => hash)).size).toBe(8);
  const engine = await createEngine();
  for (const line of positions) {
    const position = replayed(line);
    expect(position.canonicalHash.toString(16).padStart(16, '0')).toBe(line.hash);
    expect((await engine.solve(position)).proof).toBe(line.value);
    const best = (['win', 'draw', 'loss'] as const).find((proof) => Object.values(line.values).includes(proof));
    expect(best).toBe(line.value);
    expect(Object.keys(line.values).length).toBe(position.legalMoves().length);
  }
  engine.close();
});

test('positions of play with a choice have a move that does not keep the value', () => {
  const proofs = join(scratch.path, 'proofs');
  const set = ['--game', 'havannah', '--size', '3', '--count', '3', '--play', '--choice', '--proofs', proofs];
  const { out } = ringfence(['data', 'positions', ...set]);
  const positions = linesOf<Line & { play: boolean; value: Proof; values: Record<string, Proof>; proof: string }>(out);
  expect(positions).toHaveLength(3);
  for (const { play, value, values, proof } of positions) {
    expect(play).toBe(true);
    expect(ringfence(['verify', join(proofs, proof)])).toMatchObject({ code: 0 });
    expect(Object.values(values)).toContain(value);
    expect(new Set(Object.values(values)).size).toBeGreaterThan(1);
  }
});

test('a file is resumed after its last complete line, with the same final contents', () => {
  const file = join(scratch.path, 'continued.jsonl');
  const args = (count: number) => [
    'data',
    'games',
    '--game',
    'squatter',
    '--size',
    '3',
    '--nodes',
    '20',
    '--count',
    `${count}`,
  ];
  const whole = ringfence(args(4)).out;
  ringfence([...args(2), '--out', file]);
  appendFileSync(file, whole.split('\n')[2].slice(0, 30));
  expect(ringfence([...args(4), '--out', file]).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(whole);
  const other = ringfence(['data', 'games', '--game', 'squatter', '--size', '4', '--out', file]);
  expect(other.code).toBe(2);
  expect(other.err).toContain('its size is 3, not 4: use another file');
  expect(readFileSync(file, 'utf8')).toBe(whole);
});

test('Python reads the positions of the truth benchmark, and which of their moves keep the value', () => {
  const code = `import sys; sys.path.insert(0, sys.argv[1])
from ringfence import keeping_moves, read_lines, replay
entries = list(read_lines(sys.argv[2], "position"))
for entry in entries[::9]:
    keeping, legal = set(keeping_moves(entry)), set(replay(entry).legal_moves())
    assert keeping and keeping < legal == set(entry["values"])
print(len(entries) > 100, len({(entry["game"], entry["size"]) for entry in entries}) > 5)`;
  const file = join(root, 'bench/data/truth.jsonl');
  const out = execFileSync('python3', ['-I', '-c', code, join(root, 'adapters/python'), file], { encoding: 'utf8' });
  expect(out).toBe('True True\n');
});

test('Python reads the same file', () => {
  const file = join(scratch.path, 'read.jsonl');
  ringfence(['data', 'games', '--game', 'squatter', '--size', '4', '--nodes', '20', '--count', '3', '--out', file]);
  const code = `import sys; sys.path.insert(0, sys.argv[1])
from ringfence import BLACK, WHITE, read_lines, replay
for game in read_lines(sys.argv[2], "game"):
    position = replay(game)
    assert position.over and (position.winner or "draw") == game["result"]
    assert [position.score(WHITE), position.score(BLACK)] == game["scores"]
    print(game["seed"])`;
  const out = execFileSync('python3', ['-I', '-c', code, join(root, 'adapters/python'), file], { encoding: 'utf8' });
  expect(out).toBe('1\n2\n3\n');
});

const refused: [args: string[], message: string][] = [
  [[], 'data needs a subcommand'],
  [['things', '--game', 'squatter'], '"things" is not known'],
  [['games'], '--game is needed'],
  [['games', '--game', 'squatter', '--moves'], '--moves is for "data positions": leave it out'],
  [['positions', '--game', 'squatter', '--visits'], '--visits is for "data games": leave it out'],
  [['games', '--game', 'squatter', '--search', 'luck'], '--search "luck" is not known'],
];
test.each(refused)('refuses %j', (args, message) => {
  const { code, err } = ringfence(['data', ...args]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
