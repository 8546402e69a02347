/** An entry of a test tar; some options create archives that are invalid on purpose. */
export interface LyingEntry {
  readonly path: string;
  readonly data?: string | Buffer;
  /** The letter of its kind; default: a plain file. */
  readonly type?: string;
  readonly mode?: number;
  /** What a link leads to. */
  readonly target?: string;
  /** The size that the header claims, if not the true one. */
  readonly claims?: number;
  /** Records of pax before its header. */
  readonly pax?: Readonly<Record<string, string>>;
}

const BLOCK = 512;

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);

function block({ path, data = '', type = '0', mode = 0o644, target = '', claims }: LyingEntry): Buffer {
  const raw = Buffer.from(data);
  const head = Buffer.alloc(BLOCK);
  head.write(path, 0, 100);
  head.write(`${mode.toString(8).padStart(7, '0')}\0`, 100);
  head.write(`${(claims ?? raw.length).toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write(type, 156, 1, 'latin1');
  head.write(target, 157, 100);
  head.write('ustar\x0000', 257, 'latin1');
  const sum = head.reduce((all, byte) => all + byte, 8 * 0x20);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, padded(raw)]);
}

/** "LENGTH KEY=VALUE\n", whose length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (`${length}`.length + Buffer.byteLength(rest) !== length) length = `${length}`.length + Buffer.byteLength(rest);
  return `${length}${rest}`;
}

/** A tar for tests, valid or not, with these entries in this order and these bytes after its end. */
export function lyingTar(entries: readonly LyingEntry[], after: Buffer = Buffer.alloc(0)): Buffer {
  const blocks = entries.flatMap((entry) => {
    const records = Object.entries(entry.pax ?? {}).map(([key, value]) => paxRecord(key, value));
    const extra = records.length === 0 ? [] : [block({ path: 'pax', type: 'x', data: records.join('') })];
    return [...extra, block(entry)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK), after]);
}
