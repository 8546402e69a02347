import { visible } from '@ringfence/rules';
import { type ArchiveEntry, CUT_OFF, rejectFor } from './archive-entry.ts';

/** A tar consists of blocks of this size. */
export const TAR_BLOCK = 512;

/** Where the checksum of a header is. */
const SUM = { at: 148, length: 8 };
/** Names and other values that do not fit into a header come before it; nobody needs this much. */
const MOST_EXTRA = 64 * 1024;
/** A tar of this format has a second part of the name; GNU's has something else there. */
const USTAR = 'ustar\0';

/** The entries of a tar of any format: v7, ustar, pax, GNU. */
export async function* tarEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const reader = new ByteReader(bytes);
  const extra = new Extra();
  let isFirst = true;
  for (;;) {
    const header = await reader.take(TAR_BLOCK);
    if (header === undefined && isFirst) rejectFor('it holds no tar archive');
    if (header === undefined) return;
    if (header.equals(ZEROS.subarray(0, TAR_BLOCK))) break;
    if (!isTarHeader(header)) rejectFor(isFirst ? 'it holds no tar archive' : 'it is damaged');
    isFirst = false;
    const type = String.fromCharCode(header[156] || 0x30);
    const size = extra.size ?? numberAt(header, 124, 12);
    if (EXTRA_TYPES.has(type)) {
      const own = numberAt(header, 124, 12);
      if (own > MOST_EXTRA) rejectFor('it has a name that is too long');
      extra.add(type, await reader.must(own));
      await reader.must(padding(own));
      continue;
    }
    const path = (extra.path ?? nameOf(header)).replace(/^(?:\.\/+)+/, '').replace(/^\.$/, '');
    const kind = extra.isSparse ? 'S' : type;
    const problem = problemOf(kind, path);
    extra.clear();
    // Only files have content; what else claims to have some is refused before it is read.
    const own = FILES.has(kind) ? size : 0;
    let left = own;
    const content = async function* (): AsyncGenerator<Buffer> {
      while (left > 0) {
        const part = await reader.some(left);
        left -= part.length;
        yield part;
      }
    };
    const isFolder = kind === '5' || (kind === '0' && path.endsWith('/'));
    const isExecutable = (numberAt(header, 100, 8) & 0o111) !== 0;
    if (path !== '')
      yield { path, isFolder, isExecutable, size: own, content, ...(problem !== undefined && { problem }) };
    else if (!isFolder) rejectFor('a file has no name');
    while (left > 0) left -= (await reader.some(left)).length;
    await reader.must(padding(own));
  }
  // Two tars in one file: programs that stop at the first end would lose the second without a word.
  for (let rest = await reader.next(ZEROS.length); rest !== undefined; rest = await reader.next(ZEROS.length)) {
    if (!rest.equals(ZEROS.subarray(0, rest.length)))
      rejectFor('it has more after its end: pack everything into one archive');
  }
}

const ZEROS = Buffer.alloc(64 * 1024);
const FILES: ReadonlySet<string> = new Set(['0', '7']);
/** Of pax: for the next entry and for all; GNU's long names and long targets of links. */
const EXTRA_TYPES: ReadonlySet<string> = new Set(['x', 'g', 'L', 'K']);

function problemOf(type: string, path: string): string | undefined {
  const shown = `"${visible(path)}"`;
  if (FILES.has(type) || type === '5') return undefined;
  if (type === '1' || type === '2') return `${shown} is a link: put the file itself in its place`;
  if (type === 'S') return `${shown} is a sparse file`;
  return `${shown} is neither a file nor a folder`;
}

/** Whether a block is the header of an entry: by its checksum, as the oldest format has no other sign. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < TAR_BLOCK || block[0] === 0) return false;
  const written = Number.parseInt(textAt(block, SUM.at, SUM.length), 8);
  let sum = 0;
  for (let i = 0; i < TAR_BLOCK; i++) sum += i >= SUM.at && i < SUM.at + SUM.length ? 0x20 : (block[i] as number);
  return sum === written;
}

function nameOf(header: Buffer): string {
  const name = nameText(header.subarray(0, 100));
  const prefix = header.toString('latin1', 257, 263) === USTAR ? nameText(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

const textAt = (block: Buffer, at: number, length: number): string =>
  (block.toString('latin1', at, at + length).split('\0')[0] as string).trim();

/** Octal digits, or, where those are too few, a binary number behind a set bit. */
function numberAt(block: Buffer, at: number, length: number): number {
  const first = block[at] as number;
  const value =
    first === 0x80
      ? Number(BigInt(`0x${block.toString('hex', at + 1, at + length)}`))
      : Number.parseInt(textAt(block, at, length) || '0', 8);
  return Number.isSafeInteger(value) && value >= 0 && first !== 0xff ? value : rejectFor('it is damaged');
}

/** A name up to its end, in whatever encoding it was written. */
function nameText(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const name = end < 0 ? bytes : bytes.subarray(0, end);
  const text = name.toString('utf8');
  return text.includes('\ufffd') ? name.toString('latin1') : text;
}

const padding = (size: number): number => (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;

/** What is said about the next entry before its header. */
class Extra {
  path: string | undefined;
  size: number | undefined;
  isSparse = false;

  clear(): void {
    this.path = undefined;
    this.size = undefined;
    this.isSparse = false;
  }

  add(type: string, bytes: Buffer): void {
    if (type === 'L') this.path = nameText(bytes);
    if (type === 'x' || type === 'g') for (const [key, value] of paxRecords(bytes)) this.take(type, key, value);
  }

  private take(type: string, key: string, value: string): void {
    const isPath = key === 'path';
    const isSize = key === 'size';
    // One name or size for all entries is not what anybody means.
    if (type === 'g' && (isPath || isSize)) rejectFor('it is damaged');
    if (type === 'g') return;
    if (isPath) this.path = value;
    if (isSize) this.size = /^\d{1,15}$/.test(value) ? Number(value) : rejectFor('it is damaged');
    if (key.startsWith('GNU.sparse.')) this.isSparse = true;
  }
}

/** Records as "LENGTH KEY=VALUE\n", whose length counts itself. */
function* paxRecords(bytes: Buffer): Generator<[key: string, value: string]> {
  for (let at = 0; at < bytes.length; ) {
    const digits = /^\d{1,9}(?= )/.exec(bytes.toString('latin1', at, at + 10))?.[0] ?? rejectFor('it is damaged');
    const end = at + Number(digits);
    if (end > bytes.length || end <= at + digits.length) rejectFor('it is damaged');
    const record = bytes.toString('utf8', at + digits.length + 1, end - 1);
    const sign = record.indexOf('=');
    if (sign < 0) rejectFor('it is damaged');
    yield [record.slice(0, sign), record.slice(sign + 1)];
    at = end;
  }
}

/** Bytes in the portions that somebody asks for. */
class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** At least one byte and at most this many; undefined if there are no more. */
  async next(most: number): Promise<Buffer | undefined> {
    if (!(await this.fill())) return undefined;
    const part = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(part.length);
    return part;
  }

  async some(most: number): Promise<Buffer> {
    return (await this.next(most)) ?? rejectFor(CUT_OFF);
  }

  async must(count: number): Promise<Buffer> {
    return (await this.take(count)) ?? (count === 0 ? Buffer.alloc(0) : rejectFor(CUT_OFF));
  }

  /** Exactly this many bytes; undefined if there are no more at all. */
  async take(count: number): Promise<Buffer | undefined> {
    if (!(await this.fill())) return undefined;
    const parts: Buffer[] = [];
    for (let left = count; left > 0; left -= (parts.at(-1) as Buffer).length) parts.push(await this.some(left));
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }

  private async fill(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { done, value } = await this.source.next();
      if (done === true) return false;
      this.rest = value;
    }
    return true;
  }
}
