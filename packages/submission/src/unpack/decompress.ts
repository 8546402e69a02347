import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import type { ArchiveKind } from './file-kind.ts';

/** The bytes inside a compressed file, or those of the file itself; `take` may throw when there are too many. */
export async function* bytesIn(
  file: string,
  kind: Exclude<ArchiveKind, 'zip'>,
  take: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (kind === 'bzip2') {
    yield* await bunzipped(readFileSync(file), take);
    return;
  }
  for await (const chunk of await opened(file, kind)) {
    take(chunk.length);
    yield Buffer.from(chunk);
  }
}

async function opened(file: string, kind: 'tar' | 'gzip' | 'xz'): Promise<AsyncIterable<Uint8Array>> {
  const source = createReadStream(file);
  if (kind === 'tar') return source;
  if (kind === 'gzip') {
    const gunzip = createGunzip();
    source.on('error', (error) => gunzip.destroy(error));
    gunzip.on('close', () => source.destroy());
    return source.pipe(gunzip);
  }
  // A module for old and new importers, whose names only its default export has in Node.
  const { default: xz } = (await import('xz-decompress')) as unknown as { default: typeof import('xz-decompress') };
  const web = new xz.XzReadableStream(Readable.toWeb(source) as never);
  return Readable.fromWeb(web as unknown as ReadableStream);
}

const CHUNK = 64 * 1024;

/**
 * All at once, since a few bytes of bzip2 can hold megabytes: whoever counts them can stop it in the middle, which a
 * stream of this library could not.
 */
async function bunzipped(file: Buffer, take: (bytes: number) => void): Promise<Buffer[]> {
  const { default: bzip } = await import('seek-bzip');
  const chunks: Buffer[] = [];
  let chunk = Buffer.alloc(CHUNK);
  let used = 0;
  const flush = (): void => {
    take(used);
    chunks.push(chunk.subarray(0, used));
    chunk = Buffer.alloc(CHUNK);
    used = 0;
  };
  const output = {
    writeByte(byte: number): void {
      chunk[used++] = byte;
      if (used === CHUNK) flush();
    },
    flush(): void {},
  };
  // Several streams in one file, as programs with threads write them, are one.
  bzip.decode(file, output, true);
  flush();
  return chunks;
}
