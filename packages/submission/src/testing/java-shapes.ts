import type { GameName } from '@ringfence/rules';
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
  /** The game of the course; default: any. */
  readonly game?: GameName;
  /** Why it cannot be used. */
  readonly problem?: RegExp;
  /** What is said about it. */
  readonly note?: RegExp;
  /** Files that are named as left out. */
  readonly leftOut?: readonly string[];
  /** Built in every run of the tests: one of each kind. The others are built in npm run test:long. */
  readonly inShort?: true;
}

const manifest = (name: string): string => `Main-Class: ${name}\n`;

/** Which of several programs in Java is meant. */
export const javaShapes: readonly SubmissionShape[] = [
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
];
