import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Scale } from './support/scale.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const engine = 'node apps/cli/bin/ringfence.js gtp --game havannah --size 4 --level 3';

const gauntlet = (...args: string[]) =>
  spawnSync(process.execPath, ['bench/dist/gauntlet.js', '--gtp', engine, ...args], {
    cwd: root,
    encoding: 'utf8',
  });

test('an engine is rated by its GTP command on the published scale', () => {
  const args = ['--sizes', '4', '--games', '4', '--opponents', 'random,minimax:3', '--json'];
  const { status, stdout, stderr } = gauntlet(...args);
  expect(status, stderr).toBe(0);
  const [scale] = (JSON.parse(stdout) as { readonly scales: readonly Scale[] }).scales;
  const theirs = scale.players.find(({ player }) => player === 'Theirs');
  expect(theirs?.games).toBe(8);
  expect(theirs?.elo).toBeGreaterThan(0);
  expect(scale.players.map(({ player }) => player)).toContain('level:10');
});

test('a board without a scale is refused', () => {
  const { status, stderr } = gauntlet('--sizes', '9');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^havannah has a scale for sizes 4, 5, not 9\./);
});
