import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programSetting, readGame } from '@ringfence/arena';
import { expect, test } from 'vitest';
import { Ladder } from '../ladder.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { createClass } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';

test('where the rules of a game fail, nobody loses, and the tutor reads what they did after which moves', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'ringfence-failing-rules-'));
  const folder = join(scratch, 'game');
  cpSync(fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url)), folder, {
    recursive: true,
  });
  const rules = readFileSync(join(folder, 'rules.py'), 'utf8');
  writeFileSync(
    join(folder, 'rules.py'),
    rules.replace(
      'elif word == "play":',
      'elif word == "play" and len(grid) == 2:\n        1 / 0\n    elif word == "play":',
    ),
  );
  const game = readGame(folder);
  if (!game.ok) throw new Error(game.error);
  await seedLadder(join(scratch, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(scratch, 'store')), {
    folder: scratch,
    slots: 1,
    pauseMs: 1,
    onBug: () => {},
  });
  try {
    await createClass(ladder, {
      game: programSetting(game.value, { columns: '5' }),
      house: ['random'],
      teams: { Ada: ['random'] },
    });
    await ladder.start();
    const over = () =>
      ladder.store.tables
        .selectFrom('ladder.games')
        .select(['state', 'words', 'winner'])
        .where('state', '!=', 'planned')
        .execute();
    // After several of them a program might seem to break its games.
    await expect.poll(async () => (await over()).length, { timeout: 120_000 }).toBeGreaterThan(3);
    for (const game of await over()) {
      expect(game).toMatchObject({ state: 'void', winner: null });
      expect(game.words).toMatch(
        /^It could not be played in 3 attempts: The rules of Connect Four failed\. .* After the moves column\d column\d column\d\. .*ZeroDivisionError/,
      );
    }
  } finally {
    await ladder.close();
    rmSync(scratch, { recursive: true, force: true });
  }
});
