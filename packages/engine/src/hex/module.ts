import type { Position } from '@ringfence/rules';
import { growTo, guard, MOST_BYTES, PAGE, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import { compileModule, type KernelModule, loadModule } from '../module.ts';
import type { SearchOptions } from '../searcher.ts';

/** The exports of assembly/mcts/mcts.ts and assembly/dfpn in addition to the kernel's, documented there. */
export interface HexModule extends KernelModule {
  mctsStart(limit: number, seedLow: number, seedHigh: number): void;
  mctsClear(): void;
  mctsBegin(size: number, turn: number, havannah: number, last: number, swap: number): void;
  mctsAdvance(move: number): void;
  mctsRun(simulations: number): number;
  mctsNodes(): number;
  mctsRoot(): number;
  mctsMove(child: number): number;
  mctsLine(child: number): number;
  mctsShortest(positions: number): number;
  dfpnSymmetries(): number;
  dfpnStart(size: number, havannah: number, limit: number): void;
  dfpnClear(): void;
  dfpnRun(side: number, turn: number, positions: number): number;
  dfpnOpened(): number;
  dfpnTable(): number;
  dfpnEntries(): number;
  dfpnPut(key: bigint, proof: number, disproof: number, carrier: bigint, work: number): void;
  dfpnStop(side: number, positions: number): number;
  raceStart(cellCount: number): void;
  raceRun(side: number, turn: number, positions: number): number;
  raceOpened(): number;
  raceMove(side: number, turn: number, positions: number): number;
  raceChain(turn: number): number;
}

/** More than what the searches use besides the table. */
const HEX_BYTES = 0x40000;

/** Memory for a table that searches of several threads have in common, in megabytes: it goes to each of them. */
export function planRaceTable(tableSize: number): WebAssembly.Memory {
  const pages = Math.min(MOST_BYTES / PAGE, Math.max(32, Math.floor(tableSize * 16)));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** The exports of assembly/race-table, documented there, that the host uses. */
type RaceTable = WebAssembly.ModuleImports & {
  start(limit: number): void;
  entriesAt(): number;
  entryCount(): number;
  hold(bucket: number): void;
  letGo(bucket: number): void;
  keep(key: bigint, proof: number, disproof: number, carrier: bigint, work: number): void;
};

/** The functions of the table, for the kernel of one thread or for the host. */
export async function openRaceTable(memory: WebAssembly.Memory): Promise<RaceTable> {
  const { exports } = await WebAssembly.instantiate(await compileModule('race-table'), { env: { memory } });
  const table = exports as RaceTable;
  table.start(memory.buffer.byteLength);
  return table;
}

/** A kernel with memory for tables of the given size; `limit` is their end. */
export async function loadHexModule({
  tableSize = USUAL_TABLE_SIZE,
  takeMemory,
  raceTable,
}: SearchOptions): Promise<{ module: HexModule; limit: number }> {
  if (raceTable !== undefined) {
    const module = guard(
      (await loadModule(undefined, 'race', { 'shared-table': await openRaceTable(raceTable) })) as HexModule,
    );
    growTo(module.memory, module.tableBase() + HEX_BYTES);
    return { module, limit: module.memory.buffer.byteLength };
  }
  const module = guard((await loadModule(takeMemory?.())) as HexModule);
  const limit = Math.min(module.tableBase() + Math.max(1, Math.floor(tableSize * 16)) * PAGE, MOST_BYTES);
  growTo(module.memory, limit);
  return { module, limit };
}

/** Writes a position's pieces for the kernel. */
export function writePieces(module: HexModule, position: Position): void {
  new Uint8Array(module.memory.buffer, module.piecesAt(), position.pieces.length).set(position.pieces);
}

/** The moves that the kernel has written. */
export function readMoves(module: HexModule, count: number): number[] {
  return Array.from(new Int16Array(module.memory.buffer, module.movesAt(), count));
}

/** After how many plies the swap may be played, −1 for never. */
export function pliesToSwap(position: Position): number {
  if (position.maySwap) return 0;
  if (position.moves.length > 0 || position.freeCount < position.pieces.length) return -1;
  position.play(0);
  const may = position.maySwap;
  position.undo();
  return may ? 1 : -1;
}
