import { newMemory } from '@ringfence/proof/breaker';
import { growTo, guard, MOST_BYTES } from '@ringfence/wasm-host';
import { NET_PAIRS, NET_QUADS } from '../codes.ts';
import type { HexModule } from '../hex/module.ts';
import { loadModule } from '../module.ts';
import type { Net } from './file.ts';
import { hasRelaxedSimd, inBytes, type NetNumbers, usualNumbers } from './numbers.ts';
import { packNet } from './pack.ts';

/** The exports of assembly/net in addition to the kernel's, documented there. */
export interface NetModule extends HexModule {
  netShape(): number;
  netLayOut(base: number, bytes: number): number;
  netStartBoard(size: number, turn: number, havannah: number): void;
  netEvaluate(): void;
  netForward(cells: number): void;
  netPlanes(): number;
  netNeighbours(): number;
  netLogits(): number;
  netOutcome(): number;
  netStart(limit: number): void;
  netBegin(size: number, turn: number, havannah: number, last: number, swap: number): void;
  netRun(simulations: number): number;
  netDepart(slot: number): number;
  netLand(slot: number): number;
  netAbandon(slot: number): void;
  netCollect(): void;
  netOpen(slot: number): void;
}

/** The codes of numbers in a net's shape. */
const numberCodes: Readonly<Record<NetNumbers, number>> = { int16: NET_PAIRS, int8: NET_QUADS };

/** A net in the form in which the kernel reads it; it can be copied to other threads. */
export interface PackedNet {
  readonly numbers: NetNumbers;
  readonly shape: readonly number[];
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** Packs a net. Default: the fastest numbers. */
export function packed(net: Net, numbers: NetNumbers = usualNumbers(net)): PackedNet {
  if (numbers === 'int8' && !inBytes(net)) throw new RangeError(`this net for ${net.game} is not stored in 8 bits`);
  const pooled = [0, 0];
  for (const block of net.pooled) pooled[block >> 5] |= 1 << (block & 31);
  const shape = [net.channels, net.planes, net.taps, net.blocks, ...pooled, numberCodes[numbers]];
  return { numbers, shape, weights: packNet(net, numbers) };
}

interface NetModuleOptions {
  /** Bytes below the net that are left to tables. */
  readonly tableBytes: number;
  readonly memory?: WebAssembly.Memory | undefined;
}

/** A kernel with a net in its memory, starting at `limit`. */
export async function loadNetModule(
  { numbers, shape, weights }: PackedNet,
  { tableBytes, memory = newMemory() }: NetModuleOptions,
): Promise<{ module: NetModule; limit: number }> {
  if (numbers === 'int8' && !hasRelaxedSimd()) throw new RangeError('8 bits need relaxed SIMD, which is missing here');
  const module = guard((await loadModule(memory, numbers === 'int8' ? 'relaxed' : 'net')) as NetModule);
  const limit = Math.min(module.tableBase() + tableBytes, MOST_BYTES - 2 * weights.length);
  new Uint32Array(module.memory.buffer, module.netShape()).set(shape);
  growTo(module.memory, module.netLayOut(limit, weights.length));
  new Uint8Array(module.memory.buffer).set(weights, limit);
  return { module, limit };
}
