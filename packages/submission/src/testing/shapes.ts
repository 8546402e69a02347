import { javaShapes, type SubmissionShape } from './java-shapes.ts';
import { checkerText, ownTypes, playerSource, work } from './java-texts.ts';
import { lostShapes } from './lost-shapes.ts';

const BROKEN = 'public class Broken { void x() { return undeclared; } }\n';
const pythonChecker = 'import sys\nprint(len(sys.stdin.read()))\n';
const pythonPlayer = 'import sys\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("a1")\n';
const cppChecker = '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << n; }\n';
const own = 'import java.io.PrintStream;\n';

/** Shapes that were seen in real classes; the texts are our own. */
export const shapes: readonly SubmissionShape[] = [
  ...javaShapes,
  ...lostShapes,
  {
    title: 'types of the course in a package of the team',
    files: {
      ...ownTypes('red.squatter', 'src/red/squatter'),
      'src/red/squatter/Red.java': playerSource('red.squatter', 'Red', { imports: own }),
    },
    player: 'red.squatter.Red',
  },
  {
    title: 'part A and part B in two roots, with classes of the same name and a dead file',
    inShort: true,
    files: {
      'PartA/src/pair/Main.java': checkerText('pair', 'Main', 'static int use() { return Board.one(); }'),
      'PartA/src/pair/Board.java': 'package pair;\nclass Board { static int one() { return 1; } }\n',
      'PartB/src/pair/Pair.java': playerSource('pair', 'Pair', { more: 'int use() { return Board.two(); }' }),
      'PartB/src/pair/Dead.java': 'package pair;\nclass Dead { int x = undeclared; }\n',
      'PartB/src/pair/Board.java': 'package pair;\nclass Board { static int two() { return 2; } }\n',
    },
    checker: 'pair.Main',
    player: 'pair.Pair',
    leftOut: ['PartB/src/pair/Dead.java'],
  },
  {
    title: 'a class in another root that a player needs',
    files: {
      'src/us/Us.java': playerSource('us', 'Us', { more: 'int use() { return shared.Tools.one(); }' }),
      'common/shared/Tools.java': 'package shared;\npublic class Tools { public static int one() { return 1; } }\n',
    },
    player: 'us.Us',
  },
  {
    title: 'a dead file that never compiled, in the same package',
    files: {
      'src/us/Us.java': playerSource('us', 'Us'),
      'src/us/Check.java': checkerText('us', 'Check'),
      'src/us/Broken.java': `package us;\n${BROKEN}`,
    },
    checker: 'us.Check',
    player: 'us.Us',
    leftOut: ['Broken.java'],
  },
  {
    title: 'an old copy beside a class, under another file name',
    files: {
      'src/us/Us.java': playerSource('us', 'Us', { more: 'int use() { return new Tree().one(); }' }),
      'src/us/Tree.java': 'package us;\npublic class Tree { int one() { return 1; } }\n',
      'src/us/Tree-old.java': 'package us;\npublic class Tree { int one() { return undeclared; } }\n',
    },
    player: 'us.Us',
  },
  {
    title: 'an Eclipse project within the project',
    files: {
      'Squatter/src/us/Us.java': playerSource('us', 'Us'),
      'Squatter/Squatter/src/us/Us.java': playerSource('us', 'Us'),
      'Squatter/.project': '<projectDescription/>\n',
      'Squatter/.metadata/.log': 'x\n',
    },
    player: 'us.Us',
  },
  {
    title: 'folders that do not follow the packages',
    files: {
      'project.squatter/Us.java': playerSource('aiproj.squatter.us', 'Us'),
      'project.squatter/Board.java': 'package aiproj.squatter.us;\nclass Board {}\n',
      'main.java': checkerText('edu.us', 'main'),
    },
    checker: 'edu.us.main',
    player: 'aiproj.squatter.us.Us',
  },
  {
    title: 'the inside of a package folder, zipped without the folder',
    files: {
      'squatter/Us.java': playerSource('aiproj.squatter', 'Us', { imports: own }),
      ...ownTypes('aiproj.squatter', 'squatter'),
      'tools/Check.java': checkerText('aiproj.tools', 'Check'),
    },
    checker: 'aiproj.tools.Check',
    player: 'aiproj.squatter.Us',
  },
  {
    title: 'a file name in the wrong case',
    files: { 'src/us/sharp.java': playerSource('us', 'Sharp'), 'src/us/CHECK.java': checkerText('us', 'Check') },
    checker: 'us.Check',
    player: 'us.Sharp',
  },
  {
    title: 'sources in four encodings',
    files: {
      'src/us/Us.java': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(playerSource('us', 'Us'))]),
      'src/us/Check.java': Buffer.from(checkerText('us', 'Check', 'static int größe = 1;'), 'latin1'),
      'src/us/Wide.java': Buffer.from('\ufeffpackage us; class Wide {}\n', 'utf16le'),
      'src/us/Plain.java': 'package us; class Plain { String s = "größer"; }\n',
    },
    checker: 'us.Check',
    player: 'us.Us',
  },
  {
    title: 'tests that need JUnit',
    files: {
      'src/us/Us.java': playerSource('us', 'Us'),
      'test/us/UsTest.java':
        'package us;\nimport org.junit.Test;\npublic class UsTest { @Test public void one() {} }\n',
    },
    player: 'us.Us',
  },
  {
    title: 'a program that drives the player, with a main',
    files: {
      'src/us/Us.java': playerSource('us', 'Us'),
      'src/us/Try.java':
        'package us;\npublic class Try { public static void main(String[] a) { new java.util.Scanner(System.in).next(); new Us().makeMove(); } }\n',
    },
    player: 'us.Us',
  },
  {
    title: 'a main for a try-out that reads nothing, beside a player',
    files: {
      'src/us/Us.java': playerSource('us', 'Us'),
      'src/Trees.java': 'public class Trees { public static void main(String[] a) { System.out.println(1); } }\n',
    },
    player: 'us.Us',
  },
  {
    title: 'pages of javadoc with more script than the program has code',
    files: {
      'src/Main.java': checkerText('', 'Main'),
      'doc/search.js': `var x = [${'1,'.repeat(4000)}1];\n`,
    },
    checker: 'Main',
  },
  {
    title: 'names with spaces, files of a system, a file called -',
    files: {
      'My Project (final)/src/us/Us.java': playerSource('us', 'Us'),
      '__MACOSX/My Project (final)/._Us.java': 'x',
      'My Project (final)/.DS_Store': 'x',
      'My Project (final)/-': 'x',
    },
    player: 'us.Us',
  },
  {
    title: 'a checker whose board has a method makeMove of its own',
    files: {
      'src/game/Start.java': checkerText('game', 'Start', 'static void use() { new Board().makeMove(1, 2); }').replace(
        'System.out',
        'use(); System.out',
      ),
      'src/game/Board.java': 'package game;\nclass Board { int makeMove(int row, int col) { return row; } }\n',
    },
    checker: 'game.Start',
  },
  {
    title: 'a player in a window, with more code',
    files: {
      'src/us/Window.java': playerSource('us', 'Window', {
        move: 'javax.swing.JOptionPane.showInputDialog("move"); return new Move();',
        more: work(),
      }),
      'src/us/Quiet.java': playerSource('us', 'Quiet'),
    },
    player: 'us.Quiet',
  },
  {
    title: 'a former version of the whole project in a folder of its own',
    files: {
      'old version/us/Us.java': playerSource('us', 'Us', { more: 'int former;' }),
      'squatter/src/us/Us.java': playerSource('us', 'Us'),
    },
    player: 'us.Us',
    lacks: 'former',
  },
  {
    title: 'classes that were handed in compiled are older than their sources',
    files: { 'src/us/Us.java': playerSource('us', 'Us'), 'bin/us/Us.class': 'as it was once' },
    player: 'us.Us',
  },
  {
    title: 'a checker in Python alone',
    inShort: true,
    files: { 'solution.py': pythonChecker },
    checker: 'solution.py',
  },
  {
    title: 'a program in Python alone, where only a player is asked for',
    inShort: true,
    files: { 'solution.py': pythonChecker },
    wanted: ['player'],
    player: 'solution.py',
  },
  {
    title: 'Python with a leftover for Python 2',
    files: { 'check.py': pythonChecker, 'mind.py': pythonPlayer, 'old.py': 'print "x"\n' },
    checker: 'check.py',
    player: 'mind.py',
    leftOut: ['old.py'],
  },
  {
    title: 'C++ in two folders with files of the same names',
    files: {
      'a/main.cpp': cppChecker.replace('std::cout', 'extern int one(); std::cout << one()'),
      'a/board.cpp': 'int one() { return 1; }\n',
      'b/board.cpp': 'int one() { return 2; }\n',
      'b/bot.cpp':
        '#include <iostream>\n#include <string>\nint one();\nint main() { std::string s; while (std::cin >> s) if (s == "go") std::cout << one(); }\n',
    },
    checker: 'main',
    player: 'bot',
  },
  {
    title: 'C without a main beside a checker in Python',
    files: { 'helper.c': `int one() { return 1; }\n${'/* */\n'.repeat(200)}`, 'check.py': pythonChecker },
    checker: 'check.py',
  },
  {
    title: 'names that differ only in case',
    files: { 'src/us/Us.java': playerSource('us', 'Us'), 'src/us/us.java': 'package us;\nclass us {}\n' },
    player: 'us.Us',
  },
  {
    title: 'a Makefile below the top folder, beside another part without one',
    inShort: true,
    files: {
      'README.md': 'two parts',
      'part a/Makefile': 'judge: judge.cpp helper.cpp\n\tg++ -DONE=1 -o judge judge.cpp helper.cpp\n',
      'part a/judge.cpp': cppChecker.replace('std::cout', 'extern int one(); std::cout << one()'),
      'part a/helper.cpp': 'int one() { return ONE; }\n',
      'b/bot.cpp':
        '#include <iostream>\n#include <string>\nint main() { std::string s; while (std::cin >> s) if (s == "go") std::cout << 1; }\n',
    },
    checker: 'part a/judge',
    player: 'bot',
  },
];
