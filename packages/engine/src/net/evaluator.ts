import { type Grid, games, type Position } from '@ringfence/rules';
import { writePieces } from '../hex/module.ts';
import { rulesCode } from '../hex/rules-code.ts';
import type { Net } from './file.ts';
import { loadNetModule, type NetModule, packed } from './module.ts';
import type { NetNumbers } from './numbers.ts';
import { type SquatterView, viewSquatter } from './squatter-planes.ts';

/** The net's output for a position, before any softmax. */
export interface NetOutput {
  /** One for each cell. */
  readonly logits: Float32Array;
  /** The possible outcomes of the game: see docs/net-format.md. */
  readonly outcome: Float32Array;
}

/** A net in a kernel, for positions one at a time. */
export class NetEvaluator {
  private readonly net: Net;
  private readonly module: NetModule;
  /** The square board for which the kernel has the neighbours. */
  private square: Grid | undefined;

  constructor(net: Net, module: NetModule) {
    this.net = net;
    this.module = module;
  }

  /** The net's output for a position. It was trained on quiet ones only: nobody can win at once, nothing is forced. */
  evaluate(position: Position): NetOutput {
    this.begin(position);
    this.again();
    return this.output(position.grid);
  }

  /** The net's output for a position of Squatter whose planes are given. */
  evaluateView(grid: Grid, view: SquatterView): NetOutput {
    this.show(grid, view);
    this.module.netForward(grid.cellCount);
    return this.output(grid);
  }

  /** The net's input. */
  planes(position: Position): Float32Array {
    this.evaluate(position);
    return this.numbers(this.module.netPlanes(), position.grid.cellCount * this.net.planes);
  }

  /** Sets a position for {@link again}. */
  begin(position: Position): void {
    const { game, grid, turn } = position;
    if (games[game].hasScores) this.show(grid, viewSquatter(position));
    else {
      this.square = undefined;
      writePieces(this.module, position);
      this.module.netStartBoard(grid.size, turn, rulesCode(game));
    }
  }

  /** Evaluates the position of the last call once more: for benchmarks. */
  again(): void {
    if (this.square === undefined) this.module.netEvaluate();
    else this.module.netForward(this.square.cellCount);
  }

  /** Squatter's planes are written here, which takes a fiftieth of the net's time. */
  private show(grid: Grid, { planes }: SquatterView): void {
    const { module } = this;
    const { buffer } = module.memory;
    if (this.square !== grid) {
      this.square = grid;
      const { taps } = this.net;
      const table = new Uint16Array(buffer, module.netNeighbours(), grid.cellCount * taps);
      for (let i = 0; i < table.length; i++) {
        const near = neighbour(grid, Math.floor(i / taps), i % taps, taps);
        table[i] = near < 0 ? grid.cellCount : near;
      }
    }
    new Float32Array(buffer, module.netPlanes(), planes.length).set(planes);
  }

  private output(grid: Grid): NetOutput {
    return {
      logits: this.numbers(this.module.netLogits(), grid.cellCount),
      outcome: this.numbers(this.module.netOutcome(), this.net.outcomes),
    };
  }

  private numbers(address: number, count: number): Float32Array {
    return new Float32Array(this.module.memory.buffer, address, count).slice();
  }
}

/** An evaluator with its own memory. Default: the fastest numbers. */
export async function createNetEvaluator(
  net: Net,
  { numbers }: { readonly numbers?: NetNumbers | undefined } = {},
): Promise<NetEvaluator> {
  const { module } = await loadNetModule(packed(net, numbers), { tableBytes: 0x20000 });
  return new NetEvaluator(net, module);
}

/** The cell that a tap reads, −1 off the board: on hexagons the cell itself, then its neighbours in order. */
export function neighbour(grid: Grid, cell: number, tap: number, taps: number): number {
  if (taps === 1) return cell;
  if (taps === 7) return tap === 0 ? cell : grid.adjacent[cell * 6 + tap - 1];
  return grid.cellAt(grid.rowOf(cell) + Math.floor(tap / 3) - 1, grid.colOf(cell) + (tap % 3) - 1);
}
