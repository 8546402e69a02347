import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultLimits, isWithin, type ProcessLimits, whyNotStart } from '@ringfence/jail';
import type { BotCommand } from './command.ts';
import { classPaths, linkProblem, pathsOf, placeOf } from './place.ts';
import type { PlayerSpec } from './player.ts';

/** A player by its name. */
export interface NamedPlayer {
  readonly name: string;
  readonly spec: PlayerSpec;
}

/** Why a player cannot be started from this folder, as a clause; none if it can. Nothing of it is run. */
export async function playerProblem(
  spec: PlayerSpec,
  folder: string,
  limits: ProcessLimits = defaultLimits,
): Promise<string | undefined> {
  if (spec.kind === 'java') {
    const link = linkProblem(classPaths(spec), folder);
    if (link !== undefined) return link;
    const { javaLaunch } = await import('./java.ts');
    const launch = await javaLaunch(spec, limits.memoryMb, folder);
    return launch.ok ? undefined : launch.error;
  }
  return 'command' in spec ? commandProblem(spec.command, folder) : undefined;
}

/** The same for a command: its program and, for an interpreter, the script. */
export function commandProblem(command: BotCommand, folder: string): string | undefined {
  const link = linkProblem(pathsOf(command, folder), folder);
  if (link !== undefined) return link;
  const { command: placed, ...place } = placeOf(command, folder);
  return whyNotStart({ ...place, command: [placed.program, ...placed.args] }) ?? scriptProblem(command, folder);
}

const INTERPRETER = /^(?:python[0-9.]*|node|sh|bash|dash|perl|ruby)$/;
const SCRIPT = /\.(?:py|[cm]?js|sh|pl|rb)$/;

/** An interpreter is there, but the script that it is given may not be. */
function scriptProblem({ program, args }: BotCommand, folder: string): string | undefined {
  const [script] = args;
  if (!INTERPRETER.test(program.split('/').at(-1) ?? '') || script === undefined || !SCRIPT.test(script)) {
    return undefined;
  }
  const file = resolve(folder, script);
  return existsSync(file) ? undefined : `there is no file ${file}`;
}

/** Warnings about programs that can read each other's files, a sentence each. The same words twice are one bot. */
export function sharedFolders(players: readonly NamedPlayer[], folder: string): string[] {
  const placed = players.flatMap(({ name, spec }) => {
    if (spec.kind === 'java') {
      const paths = classPaths(spec).map((path) => resolve(folder, path));
      return [{ name, words: spec.words, shown: paths, own: paths[0] ?? folder }];
    }
    if (!('command' in spec)) return [];
    const { folder: own = folder, readOnly } = placeOf(spec.command, folder);
    return [
      { name, words: spec.words, shown: [own, ...readOnly.filter((path) => !/\/node_modules$/.test(path))], own },
    ];
  });
  return placed.flatMap((a, index) =>
    placed.slice(index + 1).flatMap((b) => {
      const isShared = a.shown.some((path) => isWithin(b.own, path)) || b.shown.some((path) => isWithin(a.own, path));
      if (a.words === b.words || !isShared) return [];
      return [`${a.name} and ${b.name} can read each other's files (${a.own}): give each program a folder of its own`];
    }),
  );
}
