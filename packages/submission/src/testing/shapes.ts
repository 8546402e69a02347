import type { ProgramRole } from '../detect/candidate.ts';
import { checkerText, keyboardText, ownTypes, playerSource, refereeText, work } from './java-texts.ts';

/** A submission as students hand it in, and the programs in it. */
export interface SubmissionShape {
  readonly title: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Default: both roles. */
  readonly wanted?: readonly ProgramRole[];
  /** Default: `team`. */
  readonly team?: string;
  readonly checker?: string;
  readonly player?: string;
  /** A word that the player's class does not contain, where another class has its name. */
  readonly lacks?: string;
  /** Files that are named as left out. */
  readonly leftOut?: readonly string[];
  /** Built in every run of the tests: one of each kind. The others are built in npm run test:long. */
  readonly inShort?: true;
}

const BROKEN = 'public class Broken { void x() { return undeclared; } }\n';
const manifest = (name: string): string => `Main-Class: ${name}\n`;
const pythonChecker = 'import sys\nprint(len(sys.stdin.read()))\n';
const pythonPlayer = 'import sys\nfor line in sys.stdin:\n    if line.split()[0] == "go":\n        print("a1")\n';
const cppChecker = '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << n; }\n';
const own = 'import java.io.PrintStream;\n';

/** Shapes that were seen in real classes; the texts are our own. */
export const shapes: readonly SubmissionShape[] = [
  {
    title: 'a checker alone, in the default package',
    files: { 'src/TestWin.java': checkerText('', 'TestWin'), 'src/Square.java': 'class Square {}\n' },
    checker: 'TestWin',
  },
  {
    title: 'a checker whose name says nothing',
    files: { 'Squatter/src/game/Controller.java': checkerText('game', 'Controller') },
    checker: 'game.Controller',
  },
  {
    title: 'a checker that reads its board in another class',
    inShort: true,
    files: {
      'src/squatter/Start.java':
        'package squatter;\npublic class Start { public static void main(String[] a) { new Game().play(); } }\n',
      'src/squatter/Game.java':
        'package squatter;\nclass Game { void play() { new java.util.Scanner(System.in).nextLine(); } }\n',
      'src/squatter/Demo.java':
        'package squatter;\npublic class Demo { public static void main(String[] a) { System.out.println(1); } }\n',
    },
    checker: 'squatter.Start',
  },
  {
    title: 'a checker of one main that reads nothing',
    files: { 'Run.java': 'public class Run { public static void main(String[] a) { System.out.println("None"); } }\n' },
    checker: 'Run',
  },
  {
    title: 'a player whose constructor is not public',
    files: { 'src/Rook.java': playerSource('', 'Rook', { more: 'Rook() {}' }) },
    player: 'Rook',
  },
  {
    title: 'a checker that reads a file of a fixed name',
    files: {
      'src/Win.java':
        'public class Win { public static void main(String[] a) throws Exception { new java.io.FileReader("data/in.txt").read(); } }\n',
    },
    checker: 'Win',
  },
  {
    title: 'a player with the referee of the course',
    inShort: true,
    files: {
      'src/aiproj/red/Red.java': playerSource('aiproj.red', 'Red'),
      'src/aiproj/squatter/Referee.java': refereeText('aiproj.squatter'),
      ...ownTypes('aiproj.squatter', 'src/aiproj/squatter'),
    },
    player: 'aiproj.red.Red',
  },
  {
    title: 'a player with the referee of the course, where only a checker is asked for',
    files: {
      'src/aiproj/red/Red.java': playerSource('aiproj.red', 'Red'),
      'src/aiproj/red/Check.java': checkerText('aiproj.red', 'Check'),
      'src/aiproj/squatter/Referee.java': refereeText('aiproj.squatter'),
      ...ownTypes('aiproj.squatter', 'src/aiproj/squatter'),
    },
    wanted: ['checker'],
    checker: 'aiproj.red.Check',
  },
  {
    title: 'a player beside a larger one for the keyboard',
    files: {
      'src/team/UserInput.java': keyboardText('team', 'UserInput').replace(
        'public int init',
        `${work()}\npublic int init`,
      ),
      'src/team/Smart.java': playerSource('team', 'Smart'),
    },
    player: 'team.Smart',
  },
  {
    title: 'a keyboard player that asks in a class of its own',
    files: {
      'src/team/Ask.java':
        'package team;\nclass Ask { static int row() { return new java.util.Scanner(System.in).nextInt(); } }\n',
      'src/team/Alpha.java': playerSource('team', 'Alpha', {
        move: 'Move m = new Move(); m.Row = Ask.row(); return m;',
      }),
      'src/team/Beta.java': playerSource('team', 'Beta'),
    },
    player: 'team.Beta',
  },
  {
    title: 'a player that can ask a person, and does not when it moves',
    files: {
      'src/aiproj/lee/Lee.java': playerSource('aiproj.lee', 'Lee', {
        more: 'public int ask() { return new java.util.Scanner(System.in).nextInt(); }',
      }),
      'src/aiproj/lee/RandomPlayer.java': playerSource('aiproj.lee', 'RandomPlayer', { more: work() }),
    },
    player: 'aiproj.lee.Lee',
  },
  {
    title: 'leftovers beside a player: dumb, random, test, human',
    inShort: true,
    files: Object.fromEntries([
      ...['DumbPlayer', 'RandomPlayer', 'TestPlayer', 'Human', 'MidGame'].map((name) => [
        `src/bots/${name}.java`,
        playerSource('bots', name),
      ]),
    ]),
    player: 'bots.MidGame',
  },
  {
    title: 'two players, one of them named after the team',
    team: 'Kestrel',
    files: {
      'src/x/Kestrels.java': playerSource('x', 'Kestrels'),
      'src/x/Other.java': playerSource('x', 'Other', { more: work() }),
    },
    player: 'x.Kestrels',
  },
  {
    title:
      'two players, one of them named after the team, whose constructor is not public and which inherits everything from an abstract class, beside a class whose name differs only in case',
    inShort: true,
    team: 'Kestrel',
    files: {
      'src/x/Base.java': playerSource('x', 'Base').replace('public class', 'public abstract class'),
      'src/x/Kestrels.java': 'package x;\npublic class Kestrels extends Base { Kestrels() {} }\n',
      'src/x/kestrels.java': 'package x;\nclass kestrels {}\n',
      'src/x/Other.java': playerSource('x', 'Other', { more: work() }),
    },
    player: 'x.Kestrels',
  },
  {
    title: 'two players, one of them named by the manifest in the wrong package and case',
    files: {
      'manifest.mf': manifest('aiproj.elsewhere.firstplan'),
      'src/x/FirstPlan.java': playerSource('x', 'FirstPlan'),
      'src/x/SecondPlan.java': playerSource('x', 'SecondPlan', { more: work() }),
    },
    player: 'x.FirstPlan',
  },
  {
    title: 'players that extend a random one, the most code meant',
    files: {
      'src/us/FirstRandomPlayer.java': playerSource('us', 'FirstRandomPlayer', { more: work(90) }),
      'src/us/OnePly.java': `package us;\nimport aiproj.squatter.*;\npublic class OnePly extends FirstRandomPlayer { public Move makeMove() { return null; } }\n`,
      'src/us/MinimaxPlayer.java': `package us;\nimport aiproj.squatter.*;\npublic class MinimaxPlayer extends FirstRandomPlayer { public Move makeMove() { return null; } ${work()} }\n`,
    },
    player: 'us.MinimaxPlayer',
  },
  {
    title: 'a player that inherits everything from an abstract class',
    files: {
      'src/us/Base.java': playerSource('us', 'Base').replace('public class', 'public abstract class'),
      'src/us/Final.java': 'package us;\npublic class Final extends Base {}\n',
    },
    player: 'us.Final',
  },
  {
    title: 'a player whose constructor takes arguments, and one to be created',
    files: {
      'src/us/Tuned.java': playerSource('us', 'Tuned', { more: `public Tuned(int depth) {} ${work()}` }),
      'src/us/Plain.java': playerSource('us', 'Plain'),
    },
    player: 'us.Plain',
  },
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
    inShort: true,
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
    inShort: true,
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
    inShort: true,
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
    inShort: true,
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
