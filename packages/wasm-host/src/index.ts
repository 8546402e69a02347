// What every WebAssembly kernel of the project needs of its machine: loading, memory, threads, errors. Runs under Node and in browsers.
export { guard, KernelError } from './guard.ts';
export { nodePort, type Port, webPort } from './port.ts';
export { startThread } from './threads.ts';
export { compileFile, growTo, loadFile, MOST_BYTES, PAGE, USUAL_TABLE_SIZE } from './wasm.ts';
export { finished, type SolverOptions, type Work } from './work.ts';
