import type { KernelModule } from '../module.ts';

/** What assembly/squatter/host.ts exports on top of the kernel; see there for the meaning. */
export interface SquatterModule extends KernelModule {
  squatterTablesAt(): number;
  squatterTables(bytes: number): void;
  squatterClear(): void;
  squatterBoard(size: number): void;
  squatterPosition(cells: number, turn: number): void;
  squatterMaker(mover: number, nodes: number): number;
  squatterTricks(pairs: number, carriers: number): void;
  squatterScore(alpha: number, beta: number, nodes: number): number;
  squatterSearch(depth: number, alpha: number, beta: number, eager: number, nodes: number): number;
  squatterScoreMove(): number;
  squatterMakerMove(): number;
  squatterTableMove(eager: number): number;
  squatterNodes(): number;
  squatterMakerTable(): number;
  squatterMakerEntries(): number;
  squatterScoreTable(): number;
  squatterScoreBuckets(): number;
  squatterAdoptMaker(): void;
  squatterAdoptScore(bucket: number, buckets: number): void;
}
