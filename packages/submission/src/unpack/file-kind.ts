import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { isTarHeader, TAR_BLOCK } from './tar.ts';

/** What a file is by its content, whatever its name says; `other`: nothing that is known here. */
export type HandedInKind = ArchiveKind | keyof typeof UNREADABLE | 'other';

/** The archives that are unpacked. */
export type ArchiveKind = 'zip' | 'tar' | 'gzip' | 'xz' | 'bzip2';

/** What is known but cannot be used, and what its author can do. */
const UNREADABLE = {
  empty: 'an empty file: submit it again',
  rar: 'a RAR archive: pack it as a zip',
  '7z': 'a 7-Zip archive: pack it as a zip',
  zstd: 'a Zstandard archive: pack it as a zip',
  notebook: 'a notebook: export its code as a .py file',
  pdf: 'a PDF: submit the sources',
  document: 'a document: submit the sources',
  image: 'a picture: submit the sources',
  page: 'a web page, perhaps one that asks to log in: submit the sources',
  pointer: 'a pointer of Git LFS, not the file itself',
} as const;

/** How files begin. */
const STARTS: readonly (readonly [start: string, kind: HandedInKind])[] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\x1f\x8b', 'gzip'],
  ['\xfd7zXZ\0', 'xz'],
  ['BZh', 'bzip2'],
  ['Rar!\x1a\x07', 'rar'],
  ['7z\xbc\xaf\x27\x1c', '7z'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
  ['%PDF', 'pdf'],
  ['\xd0\xcf\x11\xe0', 'document'],
  ['{\\rtf', 'document'],
  ['\x89PNG', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['version https://git-lfs', 'pointer'],
];

/** Documents that are zips inside. */
const OFFICE = /\.(?:docx|pptx|xlsx|odt|ods|odp|pages|key|numbers)$/i;

/** What a file is, by its first block; its name only tells apart what has the same content. */
export const fileKind = (file: string, name = file): HandedInKind => kindOfBytes(headOf(file), name);

/** What a file is that begins with these bytes. */
export function kindOfBytes(bytes: Buffer, name: string): HandedInKind {
  const head = bytes.subarray(0, TAR_BLOCK);
  if (head.length === 0) return 'empty';
  const text = head.toString('latin1');
  const kind = STARTS.find(([start]) => text.startsWith(start))?.[1];
  if (kind === 'zip' && OFFICE.test(name)) return 'document';
  if (kind !== undefined) return kind;
  if (isTarHeader(head)) return 'tar';
  if (extname(name).toLowerCase() === '.ipynb') return 'notebook';
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return 'page';
  return 'other';
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(TAR_BLOCK);
  const descriptor = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(descriptor, head));
  } finally {
    closeSync(descriptor);
  }
}

const ARCHIVES: ReadonlySet<HandedInKind> = new Set<ArchiveKind>(['zip', 'tar', 'gzip', 'xz', 'bzip2']);

export const isArchive = (kind: HandedInKind): kind is ArchiveKind => ARCHIVES.has(kind);

/** What a file is and what to do about it, as "a PDF: submit the sources"; undefined for archives and unknown files. */
export const unreadableWords = (kind: HandedInKind): string | undefined =>
  kind in UNREADABLE ? UNREADABLE[kind as keyof typeof UNREADABLE] : undefined;

const ARCHIVE_NAME = /(?:\.tar)?\.(?:zip|rar|7z|tar|tgz|txz|tbz2?|gz|xz|bz2|zst)$/i;

/** Whether a file is named like an archive: what it is, only its content says. */
export const hasArchiveName = (path: string): boolean => ARCHIVE_NAME.test(path);

/** A name without the ending of an archive. */
export const stemOfArchive = (path: string): string => path.replace(ARCHIVE_NAME, '');
