import type { SubmissionShape } from './java-shapes.ts';
import { checkerText, keyboardText, ownTypes, playerSource, refereeText, work } from './java-texts.ts';
import { lyingTar } from './lying-tar.ts';
import { lyingZip } from './lying-zip.ts';

const READS = 'import sys\nprint(len(sys.stdin.read()))\n';
const PLAYS = 'import sys\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("a1")\n';
const BREAKS = 'int broken() { return undeclared; }';

/** The classic types of a later year, whose interface is the same. */
const hexifence = {
  ...ownTypes('aiproj.hexifence', 'src/aiproj/hexifence'),
  'src/aiproj/hexifence/Referee.java': refereeText('aiproj.hexifence').replaceAll(
    'aiproj.squatter',
    'aiproj.hexifence',
  ),
};
const ofHexifence = 'import aiproj.hexifence.*;\n';

/** Shapes that were once lost or misread; the texts are our own. */
export const lostShapes: readonly SubmissionShape[] = [
  {
    title: 'a notebook alone',
    inShort: true,
    files: { 'work.ipynb': '{"cells": []}', 'readme.txt': 'see the notebook' },
    problem: /^It has no file in a language that is known here: "work.ipynb" is a notebook: export its code as a .py/,
  },
  {
    title: 'a report as PDF and the code as RAR',
    inShort: true,
    files: { 'report.pdf': '%PDF-1.7', 'code.rar': 'Rar!\x1a\x07\x01\0' },
    problem: /"report.pdf" is a PDF: submit the sources; "code.rar" is a RAR archive: pack it as a zip\.$/,
  },
  {
    title: 'the code as a tar in a zip, beside the report',
    inShort: true,
    files: { 'report.pdf': '%PDF-1.7', 'handin/code.tar': lyingTar([{ path: 'src/check.py', data: READS }]) },
    checker: 'handin/code/src/check.py',
  },
  {
    title: 'two parts as two zips in a zip',
    files: {
      'part A.zip': lyingZip([{ path: 'check.py', data: READS }]),
      'part B.zip': lyingZip([{ path: 'bot.py', data: PLAYS }]),
    },
    checker: 'part A/check.py',
    player: 'part B/bot.py',
  },
  {
    title: 'a project for Gradle with a wrapper that cannot be read',
    files: {
      'build.gradle': 'plugins { id "java" }\n',
      'gradle/wrapper/gradle-wrapper.jar': 'version https://git-lfs.github.com/spec/v1\n',
      'lib/cut.jar': lyingZip([{ path: 'x', data: 'y' }]).subarray(0, 30),
      'src/main/java/us/Check.java': checkerText('us', 'Check'),
    },
    checker: 'us.Check',
    leftOut: ['gradle/wrapper/gradle-wrapper.jar', 'lib/cut.jar'],
  },
  {
    title: 'a player that does not compile',
    files: { 'README.md': 'x', 'src/us/Us.java': playerSource('us', 'Us', { more: BREAKS }) },
    problem: /^It does not compile: src\/us\/Us\.java:11: cannot find symbol\.$/,
  },
  {
    title: 'a player that does not compile beside others that do',
    team: 'Kestrel',
    files: {
      'README.md': 'x',
      'src/x/Kestrel.java': playerSource('x', 'Kestrel', { more: `${BREAKS} ${work(10)}` }),
      'src/x/RandomPlayer.java': playerSource('x', 'RandomPlayer'),
      'src/x/Basic.java': playerSource('x', 'Basic'),
      'src/x/Check.java': checkerText('x', 'Check'),
    },
    checker: 'x.Check',
    leftOut: ['src/x/Kestrel.java'],
    note: /^It does not compile: src\/x\/Kestrel\.java:11: cannot find symbol\.$/,
  },
  {
    title: 'a former player that never compiled, beside the one that is meant',
    team: 'Kestrel',
    files: {
      'README.md': 'x',
      'src/x/Kestrel.java': playerSource('x', 'Kestrel', { more: work(10) }),
      'src/x/OldPlayer.java': playerSource('x', 'OldPlayer', { more: `${BREAKS} ${work()}` }),
    },
    player: 'x.Kestrel',
    leftOut: ['src/x/OldPlayer.java'],
  },
  {
    title: 'a checker in Python with a mistake, beside a part that reads',
    inShort: true,
    files: { 'check.py': `${READS}def (:\n`, 'parts.py': 'print(1)\n' },
    leftOut: ['check.py'],
    problem: /^It does not compile: check\.py:3: SyntaxError: .+\.$/,
  },
  {
    title: 'a checker in C++ that does not link, beside a player that does',
    files: {
      'check.cpp': '#include <iostream>\nint one();\nint main() { int n; std::cin >> n; std::cout << one(); }\n',
      'bot.cpp':
        '#include <iostream>\n#include <string>\nint main() { std::string s; while (std::cin >> s) if (s == "go") std::cout << 1; }\n',
    },
    player: 'bot',
    leftOut: ['check.cpp'],
    note: /^It does not compile: .*undefined reference to `one\(\)'\.$/,
  },
  {
    title: 'versions of the whole work in folders',
    files: {
      'v1/us/Us.java': playerSource('us', 'Us', { more: 'int former;' }),
      'v2/us/Us.java': playerSource('us', 'Us', { more: 'int former;' }),
      'v10/us/Us.java': playerSource('us', 'Us'),
    },
    player: 'us.Us',
    lacks: 'former',
    note: /^It has several versions: v10 comes before v2, v1\.$/,
  },
  {
    title: 'versions of a script, the last one called final',
    inShort: true,
    files: { 'v1/check.py': READS, 'v2/check.py': READS, 'FINAL/check.py': READS },
    checker: 'FINAL/check.py',
    note: /FINAL comes before v2, v1/,
  },
  {
    title: 'umlauts, spaces and wrong case in names',
    files: {
      'Lösung von uns/src/us/größe.java': checkerText('us', 'Größe'),
      'Lösung von uns/src/us/SHARP.java': playerSource('us', 'Sharp'),
    },
    checker: 'us.Größe',
    player: 'us.Sharp',
  },
  {
    title: 'backslashes in the names of a zip',
    files: { 'src\\us\\Check.java': checkerText('us', 'Check') },
    checker: 'us.Check',
  },
  {
    title: 'a program that hangs before it reads anything',
    inShort: true,
    files: { 'solution.py': 'while True:\n    pass\n' },
    checker: 'solution.py',
  },
  {
    title: 'a player that hangs before it reads anything, where only a player is asked for',
    files: { 'bot.mjs': 'for (;;);\n' },
    wanted: ['player'],
    player: 'bot.mjs',
  },
  {
    title: 'a player that hangs before it reads anything, beside a checker',
    files: { 'check.py': READS, 'bot.py': 'import parts\nwhile True:\n    pass\n', 'parts.py': 'x = 1\n' },
    checker: 'check.py',
    player: 'bot.py',
  },
  {
    title: 'a player of Hexifence, with its types',
    game: 'fencemaster',
    files: { ...hexifence, 'src/us/Us.java': playerSource('us', 'Us', { imports: ofHexifence }) },
    problem: /^It has programs for another game than Fencemaster: us\.Us \(Hexifence\)\.$/,
  },
  {
    title: 'a player of Hexifence, where Squatter is asked for, beside a checker',
    game: 'squatter',
    files: {
      ...hexifence,
      'src/us/Us.java': playerSource('us', 'Us', { imports: ofHexifence }),
      'src/game/SquatterCheck.java': checkerText('game', 'SquatterCheck'),
    },
    checker: 'game.SquatterCheck',
    note: /^It has programs for another game than Squatter: us\.Us \(Hexifence\)\.$/,
  },
  {
    title: 'a player of another year of the same course, in Java',
    game: 'fencemaster',
    files: { 'src/us/Us.java': playerSource('us', 'Us') },
    problem: /^It has programs for another game than Fencemaster: us\.Us \(Squatter\)\.$/,
  },
  {
    title: 'a player of our game whose notes speak of another one',
    game: 'squatter',
    files: {
      'src/us/Us.java': playerSource('us', 'Us', { more: '// as in chess, Chess and Othello; chess' }),
      'README.md': 'Hexifence, Hexifence, Hexifence',
    },
    player: 'us.Us',
  },
  {
    title: 'an agent of a later year in Python',
    inShort: true,
    game: 'squatter',
    files: {
      'README.md': 'x',
      'agent/program.py':
        'from referee.game import PlayerColor\nclass Agent:\n    def action(self, **referee):\n        pass\n    def update(self, color, action, **referee):\n        pass\n',
      'agent/__init__.py': 'from .program import Agent\n',
    },
    problem: /^It has programs for another game than Squatter: agent \(another course\)\.$/,
  },
  {
    title: 'Havannah in Python, where Squatter is asked for',
    game: 'squatter',
    files: { 'game.py': `# Havannah\n${PLAYS}`, 'README.md': '# Havannah\nPlays Havannah.\n' },
    problem: /^It has programs for another game than Squatter: game\.py \(Havannah\)\.$/,
  },
  {
    title: "Nine Men's Morris in Python",
    game: 'squatter',
    files: { 'morris.py': `# Nine Men's Morris\n${READS}`, 'README.md': "Nine men's morris: nine_mens_morris\n" },
    problem: /another game than Squatter: morris\.py \(Nine Men's Morris\)\.$/,
  },
  {
    title: 'a game in a window in Python, beside a checker',
    game: 'havannah',
    files: { 'game.py': `# Havannah\nimport tkinter\n${READS}${READS}`, 'test.py': READS, 'win.py': READS },
    checker: 'win.py',
  },
  {
    title: 'a keyboard player as the only one',
    files: { 'src/us/Asks.java': keyboardText('us', 'Asks') },
  },
];
