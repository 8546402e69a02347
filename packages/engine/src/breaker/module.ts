import type { KernelModule } from '../module.ts';

/** The exports of assembly/breaker/host.ts in addition to the kernel's, documented there. Sets of cells are 64 bits. */
export interface BreakerModule extends KernelModule {
  breakerTablesAt(parts: number): number;
  breakerThread(number: number): void;
  breakerTable(at: number, bytes: number): void;
  breakerNumbers(at: number, bytes: number): void;
  breakerBoard(rows: number, columns: number): void;
  breakerBegin(seed: number): void;
  breakerIdeas(bits: number): void;
  breakerFirstRun(nodes: number): void;
  breakerAsk(maker: bigint, solid: bigint, side: number, nodes: number): number;
  breakerCarrier(): bigint;
  breakerMove(): number;
  breakerNodes(): number;
  breakerChainNodes(): number;
  breakerPasses(): number;
  breakerReduce(maker: bigint, solid: bigint, side: number): bigint;
  breakerFirst(): bigint;
  breakerSecond(): bigint;
  breakerImage(): number;
  breakerLookUp(): number;
  breakerKnownCarrier(): bigint;
  breakerKnownPn(): number;
  breakerKnownDn(): number;
  breakerRecall(maker: bigint, solid: bigint, without: bigint): number;
  breakerRecalledCarrier(): bigint;
  breakerRecalledMove(): number;
  breakerPairing(maker: bigint, solid: bigint, free: bigint, joker: number, passes: number): number;
  breakerPairs(): number;
  breakerPairCount(): number;
  breakerJoker(): number;
  breakerThreats(maker: bigint, free: bigint): bigint;
  breakerImageOf(cells: bigint, number: number): bigint;
  breakerPreimageOf(cells: bigint, number: number): bigint;
  breakerTableAt(): number;
  breakerEntries(): number;
  breakerAdopt(at: number): void;
  breakerLearn(count: number): void;
}
