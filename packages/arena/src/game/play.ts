import { refuseIfBusy } from '@ringfence/jail';
import { BLACK, otherSide, type Side, type SideOrNone, WHITE } from '@ringfence/rules';
import { isBuiltIn } from './arena-game.ts';
import type { Answer, Bot } from './bot.ts';
import { type Slack, usualSlack } from './clock.ts';
import { Clocks } from './clocks.ts';
import { BotFault, type Fault, faultAdvice, lossByFault } from './fault.ts';
import type { EndedBy, GamePlan, GameResult, MoveTime } from './game.ts';
import { cpuWords, wallWords } from './judging.ts';
import { PositionTable } from './position-table.ts';
import { type CoordinateMistake, readingAdvice, readingOf, toldBeyond } from './readings.ts';
import { keptTail, Remarks } from './remarks.ts';
import type { GameTable } from './table.ts';

export interface Players {
  readonly white: Bot;
  readonly black: Bot;
}

/** A move as played. */
interface PlayedMove {
  readonly side: Side;
  readonly move: string;
  readonly time: MoveTime;
}

export interface PlayOptions {
  /** Stops the game: the promise rejects with its reason; the owner still has to close the bots. */
  readonly signal?: AbortSignal;
  readonly onMove?: (played: PlayedMove) => void;
  /** How long a program may be idle; default: {@link usualSlack}. */
  readonly slack?: Slack;
  /** The game as it stands after the opening; needed where the rules are a program. */
  readonly table?: GameTable | undefined;
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

class Referee {
  private readonly plan: GamePlan;
  private readonly options: PlayOptions;
  private readonly bots: Readonly<Record<Side, Bot>>;
  private readonly table: GameTable;
  private readonly clocks: Clocks;
  private readonly times: MoveTime[] = [];
  private readonly remarks = new Remarks();

  constructor(plan: GamePlan, { white, black }: Players, options: PlayOptions) {
    this.plan = plan;
    this.options = options;
    this.bots = { [WHITE]: white, [BLACK]: black };
    this.table = options.table ?? new PositionTable(plan);
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
    const { moves, scores } = this.table;
    return {
      plan: this.plan,
      moves: moves.map(({ name }) => name),
      ...(moves.some(({ side }, i) => side !== (i % 2 === 0 ? WHITE : BLACK)) && {
        movers: moves.map(({ side }) => side),
      }),
      ...(!isBuiltIn(this.plan) && { sides: this.table.sides }),
      times: this.times,
      ...this.saidBeside(),
      scores,
      ...this.withLastWords(ending),
    };
  }

  /** Both start at once. If both fail, the side to move loses: it would have failed first. */
  private async begin(): Promise<Ending | undefined> {
    const { turn } = this.table;
    const [first, second] = await Promise.all([turn, otherSide(turn)].map((side) => this.start(side)));
    return first ?? second;
  }

  private start(side: Side): Promise<Ending | undefined> {
    const { game, size, swap, clock, seed } = this.plan;
    const opening = this.table.moves.slice();
    const bot = this.bots[side];
    return this.blame(side, async () => {
      await bot.startGame({ game, size, swap, side, clock, seed });
      for (const { side: mover, name } of opening) await bot.observe(mover, name);
    });
  }

  private async turn(): Promise<Ending | undefined> {
    const { table, clocks } = this;
    const side = table.turn;
    const move = table.moves.length + 1;
    const left = clocks.left(side);
    let answer: Answer | undefined;
    const failed = await this.blame(side, async () => {
      answer = await this.bots[side].chooseMove({ ...left, legal: table.legal });
    });
    if (failed !== undefined || answer === undefined) return failed;
    const { time } = answer;
    this.remarks.add(move, answer.remarks ?? []);
    const outOf = clocks.spend(side, time.cpuMs, answer.chargedMs);
    if (outOf === 'cpu') {
      return this.loses(side, { kind: 'cpu-limit', words: cpuWords(move, time.cpuMs, left), stderr: [] });
    }
    if (outOf === 'wall') {
      await refuseIfBusy();
      return this.loses(side, { kind: 'no-answer', words: wallWords(move, answer.chargedMs ?? 0), stderr: [] });
    }
    if (answer.move.trim().toLowerCase() === 'resign') {
      const words = `${this.nameOf(side)} resigns at move ${move}: ${this.nameOf(otherSide(side))} wins.`;
      return { winner: otherSide(side), endedBy: 'resignation', words };
    }
    const wrong = await table.play(answer.move);
    if (wrong !== undefined) return this.loses(side, { ...wrong, stderr: [] });
    this.times.push(time);
    const word = table.moves[move - 1].name;
    this.options.onMove?.({ side, move: word, time });
    return this.afterMove(side, word);
  }

  private async afterMove(side: Side, word: string): Promise<Ending | undefined> {
    const { table, plan } = this;
    const other = otherSide(side);
    const tell = (): Promise<void> => this.bots[other].observe(side, word);
    const { ending } = table;
    if (ending === undefined && table.moves.length < plan.maxMoves) return this.blame(other, tell);
    await leniently(tell); // the game is decided: faults no longer matter
    if (ending === undefined) {
      return { winner: 0, endedBy: 'length', words: `A draw by length: the limit is move ${plan.maxMoves}.` };
    }
    return { ...ending, endedBy: 'rules' };
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
    const words = `${lossByFault(side, fault.kind, this.nameOf(side))} ${fault.words}`;
    const hint = this.hintOn(side, fault);
    return { winner: otherSide(side), endedBy: 'fault', words, fault: hint === undefined ? fault : { ...fault, hint } };
  }

  /** What its author can do, if more is known than the general advice; one game may tell how it counts. */
  private hintOn(side: Side, { kind, answer }: Fault): string | undefined {
    const { plan } = this;
    const bot = this.bots[side];
    if (!isBuiltIn(plan)) return bot.hint?.(kind);
    const seen = { game: plan.game, size: plan.size, side, moves: this.table.moves.map(({ name }) => name) };
    const advice = (reading: CoordinateMistake | undefined): string | undefined =>
      bot.hint?.(kind, reading) ?? (reading && readingAdvice[reading]);
    if (answer !== undefined) return advice(readingOf([{ ...seen, answer }]));
    const told = kind === 'crashed' || kind === 'protocol-error' ? toldBeyond(seen) : undefined;
    if (told === undefined) return advice(undefined);
    const first = advice(undefined) ?? faultAdvice[kind];
    return `${first} It failed at ${told.cell}, the first cell it was told ${told.words}. ${advice(told.reading)}`;
  }

  private nameOf(side: Side): string {
    return this.table.sides[side - 1];
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
