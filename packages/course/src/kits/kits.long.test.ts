import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { gameNames } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtKit, checkKit, kits } from '../testing/built-kit.ts';
// Here with the handouts of all games.
import './kits.test.ts';

let home: { root: string; rung: RungName };
beforeAll(async () => {
  home = { root: mkdtempSync(join(tmpdir(), 'ringfence-kits-')), rung: (await findRung())?.name as RungName };
});
afterAll(() => rmSync(home.root, { recursive: true, force: true }));

test.each(kits)('the player of the kit in %s for %s passes check-bot in all its games', async (language, game) => {
  const kit = await builtKit(language, game, home);
  if (kit === undefined) return;
  const report = await checkKit(kit, language === 'java' ? [game] : gameNames, home);
  // Who has won is left to the students, so the kits in Java do not know it.
  const isClassic = language === 'java' && game !== 'havannah';
  expect(report.findings.map(({ check, weight }) => [check, weight])).toEqual(isClassic ? [['winner', 'should']] : []);
  expect(report.passed).toBe(true);
});
