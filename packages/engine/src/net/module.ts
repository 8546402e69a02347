import { guard } from '../guard.ts';
import type { HexModule } from '../hex/module.ts';
import { growTo, loadModule, MOST_BYTES, newMemory } from '../module.ts';
import type { Net } from './file.ts';
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
  netWeights(
    exploration: number,
    reduction: number,
    growth: number,
    chainPositions: number,
    defending: number,
    chainGrowth: number,
  ): void;
  netBegin(size: number, turn: number, havannah: number, last: number, swap: number): void;
  netRun(simulations: number): number;
}

/** A kernel with a net in its memory, starting at `base`; the memory below is left to tables. */
export async function loadNetModule(
  net: Net,
  { tableBytes = 0, plain = false, memory = newMemory() } = {},
): Promise<{ module: NetModule; limit: number }> {
  const module = guard((await loadModule(memory, 'net')) as NetModule);
  const weights = packNet(net, plain);
  const limit = Math.min(module.tableBase() + tableBytes, MOST_BYTES - 2 * weights.length);
  const pooled = [0, 0];
  for (const block of net.pooled) pooled[block >> 5] |= 1 << (block & 31);
  const shape = [net.channels, net.planes, net.taps, net.blocks, ...pooled, Number(plain)];
  new Uint32Array(module.memory.buffer, module.netShape()).set(shape);
  growTo(module.memory, module.netLayOut(limit, weights.length));
  new Uint8Array(module.memory.buffer).set(weights, limit);
  return { module, limit };
}
