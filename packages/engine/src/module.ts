/** What assembly/index.ts exports; see there for the meaning. Flags come as 0 and 1, addresses as byte offsets. */
export interface KernelModule {
  readonly memory: WebAssembly.Memory;
  piecesAt(): number;
  ownersAt(): number;
  movesAt(): number;
  tallyAt(): number;
  tableBase(): number;
  startSquatter(size: number, turn: number): void;
  startGeneralSquatter(size: number, turn: number): void;
  startHex(size: number, turn: number, havannah: number, swap: number): void;
  setUp(): void;
  isLegal(move: number): number;
  play(move: number): number;
  undo(): number;
  turn(): number;
  ply(): number;
  lastMove(): number;
  freeCount(): number;
  maySwap(): number;
  outcome(): number;
  score(side: number): number;
  hash(): bigint;
  writeCells(): void;
  writeMoves(): number;
  seed(low: number, high: number): void;
  playouts(games: number): void;
}

/** The part of Node's `process` that is needed to read a file without an import that bundlers would follow. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:fs'): { readFileSync(path: URL): Uint8Array<ArrayBuffer> };
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** Compiles the kernel, once for all that use it: what takes longest before the first move. */
export function compileModule(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((error: unknown) => {
    compiling = undefined; // the next try may find the network back
    throw error;
  });
  return compiling;
}

/** Memory comes in pages of so many bytes. */
export const PAGE = 0x10000;
/** Memory addresses are 32 bits; the last page is left alone, so that the end of a table never wraps. */
export const MOST_BYTES = 0xffff0000;
/** Pages that the kernel needs for itself, as in asconfig.json. */
const LEAST_PAGES = 6;

/** Makes sure that memory reaches up to an address. */
export function growTo(memory: WebAssembly.Memory, end: number): void {
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Memory for a kernel, before any table. */
export const newMemory = (): WebAssembly.Memory => new WebAssembly.Memory({ initial: LEAST_PAGES });

/** A kernel in memory that nobody else uses at the time. What lay there before is gone. */
export async function loadModule(memory = newMemory()): Promise<KernelModule> {
  new Uint8Array(memory.buffer).fill(0);
  const { exports } = await WebAssembly.instantiate(await compileModule(), { env: { memory } });
  return exports as unknown as KernelModule;
}

/** From disk under Node, over the network in a browser. */
async function compile(): Promise<WebAssembly.Module> {
  const url = new URL('../wasm/kernel.wasm', import.meta.url);
  return url.protocol === 'file:' ? fromDisk(url) : fromNetwork(url);
}

async function fromDisk(url: URL): Promise<WebAssembly.Module> {
  const { process } = globalThis as { process?: NodeProcess };
  const files = process?.getBuiltinModule?.('node:fs');
  if (files === undefined) throw new Error(`cannot read ${url.href}: this needs Node 20.19 or newer, or a web server`);
  return WebAssembly.compile(files.readFileSync(url));
}

async function fromNetwork(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url.href}: ${response.status} ${response.statusText}`);
  // Streaming insists on the right media type, which not every server gives.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
