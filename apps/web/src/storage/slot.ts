/** What we need of `localStorage`. */
export interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** One named value that survives the page. Nothing here throws: a browser may refuse storage at any time. */
export interface Slot<T> {
  /** The last saved value; `undefined` if there is none, or it is invalid. */
  load(): T | undefined;
  /** Returns whether it could be saved. */
  save(value: T): boolean;
}

/** Wrapped around every value, so that a later build recognises the data of an earlier one. */
interface Envelope {
  readonly version: number;
  readonly value: unknown;
}

/** The browser's own store, or one in memory if there is none. */
function browserStore(): TextStore {
  try {
    const { localStorage } = globalThis as { localStorage?: TextStore };
    if (localStorage !== undefined) return localStorage;
  } catch {
    // Some browsers throw on access when cookies are off.
  }
  return memoryStore();
}

export function memoryStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  };
}

/**
 * A slot in a store. `read` gets whatever was stored under the same version and returns a value or `undefined`; other
 * versions are ignored.
 */
export function slot<T>(
  name: string,
  version: number,
  read: (value: unknown) => T | undefined,
  store: TextStore = browserStore(),
): Slot<T> {
  const key = `ringfence.${name}`;
  return {
    load() {
      try {
        const text = store.getItem(key);
        if (text === null) return undefined;
        const found = JSON.parse(text) as Partial<Envelope> | null;
        return found?.version === version ? read(found.value) : undefined;
      } catch {
        return undefined;
      }
    },
    save(value) {
      try {
        store.setItem(key, JSON.stringify({ version, value } satisfies Envelope));
        return true;
      } catch {
        return false;
      }
    },
  };
}
