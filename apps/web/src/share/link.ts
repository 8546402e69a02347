import type { Result } from '@ringfence/rules';
import { checkRecord, formatReplayError, type GameRecord, readSgf, writeSgf } from '@ringfence/rules/record';
import { m } from '../paraglide/messages.js';

/** The version prefix of the data. */
const VERSION = '1';
/** A link of a few characters could unpack to gigabytes; no game comes near this. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

const broken = { ok: false, error: m.link_damaged() } as const;

/** Any text, packed for an address. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = await new Response(stream).arrayBuffer();
  return VERSION + toBase64Url(new Uint8Array(packed));
}

/** The text of a link, or a sentence that says what is wrong with it. */
export async function unpackText(packed: string): Promise<Result<string, string>> {
  if (!packed.startsWith(VERSION)) return { ok: false, error: m.link_other_version() };
  const bytes = fromBase64Url(packed.slice(VERSION.length));
  const text = bytes && (await inflate(bytes));
  return text === undefined ? broken : { ok: true, value: text };
}

/** A whole game, with variations, as text for an address. */
export const packRecord = (record: GameRecord): Promise<string> => packText(writeSgf([record]));

/** The game of a link, or a sentence that says what is wrong with it. */
export async function unpackRecord(packed: string): Promise<Result<GameRecord, string>> {
  const sgf = await unpackText(packed);
  if (!sgf.ok) return sgf;
  const records = readSgf(sgf.value);
  if (!records.ok || records.value.length === 0) return broken;
  const [record] = records.value;
  const [error] = checkRecord(record);
  if (error !== undefined) return { ok: false, error: m.link_breaks_rules({ error: formatReplayError(error) }) };
  return { ok: true, value: record };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > MOST_CHARACTERS) {
        await reader.cancel();
        return undefined;
      }
    }
  } catch {
    return undefined;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
