import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ProgramRole } from './candidate.ts';
import { rolesOf } from './roles.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function programIn(texts: Readonly<Record<string, string>>, language: 'python' | 'javascript', role: ProgramRole) {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-roles-'));
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = { languages: [language], wanted: [role], names: [] };
  return rolesOf({ folder, paths: Object.keys(texts) }, options).programs[0]?.candidate;
}

const pythonPlayer = (texts: Readonly<Record<string, string>>): string | undefined =>
  programIn(texts, 'python', 'player')?.word;

const PLAYER =
  'class Agent:\n    def __init__(self, c, **k): pass\n    def action(self, **k): pass\n    def update(self, c, a, **k): pass\n';

test('a package that exports a class plays as a package, so that its own choice counts', () => {
  const base = { 'agent/program.py': PLAYER };
  const best = { 'agent/best.py': 'from .program import Agent\nclass Best(Agent):\n    def action(self, **k): pass\n' };
  expect(pythonPlayer({ ...base, ...best, 'agent/__init__.py': 'from .best import Best\n' })).toBe(
    'python:agent@FOLDER',
  );
});

test('a class in a module, or in a package that exports nothing, is named directly', () => {
  expect(pythonPlayer({ 'agent.py': PLAYER })).toBe('python:agent:Agent@FOLDER');
  expect(pythonPlayer({ 'team/__init__.py': '', 'team/agent.py': PLAYER })).toBe('python:team.agent:Agent@FOLDER');
});

/** A player of 2022, which hears of actions by `turn`, and what a course hands out with every game. */
const OLD_PLAYER = PLAYER.replace('update', 'turn').replace('Agent', 'Player');
const course = (home: string): Record<string, string> => ({
  [`${home}referee/game.py`]: 'input()',
  [`${home}referee/player.py`]: OLD_PLAYER.replace('Player', 'PlayerWrapper'),
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'by its full name',
    { ...course(''), 'reds/__init__.py': 'from reds.player import Player\n', 'reds/player.py': OLD_PLAYER },
    'python:reds@FOLDER',
  ],
  [
    'by a name that starts in another folder',
    { 'more/reds/fast/__init__.py': 'from reds.fast.main import Player\n', 'more/reds/fast/main.py': OLD_PLAYER },
    'python:reds.fast@FOLDER/more',
  ],
  [
    'beside the referee, in a folder with a space',
    { ...course('part B/'), 'part B/agent/__init__.py': 'from .main import Agent\n', 'part B/agent/main.py': PLAYER },
    'python:agent@FOLDER/part B',
  ],
  ['from a module', { ...course('b/'), 'b/reds/player.py': OLD_PLAYER }, 'python:reds.player:Player@FOLDER/b'],
  [
    'by a name with a hyphen, which only a string can import',
    { ...course(''), 'auto-player/__init__.py': 'from .main import Player\n', 'auto-player/main.py': OLD_PLAYER },
    'python:auto-player@FOLDER',
  ],
  [
    'where the package that its ringfence.txt names exports nothing',
    { 'a b/__init__.py': 'import gone\n', 'a b/p.py': PLAYER, 'c.py': PLAYER, 'ringfence.txt': 'player: a b\n' },
    'python:a b.p:Agent@FOLDER',
  ],
  [
    'under the usual name, beside older ones and a template',
    {
      'a/__init__.py': 'from .main import Agent\n',
      'a/main.py': PLAYER,
      'agent/__init__.py': 'from .main import Agent\n',
      'agent/main.py': PLAYER,
      'util/template_player.py': PLAYER.replace('Agent', 'TemplatePlayer'),
    },
    'python:agent@FOLDER',
  ],
])('a player as a course of today wants it is found %s', (_, texts, word) => {
  expect(pythonPlayer(texts)).toBe(word);
});

const READS = 'import sys\ndef board():\n    return sys.stdin.read()\n';
test.each<[string, 'python' | 'javascript', Readonly<Record<string, string>>, string]>([
  ['imports what reads', 'python', { 'main.py': 'from board import *\n', 'board.py': READS }, 'main.py'],
  [
    'imports from a folder',
    'python',
    { 'a/run.py': 'import sys, lib.text\n', 'a/lib/text.py': READS, 'a/lib/__init__.py': '' },
    'a/run.py',
  ],
  [
    'imports a library that could be started',
    'python',
    { 'part.py': 'import tools\n', 'tools.py': `${READS}if __name__ == "__main__":\n    print(board())\n` },
    'part.py',
  ],
  ['is imported only by its test', 'python', { 'win.py': READS, 'test_win.py': 'import win\ninput()\n' }, 'win.py'],
  [
    'imports by a path',
    'javascript',
    { 'index.mjs': "import { read } from './lib/read.mjs';\n", 'lib/read.mjs': 'process.stdin' },
    'index.mjs',
  ],
])('a checker in several files is the one that %s, in %s', (_, language, texts, name) => {
  expect(programIn(texts, language, 'checker')?.name).toBe(name);
});

test('a script that reads data is a checker only if no other program is there', () => {
  const tuning = { 'tuning.py': 'for line in open("games.txt"):\n    print(line)\n' };
  expect(programIn(tuning, 'python', 'checker')?.name).toBe('tuning.py');
  expect(programIn({ ...tuning, 'src/us/Us.java': 'class Us {}' }, 'python', 'checker')).toBeUndefined();
});

test.each<['python' | 'javascript', string, 'checker' | undefined]>([
  [
    'python',
    '"""Takes input (from a box)\nand draws it."""\nimport tkinter\n# no input() here\nprint(open("x"))\n',
    undefined,
  ],
  ['javascript', '/* stdin\n is not read */\nshow("// a page"); // readline\n', undefined],
  ['python', 'print("# of cells"); print(input())\n', 'checker'],
  ['python', "mark = '\\'#'\nboard = input('''Board:''')\n", 'checker'],
  ['javascript', "const url = 'http://x'; process.stdin.pipe(process.stdout);\n", 'checker'],
])('what only a comment speaks of is not done: %s, %j', (language, text, role) => {
  const [name, other] = language === 'python' ? ['a.py', 'b.py'] : ['a.mjs', 'b.mjs'];
  const found = programIn({ [name]: text, [other]: '' }, language, 'checker');
  expect(found && 'checker').toBe(role);
});
