import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRung } from '@ringfence/jail';
import { type GameName, WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBot } from '../check/check.ts';
import type { Bot } from '../game/bot.ts';
import type { FaultKind } from '../game/fault.ts';
import type { GamePlan, GameResult } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import { plainProcess } from '../testing/plain-process.ts';
import { openBot } from './open.ts';
import { parsePlayer } from './player.ts';
import { PythonBot, pythonLaunch } from './python.ts';
import { RandomBot } from './random-bot.ts';

const noPython = spawnSync('python3', ['--version']).status !== 0;
if (noPython) console.error('PYTHON PLAYERS ARE NOT TESTED: python3 is not installed');

const example = fileURLToPath(new URL('../../../../examples/python-agent', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-python-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A module with a player that returns this instead of a move. */
const returning = (value: string): string =>
  `class Agent:
    def __init__(self, colour, **referee): pass
    def action(self, **referee): return ${value}
    def update(self, colour, action, **referee): pass
`;

const files: Readonly<Record<string, string>> = {
  // Reads a file beside it, writes comments, is inherited, plays one game only, and has a module with the name of one
  // of ours.
  'listener/__init__.py': 'from .player import Listener\n',
  'listener/player.py': `import actions
from .base import Base

class Listener(Base):
    games = ["fencemaster"]

    def action(self, legal, time_remaining):
        print("an ordinary print")
        print("#", len(self.heard), actions.WORD, len(legal), 0 < time_remaining <= 10)
        if legal[-1] == "swap":
            return ("swap",)
        return [legal[0], ("place", *legal[0]), ("PLACE", legal[0]), legal[0]._asdict() and Cell(*legal[0])][len(self.heard) % 4]

class Cell:
    def __init__(self, r, c):
        self.r, self.c = r, c
`,
  'listener/base.py': `class Base:
    def __init__(self, colour, **referee):
        with open("data.txt") as file:
            self.data = file.read()
        self.heard = []
        self.colour = colour
        assert referee["game"] == "fencemaster" and referee["swap"] is True and referee["seed"] is not None

    def update(self, colour, action, **referee):
        self.heard.append((colour, action))
        assert action == "swap" or action == (action.row, action.col)
        turns = ["white", "black"]
        assert [who for who, _ in self.heard] == [turns[i % 2] for i in range(len(self.heard))]
`,
  'actions.py': 'WORD = "mine"\n',
  'data.txt': 'data\n',
  'none.py': returning('None'),
  'passing.py': returning('"pass"'),
  'wordy.py': returning('"the middle"'),
  'outside.py': returning('(6, 6)'),
  'negative.py': returning('(-1, 0)'),
  'offset.py': returning('(6, 0)'),
  'floats.py': returning('(1.5, 2)'),
  'leaving.py': returning('exit(3)'),
  'asking.py': returning('input()'),
  'dividing/__init__.py': 'from .deep import Agent\n',
  'dividing/deep.py': `import helper

class Agent:
    def __init__(self, colour, **referee): pass
    def update(self, colour, action, **referee): pass
    def action(self, **referee):
        return helper.halve(0)
`,
  'helper.py': 'def halve(number):\n    return 1 // number\n',
  'importing.py': `import no_such_library\n${returning('None')}`,
  'old.py':
    'class Agent:\n    def __init__(self): pass\n    def action(self): pass\n    def update(self, a, b): pass\n',
  'broken.py': 'class Agent:\n    def action(self) return 1\n',
  'several.py': returning('None').replace('Agent', 'First') + returning('None').replace('Agent', 'Second'),
  'empty.py': 'class Board:\n    pass\n',
};

async function python(module: string, path = folder): Promise<Bot> {
  const launch = await pythonLaunch({ kind: 'python', module, path }, '/');
  if (!launch.ok) throw new Error(launch.error);
  const { command, folder: cwd } = launch.value;
  return new PythonBot({ start: async () => plainProcess(command, cwd) });
}

async function play(game: GameName, size: number, white: Bot, black: Bot): Promise<GameResult> {
  const plan: GamePlan = {
    ...{ id: 'g1', pair: 'p1', game, size, swap: game === 'fencemaster', opening: [], white: 'A', black: 'B' },
    ...{ clock: { kind: 'move', ms: 10_000 }, maxMoves: 500, seed: 1 },
  };
  try {
    return await playGame(plan, { white, black });
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

const random = (): Bot => new RandomBot();

describe.skipIf(noPython)('a Python class', () => {
  test('plays a whole game, receives all moves, writes comments, finds its data and its own modules', async () => {
    const black = await python('listener');
    const result = await play('fencemaster', 4, random(), black);
    expect([result.endedBy, result.fault, result.moves[1]]).toEqual(['rules', undefined, 'swap']);
    expect(result.remarks?.map(({ move, lines }) => [move, lines])).toEqual(
      [...result.moves.keys()]
        .filter((i) => i % 2 === 1)
        // A swap is one more move, and puts no piece down.
        .map((i) => [i + 1, [`# ${i} mine ${i === 1 ? 37 : 38 - i} True`]]),
    );
    expect(result.stderr?.black).toContain('an ordinary print');
  });

  test.each<[string, GameName, FaultKind, string | RegExp, string?]>([
    ['none', 'squatter', 'protocol-error', /^Its action returned None \(is a return missing\?\): return \(row, col\)/],
    ['passing', 'squatter', 'illegal-move', /^Its action returned a pass, but no game here has one/],
    ['wordy', 'squatter', 'protocol-error', /^Its action returned 'the middle': return \(row, col\)/],
    ['floats', 'squatter', 'protocol-error', /^Its action returned \(1\.5, 2\): return/],
    [
      ...(['outside', 'squatter', 'illegal-move', 'Its action returned (6, 6), which is not on the board.'] as const),
      'It seems to count rows and columns from 1: they count from 0.',
    ],
    ['negative', 'squatter', 'illegal-move', 'Its action returned (-1, 0), which is not on the board.'],
    [
      ...(['offset', 'fencemaster', 'illegal-move', /^Its action returned \(6, 0\), which is not/] as const),
      'It seems to count columns from 0 in every row: add ?columns=offset after its path.',
    ],
    ['leaving', 'squatter', 'crashed', 'Its action ended the program with sys.exit(3).'],
    ['asking', 'squatter', 'crashed', 'Its action waits for input, but nobody types here (asking.py, line 3).'],
    ['importing', 'squatter', 'crashed', 'It imports no_such_library, which is not here (importing.py, line 1).'],
    ['old', 'squatter', 'protocol-error', /^Its __init__ cannot be called: too many positional arguments\.$/],
  ])('%s: its fault is reported', async (module, game, kind, words, hint) => {
    const { winner, fault } = await play(game, game === 'squatter' ? 6 : 4, random(), await python(module));
    const expected = typeof words === 'string' ? words : expect.stringMatching(words);
    expect([winner, fault?.kind, fault?.words]).toEqual([WHITE, kind, expected]);
    if (hint !== undefined) expect(fault?.hint).toBe(hint);
  });

  test('shows the player’s own traceback of an exception, and none of our code', async () => {
    const { fault } = await play('squatter', 5, await python('dividing'), random());
    expect(fault?.words).toBe(
      'Its action raised ZeroDivisionError: integer division or modulo by zero (helper.py, line 2).',
    );
    // Newer versions of Python underline parts of a line.
    expect(fault?.stderr.filter((line) => !/^[ ~^]+$/.test(line))).toEqual([
      'Traceback (most recent call last):',
      expect.stringContaining('dividing/deep.py", line 7, in action'),
      '    return helper.halve(0)',
      expect.stringContaining('helper.py", line 2, in halve'),
      '    return 1 // number',
      'ZeroDivisionError: integer division or modulo by zero',
      expect.stringMatching(/^ringfence: crashed: /),
    ]);
  });

  test('reports what cannot be started before running any of its code', async () => {
    const problem = async (words: string): Promise<string> => {
      const spec = parsePlayer(words);
      if (!spec.ok || spec.value.kind !== 'python') throw new Error(words);
      const launch = await pythonLaunch(spec.value, folder);
      return launch.ok ? `none: ${launch.value.games}` : launch.error;
    };
    expect(await problem('python:nobody@.')).toMatch(/^no package nobody in .* \(there: actions, asking, /);
    expect(await problem('python:broken@.')).toMatch(/^broken\.py, line 2: /);
    expect(await problem('python:empty@.')).toBe(
      'no class in empty has the methods action and update (classes there: Board)',
    );
    expect(await problem('python:several@.')).toBe(
      'several has several players (First, Second): name one, as in python:several:First@...',
    );
    expect(await problem('python:several:Third@.')).toBe('no class Third in several (classes there: First, Second)');
    expect(await problem('python:several:Second@.')).toBe('none: squatter,fencemaster,havannah');
    expect(await problem('python:listener@.')).toBe('none: fencemaster');
    expect(await problem('python:none@missing')).toMatch(/^no such file or folder .*missing$/);
  });

  test('the starter kit plays in the jail and passes check-bot', async () => {
    const spec = parsePlayer(`python:agent@${example}`);
    if (!spec.ok) throw new Error(spec.error);
    const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';
    const bot = await openBot(spec.value, { rung });
    const result = await play('havannah', 3, bot, random());
    expect([result.endedBy, result.fault]).toEqual(['rules', undefined]);
    const report = await checkBot(spec.value, { context: { rung }, games: ['squatter'], size: 5, moveMs: 2000 });
    expect(report.findings).toEqual([]);
  });
});
