import { refuseIfBusy } from '@ringfence/jail';
import {
  BLACK,
  explain,
  moveName,
  moveNamed,
  otherSide,
  type Position,
  type Side,
  type SideOrNone,
  sideName,
  startPosition,
  startProblem,
  WHITE,
  whyIllegal,
} from '@ringfence/rules';
import type { Answer, Bot } from './bot.ts';
import { type Slack, usualSlack } from './clock.ts';
import { Clocks } from './clocks.ts';
import { BotFault, type Fault, faultAdvice, lossByFault } from './fault.ts';
import type { EndedBy, GamePlan, GameResult, MoveTime } from './game.ts';
import { cpuWords, wallWords, wrongMove } from './judging.ts';
import { type CoordinateMistake, readingAdvice, readingOf, toldBeyond } from './readings.ts';
import { keptTail, Remarks } from './remarks.ts';

export interface Players {
  readonly white: Bot;
  readonly black: Bot;
}

/** A move as played. */
interface PlayedMove {
  readonly side: Side;
  readonly move: string;
  readonly time: MoveTime;
  /** After the move; not to be changed. */
  readonly position: Position;
}

export interface PlayOptions {
  /** Stops the game: the promise rejects with its reason; the owner still has to close the bots. */
  readonly signal?: AbortSignal;
  readonly onMove?: (played: PlayedMove) => void;
  /** How long a program may be idle; default: {@link usualSlack}. */
  readonly slack?: Slack;
}

interface Ending {
  readonly winner: SideOrNone;
  readonly endedBy: EndedBy;
  readonly words: string;
  readonly fault?: Fault;
}

/**
 * Plays one game to its end and returns the result. Any fault of a bot costs it this game and nothing more; a rejection
 * is a stop by the signal, a plan that cannot be played (`RangeError`), or a bug. The bots stay open.
 */
export async function playGame(plan: GamePlan, players: Players, options: PlayOptions = {}): Promise<GameResult> {
  const { signal } = options;
  const referee = new Referee(plan, players, options);
  signal?.throwIfAborted();
  if (signal === undefined) return referee.play();
  let leave = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([referee.play(), stopped]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Why a plan cannot be played, as a sentence; `undefined` if it can. */
export function planProblem(plan: GamePlan): string | undefined {
  const problem = startProblem(plan.game, plan);
  if (problem !== undefined) return problem;
  const position = startPosition(plan.game, plan);
  for (const word of plan.opening) {
    const move = moveNamed(position, word);
    const reason = move === undefined ? 'no such cell' : whyIllegal(position, move);
    if (move === undefined || reason !== undefined) return `the opening has the illegal move ${word}: ${reason}`;
    position.play(move);
  }
  if (position.outcome !== undefined) return 'the game is over after its opening';
  return position.moves.length < plan.maxMoves ? undefined : 'the opening is longer than the game may be';
}

class Referee {
  private readonly plan: GamePlan;
  private readonly options: PlayOptions;
  private readonly bots: Readonly<Record<Side, Bot>>;
  private readonly position: Position;
  private readonly clocks: Clocks;
  private readonly times: MoveTime[] = [];
  private readonly remarks = new Remarks();

  constructor(plan: GamePlan, { white, black }: Players, options: PlayOptions) {
    const problem = planProblem(plan);
    if (problem !== undefined) throw new RangeError(`game ${plan.id} cannot be played: ${problem}`);
    this.plan = plan;
    this.options = options;
    this.bots = { [WHITE]: white, [BLACK]: black };
    this.position = startPosition(plan.game, plan);
    for (const word of plan.opening) this.position.play(moveNamed(this.position, word) as number);
    this.clocks = new Clocks(plan.clock, options.slack ?? usualSlack);
  }

  async play(): Promise<GameResult> {
    let ending = await this.begin();
    while (ending === undefined) {
      this.options.signal?.throwIfAborted();
      ending = await this.turn();
    }
    const { words } = ending;
    await Promise.all([this.bots[WHITE], this.bots[BLACK]].map((bot) => leniently(() => bot.endGame(words))));
    const { position } = this;
    return {
      plan: this.plan,
      moves: this.moveNames(),
      times: this.times,
      ...this.saidBeside(),
      scores: position.scores,
      ...this.withLastWords(ending),
    };
  }

  /** Both start at once. If both fail, the side to move loses: it would have failed first. */
  private async begin(): Promise<Ending | undefined> {
    const { turn } = this.position;
    const [first, second] = await Promise.all([turn, otherSide(turn)].map((side) => this.start(side)));
    return first ?? second;
  }

  private start(side: Side): Promise<Ending | undefined> {
    const { game, size, swap, clock, seed, opening } = this.plan;
    const bot = this.bots[side];
    return this.blame(side, async () => {
      await bot.startGame({ game, size, swap, side, clock, seed });
      for (const [i, word] of opening.entries()) await bot.observe(i % 2 === 0 ? WHITE : BLACK, word.toLowerCase());
    });
  }

  private async turn(): Promise<Ending | undefined> {
    const { position, clocks } = this;
    const side = position.turn;
    const left = clocks.left(side);
    let answer: Answer | undefined;
    const failed = await this.blame(side, async () => {
      answer = await this.bots[side].chooseMove(left);
    });
    if (failed !== undefined || answer === undefined) return failed;
    const { time } = answer;
    this.remarks.add(position.moves.length + 1, answer.remarks ?? []);
    const word = answer.move.trim().toLowerCase();
    const outOf = clocks.spend(side, time.cpuMs, answer.chargedMs);
    if (outOf === 'cpu') {
      return this.loses(side, { kind: 'cpu-limit', words: cpuWords(position, time.cpuMs, left), stderr: [] });
    }
    if (outOf === 'wall') {
      await refuseIfBusy();
      return this.loses(side, { kind: 'no-answer', words: wallWords(position, answer.chargedMs ?? 0), stderr: [] });
    }
    if (word === 'resign') {
      const words = `${sideName(side)} resigns at move ${position.moves.length + 1}: ${sideName(otherSide(side))} wins.`;
      return { winner: otherSide(side), endedBy: 'resignation', words };
    }
    const wrong = wrongMove(position, answer.move);
    if (wrong !== undefined) return this.loses(side, { ...wrong, stderr: [] });
    position.play(moveNamed(position, word) as number);
    this.times.push(time);
    this.options.onMove?.({ side, move: word, time, position });
    return this.afterMove(side, word);
  }

  private async afterMove(side: Side, word: string): Promise<Ending | undefined> {
    const { position, plan } = this;
    const other = otherSide(side);
    const tell = (): Promise<void> => this.bots[other].observe(side, word);
    const { outcome } = position;
    if (outcome === undefined && position.moves.length < plan.maxMoves) return this.blame(other, tell);
    await leniently(tell); // the game is decided: faults no longer matter
    if (outcome === undefined) {
      return { winner: 0, endedBy: 'length', words: `A draw by length: the limit is move ${plan.maxMoves}.` };
    }
    return { winner: outcome.winner, endedBy: 'rules', words: explain(position.verdict())[0] };
  }

  /** Runs a step in which only this side can fail. */
  private async blame(side: Side, work: () => Promise<void>): Promise<Ending | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      return this.loses(side, error.fault);
    }
  }

  private loses(side: Side, fault: Fault): Ending {
    const words = `${lossByFault(side, fault.kind)} ${fault.words}`;
    const hint = this.hintOn(side, fault);
    return { winner: otherSide(side), endedBy: 'fault', words, fault: hint === undefined ? fault : { ...fault, hint } };
  }

  /** What its author can do, if more is known than the general advice; one game may tell how it counts. */
  private hintOn(side: Side, { kind, answer }: Fault): string | undefined {
    const { game, size } = this.plan;
    const bot = this.bots[side];
    const seen = { game, size, side, moves: this.moveNames() };
    const advice = (reading: CoordinateMistake | undefined): string | undefined =>
      bot.hint?.(kind, reading) ?? (reading && readingAdvice[reading]);
    if (answer !== undefined) return advice(readingOf([{ ...seen, answer }]));
    const told = kind === 'crashed' || kind === 'protocol-error' ? toldBeyond(seen) : undefined;
    if (told === undefined) return advice(undefined);
    const first = advice(undefined) ?? faultAdvice[kind];
    return `${first} It failed at ${told.cell}, the first cell it was told ${told.words}. ${advice(told.reading)}`;
  }

  private moveNames(): string[] {
    const { position } = this;
    return position.moves.map((move) => moveName(position, move));
  }

  /** The bots' comments; complete only after the bots have ended. */
  private saidBeside(): Pick<GameResult, 'remarks' | 'stderr' | 'wrongWinner'> {
    const tail = (side: Side): readonly string[] => keptTail(this.bots[side].stderrTail?.() ?? []);
    const stderr = { white: tail(WHITE), black: tail(BLACK) };
    const remarks = this.remarks.all;
    const [white, black] = [this.bots[WHITE].wrongWinner?.(), this.bots[BLACK].wrongWinner?.()];
    const wrongWinner = { ...(white && { white }), ...(black && { black }) };
    return {
      ...(remarks.length > 0 && { remarks }),
      ...(stderr.white.length + stderr.black.length > 0 && { stderr }),
      ...(Object.keys(wrongWinner).length > 0 && { wrongWinner }),
    };
  }

  /** A bot's standard error is complete only after it has ended. */
  private withLastWords(ending: Ending): Ending {
    const { winner, fault } = ending;
    if (fault === undefined || fault.stderr.length > 0 || winner === 0) return ending;
    return { ...ending, fault: { ...fault, stderr: this.bots[otherSide(winner)].stderrTail?.() ?? [] } };
  }
}

/** A bot's faults no longer matter; a bug still does. */
async function leniently(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
  }
}
