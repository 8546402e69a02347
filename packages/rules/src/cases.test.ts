import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CLASSIC_ERROR, classicLines } from './classic/write.ts';
import { judgeText } from './judgement.ts';

const folder = fileURLToPath(new URL('../../../cases/', import.meta.url));

test.each(['squatter', 'fencemaster'] as const)('answers every committed %s board exactly', (game) => {
  const boards = readdirSync(folder + game).filter((name) => name.endsWith('.in'));
  expect(boards.length).toBe(120);
  for (const name of boards) {
    const result = judgeText(readFileSync(`${folder}${game}/${name}`, 'utf8'));
    const answer = result.ok ? classicLines(result.value) : [CLASSIC_ERROR];
    expect(`${answer.join('\n')}\n`, name).toBe(
      readFileSync(`${folder}${game}/${name.replace('.in', '.out')}`, 'utf8'),
    );
    if (result.ok) expect(result.value.game).toBe(game);
  }
});
