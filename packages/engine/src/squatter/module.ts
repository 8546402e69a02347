import type { BreakerModule } from '@ringfence/proof/breaker';
import type { KernelModule } from '../module.ts';

/** The exports of assembly/squatter/host.ts in addition to the Breaker solver's, documented there. */
export interface SquatterModule extends KernelModule, BreakerModule {
  squatterTablesAt(): number;
  squatterTables(bytes: number, forBreaker: number, forPlay: number): void;
  squatterClear(): void;
  squatterBoard(size: number): void;
  squatterPosition(cells: number, turn: number): void;
  squatterMaker(mover: number, nodes: number): number;
  squatterScore(alpha: number, beta: number, nodes: number): number;
  squatterSearch(depth: number, alpha: number, beta: number, eager: number, nodes: number): number;
  squatterScoreMove(): number;
  squatterMakerMove(): number;
  squatterPaired(maker: bigint, solid: bigint, passes: number): number;
  squatterPairedMove(): bigint;
  squatterRankedMove(rank: number): bigint;
  squatterUnanswered(maker: bigint, solid: bigint, most: number): number;
  squatterPairedPasses(): number;
  squatterTableMove(eager: number): number;
  squatterNodes(): number;
  squatterScoreTable(): number;
  squatterScoreBuckets(): number;
  squatterAdoptScore(bucket: number, buckets: number): void;
}
