import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { positionFromCells, WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNet } from '../packages/engine/src/net/file.ts';
import { viewSquatter } from '../packages/engine/src/net/squatter-planes.ts';
import { forwardPass } from '../packages/engine/src/testing/forward.ts';
import { hexPlanes } from '../packages/engine/src/testing/hex-planes.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
let folder: string;
/** The nets of both games on hexagons have one form; all that is slow is done for one net, and for two in npm run test:long. */
const isLong = process.env.RINGFENCE_TESTS === 'long';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-nets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a script prints that imports from this folder. */
function run(script: string, python = 'python3', ...args: string[]): string {
  const env = { ...process.env, PYTHONPATH: here };
  return execFileSync(python, ['-c', script, ...args], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] });
}

test.each(isLong ? ['fencemaster', 'squatter'] : ['fencemaster'])(
  'the reference outputs of %s.net agree with a slow forward pass',
  (game) => {
    const nets = join(here, '../packages/engine/nets');
    const files = [join(nets, `${game}.net`), join(nets, `${game}.check.json`)];
    const output = execFileSync('python3', [join(here, 'netfile.py'), 'verify', ...files, '25'], { encoding: 'utf8' });
    expect(output).toMatch(/^3 positions/);
  },
);

test('a net with reordered channels computes the same, and channels that are zero together become pairs', () => {
  const script = `
import random
from netfile import Reference, new_header, random_net, sample_positions
from pair import fours_of, masks, pairs_of, reorder, share
from rules import Rules
lot = random.Random(1)
header = {**new_header('squatter', 2, 8, (1,)), 'planes': 4}
tensors = random_net(header)
orders = [lot.sample(range(8), 8) for _ in range(3)]
planes = [[lot.random() for _ in range(4)] for _ in range(5)]
near = [[lot.randrange(-1, 5) for _ in range(9)] for _ in range(5)]
flat = lambda net: [v for part in (net[0], net[1], *net[2]) for v in part]
one, other = (flat(Reference(header, t).forward(planes, near)) for t in (tensors, reorder(header, tensors, orders[0], orders[1:])))
print(max(abs(a - b) for a, b in zip(one, other)) < 1e-9, tensors['block1.pool.weight'] != reorder(header, tensors, orders[0], orders[1:])['block1.pool.weight'])
seen = masks([v for row in ([1, 0, 1, 0], [0, 2, 0, 2], [3, 0, 3, 0]) for v in row], 4)
order = pairs_of([seen])
print(sorted(sorted(order[i : i + 2]) for i in (0, 2)), share([seen], list(range(4)), 2), share([seen], order, 2))
seen = masks([v for k in range(4) for v in ([1 if c % 4 in (k, (k + 1) % 4) else 0 for c in range(16)])], 16)
print(sorted(sorted(fours_of([seen])[i : i + 4]) for i in range(0, 16, 4)), share([seen], fours_of([seen]), 4))
print([(side, len(cells)) for side, cells in sample_positions(Rules(), 'havannah', [3, 4], 2, 1)])`;
  const output = run(script);
  expect(output).toBe(
    'True True\n[[0, 2], [1, 3]] 1.0 0.5\n[[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] 0.5\n[(3, 19), (3, 19), (4, 37), (4, 37)]\n',
  );
});

test('a net in 8 bits is read as integers times the scale of their output, by the unit of their input', () => {
  const script = `
import os, tempfile
from netfile import new_header, random_net, read_net, write_net
header = {**new_header('squatter', 1, 8, ()), 'planes': 4}
tensors = random_net(header)
words = [i % 255 - 127 for i in range(9 * 8 * 8)]
path = os.path.join(tempfile.mkdtemp(), 'x.net')
write_net(path, header, tensors, {'block0.conv1.weight': (words, [2.0] * 7 + [4.0], [1.0] * 7 + [0.5])})
read = read_net(path)[1]
weight = read['block0.conv1.weight']
print(sorted(read) == sorted(tensors), weight[0] == 2 * words[0], weight[7] == 4 * words[7], weight[63] == 8 * words[63])
os.remove(path)`;
  const output = run(script);
  expect(output).toBe('True True True True\n');
});

/** The numbers of a small random net in 8 bits, according to quantise.py. */
interface Rounded {
  readonly size: number;
  /** Piece + 3 · owner, each 0, 1 for the side to move or 2. */
  readonly cells: readonly number[];
  readonly logits: readonly number[];
  readonly outcome: readonly number[];
  /** The logits if inputs are not rounded, by the slow forward pass of netfile.py from the file. */
  readonly exact: readonly number[];
}

/** Writes a random net, orders its channels, rounds it, and evaluates the result on a few positions. */
const QUANTISE = `
import json, sys
import numpy as np
import quantise
from netfile import Reference, new_header, random_net, read_net, sample_positions, write_net
from pair import main as pair
from rules import Rules
game, path, out = sys.argv[1:]
first = 5 if game == 'squatter' else 4
write_net(path, new_header(game, 2, 32, (1,)), random_net(new_header(game, 2, 32, (1,))))
before = read_net(path)[1]
sys.stdout = sys.stderr
assert pair([path]) == 0
sys.stdout = sys.__stdout__
assert before != read_net(path)[1]
header, tensors = read_net(path)
header.pop('tensors')
quantise.GAMES = {first: 3, first + 1: 2}
rules = Rules()
boards = quantise.boards_of(quantise.Net(header, tensors), rules, 1)
net = quantise.quantise(header, tensors, boards)
quantise.save(out, net)
slow, rows = Reference(*read_net(out)), []
for size, cells in sample_positions(rules, game, [first, first + 1], 1, 5):
    planes, near = rules.planes(game, size, cells), np.array(rules.taps(game, size))
    exact = slow.forward(planes, near.tolist())[0]
    near[near < 0] = len(near)
    logits, outcome = net.forward(np.array([planes], np.float32), near)
    rows.append({'size': size, 'cells': list(cells), 'logits': logits[0].tolist(), 'outcome': outcome[0].tolist(), 'exact': exact})
print(json.dumps(rows))`;

/** The largest difference. */
const furthest = (found: Float32Array, wanted: readonly number[]): number =>
  Math.max(...wanted.map((value, i) => Math.abs(value - found[i])));

const python = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import numpy']).status === 0,
);

test.skipIf(python === undefined).each(isLong ? (['fencemaster', 'squatter'] as const) : (['squatter'] as const))(
  'a net for %s with ordered channels, rounded to 8 bits: the engine computes from the file what training does',
  (game) => {
    const [plain, rounded] = ['plain', 'rounded'].map((name) => join(folder, `${game}-${name}.net`));
    const rows: readonly Rounded[] = JSON.parse(run(QUANTISE, python, game, plain, rounded));
    const net = readNet(readFileSync(rounded));
    if (!net.ok) throw new Error(net.error);
    expect(rows).toHaveLength(2);
    for (const { size, cells, logits, outcome, exact } of rows) {
      const [pieces, owners] = [cells.map((cell) => cell % 3), cells.map((cell) => Math.floor(cell / 3))];
      const position = positionFromCells(game, size, Uint8Array.from(pieces), Uint8Array.from(owners), WHITE);
      const planes = game === 'squatter' ? viewSquatter(position).planes : hexPlanes(position);
      const found = forwardPass(net.value, position.grid, planes, true);
      expect(furthest(found.logits, logits)).toBeLessThan(1e-3);
      expect(furthest(found.outcome, outcome)).toBeLessThan(1e-3);
      const unrounded = forwardPass(net.value, position.grid, planes).logits;
      expect(furthest(unrounded, exact)).toBeLessThan(1e-3);
      // The two ways to compute differ, so neither can pass for the other.
      expect(furthest(unrounded, logits)).toBeGreaterThan(3e-3);
    }
  },
);
