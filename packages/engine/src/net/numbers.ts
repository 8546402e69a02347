import type { Net } from './file.ts';

/**
 * The numbers in which the kernel computes convolutions: 16-bit integers, or 8-bit integers inside the blocks, which need relaxed SIMD and a net that is stored in them.
 */
export type NetNumbers = 'int16' | 'int8';

/** The fastest numbers that the net and this machine support. */
export const usualNumbers = (net: Net): NetNumbers => (inBytes(net) && hasRelaxedSimd() ? 'int8' : 'int16');

/** Whether the blocks of a net are stored in 8 bits. */
export function inBytes(net: Net): boolean {
  const blocks = Array.from({ length: net.blocks }, (_, i) => i);
  return blocks.every((i) => ['conv1', 'conv2'].every((name) => net.bytes(`block${i}.${name}.weight`) !== undefined));
}

/** The part of Node that is needed to switch relaxed SIMD on, without an import that bundlers would follow. */
interface NodeProcess {
  readonly versions?: { readonly node?: string };
  getBuiltinModule?(name: 'node:v8'): { setFlagsFromString(flags: string): void };
}

/** A module with one function, which uses the kernel's instruction `i16x8.relaxed_dot_i8x16_i7x16_s`. */
const probe = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b], // its type: nothing to v128
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x92, 0x02, 0x0b],
);

/** Whether WebAssembly here has relaxed SIMD. Node 20 has it behind a flag, which works if set before a module is compiled. */
export function hasRelaxedSimd(): boolean {
  if (WebAssembly.validate(probe)) return true;
  const { process } = globalThis as { process?: NodeProcess };
  // Other versions print an error for a flag that they do not know.
  if (!process?.versions?.node?.startsWith('20.')) return false;
  process.getBuiltinModule?.('node:v8').setFlagsFromString('--experimental-wasm-relaxed-simd');
  return WebAssembly.validate(probe);
}
