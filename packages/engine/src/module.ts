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

/** Loads the compiled kernel: from disk under Node, over the network in a browser. */
export async function loadModule(): Promise<KernelModule> {
  const url = new URL('../wasm/kernel.wasm', import.meta.url);
  const { instance } = url.protocol === 'file:' ? await fromDisk(url) : await fromNetwork(url);
  return instance.exports as unknown as KernelModule;
}

async function fromDisk(url: URL): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  const { process } = globalThis as { process?: NodeProcess };
  const files = process?.getBuiltinModule?.('node:fs');
  if (files === undefined) throw new Error(`cannot read ${url.href}: this needs Node 20.19 or newer, or a web server`);
  return WebAssembly.instantiate(files.readFileSync(url));
}

async function fromNetwork(url: URL): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url.href}: ${response.status} ${response.statusText}`);
  // Streaming insists on the right media type, which not every server gives.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.instantiateStreaming(response);
  return WebAssembly.instantiate(await response.arrayBuffer());
}
