// For packages whose kernels contain a solver of this one: numbers that kernels and hosts share, memory, files, threads.
export * from './codes.ts';
export { guard, KernelError } from './guard.ts';
export { nodePort, type Port, webPort } from './port.ts';
export { startThread } from './threads.ts';
export { compileFile, growTo, loadFile, MOST_BYTES, newMemory, PAGE, USUAL_TABLE_SIZE } from './wasm.ts';
export { finished, type Work } from './work.ts';
