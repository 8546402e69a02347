/** The exports of assembly/maker/host.ts, documented there. Sets of cells are two words of 64 bits. */
export interface MakerModule {
  makerTableAt(parts: number): number;
  makerStart(number: number, rows: number, columns: number, table: number, bytes: number, seed: number): void;
  makerEffort(links: number, quietUpTo: number): void;
  makerRace(race: boolean): void;
  makerAsk(makerLow: bigint, makerHigh: bigint, breakerLow: bigint, breakerHigh: bigint, nodes: number): number;
  makerLookUp(makerLow: bigint, makerHigh: bigint, breakerLow: bigint, breakerHigh: bigint): number;
  makerNext(number: number): number;
  makerNextMakerLow(): bigint;
  makerNextMakerHigh(): bigint;
  makerNextBreakerLow(): bigint;
  makerNextBreakerHigh(): bigint;
  makerWork(): number;
  makerKeep(makerLow: bigint, makerHigh: bigint, breakerLow: bigint, breakerHigh: bigint, move: number): void;
  makerLearn(makerLow: bigint, makerHigh: bigint, breakerLow: bigint, breakerHigh: bigint, move: number): number;
  makerHint(
    makerLow: bigint,
    makerHigh: bigint,
    breakerLow: bigint,
    breakerHigh: bigint,
    pn: number,
    dn: number,
    work: number,
  ): void;
  makerPn(): number;
  makerDn(): number;
  makerKnownLow(): bigint;
  makerKnownHigh(): bigint;
  makerKnownMove(): number;
  makerChain(makerLow: bigint, makerHigh: bigint, breakerLow: bigint, breakerHigh: bigint, times: number): number;
  makerChainLow(): bigint;
  makerChainHigh(): bigint;
  makerChainMove(): number;
  makerChainThreat(): number;
  makerNodes(): number;
  makerLinks(): bigint;
}
