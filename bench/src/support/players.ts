import {
  classroomChoice,
  createEngine,
  type Engine,
  type Limits,
  levelMove,
  opponentMove,
  opponentNames,
  type Proof,
  processorTime,
  type SearchKind,
} from '@ringfence/engine';
import { type Move, type Position, randomSource } from '@ringfence/rules';

/** A move, and what the player has proved about the position before it, for itself. */
export interface Choice {
  readonly move: Move;
  readonly proof?: Proof;
  /** What the player knows for certain, in words. */
  readonly argument?: string;
}

/** A player that can be asked for a move. */
export interface Player {
  readonly name: string;
  choose(position: Position): Promise<Choice>;
  /** Loads what it needs for a board and forgets everything, so that the time of its first move is not spent on that. */
  warmUp?(position: Position): Promise<void>;
  /** What it thinks with, where it is our engine. */
  readonly engine?: Engine;
  close(): void;
}

export const benchPlayerForms =
  'engine:100ms (processor time), engine:100ms:wall, engine:2000 (nodes), engine:2000x2 (two threads, 2000 nodes for each), ' +
  'engine:100msx2 (two threads, wall-clock time), ' +
  'engine:mcts:100ms and engine:net:100ms (one search or the other), ' +
  'level:1 … level:10, level:3:net and level:3:mcts (with a net or without), opponent:mole … opponent:dog, minimax:DEPTH, random';

/** Long enough to load the net, compile and search a little. */
const WARM_UP_MS = 100;

/** Creates a player from its specification, or reports an unknown one. */
export async function openPlayer(word: string, seed: number): Promise<Player> {
  const minimax = /^minimax:([1-9])$/.exec(word);
  if (minimax !== null) {
    const depth = Number(minimax[1]);
    return {
      name: word,
      choose: async (position) => ({ move: classroomChoice(position, depth).move }),
      close: () => {},
    };
  }
  if (word === 'random') {
    const random = randomSource(seed);
    return { name: word, choose: async (position) => ({ move: random.pick(position.legalMoves()) }), close: () => {} };
  }
  const opponent = opponentNames.find((name) => word === `opponent:${name}`);
  if (opponent !== undefined) {
    const engine = await createEngine({ seed, tableSize: 16 });
    return {
      name: word,
      choose: async (position) => ({
        move: await opponentMove(engine, position, opponent, seed + position.moves.length),
      }),
      engine,
      close: () => engine.close(),
    };
  }
  const level = /^level:([0-9]+)(?::(mcts|net))?$/.exec(word);
  const search = /^engine:(mcts|net):/.exec(word)?.[1] as SearchKind | undefined;
  const plain = word.replace(/^engine:(mcts|net):/, 'engine:');
  const timed = /^engine:([0-9]+)ms(:wall|x([1-9]))?$/.exec(plain);
  const counted = /^engine:([0-9]+)(?:x([1-9]))?$/.exec(plain);
  if (level === null && timed === null && counted === null) {
    throw new RangeError(`no such player "${word}": ${benchPlayerForms}`);
  }
  const threads = Number(counted?.[2] ?? timed?.[3] ?? 1);
  // Levels clear everything before each move, which for a large table takes longer than the weak ones think.
  const options = { seed, threads, ...(level !== null && { tableSize: 16 }) };
  const byProcessor = timed !== null && timed[2] === undefined;
  const engine = await createEngine(options, byProcessor ? { now: processorTime } : {});
  const limits: Limits = {
    ...(timed === null ? { nodes: Number(counted?.[1]) * threads } : { moveTime: Number(timed[1]) }),
    ...(search !== undefined && { search }),
  };
  return {
    name: word,
    choose: async (position) =>
      level === null
        ? engineChoice(engine, position, limits)
        : { move: await levelChoice(engine, position, Number(level[1]), seed, level[2] as SearchKind | undefined) },
    warmUp: async (position) => {
      if (timed === null) return;
      await engine.analyse(position, { ...limits, moveTime: WARM_UP_MS });
      engine.clear();
    },
    engine,
    close: () => engine.close(),
  };
}

const levelChoice = (
  engine: Engine,
  position: Position,
  level: number,
  seed: number,
  kind: SearchKind = 'best',
): Promise<Move> => levelMove(engine, position, level, seed + position.moves.length, undefined, kind);

/** The move of a search, with what it has proved about it. */
export async function engineChoice(engine: Engine, position: Position, limits: Limits): Promise<Choice> {
  const legal = position.legalMoves();
  if (legal.length === 1) return { move: legal[0] };
  const { moves, proof, argument } = await engine.analyse(position, limits);
  return {
    move: moves[0].move,
    ...(proof !== undefined && proof === moves[0].proof && { proof }),
    ...(argument !== undefined && { argument }),
  };
}
