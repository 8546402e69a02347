import { defaultLimits } from '@ringfence/jail';
import { type GameName, gameNames } from '@ringfence/rules';
import { playableGames } from '../bots/fitness.ts';
import { type BotContext, openBot } from '../bots/open.ts';
import { hearsOwnMoves, type PlayerSpec } from '../bots/player.ts';
import type { ArenaGame } from '../game/arena-game.ts';
import { classReadingAdvice, readingAdvice } from '../game/readings.ts';
import { atTable } from '../game/table.ts';
import { suiteForAny, type TriedRules } from './any-suite.ts';
import type { CheckName } from './checks.ts';
import { eavesdrop, type Manners } from './eavesdropper.ts';
import { type CheckReport, reportOn } from './report.ts';
import { suiteFor } from './suite.ts';
import { runTrial, type TestedBot, type Trial, type TrialResult } from './trial.ts';

interface BotCheckOptions {
  readonly context: BotContext;
  /** Default: all games that it plays. */
  readonly games?: readonly GameName[];
  /** A game whose rules are a program, instead of those. */
  readonly rules?: TriedRules;
  /** Default: usual ones. */
  readonly size?: number;
  /** Milliseconds a move; default: 500. */
  readonly moveMs?: number;
  readonly seed?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, check: CheckName) => void;
}

/** Plays a bot through all trials. If it does not start in a game, the other trials of that game are skipped. */
export async function checkBot(spec: PlayerSpec, options: BotCheckOptions): Promise<CheckReport> {
  const { size, moveMs = 500, seed = 1, signal, onProgress, context, rules } = options;
  const skips = ['cmd', 'java', 'python'].includes(spec.kind);
  const usual = {
    moveMs,
    seed,
    skips,
    hearsOwnMoves: hearsOwnMoves(spec),
    hearsOfSwap: spec.kind !== 'java',
    saysWinner: spec.kind === 'java',
    ...(size !== undefined && { size }),
  };
  const ours = rules === undefined ? (options.games ?? (await gamesPlayed(spec, context))) : [];
  const games: readonly ArenaGame[] = rules === undefined ? ours : [rules.game];
  const trials = rules === undefined ? suiteFor({ ...usual, games: ours }) : suiteForAny(rules, usual);
  const open = (trial: Trial): Promise<TestedBot> =>
    openSubject(spec, { ...context, ...(rules !== undefined && { rules: rules.house }) }, trial);
  const results: TrialResult[] = [];
  const dead = new Set<ArenaGame>();
  for (const [i, trial] of trials.entries()) {
    onProgress?.(i, trials.length, trial.check);
    if (trial.check !== 'start' && dead.has(trial.game)) continue;
    const stop = signal !== undefined && { signal };
    const result = await atTable(rules?.house, (table) => runTrial(trial, open, { ...stop, table }));
    results.push(result);
    if (trial.check === 'start' && result.fault !== undefined) dead.add(trial.game);
  }
  onProgress?.(trials.length, trials.length, 'quit');
  const isClass = spec.kind === 'java' || spec.kind === 'python';
  return reportOn({
    player: spec.words,
    games,
    trials,
    results,
    dead,
    saysWinner: spec.kind === 'java',
    readingAdvice: isClass ? classReadingAdvice : readingAdvice,
  });
}

/** A bot that cannot be started is tried in all games, so that the report says why. */
async function gamesPlayed(spec: PlayerSpec, { folder = process.cwd(), limits = defaultLimits }: BotContext) {
  const played = await playableGames(spec, folder, limits);
  return played.ok ? played.value : gameNames;
}

async function openSubject(spec: PlayerSpec, context: BotContext, { strange = false }: Trial): Promise<TestedBot> {
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
