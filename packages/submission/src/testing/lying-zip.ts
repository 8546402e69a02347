import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a test archive; some options create archives that are invalid on purpose. */
export interface LyingPart {
  readonly path: string;
  readonly data: string | Buffer;
  /** File type and permissions in Unix form; default: a plain file. */
  readonly mode?: number;
  /** Whether it is stored uncompressed. */
  readonly store?: boolean;
  /** The size that the archive claims, if not the true one. */
  readonly claims?: number;
}

const UNIX = 3;

/** A zip file for tests, valid or not, with these entries in this order: the same bytes for the same parts, since it has no dates. */
export function lyingZip(parts: readonly LyingPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, data, mode = path.endsWith('/') ? 0o040755 : 0o100644, store = false, claims } of parts) {
    const raw = Buffer.from(data);
    const body = store ? raw : deflateRawSync(raw);
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2); // names are UTF-8
    common.writeUInt16LE(store ? 0 : 8, 4);
    common.writeUInt16LE(0x21, 8); // 1980-01-01
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(claims ?? raw.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, body]);
    const made = Buffer.from([20, UNIX]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode * 2 ** 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, common, tail, name]));
    bodies.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}
