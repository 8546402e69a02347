import { defaultLimits, type JailedProcess, type ProcessLimits, type RungName, startJailed } from '@ringfence/jail';
import type { Bot } from '../game/bot.ts';
import { BotFault } from '../game/fault.ts';
import type { TableLender } from '../game/table.ts';
import { BuiltInBot, labThinker } from './built-in.ts';
import { type ShownRules, shownPaths } from './class-path.ts';
import type { BotCommand } from './command.ts';
import type { LineListener } from './conversation.ts';
import { GtpBot } from './gtp-bot.ts';
import type { Terminal } from './human.ts';
import { botLaunch } from './launch.ts';
import { LineBot } from './line-bot.ts';
import { type JavaSpec, type PlayerSpec, type PythonSpec, parsePlayer } from './player.ts';
import type { ProcessBotOptions, StartAllowance } from './process-bot.ts';
import { linkProblem, type ProgramView, pathsOf, programViewOf } from './program-view.ts';
import { RandomBot } from './random-bot.ts';
import { TreeBot } from './tree-bot.ts';

/** The environment of bots; built-in players need none. */
export interface BotContext {
  /** The jail for programs, see `findRung`. */
  readonly rung?: RungName;
  /** Default: `defaultLimits`. */
  readonly limits?: ProcessLimits;
  /** The folder that paths in a command are relative to; default: this process's working directory. */
  readonly folder?: string;
  /** Of a game whose rules are a program: a Python class may need the course's package beside them, a search a table. */
  readonly rules?: ShownRules & Partial<TableLender>;
  /** Default: `usualAllowance`. */
  readonly allowance?: StartAllowance;
  /** The terminal of a human player. */
  readonly terminal?: Terminal;
  /** Receives the lines between referee and program. */
  readonly onLine?: LineListener;
  /** Wraps the process of a program. */
  readonly wrap?: (process: JailedProcess) => JailedProcess;
}

/** Whether a player is a program, which needs a jail. */
export const isProgram = ({ kind }: PlayerSpec): boolean => ['cmd', 'gtp', 'java', 'own', 'python'].includes(kind);

/**
 * Opens the bot that a player specifies. A program is started for every game, and not before the first; one that cannot
 * be started loses that game.
 */
export async function openBot(spec: PlayerSpec, context: BotContext = {}): Promise<Bot> {
  const viewOf = async (command: BotCommand): Promise<ProgramView> => {
    const folder = context.folder ?? process.cwd();
    mustNotLink(pathsOf(command, folder), folder);
    return programViewOf(command, folder);
  };
  switch (spec.kind) {
    case 'random':
      return new RandomBot();
    case 'tree':
      if (context.rules?.withTable === undefined) throw new Error('tree: plays games whose rules are a program');
      return new TreeBot(spec.playouts, context.rules as TableLender);
    case 'own': {
      const word = context.rules?.players?.[spec.name];
      const own = word === undefined ? undefined : parsePlayer(word);
      if (!own?.ok || own.value.kind === 'own')
        throw new Error(`the game has no player of its own called ${spec.name}`);
      return openBot(own.value, { ...context, folder: (context.rules as ShownRules).folder });
    }
    case 'level': {
      const { levelThinker } = await import('./engine-thinkers.ts');
      return new BuiltInBot(levelThinker(spec.level));
    }
    case 'engine': {
      const { engineThinker } = await import('./engine-thinkers.ts');
      return new BuiltInBot(engineThinker(spec));
    }
    case 'minimax': {
      const { minimaxThinker } = await import('./engine-thinkers.ts');
      return new BuiltInBot(minimaxThinker(spec.depth));
    }
    case 'lab':
      return new BuiltInBot(labThinker(spec));
    case 'human': {
      if (context.terminal === undefined) throw new Error('a human needs a terminal');
      const { HumanBot } = await import('./human.ts');
      return new HumanBot(context.terminal);
    }
    case 'cmd':
      return new LineBot(jailed(context, () => viewOf(spec.command)));
    case 'gtp':
      return new GtpBot(jailed(context, () => viewOf(spec.command)));
    case 'java': {
      const { JavaBot } = await import('./java.ts');
      return new JavaBot(jailed(context, () => classView(spec, context)));
    }
    case 'python': {
      const { PythonBot } = await import('./python.ts');
      return new PythonBot(jailed(context, () => classView(spec, context)));
    }
  }
}

/** How a program is started for each game. */
function jailed(context: BotContext, view: () => Promise<ProgramView>): ProcessBotOptions {
  const { rung, limits = defaultLimits, allowance, onLine, wrap = (process) => process } = context;
  if (rung === undefined) throw new Error('a program needs a jail');
  return {
    async start() {
      const { command, ...seen } = await view();
      return wrap(startJailed({ ...seen, command: [command.program, ...command.args], limits, rung }));
    },
    ...(allowance !== undefined && { allowance }),
    ...(onLine !== undefined && { onLine }),
  };
}

/**
 * A player with an unusable class, or on a machine without its language, loses the game with a message that says why.
 */
async function classView(
  spec: JavaSpec | PythonSpec,
  { limits = defaultLimits, folder = process.cwd(), rules }: BotContext,
): Promise<ProgramView> {
  mustNotLink(shownPaths(spec), folder);
  const launch = await botLaunch(spec, folder, limits, rules);
  if (!launch.ok) throw cannotStart(launch.error);
  const { games, ...view } = launch.value;
  return view;
}

/** A player's files must be at their paths: a link would show the bot whatever it points to. */
function mustNotLink(paths: readonly string[], folder: string): void {
  const problem = linkProblem(paths, folder);
  if (problem !== undefined) throw cannotStart(problem);
}

const cannotStart = (reason: string): BotFault =>
  new BotFault({ kind: 'crashed', words: `It cannot be started: ${reason}.`, stderr: [] });
