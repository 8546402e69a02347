import { KERNEL_PAGES } from './codes.ts';

/** The exports of assembly/index.ts, documented there. Flags are 0 and 1, addresses byte offsets. */
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

/** The kernel, the one that also holds nets and needs SIMD, and that one with relaxed SIMD. */
export type ModuleName = 'kernel' | 'net' | 'relaxed';

// One literal for each file, since bundlers look for these.
const files: Readonly<Record<ModuleName, () => URL>> = {
  kernel: () => new URL('../wasm/kernel.wasm', import.meta.url),
  net: () => new URL('../wasm/net.wasm', import.meta.url),
  relaxed: () => new URL('../wasm/relaxed.wasm', import.meta.url),
};

const compiling = new Map<ModuleName, Promise<WebAssembly.Module>>();

/** Compiles a module, once for all users: the slowest step before the first move. */
export function compileModule(name: ModuleName = 'kernel'): Promise<WebAssembly.Module> {
  const known = compiling.get(name);
  if (known !== undefined) return known;
  const compiled = compileFile(files[name]()).catch((error: unknown) => {
    compiling.delete(name); // the network may be back for the next attempt
    throw error;
  });
  compiling.set(name, compiled);
  return compiled;
}

/** The size of a memory page in bytes. */
export const PAGE = 0x10000;
/** Memory addresses are 32 bits; the last page stays unused, so that the end of a table never wraps. */
export const MOST_BYTES = 0xffff0000;
/** Makes sure that memory reaches up to an address. */
export function growTo(memory: WebAssembly.Memory, end: number): void {
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Memory for a kernel, before any table. */
export const newMemory = (): WebAssembly.Memory => new WebAssembly.Memory({ initial: KERNEL_PAGES });

/** A kernel in memory that nobody else uses. Its previous content is lost. */
export async function loadModule(memory = newMemory(), name: ModuleName = 'kernel'): Promise<KernelModule> {
  new Uint8Array(memory.buffer).fill(0);
  const { exports } = await WebAssembly.instantiate(await compileModule(name), { env: { memory } });
  return exports as unknown as KernelModule;
}

/** Compiles a file of this package. */
export const compileFile = async (url: URL): Promise<WebAssembly.Module> => WebAssembly.compile(await loadFile(url));

/** The bytes of a file that belongs to this package: from disk under Node, over the network in a browser. */
export async function loadFile(url: URL, how: { readonly cache?: 'reload' } = {}): Promise<Uint8Array<ArrayBuffer>> {
  return url.protocol === 'file:' ? fromDisk(url) : fromNetwork(url, how);
}

function fromDisk(url: URL): Uint8Array<ArrayBuffer> {
  const { process } = globalThis as { process?: NodeProcess };
  const disk = process?.getBuiltinModule?.('node:fs');
  if (disk === undefined) throw new Error(`cannot read ${url.href}: this needs Node 20.19 or newer, or a web server`);
  return disk.readFileSync(url);
}

/** A download that has brought nothing for so long has failed: a lost connection does not always say so. */
const STALLED_MS = 15_000;

async function fromNetwork(url: URL, how: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
  const stop = new AbortController();
  const stall = (): void => stop.abort(new Error(`cannot load ${url.href}: the connection has stalled`));
  let timer = setTimeout(stall, STALLED_MS);
  try {
    const response = await fetch(url, { ...how, signal: stop.signal });
    if (!response.ok) throw new Error(`cannot load ${url.href}: ${response.status} ${response.statusText}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(stall, STALLED_MS);
      parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } finally {
    clearTimeout(timer);
  }
}
