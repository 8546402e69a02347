/** The part of Node's `process` that is needed to read a file without an import that bundlers would follow. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:fs'): { readFileSync(path: URL): Uint8Array<ArrayBuffer> };
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

/** Default megabytes for tables. */
export const USUAL_TABLE_SIZE = 64;

/** Compiles a file of a package. */
export const compileFile = async (url: URL): Promise<WebAssembly.Module> => WebAssembly.compile(await loadFile(url));

/** The bytes of a file that belongs to a package: from disk under Node, over the network in a browser. */
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
