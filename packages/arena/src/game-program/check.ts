import type { RungName } from '@ringfence/jail';
import { type Random, randomSource, type SideOrNone } from '@ringfence/rules';
import type { GamePicture } from '../game/game.ts';
import type { ProgramGame } from './folder.ts';
import { type ProgramState, RulesFailed, type RulesSession, startRules } from './session.ts';

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
  /** After so many findings there is nothing new to learn; default: 3. */
  readonly mostFindings?: number;
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
  /** The slowest answer and the mean, in milliseconds without the start of the program; and after how many moves the slowest was. */
  readonly answerMs: { readonly mean: number; readonly slowest: number; readonly slowestMove: number };
  /** The first game that each side won, and the first draw. */
  readonly endings: readonly GameEnding[];
  readonly findings: readonly GameFinding[];
}

/** Games in which the first process draws each position, and the second none: a picture changes nothing. */
const isDrawn = (at: number): boolean => at === 0 || at % 8 === 5;
const NOT_DRAWN = 'a run that is not asked to show';

export interface GameEnding {
  readonly winner: SideOrNone;
  readonly words: string;
  readonly moves: readonly string[];
  readonly picture: GamePicture;
}

const MOST_FINDINGS = 3;
const MOST_MOVES = 1000;
const GAMES = 1000;
/** Games with each choice of an option that was not asked for. */
const GAMES_PER_CHOICE = 2;
/** The longest game that the second process leaves unfinished. */
const MOST_ABANDONED = 6;

/**
 * Plays random games by the rules of a program and by a second process, of the same or of other rules, which is told the same
 * moves and must say the same. The second has another past: it has just started, or has left a game unfinished, or draws.
 */
export async function checkGame(game: ProgramGame, options: GameCheckOptions): Promise<GameCheck> {
  const { games = GAMES, seed = 1, mostFindings = MOST_FINDINGS, signal, onProgress } = options;
  const check = new Check(game, options, randomSource(seed));
  const tally = new Tally();
  const findings: GameFinding[] = [];
  const others = otherChoices(game, options.options);
  const total = games + others.length;
  try {
    for (let at = 0; at < total && findings.length < mostFindings; at++) {
      signal?.throwIfAborted();
      onProgress?.(at, total);
      const other = others[at - games];
      if (other === undefined) {
        const finding = await check.play(at, options.options, tally);
        if (finding !== undefined) findings.push(finding);
      } else if (findings.length > 0) {
        break;
      } else {
        const finding = await check.play(at, { ...options.options, ...other }, new Tally());
        const [[name, value]] = Object.entries(other);
        if (finding !== undefined) findings.push({ ...finding, words: `With ${name}=${value}: ${finding.words}` });
      }
    }
    return { game: game.name, hash: game.hash, ...tally.report(), findings };
  } finally {
    await check.close();
  }
}

/** The choices that were not asked for, a few times each. */
function otherChoices(
  { options }: ProgramGame,
  chosen: Readonly<Record<string, string>>,
): readonly Readonly<Record<string, string>>[] {
  return Object.entries(options).flatMap(([name, { choices }]) =>
    choices
      .filter((choice) => choice !== chosen[name])
      .flatMap((choice) => Array.from({ length: GAMES_PER_CHOICE }, () => ({ [name]: choice }))),
  );
}

/** The rules, and those they are compared with. */
class Check {
  private readonly game: ProgramGame;
  private readonly options: GameCheckOptions;
  private readonly random: Random;
  private main: RulesSession | undefined;
  private second: RulesSession | undefined;

  constructor(game: ProgramGame, options: GameCheckOptions, random: Random) {
    this.game = game;
    this.options = options;
    this.random = random;
  }

  /** A game, and what is wrong with it. */
  async play(at: number, chosen: Readonly<Record<string, string>>, tally: Tally): Promise<GameFinding | undefined> {
    const moves: string[] = [];
    const finding = await this.playUntilFound(at, chosen, tally, moves).catch((error: unknown): GameFinding => {
      if (!(error instanceof RulesFailed)) throw error;
      return { kind: 'failed', words: error.message, moves: error.moves, stderr: error.stderr };
    });
    if (finding !== undefined) await this.close();
    return finding;
  }

  async close(): Promise<void> {
    await Promise.all([this.main?.close(), this.second?.close()]);
    this.main = undefined;
    this.second = undefined;
  }

  private async playUntilFound(
    at: number,
    chosen: Readonly<Record<string, string>>,
    tally: Tally,
    moves: string[],
  ): Promise<GameFinding | undefined> {
    const { rung, mostMoves = MOST_MOVES } = this.options;
    const isNew = this.main === undefined;
    this.main ??= startRules(this.game, rung);
    const { main } = this;
    const { second, past } = await this.secondFor(at, chosen);
    const told = this.options.other === undefined ? past : undefined;
    const draws = isDrawn(at);
    for (let move: string | undefined; ; ) {
      const asked = performance.now();
      const state = await (move === undefined ? main.start(chosen) : main.play(move));
      if (!isNew || move !== undefined) tally.answered(performance.now() - asked, state, moves.length);
      const again = await (move === undefined ? second.start(chosen) : second.play(move));
      const difference = differenceOf(state, again, told);
      if (difference !== undefined) return { kind: 'differs', words: difference, moves };
      const { ending } = state;
      const picture = draws || (ending !== undefined && tally.isNew(ending)) ? await main.show() : undefined;
      if (ending !== undefined) {
        if (moves.length === 0) return { kind: 'failed', words: 'The game is over before the first move.', moves };
        tally.ended({ ...ending, moves }, picture);
        return undefined;
      }
      if (moves.length >= mostMoves) {
        return { kind: 'endless', words: `A random game was not over after ${mostMoves} moves.`, moves };
      }
      if (state.legal.length === 0) {
        return { kind: 'failed', words: 'The rules list no move here, so that nothing can play at random.', moves };
      }
      move = this.random.pick(state.legal);
      if (!again.legal.includes(move) && (await second.whyIllegal(move)) !== undefined) {
        return { kind: 'differs', words: differenceWords(told, `only the first allow ${move}`), moves };
      }
      moves.push(move);
    }
  }

  /** The second process, with a past that the first has not. */
  private async secondFor(
    at: number,
    chosen: Readonly<Record<string, string>>,
  ): Promise<{ readonly second: RulesSession; readonly past: string }> {
    const { rung, other } = this.options;
    const isPowerOfTwo = at > 0 && (at & (at - 1)) === 0;
    if (isPowerOfTwo) await this.second?.close();
    if (isPowerOfTwo || this.second === undefined) {
      this.second = startRules(
        other === undefined ? this.game : { ...other, title: `${other.title} (the others)` },
        rung,
      );
      return { second: this.second, past: isDrawn(at) ? NOT_DRAWN : 'a run that has just started' };
    }
    if (isDrawn(at)) return { second: this.second, past: NOT_DRAWN };
    if (at % 4 !== 3) return { second: this.second, past: 'another run of them' };
    let state = await this.second.start(chosen);
    for (let left = this.random.below(MOST_ABANDONED); left > 0 && state.legal.length > 0; left--) {
      state = await this.second.play(this.random.pick(state.legal));
    }
    return { second: this.second, past: 'a run that has left a game unfinished' };
  }
}

/** In what two answers to the same moves differ, as a sentence. Other rules have no past here, and may list moves in another order. */
function differenceOf(one: ProgramState, other: ProgramState, past: string | undefined): string | undefined {
  const say = (what: string): string => differenceWords(past, what);
  if ((one.ending === undefined) !== (other.ending === undefined)) {
    return say(
      one.ending === undefined
        ? 'only the second say that the game is over'
        : 'only the first say that the game is over',
    );
  }
  if (one.ending?.winner !== other.ending?.winner) return say('another side has won');
  if (past !== undefined && one.ending?.words !== other.ending?.words) return say('the end has other words');
  if (one.ending === undefined && one.turn !== other.turn) return say('it is the turn of different sides');
  if (one.scores.join() !== other.scores.join())
    return say(`the score is ${one.scores.join(' – ')} and ${other.scores.join(' – ')}`);
  const missing = other.isOpen ? undefined : one.legal.find((move) => !other.legal.includes(move));
  const added = one.isOpen ? undefined : other.legal.find((move) => !one.legal.includes(move));
  if (missing !== undefined) return say(`only the first allow ${missing}`);
  if (added !== undefined) return say(`only the second allow ${added}`);
  const at = past === undefined ? -1 : one.legal.findIndex((move, i) => move !== other.legal[i]);
  return at < 0 ? undefined : say(`${one.legal[at]} and ${other.legal[at]} change places in the list of moves`);
}

function differenceWords(past: string | undefined, what: string): string {
  const [first, second] = past === undefined ? ['These rules', 'the others'] : ['The rules', past];
  return `${first} and ${second} differ after the same moves: ${what}.`;
}

/** What the games were like. */
class Tally {
  private readonly results: [number, number, number] = [0, 0, 0];
  private answers = 0;
  private totalMs = 0;
  private slowest = { ms: 0, move: 0 };
  private readonly endings: GameEnding[] = [];
  private mostChoices = 0;
  private totalMoves = 0;
  private longest = 0;

  answered(ms: number, { legal }: ProgramState, move: number): void {
    this.answers++;
    this.totalMs += ms;
    if (ms > this.slowest.ms) this.slowest = { ms, move };
    this.mostChoices = Math.max(this.mostChoices, legal.length);
  }

  /** Whether no game has ended like this yet. */
  isNew({ winner }: Pick<GameEnding, 'winner'>): boolean {
    return !this.endings.some((known) => known.winner === winner);
  }

  ended(ending: Omit<GameEnding, 'picture'>, picture: GamePicture | undefined): void {
    const { winner, moves } = ending;
    if (picture !== undefined && this.isNew(ending)) this.endings.push({ ...ending, picture });
    this.results[winner === 0 ? 2 : winner - 1]++;
    this.totalMoves += moves.length;
    this.longest = Math.max(this.longest, moves.length);
  }

  report(): Omit<GameCheck, 'game' | 'hash' | 'findings'> {
    const games = this.results[0] + this.results[1] + this.results[2];
    const { ms, move } = this.slowest;
    return {
      games,
      results: this.results,
      moves: { mean: games === 0 ? 0 : this.totalMoves / games, longest: this.longest },
      mostChoices: this.mostChoices,
      answerMs: { mean: this.answers === 0 ? 0 : this.totalMs / this.answers, slowest: ms, slowestMove: move },
      endings: this.endings,
    };
  }
}
