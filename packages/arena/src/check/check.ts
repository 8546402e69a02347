import { type GameName, gameNames } from '@ringfence/rules';
import { type BotContext, openBot } from '../bots/open.ts';
import { hearsOwnMoves, type PlayerSpec } from '../bots/player.ts';
import type { CheckName } from './checks.ts';
import { eavesdrop, type Manners } from './eavesdropper.ts';
import { type CheckReport, reportOn } from './report.ts';
import { suiteFor } from './suite.ts';
import { runTrial, type Subject, type Trial, type TrialResult } from './trial.ts';

export interface CheckOptions {
  readonly context: BotContext;
  /** Default: all three. */
  readonly games?: readonly GameName[];
  /** Default: usual ones. */
  readonly size?: number;
  /** Milliseconds a move; default: 500. */
  readonly moveMs?: number;
  readonly seed?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, check: CheckName) => void;
}

/** Plays a bot through all trials; in a game in which it does not start, nothing else is tried. */
export async function checkBot(spec: PlayerSpec, options: CheckOptions): Promise<CheckReport> {
  const { games = gameNames, size, moveMs = 500, seed = 1, signal, onProgress, context } = options;
  const skips = spec.kind === 'cmd' || spec.kind === 'java';
  const trials = suiteFor({
    games,
    moveMs,
    seed,
    skips,
    hearsOwnMoves: hearsOwnMoves(spec),
    ...(size !== undefined && { size }),
  });
  const open = (trial: Trial): Promise<Subject> => openSubject(spec, context, trial);
  const results: TrialResult[] = [];
  const dead = new Set<GameName>();
  for (const [i, trial] of trials.entries()) {
    onProgress?.(i, trials.length, trial.check);
    if (trial.check !== 'start' && dead.has(trial.game)) continue;
    const result = await runTrial(trial, open, signal);
    results.push(result);
    if (trial.check === 'start' && result.fault !== undefined) dead.add(trial.game);
  }
  onProgress?.(trials.length, trials.length, 'quit');
  return reportOn(spec.words, trials, results, dead);
}

async function openSubject(spec: PlayerSpec, context: BotContext, { strange = false }: Trial): Promise<Subject> {
  const transcript: string[] = [];
  let manners: Manners = { afterEnd: [], stayed: false };
  const bot = await openBot(spec, {
    ...context,
    onLine: (from, line) => transcript.push(`${from === 'bot' ? '<' : '>'} ${line}`),
    wrap(process) {
      const ear = eavesdrop(process, strange);
      manners = ear.manners;
      return ear.process;
    },
  });
  return {
    bot,
    transcript,
    get manners() {
      return manners;
    },
  };
}
