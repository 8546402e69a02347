import { isHgfCollection } from './hgf.ts';
import { parseSgf } from './sgf-syntax.ts';
import { unescapeText } from './sgf-text.ts';

// Every engine has it, but the language definition does not.
declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { readonly encoding: string; decode(bytes: Uint8Array): string };

/**
 * Decodes the bytes of a file. A game record names its encoding in CA. Where it does not, LittleGolem's files are
 * ISO-8859-1, and SGF is UTF-8 if it is valid as such and ISO-8859-1 otherwise. Everything else is UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  if (!isRecord(bytes) || bytes.every((byte) => byte < 0x80)) return decodeUtf8(bytes);
  // This keeps every byte as one character, so that the structure can be read whatever the encoding.
  const latin = decodeAs(bytes, 'iso-8859-1');
  const collection = parseSgf(latin);
  const charset = collection.ok ? charsetOf(collection.value.trees[0]?.nodes[0]?.properties ?? []) : undefined;
  const named = charset === undefined ? undefined : tryDecode(bytes, charset);
  if (named !== undefined) return named;
  if (collection.ok && isHgfCollection(collection.value)) return latin;
  return tryDecode(bytes, 'utf-8', true) ?? latin;
}

/** Readers accept the byte order mark and count it as a character. */
const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Whether the first character is the parenthesis that opens a record; a byte order mark implies UTF-8. */
function isRecord(bytes: Uint8Array): boolean {
  let at = 0;
  while (bytes[at] === 0x20 || (bytes[at] >= 0x09 && bytes[at] <= 0x0d)) at++;
  return bytes[at] === 0x28;
}

type Properties = readonly { readonly name: string; readonly values: readonly { readonly raw: string }[] }[];

function charsetOf(properties: Properties): string | undefined {
  const raw = properties.find(({ name }) => name === 'CA')?.values[0]?.raw;
  return raw === undefined ? undefined : unescapeText(raw).trim();
}

/** `undefined` for an unknown encoding or, if `fatal`, for bytes that are invalid in that encoding. */
function tryDecode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return decodeAs(bytes, label, fatal);
  } catch {
    return undefined;
  }
}

/** Bytes 80 to 9F of Windows-1252; those that are not assigned stay control characters. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Every label of ISO-8859-1 means Windows-1252, which has quotation marks and the euro sign where the former has control
 * characters. Browsers follow that standard, but several versions of Node do not.
 */
function decodeAs(bytes: Uint8Array, label: string, fatal = false): string {
  const decoder = new TextDecoder(label, { fatal });
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS[control.charCodeAt(0) - 0x80]);
}
