import { type InfoJson, infoJson, type SolutionJson, solutionJson } from '@ringfence/engine';
import { limits } from '../http/limits.ts';
import type { EnginePool } from './engine-pool.ts';
import { positionOfText, type Query } from './request.ts';

const positionOptions = ['game', 'turn', 'move'] as const;
export const analyseOptions = [...positionOptions, 'moveTime', 'nodes'] as const;
export const solveOptions = [...positionOptions, 'time', 'nodes', 'moves'] as const;

const USUAL_MS = 1000;

/** What the engine thinks of a board or a game's position. */
export async function analyseRequest(
  engines: EnginePool,
  text: string,
  query: Query,
  signal: AbortSignal,
): Promise<InfoJson> {
  const position = positionOfText(text, query);
  const nodes = query.number('nodes', 1, limits.thinkNodes);
  const moveTime = query.number('moveTime', 1, limits.thinkMs) ?? (nodes === undefined ? USUAL_MS : limits.thinkMs);
  const info = await engines.use(signal, (engine, stop) =>
    engine.analyse(position, { moveTime, ...(nodes !== undefined && { nodes }) }, undefined, stop),
  );
  return infoJson(position, info);
}

/** What a position is worth with best play, as far as the limits allow. */
export async function solveRequest(
  engines: EnginePool,
  text: string,
  query: Query,
  signal: AbortSignal,
): Promise<SolutionJson> {
  const position = positionOfText(text, query);
  const nodes = query.number('nodes', 1, limits.thinkNodes) ?? limits.thinkNodes;
  const time = query.number('time', 1, limits.thinkMs) ?? limits.thinkMs;
  const moves = query.flag('moves');
  const solution = await engines.use(signal, async (engine, stop) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), time);
    const end = (): void => deadline.abort();
    stop.addEventListener('abort', end, { once: true });
    try {
      return await engine.solve(position, { moves, nodes, signal: deadline.signal });
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
    }
  });
  return solutionJson(position, solution);
}
