import type { Position } from '@ringfence/rules';
import { writePieces } from '../hex/module.ts';
import type { Net } from './file.ts';
import type { NetOutput } from './forward.ts';
import { loadNetModule, type NetModule } from './module.ts';

/** A net in a kernel, for positions one at a time. */
export class NetEvaluator {
  private readonly net: Net;
  private readonly module: NetModule;

  constructor(net: Net, module: NetModule) {
    this.net = net;
    this.module = module;
  }

  /** What the net says of a position. It has only learnt quiet ones: nobody can win at once, nothing is forced. */
  evaluate(position: Position): NetOutput {
    this.begin(position);
    this.again();
    return {
      logits: this.numbers(this.module.netLogits(), position.grid.cellCount),
      outcome: this.numbers(this.module.netOutcome(), this.net.outcomes),
    };
  }

  /** What the net sees of it. */
  planes(position: Position): Float32Array {
    this.evaluate(position);
    return this.numbers(this.module.netPlanes(), position.grid.cellCount * this.net.planes);
  }

  /** Takes up a position for {@link again}. */
  begin(position: Position): void {
    writePieces(this.module, position);
    this.module.netStartBoard(position.grid.size, position.turn, Number(position.game === 'havannah'));
  }

  /** Evaluates the position of the last call once more: for benchmarks. */
  again(): void {
    this.module.netEvaluate();
  }

  private numbers(address: number, count: number): Float32Array {
    return new Float32Array(this.module.memory.buffer, address, count).slice();
  }
}

/** An evaluator of its own memory; `plain` computes in 32-bit floats throughout, which is slow and exact. */
export async function createNetEvaluator(net: Net, { plain = false } = {}): Promise<NetEvaluator> {
  const { module } = await loadNetModule(net, { plain, tableBytes: 0x20000 });
  return new NetEvaluator(net, module);
}
