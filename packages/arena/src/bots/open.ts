import { defaultLimits, type JailedProcess, type ProcessLimits, type RungName, startJailed } from '@ringfence/jail';
import type { Bot } from '../game/bot.ts';
import { BotFault } from '../game/fault.ts';
import { BuiltInBot, engineThinker, labThinker, levelThinker, minimaxThinker, randomThinker } from './built-in.ts';
import { shownPaths } from './class-path.ts';
import type { BotCommand } from './command.ts';
import type { LineListener } from './conversation.ts';
import { GtpBot } from './gtp-bot.ts';
import type { Terminal } from './human.ts';
import { launchOf } from './launch.ts';
import { LineBot } from './line-bot.ts';
import type { JavaSpec, PlayerSpec, PythonSpec } from './player.ts';
import type { ProcessBotOptions, StartAllowance } from './process-bot.ts';
import { linkProblem, type ProgramView, pathsOf, programViewOf } from './program-view.ts';

/** What bots need of the world; built-in players need nothing. */
export interface BotContext {
  /** How programs are held, see `findRung`. */
  readonly rung?: RungName;
  /** Default: `defaultLimits`. */
  readonly limits?: ProcessLimits;
  /** What paths in a command start from; default: this process's own folder. */
  readonly folder?: string;
  /** Default: `usualAllowance`. */
  readonly allowance?: StartAllowance;
  /** Where a human sits. */
  readonly terminal?: Terminal;
  /** Hears what is said between referee and program. */
  readonly onLine?: LineListener;
  /** Puts something between the referee and a program. */
  readonly wrap?: (process: JailedProcess) => JailedProcess;
}

/** Whether a player is a program, for which the machine must have a jail. */
export const isProgram = ({ kind }: PlayerSpec): boolean => ['cmd', 'gtp', 'java', 'python'].includes(kind);

/**
 * The bot that a player's words mean. No program is started before its first game, and every game starts it afresh; one
 * that cannot be started loses that game.
 */
export async function openBot(spec: PlayerSpec, context: BotContext = {}): Promise<Bot> {
  const viewOf = async (command: BotCommand): Promise<ProgramView> => {
    const folder = context.folder ?? process.cwd();
    mustNotLink(pathsOf(command, folder), folder);
    return programViewOf(command, folder);
  };
  switch (spec.kind) {
    case 'random':
      return new BuiltInBot(randomThinker());
    case 'level':
      return new BuiltInBot(levelThinker(spec.level));
    case 'engine':
      return new BuiltInBot(engineThinker(spec));
    case 'minimax':
      return new BuiltInBot(minimaxThinker(spec.depth));
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
  if (rung === undefined) throw new Error('a program needs a rung to be held on');
  return {
    async start() {
      const { command, ...seen } = await view();
      return wrap(startJailed({ ...seen, command: [command.program, ...command.args], limits, rung }));
    },
    ...(allowance !== undefined && { allowance }),
    ...(onLine !== undefined && { onLine }),
  };
}

/** A player whose class cannot be used, or a machine without its language, loses the game with a sentence that says so. */
async function classView(
  spec: JavaSpec | PythonSpec,
  { limits = defaultLimits, folder = process.cwd() }: BotContext,
): Promise<ProgramView> {
  mustNotLink(shownPaths(spec), folder);
  const launch = await launchOf(spec, folder, limits);
  if (!launch.ok) throw cannotStart(launch.error);
  const { games, ...view } = launch.value;
  return view;
}

/** What a player's words name must be there and not elsewhere: a link would show the bot whatever it leads to. */
function mustNotLink(paths: readonly string[], folder: string): void {
  const problem = linkProblem(paths, folder);
  if (problem !== undefined) throw cannotStart(problem);
}

const cannotStart = (reason: string): BotFault =>
  new BotFault({ kind: 'crashed', words: `It cannot be started: ${reason}.`, stderr: [] });
