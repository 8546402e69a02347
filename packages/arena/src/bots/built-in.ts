import {
  allowanceFor,
  classroomChoice,
  createEngine,
  type Engine,
  type Limits,
  levelMove,
  processorTime,
} from '@ringfence/engine';
import { chooseMove } from '@ringfence/lab/players';
import {
  type Move,
  moveName,
  moveNamed,
  type Position,
  randomSource,
  type Side,
  startPosition,
} from '@ringfence/rules';
import type { Answer, Bot, GameStart, TimeLeft } from '../game/bot.ts';
import type { ClockRule } from '../game/clock.ts';
import type { EngineSpec, LabSpec } from './player.ts';

/** How a built-in player chooses its moves. */
export interface Thinker {
  begin(start: GameStart): Promise<void>;
  /** The thinker must not modify the position. */
  move(position: Position, limits: Limits): Promise<Move>;
  close(): void;
}

/** A built-in player, on this thread. It keeps to its clock, so its times never exceed its limits. */
export class BuiltInBot implements Bot {
  private readonly thinker: Thinker;
  private position: Position | undefined;
  private clock: ClockRule | undefined;

  constructor(thinker: Thinker) {
    this.thinker = thinker;
  }

  async startGame(start: GameStart): Promise<void> {
    this.position = startPosition(start.game, start);
    this.clock = start.clock;
    await this.thinker.begin(start);
  }

  async observe(_: Side, move: string): Promise<void> {
    const position = this.inGame();
    position.play(moveNamed(position, move) as number);
  }

  async chooseMove(left: TimeLeft): Promise<Answer> {
    const position = this.inGame();
    const started = performance.now();
    const move = await this.thinker.move(position, limitsOf(left, this.clock));
    const name = moveName(position, move);
    position.play(move);
    const wallMs = performance.now() - started;
    return { move: name, time: { wallMs, cpuMs: Math.min(wallMs, left.ms) } };
  }

  async endGame(): Promise<void> {}

  async close(): Promise<void> {
    this.thinker.close();
  }

  private inGame(): Position {
    if (this.position === undefined) throw new Error('no game was started');
    return this.position;
  }
}

function limitsOf({ ms, own }: TimeLeft, clock: ClockRule | undefined): Limits {
  if (own === undefined) return { moveTime: ms };
  return { clock: { remaining: own, ...(clock?.kind === 'increment' && { increment: clock.incrementMs }) } };
}

export function randomThinker(): Thinker {
  let seed = 0;
  return {
    async begin(start) {
      seed = start.seed * 2 + start.side;
    },
    move: async (position) => randomSource(seed + 1000 * position.moves.length).pick(position.legalMoves()),
    close() {},
  };
}

/** The classroom minimax searches to its fixed depth, whatever the clock says. */
export function minimaxThinker(depth: number): Thinker {
  let seed = 0;
  return {
    async begin(start) {
      seed = start.seed;
    },
    move: async (position) => classroomChoice(position, depth, { seed: seed + position.moves.length }).move,
    close() {},
  };
}

/** A classroom algorithm has a fixed depth too. */
export function labThinker({ key, depth }: LabSpec): Thinker {
  return {
    async begin() {},
    move: async (position) => chooseMove(key, position, depth),
    close() {},
  };
}

/** The engine with a limit of time or nodes for each move; a new engine for every game. */
export function engineThinker({ limits: own, processorTime: byProcessor }: EngineSpec): Thinker {
  let engine: Promise<Engine> | undefined;
  return {
    async begin({ seed }) {
      this.close();
      engine = createEngine({ seed }, byProcessor ? { now: processorTime } : {});
    },
    async move(position, limits) {
      const it = await opened(engine);
      // If the player has its own limit, the clock stops the search only when it is nearly out, so that games can be
      // repeated.
      if (own.moveTime === undefined || byProcessor) {
        return inTime(position, limits, (signal) => it.bestMove(position, own, signal));
      }
      const moveTime = Math.min(own.moveTime, limits.moveTime ?? own.moveTime);
      return it.bestMove(position, { ...limits, ...own, moveTime });
    },
    close() {
      void engine?.then((it) => it.close());
      engine = undefined;
    },
  };
}

/**
 * The highest levels need the memory; the others are faster without it, since a level starts every move from scratch.
 */
const tableFor = (level: number): number => (level < 9 ? 16 : 64);

/** A level for humans; one engine serves all its games, since it starts every move from scratch. */
export function levelThinker(level: number): Thinker {
  let engine: Promise<Engine> | undefined;
  let seed = 0;
  return {
    async begin(start) {
      seed = start.seed;
      engine ??= createEngine({ tableSize: tableFor(level) });
    },
    async move(position, limits) {
      const it = await opened(engine);
      return inTime(position, limits, (signal) => levelMove(it, position, level, seed, signal));
    },
    close() {
      void engine?.then((it) => it.close());
      engine = undefined;
    },
  };
}

async function opened(engine: Promise<Engine> | undefined): Promise<Engine> {
  if (engine === undefined) throw new Error('no game was started');
  return engine;
}

/** Stops a search when its time is up. */
async function inTime(
  position: Position,
  limits: Limits,
  search: (signal: AbortSignal) => Promise<Move>,
): Promise<Move> {
  const stop = new AbortController();
  const { hard } = allowanceFor(limits, position);
  const timer = setTimeout(() => stop.abort(), Math.min(hard, 2 ** 31 - 1));
  try {
    return await search(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}
