/** The exports of assembly/fence/host.ts, documented there. Sets of cells are 64 bits. */
export interface FenceModule {
  readonly memory: WebAssembly.Memory;
  fenceTableAt(parts: number): number;
  fenceThread(number: number): void;
  fenceNear(): number;
  fenceEdges(): number;
  fenceSymmetries(): number;
  fenceStart(cells: number, onlyLoops: number, table: number, bytes: number, seed: number, number: number): number;
  fenceIdeas(bits: number): void;
  fenceFirstRun(nodes: number): void;
  fenceSetUp(maker: bigint, breaker: bigint): void;
  fencePlay(cell: number, byMaker: number): void;
  fenceUndo(): void;
  fenceAsk(makerMoves: number, nodes: number): number;
  fenceCarrier(): bigint;
  fenceMove(): number;
  fenceLookUp(makerMoves: number): number;
  fencePn(): number;
  fenceDn(): number;
  fenceNodes(): number;
  fenceCells(): bigint;
  fenceBusiest(cells: bigint): number;
  fenceThreats(): bigint;
  fenceRefuted(cells: bigint, byMaker: number): bigint;
  fencePair(mayJoke: number, passes: number, steps: number): number;
  fencePairs(): number;
  fencePairCount(): number;
  fenceJoker(): number;
}
