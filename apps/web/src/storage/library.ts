import { type GameName, games } from '@ringfence/rules';
import { type GameRecord, mainMoves, writeRecordJson } from '@ringfence/rules/record';
import { m } from '../paraglide/messages.js';
import { readStoredRecord } from './records.ts';

/** A game in the user's library, without its moves. */
export interface LibraryEntry {
  readonly id: string;
  readonly title: string;
  readonly game: GameName;
  readonly size: number;
  readonly result: string;
  readonly moves: number;
  /** Who played, and when, as far as recorded. */
  readonly white?: string;
  readonly black?: string;
  readonly date?: string;
  /** When it was last saved, in milliseconds since 1970. */
  readonly saved: number;
}

/** The stored form: the entry, and the record as JSON text. */
interface Stored extends LibraryEntry {
  readonly record: string;
}

const DATABASE = 'ringfence';
const STORE = 'games';

/** All games of the library, in no order; none without storage. */
export async function listLibrary(): Promise<LibraryEntry[]> {
  const all = await ask<Stored[]>('readonly', (store) => store.getAll());
  return (all ?? []).map(({ record: _, ...entry }) => entry);
}

/** The record of a game; `undefined` if it does not exist or can no longer be read. */
export async function loadGame(id: string): Promise<GameRecord | undefined> {
  const stored = await ask<Stored | undefined>('readonly', (store) => store.get(id));
  return readStoredRecord(stored?.record);
}

/** Saves a game under an id, replacing the old one; false if the browser could not. */
export async function saveGame(id: string, record: GameRecord, saved = Date.now()): Promise<boolean> {
  const { game, size, result = '?', white, black, date } = record.header;
  const players = { ...(white && { white }), ...(black && { black }), ...(date && { date }) };
  const entry: LibraryEntry = {
    id,
    title: titleOf(record),
    game,
    size,
    result,
    moves: mainMoves(record).length,
    ...players,
    saved,
  };
  const stored: Stored = { ...entry, record: writeRecordJson(record) };
  return (await ask('readwrite', (store) => store.put(stored))) !== undefined;
}

export async function removeGame(id: string): Promise<void> {
  await ask('readwrite', (store) => store.delete(id));
}

export const newGameId = (): string => crypto.randomUUID();

function titleOf({ header }: GameRecord): string {
  const { white, black } = header;
  if (header.name !== undefined) return header.name;
  if (white !== undefined || black !== undefined) return `${white ?? m.white()} – ${black ?? m.black()}`;
  return `${games[header.game].title} ${header.size}`;
}

/** One request to the store; `undefined` on any error, since a page must work without storage too. */
async function ask<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  let database: IDBDatabase | undefined;
  try {
    database = await open();
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
    const asked = request(transaction.objectStore(STORE));
    await done;
    return asked.result as T;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error(m.library_locked()));
  });
}
