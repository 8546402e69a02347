import type { Position } from '@ringfence/rules';
import type { Engine, Info, SearchKind } from './api.ts';

const WARM_UP_MS = 50;

/**
 * The first search of a process on a board also loads the net and compiles the code: no limit of time should pay for
 * that. The engine keeps nothing of it.
 */
export async function warmUp(engine: Engine, position: Position, search: SearchKind = 'best'): Promise<Info> {
  const info = await engine.analyse(position, { moveTime: WARM_UP_MS, search });
  engine.clear();
  return info;
}

/** The boards and searches that this process has warmed up for. */
const warm = new Set<string>();

/** Warms up once in processes with many engines; only the first engine on a board needs it. */
export async function warmUpOnce(engine: Engine, position: Position, search: SearchKind = 'best'): Promise<void> {
  const board = `${position.game} ${position.grid.size} ${search}`;
  if (warm.has(board) || position.outcome !== undefined) return;
  warm.add(board);
  await warmUp(engine, position, search);
}
