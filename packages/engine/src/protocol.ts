import type { Move } from '@ringfence/rules';
import type { EngineOptions, Info, Limits, Solution, SolveOptions } from './api.ts';
import type { PositionData } from './position-data.ts';

/** The requests to an engine behind a line; intermediate results come as reports, to those who want them. */
export type EngineCalls = {
  open(options: EngineOptions): void;
  /** Reports one `Info` at a time. */
  analyse(position: PositionData, limits: Limits, wantsInfo: boolean): Info;
  bestMove(position: PositionData, limits: Limits): Move;
  /** Reports the arguments of `onProgress`. */
  solve(position: PositionData, options: Omit<SolveOptions, 'onProgress' | 'signal'>, wantsProgress: boolean): Solution;
  clear(): void;
  close(): void;
};
