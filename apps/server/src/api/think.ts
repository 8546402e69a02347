import { type Engine, infoJson, solutionJson } from '@ringfence/engine';
import type { Limits } from '../http/limits.ts';
import { Query } from '../http/query.ts';
import { type Answer, answerOf } from './answer.ts';
import { type PositionWishes, positionOfText, positionOptions, positionWishes } from './position.ts';

export interface AnalyseWishes extends PositionWishes {
  readonly moveTime: number;
  readonly nodes: number | undefined;
}

export interface SolveWishes extends PositionWishes {
  readonly time: number;
  readonly nodes: number;
  /** Whether every move is to get its value. */
  readonly moves: boolean;
}

const USUAL_MS = 1_000;

export function analyseWishes(url: string, limits: Limits): AnalyseWishes {
  const query = new Query(url, [...positionOptions, 'moveTime', 'nodes']);
  const nodes = query.number('nodes', 1, limits.thinkNodes);
  const moveTime = query.number('moveTime', 1, limits.thinkMs) ?? (nodes === undefined ? USUAL_MS : limits.thinkMs);
  return { ...positionWishes(query), nodes, moveTime };
}

export function solveWishes(url: string, limits: Limits): SolveWishes {
  const query = new Query(url, [...positionOptions, 'time', 'nodes', 'moves']);
  return {
    ...positionWishes(query),
    time: query.number('time', 1, limits.thinkMs) ?? limits.thinkMs,
    nodes: query.number('nodes', 1, limits.thinkNodes) ?? limits.thinkNodes,
    moves: query.flag('moves'),
  };
}

/** What the engine thinks of a board or a game's position. */
export function analyseAnswer(
  engine: Engine,
  bytes: Uint8Array,
  { moveTime, nodes, ...which }: AnalyseWishes,
  signal: AbortSignal,
): Promise<Answer> {
  return answerOf(async () => {
    const position = positionOfText(new TextDecoder().decode(bytes), which);
    const info = await engine.analyse(position, { moveTime, ...(nodes !== undefined && { nodes }) }, undefined, signal);
    return { status: 200, value: infoJson(position, info) };
  });
}

/** What a position is worth with best play, as far as the limits allow. */
export function solveAnswer(
  engine: Engine,
  bytes: Uint8Array,
  { time, nodes, moves, ...which }: SolveWishes,
  signal: AbortSignal,
): Promise<Answer> {
  return answerOf(async () => {
    const position = positionOfText(new TextDecoder().decode(bytes), which);
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(time)]);
    const solution = await engine.solve(position, { moves, nodes, signal: deadline });
    return { status: 200, value: solutionJson(position, solution) };
  });
}
