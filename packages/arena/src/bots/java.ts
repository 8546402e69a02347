import { readdirSync, statSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fail, ok, type Result, type Side } from '@ringfence/rules';
import type { GameStart } from '../game/bot.ts';
import type { FaultKind } from '../game/fault.ts';
import type { WrongWinner } from '../game/game.ts';
import { type CoordinateMistake, classReadingAdvice } from '../game/readings.ts';
import { AdapterBot, askAdapter, gamesIn } from './adapter-bot.ts';
import { type ClassLaunch, classPathOf } from './class-path.ts';
import { compiledAdapter, quickMachine } from './java-adapter.ts';
import { findJdk, type Jdk } from './java-tools.ts';
import type { JavaSpec } from './player.ts';

const MAIN_CLASS = 'ringfence.classic.Adapter';

const COMPILE_FIRST = '(it contains sources but no classes: compile them first, see adapters/java/README.md)';

/** The maximum that the virtual machine itself needs beside the heap. */
const MACHINE_MB = 128;

/** How to run a classic Java player with that much memory; see `launchOf`. */
export async function javaLaunch(
  spec: JavaSpec,
  memoryMb: number,
  folder: string = process.cwd(),
): Promise<Result<ClassLaunch, string>> {
  const classPath = classPathOf(spec, folder);
  if (!classPath.ok) return classPath;
  const tools = await findTools();
  if (!tools.ok) return tools;
  const { paths, offsetColumns, home } = classPath.value;
  const { jdk, classes } = tools.value;
  const start = ['-cp', classes, MAIN_CLASS];
  const player = [spec.className, paths.join(delimiter), ...(offsetColumns ? ['offset'] : [])];
  const asked = await askAdapter('Java', jdk.java, [...quickMachine, ...start, 'check', ...player]);
  if (!asked.ok) return fail(paths.some(isSourceFolder) ? `${asked.error} ${COMPILE_FIRST}` : asked.error);
  return ok({
    command: { program: jdk.java, args: [...machineFlags(memoryMb), ...start, 'play', ...player] },
    folder: home,
    readOnly: [jdk.home, classes, ...paths],
    games: gamesIn(asked.value),
  });
}

/** A classic Java player behind the adapter. */
export class JavaBot extends AdapterBot {
  /** The adapter exits by itself, after reporting what it has seen. */
  protected override readonly farewellMs = 3000;
  private side: Side | undefined;
  /** The player's own moves that an opening made. */
  private given: string[] = [];

  override async startGame(start: GameStart): Promise<void> {
    this.side = start.side;
    this.given = [];
    await super.startGame(start);
  }

  override async observe(side: Side, move: string): Promise<void> {
    if (side === this.side) this.given.push(move);
    await super.observe(side, move);
  }

  hint(kind: FaultKind, reading?: CoordinateMistake): string | undefined {
    if (this.given.length > 0 && brokenByOpenings.includes(kind)) {
      const moves = `${this.given.length === 1 ? 'a move' : 'moves'} of its own (${this.given.join(', ')})`;
      return `The opening made ${moves}, and a classic player takes every opponentMove for its opponent's: play without openings.`;
    }
    return reading === undefined ? javaAdvice[kind] : classReadingAdvice[reading];
  }

  wrongWinner(): WrongWinner | undefined {
    const pattern = /^ringfence: getWinner: (\d+) of (\d+): (.*)$/;
    const [, times, asked, words] = this.stderrTail()
      .map((line) => pattern.exec(line) ?? [])
      .reduce<readonly string[]>((last, match) => (match.length > 0 ? match : last), []);
    return words === undefined ? undefined : { times: Number(times), asked: Number(asked), words };
  }
}

/** The hint for a player that has lost track of the board. */
const brokenByOpenings: readonly FaultKind[] = ['illegal-move', 'protocol-error', 'crashed'];

const javaAdvice: Readonly<Partial<Record<FaultKind, string>>> = {
  'illegal-move': 'Return a free cell from makeMove; in Squatter, captured cells are not free.',
  'protocol-error': 'See "Faults" in adapters/java/README.md.',
  crashed: 'Read the stack trace on its standard error.',
  'no-answer': 'Return from makeMove in time.',
  'cpu-limit':
    'Return from makeMove sooner: search fewer moves ahead, or look at System.nanoTime() while searching and return the best move so far.',
};

/**
 * One garbage collector thread: several would cost processor time that is charged to the player. No performance files
 * in /tmp. Both compilers stay on: the second pays off after some seconds of thinking.
 */
function machineFlags(memoryMb: number): string[] {
  const heapMb = Math.max(8, Math.floor(memoryMb / 2), memoryMb - MACHINE_MB);
  return [`-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:-UsePerfData', '-Djava.awt.headless=true'];
}

function isSourceFolder(path: string): boolean {
  if (!statSync(path).isDirectory()) return false;
  const names = readdirSync(path, { recursive: true }).map(String);
  return names.some((name) => name.endsWith('.java')) && !names.some((name) => /\.(?:class|jar)$/.test(name));
}

interface Tools {
  readonly jdk: Jdk;
  /** The adapter's classes. */
  readonly classes: string;
}

let found: Promise<Result<Tools, string>> | undefined;

/** Cached, except after a failure, which the user may have fixed. */
async function findTools(): Promise<Result<Tools, string>> {
  found ??= lookForTools();
  const tools = await found;
  if (!tools.ok) found = undefined;
  return tools;
}

async function lookForTools(): Promise<Result<Tools, string>> {
  const jdk = await findJdk();
  if (!jdk.ok) return jdk;
  const classes = await compiledAdapter(jdk.value);
  return classes.ok ? ok({ jdk: jdk.value, classes: classes.value }) : classes;
}
