import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@ringfence/jail';
import { fail, ok, type Result } from '@ringfence/rules';
import type { FaultKind } from '../game/fault.ts';
import { type CoordinateMistake, classReadingAdvice } from '../game/readings.ts';
import { AdapterBot, askAdapter, gamesIn } from './adapter-bot.ts';
import { type ClassLaunch, classPathOf, type ShownRules } from './class-path.ts';
import type { PythonSpec } from './player.ts';

/** Beside an installed package, and in a clone. */
const adapterFolders = ['../../python/ringfence_adapter', '../../../../adapters/python/ringfence_adapter'] as const;

const NO_PYTHON =
  'Python players need python3, and PATH has none: install it (Debian and Ubuntu: apt install python3; else python.org)';

/** No .pyc files in a read-only folder. */
const FLAGS = ['-B'] as const;

/** The rules of a course's own game, and what its players are told of their limits. */
interface CourseGame extends ShownRules {
  readonly memoryMb: number;
}

/** How to run a Python class; see `launchOf`. */
export async function pythonLaunch(
  spec: PythonSpec,
  folder: string,
  course?: CourseGame,
): Promise<Result<ClassLaunch, string>> {
  const classPath = classPathOf(spec, folder);
  if (!classPath.ok) return classPath;
  const { paths, home, offsetColumns } = classPath.value;
  const python = findProgram('python3') ?? findProgram('python');
  if (python === undefined) return fail(NO_PYTHON);
  const adapter = pythonAdapterFolder();
  const player = [spec.module, spec.className ?? '-', paths[0], ...(offsetColumns ? ['offset'] : [])];
  const program = [...FLAGS, adapter];
  const asked = await askAdapter('Python', python, [...program, 'check', ...player]);
  if (!asked.ok) return asked;
  return ok({
    command: { program: python, args: [...program, 'play', ...player, ...settingsOf(course, home)] },
    folder: home,
    readOnly: [adapter, ...paths, ...(course === undefined ? [] : [course.folder])],
    games: gamesIn(asked.value),
  });
}

function settingsOf(course: CourseGame | undefined, home: string): string[] {
  if (course === undefined) return [];
  const options = Object.entries(course.options).map(([name, value]) => `${name}=${value}`);
  return [`rules=${course.folder}`, `home=${home}`, `memory=${course.memoryMb}`, ...options];
}

/** A Python class behind the adapter. */
export class PythonBot extends AdapterBot {
  hint(kind: FaultKind, reading?: CoordinateMistake): string | undefined {
    return reading === undefined ? pythonAdvice[kind] : classReadingAdvice[reading];
  }
}

const pythonAdvice: Readonly<Partial<Record<FaultKind, string>>> = {
  'illegal-move': 'Return one of the actions in `legal`, the argument of every call of action: all of them are legal.',
  'protocol-error': 'Read "Actions" in adapters/python/README.md.',
  crashed: 'Read the traceback on its standard error.',
  'no-answer': 'Return from action in time.',
  'cpu-limit':
    'Return from action sooner: search fewer moves ahead, or look at time.process_time() while searching and return the best action so far.',
};

/** The folder of our own Python code. */
export function pythonAdapterFolder(): string {
  const folders = adapterFolders.map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  return folders.find((folder) => existsSync(folder)) ?? folders[0];
}
