import { type JailedProcess, type RungName, startJailed } from '@ringfence/jail';
import { type Random, randomSource } from '@ringfence/rules';
import { programViewOf } from '../bots/program-view.ts';
import type { ProgramGame } from './folder.ts';
import { type ProgramState, RulesFailed, RulesSession } from './session.ts';

export interface GameCheckOptions {
  readonly rung: RungName;
  readonly options: Readonly<Record<string, string>>;
  /** Random games; default: 1000. */
  readonly games?: number;
  /** A game with more moves counts as endless; default: 1000. */
  readonly mostMoves?: number;
  readonly seed?: number;
  /** Other rules for the same game, to compare with; default: a second process of the same program. */
  readonly other?: ProgramGame;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Something that the author of the rules must know. */
export interface GameFinding {
  readonly kind: 'failed' | 'endless' | 'differs';
  readonly words: string;
  /** The moves that led there. */
  readonly moves: readonly string[];
  readonly stderr?: readonly string[];
}

export interface GameCheck {
  readonly game: string;
  readonly hash: string;
  readonly games: number;
  /** By the side that begins, the other one, and nobody. */
  readonly results: readonly [first: number, second: number, draws: number];
  /** Of the games that came to an end. */
  readonly moves: { readonly mean: number; readonly longest: number };
  readonly mostChoices: number;
  /** The slowest answer and the mean, in milliseconds from question to answer. */
  readonly answerMs: { readonly mean: number; readonly slowest: number };
  /** The end of one game as the program draws it; empty if it draws none. */
  readonly picture: readonly string[];
  readonly findings: readonly GameFinding[];
}

/** After so many findings there is nothing new to learn. */
const ENOUGH = 3;
const MOST_MOVES = 1000;
const GAMES = 1000;

/**
 * Plays random games by the rules of a program and by a second process, of the same or of other rules, which is told the same
 * moves and must say the same.
 */
export async function checkGame(game: ProgramGame, options: GameCheckOptions): Promise<GameCheck> {
  const { games = GAMES, seed = 1, other = game, signal, onProgress } = options;
  const random = randomSource(seed);
  const tally = new Tally();
  const findings: GameFinding[] = [];
  let pair: Pair | undefined;
  try {
    for (let at = 0; at < games && findings.length < ENOUGH; at++) {
      signal?.throwIfAborted();
      onProgress?.(at, games);
      pair ??= new Pair(open(game, options.rung), open(other, options.rung), other !== game);
      const finding = await playRandom(pair, options, random, tally);
      if (finding === undefined) continue;
      findings.push(finding);
      await pair.close();
      pair = undefined;
    }
    const picture = findings.length === 0 && pair !== undefined ? await pair.main.show().catch(() => []) : [];
    return { game: game.name, hash: game.hash, ...tally.report(), picture, findings };
  } finally {
    await pair?.close();
  }
}

function open(game: ProgramGame, rung: RungName): RulesSession {
  const { command, ...view } = programViewOf(game.command, game.folder);
  const limits = { memoryMb: game.memoryMb, cpuSeconds: 3600, processes: 64, scratchMb: 64 };
  const process: JailedProcess = startJailed({ ...view, command: [command.program, ...command.args], limits, rung });
  return new RulesSession(game, process);
}

/** The rules, and those they are compared with. */
class Pair {
  readonly main: RulesSession;
  readonly other: RulesSession;
  readonly areOthers: boolean;

  constructor(main: RulesSession, other: RulesSession, areOthers: boolean) {
    this.main = main;
    this.other = other;
    this.areOthers = areOthers;
  }

  async close(): Promise<void> {
    await Promise.all([this.main.close(), this.other.close()]);
  }
}

async function playRandom(
  { main, other, areOthers }: Pair,
  { options, mostMoves = MOST_MOVES }: GameCheckOptions,
  random: Random,
  tally: Tally,
): Promise<GameFinding | undefined> {
  const moves: string[] = [];
  try {
    for (let move: string | undefined; ; ) {
      const asked = performance.now();
      const state = await (move === undefined ? main.start(options) : main.play(move));
      tally.answered(performance.now() - asked, state);
      const again = await (move === undefined ? other.start(options) : other.play(move));
      const difference = differenceOf(state, again, areOthers);
      if (difference !== undefined) return { kind: 'differs', words: difference, moves };
      if (state.ending !== undefined) {
        tally.ended(state.ending.winner, moves.length);
        return undefined;
      }
      if (moves.length >= mostMoves) {
        return { kind: 'endless', words: `A random game was not over after ${mostMoves} moves.`, moves };
      }
      if (state.legal.length === 0) {
        return { kind: 'failed', words: 'The rules list no move here, so that nothing can play at random.', moves };
      }
      move = random.pick(state.legal);
      if (!again.legal.includes(move) && (await other.whyIllegal(move)) !== undefined) {
        return { kind: 'differs', words: differenceWords(areOthers, `only the first allow ${move}`), moves };
      }
      moves.push(move);
    }
  } catch (error) {
    if (!(error instanceof RulesFailed)) throw error;
    return { kind: 'failed', words: error.message, moves, stderr: error.stderr };
  }
}

/** In what two answers to the same moves differ, as a sentence; the order of moves does not matter. */
function differenceOf(one: ProgramState, other: ProgramState, areOthers: boolean): string | undefined {
  const say = (what: string): string => differenceWords(areOthers, what);
  if ((one.ending === undefined) !== (other.ending === undefined)) {
    return say(
      one.ending === undefined
        ? 'only the second say that the game is over'
        : 'only the first say that the game is over',
    );
  }
  if (one.ending?.winner !== other.ending?.winner) return say('another side has won');
  if (one.ending === undefined && one.turn !== other.turn) return say('it is the turn of different sides');
  if (one.scores.join() !== other.scores.join())
    return say(`the score is ${one.scores.join(' – ')} and ${other.scores.join(' – ')}`);
  const missing = other.isOpen ? undefined : one.legal.find((move) => !other.legal.includes(move));
  const added = one.isOpen ? undefined : other.legal.find((move) => !one.legal.includes(move));
  if (missing !== undefined) return say(`only the first allow ${missing}`);
  return added === undefined ? undefined : say(`only the second allow ${added}`);
}

function differenceWords(areOthers: boolean, what: string): string {
  const [first, second] = areOthers ? ['These rules', 'the others'] : ['The rules', 'another run of them'];
  return `${first} and ${second} differ after the same moves: ${what}.`;
}

/** What the games were like. */
class Tally {
  private readonly results: [number, number, number] = [0, 0, 0];
  private answers = 0;
  private totalMs = 0;
  private slowestMs = 0;
  private mostChoices = 0;
  private totalMoves = 0;
  private longest = 0;

  answered(ms: number, { legal }: ProgramState): void {
    this.answers++;
    this.totalMs += ms;
    this.slowestMs = Math.max(this.slowestMs, ms);
    this.mostChoices = Math.max(this.mostChoices, legal.length);
  }

  ended(winner: number, moves: number): void {
    this.results[winner === 0 ? 2 : winner - 1]++;
    this.totalMoves += moves;
    this.longest = Math.max(this.longest, moves);
  }

  report(): Pick<GameCheck, 'games' | 'results' | 'moves' | 'mostChoices' | 'answerMs'> {
    const games = this.results[0] + this.results[1] + this.results[2];
    return {
      games,
      results: this.results,
      moves: { mean: games === 0 ? 0 : this.totalMoves / games, longest: this.longest },
      mostChoices: this.mostChoices,
      answerMs: { mean: this.answers === 0 ? 0 : this.totalMs / this.answers, slowest: this.slowestMs },
    };
  }
}
