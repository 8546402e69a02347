import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshRingfence, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const lab = (...args: string[]) => ringfence(['lab', ...args], { cwd: scratch.path });

const thick = scratch.write('thick.in', '4\nBWB+\nW-W+\nWWWB\n+WBB\n');
const hexagon = scratch.write('hexagon.in', '3\nWWW\nW-W-\n-WWBB\nBB-B\nB--\n');

describe('lab list', () => {
  test('lists the eight algorithms and their variants', () => {
    const { code, out, err } = lab('list');
    expect([code, err]).toEqual([0, '']);
    for (const key of ['loop-trace', 'row-scan', 'capture-blocks', 'flood-fill', 'edge-search', 'escape-search']) {
      expect(out).toMatch(new RegExp(`^${key} `, 'm'));
    }
    const listed = JSON.parse(freshRingfence(['lab', 'list', '--json']).out);
    expect(listed.length).toBe(12);
    expect(listed[0]).toMatchObject({ key: 'loop-trace', document: '000', asks: 'captures' });
    expect(listed[0].pseudocode.length).toBeGreaterThan(5);
  });
});

describe('lab run', () => {
  test('gives the answer, whether it is right, and the counts', () => {
    const { code, out } = lab('run', 'loop-trace', thick);
    expect(code).toBe(0);
    expect(out).toMatch(/^Loop trace: None 2 0, wrong \(the judge None 1 0\)\n\d+ steps, \d+ operations: /);
  });

  test('lists every step with its reason', () => {
    const { out } = lab('run', 'row-scan', thick, '--steps');
    expect(out).toContain('b2 is captured and waits for the next piece to its right.');
    const { trace, steps, answer, right } = JSON.parse(lab('run', 'row-scan', thick, '--steps', '--json').out);
    expect([trace.length, answer, right]).toEqual([steps, ['None', '1', '0'], true]);
    expect(trace[0]).toEqual({
      kind: 'reset',
      cell: null,
      line: 2,
      operations: 0,
      reason: 'A new row: no cell waits.',
    });
  });

  test('reports that it did not finish', () => {
    const { code, out } = lab('run', 'loop-trace/literal', thick, '--limit', '500');
    expect([code, out.split('\n')[0]]).toEqual([1, 'Loop trace, word for word: did not finish (the judge None 1 0)']);
  });

  test('draws pictures of the run', () => {
    expect(lab('run', 'flood-fill', thick, '--svg', 'frames').code).toBe(0);
    const files = readdirSync(join(scratch.path, 'frames'));
    expect(files.length).toBe(24);
    expect(readFileSync(join(scratch.path, 'frames', files[0]), 'utf8')).toMatch(/^<svg /);
  });
});

test('lab compare shows all algorithms of the game side by side', () => {
  const { code, out } = lab('compare', hexagon);
  expect(code).toBe(0);
  expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4).join('|'))).toEqual([
    'algorithm|answer|truth|steps',
    'edge-search|None Nil|None Nil|right',
    'escape-search|White Loop|White Loop|right',
    'group-paths|None Nil|White Loop|wrong',
    '',
  ]);
  expect(JSON.parse(lab('compare', hexagon, '--json').out).algorithms.length).toBe(3);
});

describe('lab hunt', () => {
  test('saves its state, resumes from it, and finds the same as in one run', () => {
    const args = ['hunt', 'symmetric-minimax', '--boards', '120', '--seed', '2', '--json'];
    const whole = lab(...args);
    expect(whole.code).toBe(1);
    const kept = lab(...args, '--state', 'hunt.json');
    expect(kept.out).toBe(whole.out);
    expect(readFileSync(join(scratch.path, 'hunt.json'), 'utf8')).toBe(whole.out);
    expect(lab(...args, '--state', 'hunt.json').out).toBe(whole.out);
    expect(lab('hunt', 'symmetric-minimax', '--boards', '121', '--state', 'hunt.json').err).toMatch(
      /was started with --seed 2 --boards 120/,
    );
    expect(lab('hunt', 'row-scan', '--state', 'hunt.json').err).toMatch(/this is a hunt of symmetric-minimax/);
  });
});

test('lab claims counts, fits and plots', () => {
  const { code, out } = lab('claims', 'row-scan', '--svg', 'plots');
  expect(code).toBe(0);
  expect(out).toMatch(/^row-scan: claimed O\(n²\)/);
  expect(out).toMatch(/ring +power 1\.00/);
  expect(existsSync(join(scratch.path, 'plots', 'row-scan.svg'))).toBe(true);
});

const refused: [args: string[], message: string][] = [
  [[], 'lab needs a subcommand: list, run, compare, hunt, claims'],
  [['runs'], 'lab has no subcommand "runs": did you mean "run"?'],
  [['run', 'flod-fill', thick], 'no such algorithm "flod-fill": did you mean "flood-fill"?'],
  [['run', 'flood-fill', hexagon], 'flood-fill works on boards of squatter, not on a hexagon'],
  [['run'], 'an algorithm is missing: see "ringfence lab list"'],
];
test.each(refused)('%j is refused in one line', (args, message) => {
  const { code, out, err } = ringfence(['lab', ...args], { cwd: scratch.path });
  expect([code, out, err]).toEqual([2, '', `ringfence: ${message}\n`]);
});
