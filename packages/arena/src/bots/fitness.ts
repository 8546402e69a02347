import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultLimits, isWithin, type ProcessLimits, whyNotStart } from '@ringfence/jail';
import { fail, type GameName, gameNames, games, gameTitle, ok, type Result } from '@ringfence/rules';
import { type ArenaGame, isBuiltIn } from '../game/arena-game.ts';
import { classPathOf, shownPaths } from './class-path.ts';
import type { BotCommand } from './command.ts';
import { botLaunch } from './launch.ts';
import { type EngineSpec, type PlayerSpec, playsAnyGame } from './player.ts';
import { linkProblem, pathsOf, programViewOf } from './program-view.ts';

/** A player with its name. */
export interface NamedPlayer {
  readonly name: string;
  readonly spec: PlayerSpec;
}

/** Why a player cannot be started from this folder, or does not play the game, as a clause. Runs none of its code. */
export async function playerProblem(
  spec: PlayerSpec,
  folder: string,
  limits: ProcessLimits = defaultLimits,
  game?: ArenaGame,
  sizes?: readonly number[],
): Promise<string | undefined> {
  if ('command' in spec) return commandProblem(spec.command, folder);
  const one = game === undefined ? undefined : { game };
  if (one !== undefined && !isBuiltIn(one)) {
    return playsAnyGame(spec) ? undefined : `it plays built-in games only, not ${gameTitle(one.game)}`;
  }
  const played = await playableGames(spec, folder, limits);
  if (!played.ok) return played.error;
  if (one === undefined) return undefined;
  const { usualSize, title } = games[one.game];
  if (!played.value.includes(one.game)) {
    return `it plays ${played.value.map((each) => games[each].title).join(' and ')}, not ${title}`;
  }
  return spec.kind === 'engine' ? netProblemOf(spec, one.game, sizes ?? [usualSize]) : undefined;
}

/** Why an engine that asks for a net cannot play on boards of these sizes. */
async function netProblemOf(
  { limits: { search } }: EngineSpec,
  game: GameName,
  sizes: readonly number[],
): Promise<string | undefined> {
  if (search !== 'net') return undefined;
  const { netProblem } = await import('@ringfence/engine');
  const problems = await Promise.all(sizes.map((size) => netProblem(game, size)));
  return problems.find((problem) => problem !== undefined);
}

/** The games a player plays; the error is why it cannot be started. */
export async function playableGames(
  spec: PlayerSpec,
  folder: string,
  limits: ProcessLimits = defaultLimits,
): Promise<Result<readonly GameName[], string>> {
  if (spec.kind === 'lab') return ok(['squatter']);
  if (spec.kind === 'tree') return fail('it plays games whose rules are a program: built-in games have their levels');
  if (spec.kind !== 'java' && spec.kind !== 'python') return ok(gameNames);
  const link = linkProblem(shownPaths(spec), folder);
  if (link !== undefined) return fail(link);
  const launch = await botLaunch(spec, folder, limits);
  return launch.ok ? ok(launch.value.games) : launch;
}

/** Why a command cannot be started: checks its program and, for an interpreter, the script. */
export function commandProblem(command: BotCommand, folder: string): string | undefined {
  const link = linkProblem(pathsOf(command, folder), folder);
  if (link !== undefined) return link;
  const { command: seen, ...view } = programViewOf(command, folder);
  return whyNotStart({ ...view, command: [seen.program, ...seen.args] }) ?? scriptProblem(command, folder);
}

const INTERPRETER = /^(?:python[0-9.]*|node|sh|bash|dash|perl|ruby)$/;
const SCRIPT = /\.(?:py|[cm]?js|sh|pl|rb)$/;

/** The interpreter may exist while the script does not. */
function scriptProblem({ program, args }: BotCommand, folder: string): string | undefined {
  const [script] = args;
  if (!INTERPRETER.test(program.split('/').at(-1) ?? '') || script === undefined || !SCRIPT.test(script)) {
    return undefined;
  }
  const file = resolve(folder, script);
  return existsSync(file) ? undefined : `no such file ${file}`;
}

/** A player's program and the files it can read. */
interface Seen {
  readonly name: string;
  readonly words: string;
  readonly own: string;
  readonly shown: readonly string[];
}

/** Warnings about programs that can read each other's files, a sentence each. Equal commands are one bot. */
export function sharedFolders(players: readonly NamedPlayer[], folder: string): string[] {
  const sharing: Seen[][] = [];
  for (const one of players.flatMap((player) => seenBy(player, folder))) {
    const group = sharing.find((others) => others.some((other) => canRead(one, other)));
    if (group === undefined) sharing.push([one]);
    else if (group.every(({ words }) => words !== one.words)) group.push(one);
  }
  return sharing
    .filter((group) => group.length > 1)
    .map((group) => {
      const names = group.map(({ name }) => name);
      const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      return `${list} can read each other's files (${group[0]?.own}): give each program a folder of its own`;
    });
}

function seenBy({ name, spec }: NamedPlayer, folder: string): Seen[] {
  if (spec.kind === 'java' || spec.kind === 'python') {
    const classPath = classPathOf(spec, folder);
    if (!classPath.ok) return [];
    const { home, paths } = classPath.value;
    return [{ name, words: spec.words, shown: [home, ...paths], own: home }];
  }
  if (!('command' in spec)) return [];
  const { folder: own = folder, readOnly } = programViewOf(spec.command, folder);
  return [{ name, words: spec.words, shown: [own, ...readOnly.filter((path) => !/\/node_modules$/.test(path))], own }];
}

const canRead = (a: Seen, b: Seen): boolean =>
  a.shown.some((path) => isWithin(b.own, path)) || b.shown.some((path) => isWithin(a.own, path));
