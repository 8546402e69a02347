import { MOST_BYTES, PAGE } from '@ringfence/wasm-host';
import { KERNEL_PAGES } from './codes.ts';

/** Memory for a kernel, before any table. */
export const newMemory = (): WebAssembly.Memory => new WebAssembly.Memory({ initial: KERNEL_PAGES });

/** Memory that several threads may share; it grows as far as addresses go. */
export const newSharedMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: KERNEL_PAGES, maximum: MOST_BYTES / PAGE, shared: true });
