import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Net, NetEvaluator } from '@ringfence/engine/tuning';
import type { Position } from '@ringfence/rules';
import { onnxModel, squareOf, squareSide } from './onnx.ts';

/** The part of both packages that is used; they are not dependencies, so their types may be missing. */
interface Runtime {
  readonly env: { readonly wasm: { numThreads?: number } };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => unknown;
  readonly InferenceSession: {
    create(model: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Session>;
  };
}
interface Session {
  run(inputs: Readonly<Record<string, unknown>>): Promise<Record<'logits' | 'outcome', { data: Float32Array }>>;
}

/** One of onnxruntime's packages, if it is installed. */
export interface OnnxRuntime {
  readonly name: OnnxName;
  /** Bytes of its code: what a browser downloads, or the native library. */
  readonly bytes: number;
  /** Its output for positions of one size; the planes come from an evaluator of ours. */
  open(net: Net, planes: NetEvaluator, positions: readonly Position[]): Promise<OnnxNet>;
}

/** A net on the positions that it was opened for, by their number. */
export interface OnnxNet {
  run(position: number): Promise<{ logits: Float32Array; outcome: Float32Array }>;
}

export const onnxNames = ['onnxruntime-node', 'onnxruntime-web'] as const;
type OnnxName = (typeof onnxNames)[number];

/** The files that make up each, from the folder of its entry. */
const files: Readonly<Record<OnnxName, readonly string[]>> = {
  'onnxruntime-node': [`../bin/napi-v6/${process.platform}/${process.arch}/libonnxruntime.so.1`],
  'onnxruntime-web': ['ort.wasm.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'],
};

/** Loads a package; `undefined` if it is not installed. */
export async function loadOnnx(name: OnnxName): Promise<OnnxRuntime | undefined> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
  const runtime = (await import(name)) as Runtime;
  if (name === 'onnxruntime-web') runtime.env.wasm.numThreads = 1;
  return {
    name,
    bytes: files[name].reduce((sum, file) => sum + sizeOf(join(dirname(entry), file)), 0),
    open: (net, planes, positions) => open(runtime, net, planes, positions),
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function open(
  runtime: Runtime,
  net: Net,
  planes: NetEvaluator,
  positions: readonly Position[],
): Promise<OnnxNet> {
  const { grid } = positions[0];
  const side = squareSide(grid);
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'all', logSeverityLevel: 3 };
  const session = await runtime.InferenceSession.create(onnxModel(net, grid), options);
  const inputs = positions.map((position) => {
    const seen = planes.planes(position);
    const square = new Float32Array(net.planes * side * side);
    for (let i = 0; i < seen.length; i++) {
      const cell = Math.floor(i / net.planes);
      square[(i % net.planes) * side * side + squareOf(grid, cell)] = seen[i];
    }
    return new runtime.Tensor('float32', square, [1, net.planes, side, side]);
  });
  return {
    async run(position) {
      const { logits, outcome } = await session.run({ planes: inputs[position] });
      const cells = Float32Array.from({ length: grid.cellCount }, (_, cell) => logits.data[squareOf(grid, cell)]);
      return { logits: cells, outcome: outcome.data };
    },
  };
}
