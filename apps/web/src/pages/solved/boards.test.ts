import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { raceBoards } from './boards.ts';

const files = { squatter: 'squatter9x9-first.proof', havannah: 'havannah4.proof' } as const;

test.each(raceBoards)('the proof of $game $size has as many positions as the documents say', ({ game, positions }) => {
  const theory = readFileSync(join(import.meta.dirname, '../../../../../docs/theory.md'), 'utf8');
  expect(theory).toContain(`| \`${files[game]}\` | ${positions.toLocaleString('en')} |`);
});
