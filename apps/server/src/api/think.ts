import {
  type Engine,
  type InfoJson,
  infoJson,
  type SolutionJson,
  solutionJson,
  warmUpOnce,
  within,
} from '@ringfence/engine';
import { type ApiAnswer, answerOf } from './answer.ts';
import { type PositionWishes, positionOfText } from './position.ts';

export interface AnalyseWishes extends PositionWishes {
  readonly moveTime: number;
  readonly nodes: number | undefined;
}

export interface SolveWishes extends PositionWishes {
  readonly time: number;
  readonly nodes: number;
  /** Whether to evaluate every move. */
  readonly moves: boolean;
}

/** The engine's analysis of a board or a game's position. */
export function analyseAnswer(
  engine: Engine,
  bytes: Uint8Array,
  { moveTime, nodes, ...which }: AnalyseWishes,
  signal: AbortSignal,
): Promise<ApiAnswer<InfoJson>> {
  return answerOf(async () => {
    const position = positionOfText(new TextDecoder().decode(bytes), which);
    if (nodes === undefined) await warmUpOnce(engine, position);
    const info = await engine.analyse(position, { moveTime, ...(nodes !== undefined && { nodes }) }, undefined, signal);
    return { status: 200, value: infoJson(position, info) };
  });
}

/** The value of a position with best play, as far as the limits allow. */
export function solveAnswer(
  engine: Engine,
  bytes: Uint8Array,
  { time, nodes, moves, ...which }: SolveWishes,
  signal: AbortSignal,
): Promise<ApiAnswer<SolutionJson>> {
  return answerOf(async () => {
    const position = positionOfText(new TextDecoder().decode(bytes), which);
    const solution = await within(time, signal, (stop) => engine.solve(position, { moves, nodes, signal: stop }));
    return { status: 200, value: solutionJson(position, solution) };
  });
}
