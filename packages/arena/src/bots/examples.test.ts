// The example bots for students: compiled, and played against themselves in a jail.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, findRung, type RungName } from '@ringfence/jail';
import type { GameName } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bot } from '../game/bot.ts';
import { playGame } from '../game/play.ts';
import { openBot } from './open.ts';
import { parsePlayer } from './player.ts';

const sources = fileURLToPath(new URL('../../../../examples/bots/', import.meta.url));
const manual = fileURLToPath(new URL('../../../../docs/bots.md', import.meta.url));

interface Example {
  readonly name: string;
  readonly needs: readonly string[];
  readonly compile?: readonly string[];
  readonly words: string;
  /** Moves are given to a bot in the same way in all games, so that one is enough. */
  readonly game: GameName;
}

const examples: readonly Example[] = [
  { name: 'Python', needs: ['python3'], words: 'cmd:python3 random_bot.py', game: 'squatter' },
  {
    name: 'The shortest bot of docs/bots.md',
    needs: ['python3'],
    words: 'cmd:python3 shortest.py',
    game: 'fencemaster',
  },
  { name: 'JavaScript', needs: ['node'], words: 'cmd:node random-bot.mjs', game: 'havannah' },
  {
    name: 'Java',
    needs: ['java', 'javac'],
    compile: ['javac', 'RandomBot.java'],
    words: 'cmd:java RandomBot',
    game: 'squatter',
  },
  {
    name: 'C++',
    needs: ['g++'],
    compile: ['g++', '-O2', '-o', 'random_bot', 'random_bot.cpp'],
    words: 'cmd:./random_bot',
    game: 'fencemaster',
  },
];

let rung: RungName;
let folder: string;
beforeAll(async () => {
  rung = (await findRung({ trust: true }))?.name ?? 'rlimits';
  folder = mkdtempSync(join(tmpdir(), 'ringfence-examples-'));
  cpSync(sources, folder, { recursive: true });
  const [, shortest] = /^```python\n([\s\S]*?)^```$/m.exec(readFileSync(manual, 'utf8')) ?? [];
  writeFileSync(join(folder, 'shortest.py'), shortest ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(words: string): Promise<Bot> {
  const spec = parsePlayer(words);
  if (!spec.ok) throw new Error(spec.error);
  return openBot(spec.value, { rung, folder });
}

async function play(game: GameName, white: Bot, black: Bot) {
  const size = game === 'squatter' ? 6 : 4;
  const plan = { id: 'g', pair: 'p', game, size, swap: game !== 'squatter', opening: [], white: 'A', black: 'B' };
  try {
    const clock = { kind: 'move', ms: 2000 } as const;
    return await playGame({ ...plan, clock, maxMoves: 200, seed: 3 }, { white, black });
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

describe.each(examples)('$name', ({ name, needs, compile, words, game }) => {
  const missing = needs.filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) console.error(`THE ${name} EXAMPLE IS NOT TESTED: ${missing.join(', ')} not installed.`);

  test.skipIf(missing.length > 0)('plays a whole game of each side', async () => {
    if (compile !== undefined) {
      const { status, stderr } = spawnSync(compile[0], compile.slice(1), { cwd: folder, encoding: 'utf8' });
      expect(`${status} ${stderr}`).toBe('0 ');
    }
    const { endedBy, words: how } = await play(game, await open(words), await open(words));
    expect(endedBy, how).toBe('rules');
  });
});
