import { newMemory } from '@ringfence/proof/breaker';
import { compileFile } from '@ringfence/wasm-host';

/** The exports of assembly/index.ts, documented there. Flags are 0 and 1, addresses byte offsets. */
export interface KernelModule {
  readonly memory: WebAssembly.Memory;
  piecesAt(): number;
  ownersAt(): number;
  movesAt(): number;
  tableBase(): number;
}

/**
 * The kernel, the one that also holds nets and needs SIMD, and that one with relaxed SIMD; the kernel whose proof numbers are in a table that threads
 * share, and that table.
 */
type ModuleName = 'kernel' | 'net' | 'relaxed' | 'race' | 'race-table';

const RACE = '../wasm/race.wasm';
const RACE_TABLE = '../wasm/race-table.wasm';

// One literal for each file, since bundlers look for these.
const files: Readonly<Record<ModuleName, () => URL>> = {
  kernel: () => new URL('../wasm/kernel.wasm', import.meta.url),
  net: () => new URL('../wasm/net.wasm', import.meta.url),
  relaxed: () => new URL('../wasm/relaxed.wasm', import.meta.url),
  // By name only: no page uses these.
  race: () => new URL(RACE, import.meta.url),
  'race-table': () => new URL(RACE_TABLE, import.meta.url),
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

/** A kernel in memory that nobody else uses. Its previous content is lost. */
export async function loadModule(
  memory = newMemory(),
  name: ModuleName = 'kernel',
  imports: WebAssembly.Imports = {},
): Promise<KernelModule> {
  new Uint8Array(memory.buffer).fill(0);
  const { exports } = await WebAssembly.instantiate(await compileModule(name), { env: { memory }, ...imports });
  return exports as unknown as KernelModule;
}
