import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fail, ok, quote, type Result, type Side } from '@ringfence/rules';
import type { Answer, GameStart, TimeLeft } from '../game/bot.ts';
import { BotFault, type Fault, type FaultKind } from '../game/fault.ts';
import type { BotCommand } from './command.ts';
import { compiledAdapter, quickMachine } from './java-adapter.ts';
import { findJdk, type Jdk } from './java-tools.ts';
import { LineBot } from './line-bot.ts';
import type { JavaSpec } from './player.ts';

const runFile = promisify(execFile);

/** How a classic Java player is started. */
export interface JavaLaunch {
  /** Speaks the line protocol. */
  readonly command: BotCommand;
  /** Files and folders that it must be able to read, beside the system's. */
  readonly readOnly: readonly string[];
}

/** What stands behind the `@`: places to look for classes, and how the player counts columns. */
interface Place {
  readonly paths: readonly string[];
  readonly offsetColumns: boolean;
}

const MAIN_CLASS = 'ringfence.classic.Adapter';

/** The exit code of the adapter when a line of standard error tells the fault. */
const FAULT_CODE = 70;

const COMPILE_FIRST = '(there are sources and no classes: compile them first, see adapters/java/README.md)';

/** What the virtual machine itself takes at most, beside a player's objects. */
const MACHINE_MB = 128;

/**
 * How to run a classic Java player with that much memory; its path starts from `folder`. The class is looked for at
 * once, without running any of its code; what is wrong is a sentence for whoever wrote the player's name.
 */
export async function javaLaunch(
  spec: JavaSpec,
  memoryMb: number,
  folder: string = process.cwd(),
): Promise<Result<JavaLaunch, string>> {
  const place = placeOf(spec.path, folder);
  if (!place.ok) return place;
  const tools = await findTools();
  if (!tools.ok) return tools;
  const { paths, offsetColumns } = place.value;
  const { jdk, classes } = tools.value;
  const start = ['-cp', classes, MAIN_CLASS];
  const player = [spec.className, paths.join(delimiter), ...(offsetColumns ? ['offset'] : [])];
  const problem = await classProblem(jdk.java, [...start, 'check', ...player]);
  if (problem !== undefined) return fail(paths.some(isSourceFolder) ? `${problem} ${COMPILE_FIRST}` : problem);
  return ok({
    command: { program: jdk.java, args: [...machineFlags(memoryMb), ...start, 'play', ...player] },
    readOnly: [jdk.home, classes, ...paths],
  });
}

/** A classic Java player behind the adapter, which has seen more of its faults than an exit code tells. */
export class JavaBot extends LineBot {
  private side: Side | undefined;
  /** Moves of its own that an opening made for it. */
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

  hint(kind: FaultKind): string | undefined {
    if (this.given.length === 0 || !brokenByOpenings.includes(kind)) return javaAdvice[kind];
    const moves = `${this.given.length === 1 ? 'a move' : 'moves'} of its own (${this.given.join(', ')})`;
    return `The opening made ${moves}, and a classic player takes every opponentMove for its opponent's: play without openings.`;
  }

  override async chooseMove(left: TimeLeft): Promise<Answer> {
    try {
      return await super.chooseMove(left);
    } catch (error) {
      throw error instanceof BotFault ? new BotFault(javaFault(error.fault)) : error;
    }
  }
}

/** What a player does that has lost track of the board. */
const brokenByOpenings: readonly FaultKind[] = ['illegal-move', 'protocol-error', 'crashed'];

const javaAdvice: Readonly<Partial<Record<FaultKind, string>>> = {
  'illegal-move': 'Return a free cell from makeMove; in Squatter, captured cells are not free.',
  'protocol-error': 'Read "What it can be blamed for" in adapters/java/README.md.',
  crashed: 'Read the stack trace on its standard error.',
  'no-answer': 'Return from makeMove in time.',
};

/** What the adapter's end means. */
function javaFault(fault: Fault): Fault {
  const told = fault.exit?.code === FAULT_CODE ? toldFault(fault.stderr) : undefined;
  return told === undefined ? fault : { ...fault, kind: told.kind, words: `${capitalised(told.words)}.` };
}

/** Threads of the player may print something behind it. */
function toldFault(stderr: readonly string[]): Pick<Fault, 'kind' | 'words'> | undefined {
  const pattern = /^ringfence: (illegal-move|memory-limit|crashed|protocol-error): (.*)$/;
  const match = stderr
    .map((line) => pattern.exec(line))
    .filter((each) => each !== null)
    .at(-1);
  return match === undefined ? undefined : { kind: match[1] as FaultKind, words: match[2] };
}

/**
 * One collector thread: several would cost processor time that is charged to the player. No files in /tmp for tools that
 * are not there. Both of the machine's compilers stay on: the second pays for itself after some seconds of thinking.
 */
function machineFlags(memoryMb: number): string[] {
  const heapMb = Math.max(8, Math.floor(memoryMb / 2), memoryMb - MACHINE_MB);
  return [`-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:-UsePerfData', '-Djava.awt.headless=true'];
}

function placeOf(text: string, folder: string): Result<Place, string> {
  const [, path, option] = /^(.*?)(?:\?([a-z]+=.*))?$/s.exec(text) as unknown as [string, string, string | undefined];
  if (option !== undefined && option !== 'columns=offset') {
    return fail(`behind a Java player's path there can be ?columns=offset, not ${quote(`?${option}`)}`);
  }
  const paths = path.split(delimiter).map((part) => resolve(folder, part));
  const missing = paths.find((part) => !existsSync(part));
  if (missing !== undefined) return fail(`there is no file or folder ${missing}`);
  return ok({ paths, offsetColumns: option !== undefined });
}

function isSourceFolder(path: string): boolean {
  if (!statSync(path).isDirectory()) return false;
  const names = readdirSync(path, { recursive: true }).map(String);
  return names.some((name) => name.endsWith('.java')) && !names.some((name) => /\.(?:class|jar)$/.test(name));
}

interface Tools {
  readonly jdk: Jdk;
  /** The adapter's. */
  readonly classes: string;
}

let found: Promise<Result<Tools, string>> | undefined;

/** Looked for once, and again after a failure, which the user may have mended. */
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

const checked = new Map<string, Promise<string | undefined>>();

/** Why the player's class cannot be used; a good one is asked for once. */
async function classProblem(java: string, args: readonly string[]): Promise<string | undefined> {
  const key = [java, ...args].join('\0');
  const asked = checked.get(key) ?? askForClass(java, args);
  checked.set(key, asked);
  const problem = await asked;
  if (problem !== undefined) checked.delete(key);
  return problem;
}

async function askForClass(java: string, args: readonly string[]): Promise<string | undefined> {
  try {
    await runFile(java, [...quickMachine, ...args]);
    return undefined;
  } catch (error) {
    const { stderr, message } = error as { readonly stderr?: string; readonly message: string };
    const lines = (stderr ?? '').trim().split('\n');
    return toldFault(lines)?.words ?? `the Java adapter does not run: ${lines.at(-1) || message}`;
  }
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
