import type { Move } from '@ringfence/rules';
import type { EngineOptions, Info, Limits, Solution, SolveOptions } from './api.ts';
import type { PositionData } from './position-data.ts';

/** What an engine behind a line is asked; what it finds on the way comes as reports, to those who want it. */
export type EngineCalls = {
  open(options: EngineOptions): void;
  /** Reports an `Info` at a time. */
  analyse(position: PositionData, limits: Limits, wantsInfo: boolean): Info;
  bestMove(position: PositionData, limits: Limits): Move;
  /** Reports what `onProgress` hears. */
  solve(position: PositionData, options: Omit<SolveOptions, 'onProgress' | 'signal'>, wantsProgress: boolean): Solution;
  clear(): void;
  close(): void;
};
