import { type ExecFileException, execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeText } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILE_MS, compileTests, makeFolder, noJava, theJdk } from '../testing/java.ts';

// The engine as a classic player, run by a classic referee.
const folder = makeFolder();
const launcher = fileURLToPath(new URL('../../../../apps/cli/bin/ringfence.js', import.meta.url));
let classPath = '';

beforeAll(async () => {
  if (!noJava) classPath = await compileTests('players');
}, COMPILE_MS);
afterAll(() => folder.remove());

interface Played {
  readonly code: number;
  readonly lines: readonly string[];
  readonly err: string;
}

const engineCommand = `"${process.execPath}" "${launcher}"`;

function referee(
  game: 'Squatter' | 'Fencemaster',
  args: readonly string[],
  properties: Readonly<Record<string, string>> = {},
): Promise<Played> {
  const all = { 'ringfence.command': engineCommand, 'ringfence.level': '1', ...properties };
  const flags = Object.entries(all).map(([name, value]) => `-D${name}=${value}`);
  return new Promise((resolve) => {
    execFile(theJdk().java, [...flags, '-cp', classPath, `referee.${game}Referee`, ...args], (error, out, err) => {
      resolve({ code: Number((error as ExecFileException | null)?.code ?? 0), lines: out.trimEnd().split('\n'), err });
    });
  });
}

const ENGINE = {
  Squatter: 'ringfence.squatter.EnginePlayer',
  Fencemaster: 'ringfence.fencemaster.EnginePlayer',
} as const;

/** The boards and winners that both players print at the end. */
function endings({ lines }: Played, rows: number): readonly (readonly string[])[] {
  const second = lines.slice(-(rows + 1));
  const first = lines.slice(-2 * (rows + 1), -(rows + 1));
  return [first, second].map((each) => each.map((line) => line.trimEnd()));
}

describe.skipIf(noJava)('the engine under a classic referee', () => {
  test.each([
    [ENGINE.Squatter, 'players.squatter.RandomPlayer'],
    ['players.squatter.RandomPlayer', ENGINE.Squatter],
  ])('Squatter: %s against %s', async (white, black) => {
    const played = await referee('Squatter', ['6', white, black]);
    expect([played.code, played.err]).toEqual([0, '']);
    const [first, second] = endings(played, 6);
    expect(first).toEqual(second);
    expect(first.at(-1)).toMatch(/^Winner [123]$/);
    expect(first.slice(0, 6).join('\n')).not.toContain('+');
  });

  test.each([
    [ENGINE.Fencemaster, 'players.fencemaster.SwappingPlayer', {}],
    ['players.fencemaster.OffsetPlayer', ENGINE.Fencemaster, { 'ringfence.columns': 'offset' }],
  ])('Fencemaster: %s against %s %j', async (white, black, properties) => {
    const played = await referee('Fencemaster', ['4', white, black], properties);
    expect([played.code, played.err]).toEqual([0, '']);
    if (black.endsWith('SwappingPlayer')) expect(played.lines[1]).toMatch(/^Black swap /);
    const [first, second] = endings(played, 7);
    expect(first).toEqual(second);
    const judged = judgeText(['4', ...first.slice(0, 7)].join('\n'));
    if (!judged.ok) throw new Error(judged.error.message);
    const { winner } = judged.value;
    expect(first.at(-1)).toBe(`Winner ${['Draw', 'White', 'Black'].indexOf(winner)}`);
  });

  test('rejects an illegal move of the opponent', async () => {
    const played = await referee('Squatter', ['6', ENGINE.Squatter, 'players.squatter.OccupiedPlayer']);
    expect([played.code, played.lines.at(-1)]).toEqual([1, 'White rejects the move']);
  });

  test.each([
    ['no such command', '/no/ringfence', '6', /^EnginePlayer: .*\/no\/ringfence/],
    [
      'a command that ends at once',
      `"${process.execPath}" -e 0`,
      '6',
      /^EnginePlayer: ".*gtp" ended before it answered "name"/,
    ],
    [
      'a size that it does not play',
      engineCommand,
      '99',
      /Squatter is played on boards of size 3 to 19, not 99[\s\S]*EnginePlayer: /,
    ],
  ])('%s: init fails with a message', async (_, command, size, words) => {
    const played = await referee('Squatter', [size, ENGINE.Squatter, 'players.squatter.RandomPlayer'], {
      'ringfence.command': command,
    });
    expect([played.code, played.lines.at(-1)]).toEqual([1, 'White cannot start']);
    expect(played.err).toMatch(words);
  });

  test('a swap of the engine reaches its opponent', async () => {
    const swaps = script(
      'swaps.mjs',
      "line === 'winner' ? (moved ? 'black' : 'none') : line === 'genmove black' ? ((moved = true), 'swap') : ''",
    );
    const played = await referee('Fencemaster', ['4', 'players.fencemaster.RandomPlayer', ENGINE.Fencemaster], {
      'ringfence.command': swaps,
    });
    const [white, black] = played.lines;
    expect([played.code, black]).toEqual([0, white.replace('White', 'Black swap')]);
    const [first, second] = endings(played, 7);
    expect(first.slice(0, 7)).toEqual(second.slice(0, 7));
    expect(
      first
        .join(' ')
        .split(' ')
        .filter((cell) => cell === 'B' || cell === 'W'),
    ).toEqual(['B']);
    expect(second.at(-1)).toBe('Winner 2');
  });

  test('reports an engine that dies in mid-game', async () => {
    const dies = script('dies.mjs', "line === 'name' ? '' : process.exit()");
    const played = await referee('Squatter', ['6', ENGINE.Squatter, 'players.squatter.RandomPlayer'], {
      'ringfence.command': dies,
    });
    expect(played.code).toBe(1);
    expect(played.err).toMatch(/ended before it answered "genmove white"/);
  });
});

/** An engine that answers each line with the value of an expression. */
function script(name: string, answer: string): string {
  const file = join(folder.path, name);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
    let moved = false;
    createInterface({ input: process.stdin }).on('line', (line) => {
      const answer = ${answer};
      process.stdout.write('= ' + answer + '\\n\\n');
    });`,
  );
  return `"${process.execPath}" "${file}"`;
}
