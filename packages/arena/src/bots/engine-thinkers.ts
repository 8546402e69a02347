// The built-in players that need the engine. Loaded only where one plays: the engine is a third of the arena's code.
import {
  allowanceFor,
  classroomChoice,
  createEngine,
  type Engine,
  type Limits,
  levelMove,
  processorTime,
  warmUpOnce,
} from '@ringfence/engine';
import type { Move, Position } from '@ringfence/rules';
import { builtInStart } from '../game/arena-game.ts';
import type { Thinker } from './built-in.ts';
import type { EngineSpec } from './player.ts';

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

/** The engine with a limit of time or nodes for each move; a new engine for every game. */
export function engineThinker({ limits: own, processorTime: byProcessor, threads = 1 }: EngineSpec): Thinker {
  let engine: Promise<Engine> | undefined;
  return {
    async begin(start) {
      this.close();
      engine = createEngine({ seed: start.seed, threads }, byProcessor ? { now: processorTime } : {});
      const it = await engine;
      // Before the clock runs. A limit of nodes includes no time, and its games can be repeated.
      if (own.nodes === undefined) await warmUpOnce(it, builtInStart(start), own.search);
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
