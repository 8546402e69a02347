import type { GameName } from '@ringfence/rules';
import { loadFile } from '@ringfence/wasm-host';
import { type Net, readNet } from './file.ts';
import { sha256 } from './sha256.ts';

/** The entry of each game's net in nets/manifest.json. */
interface ManifestEntry {
  readonly bytes: number;
  readonly sha256: string;
  /** The smallest and the largest board that it was trained for. */
  readonly sizes: readonly [least: number, most: number];
}

// One literal for each file, since bundlers look for these.
const files: Partial<Readonly<Record<GameName, () => URL>>> = {
  fencemaster: () => new URL('../../nets/fencemaster.net', import.meta.url),
  havannah: () => new URL('../../nets/havannah.net', import.meta.url),
  squatter: () => new URL('../../nets/squatter.net', import.meta.url),
};
const manifestFile = (): URL => new URL('../../nets/manifest.json', import.meta.url);

const loading = new Map<GameName, Promise<Net>>();

/** The net of a game, loaded once for all users; rejects with a sentence if it is missing or damaged. */
export function loadNet(game: GameName): Promise<Net> {
  const known = loading.get(game);
  if (known !== undefined) return known;
  const net = load(game).catch((error: unknown) => {
    loading.delete(game); // the network may be back for the next attempt
    throw error;
  });
  loading.set(game, net);
  return net;
}

/** Why boards of a size cannot be searched with a net here, as a clause; `undefined` if they can. */
export async function netProblem(game: GameName, size: number): Promise<string | undefined> {
  try {
    await expectTrained(game, size);
    return serves(await loadNet(game), size);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a net for such boards can be had without a download: it is on disk, loaded, or in the site's cache. */
export async function netIsAtHand(game: GameName, size: number): Promise<boolean> {
  const url = files[game]?.();
  if (url === undefined) return false;
  try {
    await expectTrained(game, size);
    if (url.protocol === 'file:' || loading.has(game)) return true;
    return typeof caches !== 'undefined' && (await caches.match(url)) !== undefined;
  } catch {
    return false;
  }
}

async function entryOf(game: GameName): Promise<ManifestEntry | undefined> {
  return JSON.parse(new TextDecoder().decode(await loadFile(manifestFile())))[game];
}

/** Rejects with a sentence if the game's net was not trained for boards of a size, so that it need not be loaded. */
export async function expectTrained(game: GameName, size: number): Promise<void> {
  if (files[game] === undefined) throw new RangeError(`there is no net for ${game}`);
  const entry = await entryOf(game);
  if (entry !== undefined && (size < entry.sizes[0] || size > entry.sizes[1])) {
    throw new RangeError(untrained(game, size));
  }
}

async function load(game: GameName): Promise<Net> {
  const entry = await entryOf(game);
  if (entry === undefined) throw new Error(`no net for ${game}`);
  const isIntact = (bytes: Uint8Array): boolean => bytes.length === entry.bytes && sha256(bytes) === entry.sha256;
  let bytes = await bytesOf(game);
  // A cache may hold a damaged copy, which would stay there.
  if (!isIntact(bytes)) bytes = await bytesOf(game, { cache: 'reload' });
  if (!isIntact(bytes)) {
    throw new Error(`the net for ${game} is damaged: it is not the file that nets/manifest.json names`);
  }
  const net = readNet(bytes);
  if (!net.ok) throw new Error(`the net for ${game} cannot be read: ${net.error}`);
  if (net.value.game !== game) throw new Error(`the net for ${game} is one for ${net.value.game}`);
  return net.value;
}

async function bytesOf(game: GameName, how?: Parameters<typeof loadFile>[1]): Promise<Uint8Array> {
  const file = files[game];
  if (file === undefined) throw new RangeError(`there is no net for ${game}`);
  try {
    return await loadFile(file(), how);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`the net for ${game} cannot be loaded: ${why}`, { cause: error });
  }
}

/** The sizes that nets are trained for if the file does not give them. */
const USUAL_SIZES: readonly [least: number, most: number] = [3, 10];

/** Why a net does not support boards of a size, as a sentence; `undefined` if it does. */
export function serves({ game, training }: Pick<Net, 'game' | 'training'>, size: number): string | undefined {
  const { positions, sizes } = training;
  if (!(typeof positions === 'number' && positions > 0)) return `the net for ${game} has not been trained`;
  const trained = typeof sizes === 'object' && sizes !== null ? Object.keys(sizes).map(Number) : USUAL_SIZES;
  return size < Math.min(...trained) || size > Math.max(...trained) ? untrained(game, size) : undefined;
}

const untrained = (game: GameName, size: number): string =>
  `the net for ${game} has not been trained for boards of size ${size}`;
