import type { Net } from '@ringfence/engine/tuning';
import type { Grid } from '@ringfence/rules';
import { bytesField, integer, message, text } from './protobuf.ts';

const OPSET = 13;
const IR_VERSION = 7;
const FLOAT = 1;
const INT64 = 7;
/** Kinds of attributes: one integer, or several. */
const INT = 2;
const INTS = 7;

/**
 * A net for boards of one size as an ONNX model. Boards are squares of `side` cells, with cells off a hexagon kept at zero,
 * so that its convolutions become those of a square without two corners. Inputs are `planes`, outputs `logits` and `outcome`.
 */
export function onnxModel(net: Net, grid: Grid): Uint8Array {
  const side = squareSide(grid);
  const graph = new Graph();
  const { channels } = net;
  const cells = grid.cellCount;
  const share = graph.floats('share', [1], [(side * side) / cells]);
  const mask = graph.floats('mask', [1, 1, side, side], maskOf(grid, side));
  const conv = (name: string, input: string, from: number, to: number): string => {
    const weight = net.tensor(`${name}.weight`);
    const taps = weight.length / (from * to);
    const width = taps === 1 ? 1 : 3;
    const kernel = graph.floats(`${name}.weight`, [to, from, width, width], kernelOf(weight, taps, from, to));
    const bias = graph.floats(`${name}.bias`, [to], net.tensor(`${name}.bias`));
    const pad = (width - 1) / 2;
    return graph.add('Conv', [input, kernel, bias], { pads: [pad, pad, pad, pad] });
  };
  const onBoard = (input: string): string => graph.add('Mul', [graph.add('Relu', [input]), mask]);
  const pool = (input: string): [mean: string, most: string] => {
    const over = { axes: [2, 3], keepdims: 0 };
    return [graph.add('Mul', [graph.add('ReduceMean', [input], over), share]), graph.add('ReduceMax', [input], over)];
  };
  const dense = (name: string, input: string, from: number, to: number, hasBias = true): string => {
    const weight = graph.floats(`${name}.weight`, [from, to], net.tensor(`${name}.weight`));
    if (!hasBias) return graph.add('Gemm', [input, weight]);
    return graph.add('Gemm', [input, weight, graph.floats(`${name}.bias`, [to], net.tensor(`${name}.bias`))]);
  };
  const addToAll = (input: string, vector: string, count: number): string =>
    graph.add('Add', [input, graph.add('Reshape', [vector, graph.integers(`shape${count}`, [1, count, 1, 1])])]);

  let x = onBoard(conv('input', 'planes', net.planes, channels));
  for (let block = 0; block < net.blocks; block++) {
    let h = conv(`block${block}.conv1`, x, channels, channels);
    if (net.pooled.includes(block)) {
      const both = graph.add('Concat', pool(onBoard(h)), { axis: 1 });
      h = addToAll(h, dense(`block${block}.pool`, both, 2 * channels, channels), channels);
    }
    x = onBoard(graph.add('Add', [x, conv(`block${block}.conv2`, onBoard(h), channels, channels)]));
  }
  const head = net.tensor('value.conv.bias').length;
  const hidden = net.tensor('value.hidden.bias').length;
  const [mean, most] = pool(onBoard(conv('value.conv', x, channels, head)));
  const scaled = graph.add('Mul', [mean, graph.floats('scale', [1], [(Math.sqrt(cells) - 11) / 4])]);
  const pooled = graph.add('Concat', [mean, most, scaled], { axis: 1 });
  const inner = graph.add('Relu', [dense('value.hidden', pooled, 3 * head, hidden)]);
  graph.name(dense('value.out', inner, hidden, net.outcomes), 'outcome');
  const shift = dense('policy.pool', pooled, 3 * head, head, false);
  const policy = graph.add('Relu', [addToAll(conv('policy.conv', x, channels, head), shift, head)]);
  const last = graph.floats('policy.out.weight', [1, head, 1, 1], net.tensor('policy.out.weight'));
  graph.name(graph.add('Conv', [policy, last]), 'logits');
  return graph.model(
    [valueInfo('planes', [1, net.planes, side, side])],
    [valueInfo('logits', [1, 1, side, side]), valueInfo('outcome', [1, net.outcomes])],
  );
}

/** The side of the square that holds a board. */
export const squareSide = ({ size, shape }: Grid): number => (shape === 'hexagon' ? 2 * size - 1 : size);

/** Where a cell is in that square. */
export const squareOf = (grid: Grid, cell: number): number => grid.rowOf(cell) * squareSide(grid) + grid.colOf(cell);

function maskOf(grid: Grid, side: number): Float32Array {
  const mask = new Float32Array(side * side);
  for (let cell = 0; cell < grid.cellCount; cell++) mask[squareOf(grid, cell)] = 1;
  return mask;
}

/** Row and column of each tap, in the order of docs/net-format.md. */
const hexagonTaps = [4, 1, 5, 8, 7, 3, 0];

/** Weights by tap, input and output to output, input, row and column. */
function kernelOf(weight: Float32Array, taps: number, from: number, to: number): Float32Array {
  const cells = taps === 1 ? 1 : 9;
  const kernel = new Float32Array(to * from * cells);
  for (let tap = 0; tap < taps; tap++) {
    const cell = taps === 7 ? hexagonTaps[tap] : tap;
    for (let i = 0; i < from; i++) {
      for (let o = 0; o < to; o++) kernel[(o * from + i) * cells + cell] = weight[(tap * from + i) * to + o];
    }
  }
  return kernel;
}

/** A graph under construction: nodes in order, and constants by name. */
class Graph {
  private readonly nodes: { kind: string; inputs: readonly string[]; output: string; attributes: Attributes }[] = [];
  private readonly constants = new Map<string, Uint8Array>();

  /** Adds a node and returns the name of its output. */
  add(kind: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const output = `n${this.nodes.length}`;
    this.nodes.push({ kind, inputs, output, attributes });
    return output;
  }

  /** Renames the output of a node that no other one reads. */
  name(output: string, name: string): void {
    const node = this.nodes.find((candidate) => candidate.output === output);
    if (node !== undefined) node.output = name;
  }

  floats(name: string, dims: readonly number[], values: ArrayLike<number>): string {
    return this.constant(name, FLOAT, dims, new Uint8Array(Float32Array.from(values).buffer));
  }

  integers(name: string, values: readonly number[]): string {
    return this.constant(name, INT64, [values.length], new Uint8Array(BigInt64Array.from(values, BigInt).buffer));
  }

  model(inputs: readonly Uint8Array[], outputs: readonly Uint8Array[]): Uint8Array {
    const graph = message(
      ...this.nodes.map(({ kind, inputs, output, attributes }) =>
        bytesField(
          1,
          message(...inputs.map((name) => text(1, name)), text(2, output), text(4, kind), ...written(attributes)),
        ),
      ),
      text(2, 'net'),
      ...[...this.constants.values()].map((tensor) => bytesField(5, tensor)),
      ...inputs.map((info) => bytesField(11, info)),
      ...outputs.map((info) => bytesField(12, info)),
    );
    return message(
      integer(1, IR_VERSION),
      bytesField(7, graph),
      bytesField(8, message(text(1, ''), integer(2, OPSET))),
    );
  }

  private constant(name: string, type: number, dims: readonly number[], raw: Uint8Array): string {
    const tensor = message(...dims.map((dim) => integer(1, dim)), integer(2, type), text(8, name), bytesField(9, raw));
    this.constants.set(name, tensor);
    return name;
  }
}

type Attributes = Readonly<Record<string, number | readonly number[]>>;

const written = (attributes: Attributes): Uint8Array[] =>
  Object.entries(attributes).map(([name, value]) =>
    bytesField(
      5,
      typeof value === 'number'
        ? message(text(1, name), integer(3, value), integer(20, INT))
        : message(text(1, name), ...value.map((item) => integer(8, item)), integer(20, INTS)),
    ),
  );

function valueInfo(name: string, dims: readonly number[]): Uint8Array {
  const shape = message(...dims.map((dim) => bytesField(1, integer(1, dim))));
  return message(text(1, name), bytesField(2, bytesField(1, message(integer(1, FLOAT), bytesField(2, shape)))));
}
