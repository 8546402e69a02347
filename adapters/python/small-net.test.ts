// examples/small-net: its gradients, its training on a few invented games, the bot that it writes, and its errors.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moveName, randomSource, sideWord, startPosition } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

const example = fileURLToPath(new URL('../../examples/small-net/', import.meta.url));
const script = join(example, 'small_net.py');
let folder: string;

const python = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import numpy']).status === 0,
);
const testWithNumpy = test.skipIf(python === undefined);

interface End {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], { program = python ?? 'python3', input = '', path = '' } = {}): End {
  const env = { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1' };
  return spawnSync(program, args, { cwd: folder, env, input, encoding: 'utf8' });
}

const corners = new Set(['a1', 'c1', 'e3', 'e5', 'c5', 'a3']);

/** A random game of Havannah 3 in which the "search" visits only the corners, while one is free: easy to learn. */
function game(seed: number, hasVisits = true): string {
  const random = randomSource(seed);
  const position = startPosition('havannah', { size: 3 });
  const visits: Record<string, number>[] = [];
  while (position.outcome === undefined) {
    const legal = position.legalMoves();
    const names = legal.map((move) => moveName(position, move));
    const liked = names.filter((name) => corners.has(name));
    visits.push(Object.fromEntries((liked.length > 0 ? liked : names).map((name) => [name, 1])));
    position.play(random.pick(legal));
  }
  const { winner } = position.outcome;
  const moves = position.moves.map((move) => moveName(position, move));
  return JSON.stringify({
    ...{
      ringfence: 1,
      kind: 'game',
      game: 'havannah',
      size: 3,
      swap: false,
      seed,
      search: 'mcts',
      nodes: 4,
      opening: 0,
      moves,
    },
    ...(hasVisits && { visits }),
    result: winner === 0 ? 'draw' : sideWord(winner),
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-small-net-'));
  writeFileSync(join(folder, 'games.jsonl'), Array.from({ length: 30 }, (_, i) => `${game(i + 1)}\n`).join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

testWithNumpy(
  'the gradients of all weights agree with finite differences, and symmetries keep neighbours and keys',
  () => {
    const code = `
import sys; sys.path.insert(0, ${JSON.stringify(example)})
import numpy as np
from small_net import FREE, Geometry, Net
random = np.random.default_rng(3)
for game, size, count in [("havannah", 3, 12), ("squatter", 3, 8)]:
    g = Geometry(game, size)
    assert len({tuple(s) for s in g.symmetries}) == len(g.symmetries) == count
    for s in g.symmetries:
        for cell in range(g.cells):
            assert {s[c] for c in g.near[cell] if c < g.cells} == {c for c in g.near[s[cell]] if c < g.cells}
    views = random.integers(0, g.states, size=(6, g.cells))
    views[:, 0] = FREE
    assert (g.keys(views[:, g.symmetries[1]]) == g.keys(views)).all() and len(set(g.keys(views))) == 6
    policy = random.random(views.shape) * (views == FREE)
    policy /= policy.sum(axis=1, keepdims=True)
    results = random.uniform(-1, 1, 6)
    net = Net(g, 5, 3, 1, np.float64)
    net.w = {name: w + 0.1 * random.standard_normal(w.shape) for name, w in net.w.items()}
    gradients = net.loss(views, policy, results)[1]
    assert gradients.keys() == net.w.keys()
    for name, w in net.w.items():
        for _ in range(6):
            at, step = tuple(random.integers(length) for length in w.shape), 1e-6
            before, sides = w[at], []
            for side in (1, -1):
                w[at] = before + side * step
                sides.append(sum(net.loss(views, policy, results)[0]))
            w[at] = before
            assert abs((sides[0] - sides[1]) / (2 * step) - gradients[name][at]) < 1e-7, (game, name, at)
print("ok")`;
    expect(run(['-W', 'error', '-W', 'ignore:invalid value:RuntimeWarning', '-c', code])).toMatchObject({
      stdout: 'ok\n',
      status: 0,
    });
  },
);

testWithNumpy('training makes the loss fall, is repeatable, and writes a bot that plays legal moves anywhere', () => {
  const train = (out: string): End => run([script, '--epochs', '12', '--channels', '8', '--layers', '3', '--out', out]);
  const { status, stdout, stderr } = train('one');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const losses = [...stdout.matchAll(/^epoch \d+\/12: policy loss ([\d.]+)/gm)].map(([, loss]) => Number(loss));
  expect(losses).toHaveLength(12);
  expect(losses[11]).toBeLessThan(losses[0] - 0.3);
  expect(stdout).toMatch(/^havannah 3: 30 games read/);
  expect(stdout).toMatch(/^keeps the proved value, 40 solved positions +\d+\.\d% +\d+\.\d% +\d+\.\d%$/m);
  const timeless = (text: string): string => text.replace(/\d+ s\b/g, '').replaceAll('two', 'one');
  expect(timeless(train('two').stdout)).toBe(timeless(stdout));

  const lines = ['ringfence 1', 'game havannah 3 black', 'play white a1', 'go 900 b1 c1 a2 b2', 'quit'];
  const bot = run([join(folder, 'one/bot.py')], { input: `${lines.join('\n')}\n` });
  expect(bot.stderr).toBe('');
  expect(bot.stdout).toMatch(/^# value [+-]\d\.\d\d\n[a-e][1-5]\n$/);
  expect(bot.stdout).not.toMatch(/^a1$/m);
  const wrong = run([join(folder, 'one/bot.py')], {
    input: 'game squatter 5 white\ngo 9 a1\n',
  });
  expect(wrong).toMatchObject({ status: 1, stderr: 'This net plays havannah 3, not squatter 5.\n' });
});

testWithNumpy('what a student may do wrong is answered with one sentence', () => {
  writeFileSync(join(folder, 'blind.jsonl'), `${game(1, false)}\n`);
  writeFileSync(join(folder, 'empty.jsonl'), '');
  writeFileSync(join(folder, 'bot.jsonl'), 'import random\n');
  const messages: [file: string, message: RegExp][] = [
    [
      'none.jsonl',
      /^There is no file none\.jsonl: write one in the clone with '\.\/ringfence data games .* --out none\.jsonl'/,
    ],
    ['blind.jsonl', /^blind\.jsonl has games without visits: write it with --visits/],
    ['bot.jsonl', /^bot\.jsonl, line 1: /],
    ['empty.jsonl', /^empty\.jsonl has no games/],
  ];
  for (const [file, message] of messages) {
    const { status, stderr } = run([script, '--data', file]);
    expect(stderr).toMatch(message);
    expect([status, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
  }
});

test('without numpy, or without the package, one sentence says what to install or copy', () => {
  const hidden = join(folder, 'hidden');
  mkdirSync(hidden);
  writeFileSync(join(hidden, 'numpy.py'), 'raise ModuleNotFoundError("numpy")');
  const without = run([script], { path: hidden });
  expect(without).toMatchObject({ status: 1, stdout: '' });
  expect(without.stderr).toMatch(/^numpy is not installed for .*: run 'pip install numpy'.*\n$/);
  writeFileSync(join(hidden, 'numpy.py'), '');
  const copied = `import runpy, sys; sys.argv = ["x"]; exec(compile(open(${JSON.stringify(script)}).read(), "x", "exec"), {"__file__": ${JSON.stringify(join(folder, 'small_net.py'))}, "__name__": "x"})`;
  expect(run(['-c', copied], { path: hidden }).stderr).toMatch(
    /^The package ringfence is missing: copy the folder adapters\/python\/ringfence .*\n$/,
  );
});
