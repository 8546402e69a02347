import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isLeftoverName } from './candidate.ts';
import { filesOf, type Sources, stemOf } from './sources.ts';
import { byVersion } from './versions.ts';

/** A Java source file, and where the compiler expects it. */
export interface JavaSource {
  /** Its path in the submission. */
  readonly path: string;
  /** The class or interface of the file, with its package. */
  readonly className: string;
  /** Its path by package and class: other than `path` if the team's folders or file names differ from its sources. */
  readonly home: string;
  readonly text: string;
}

/** Sources that belong together: a folder below which packages begin. */
export interface SourceRoot {
  /** Its path in the submission; empty for the top. */
  readonly folder: string;
  readonly sources: readonly JavaSource[];
  /** Files that are not compiled: tests, and second files for the same class. */
  readonly leftOut: readonly string[];
}

/**
 * The source roots of a submission, found by the `package` lines: parts of one assignment often have classes of the same
 * name, and many zips contain copies of a project within the project.
 */
export function javaRoots(sources: Sources): SourceRoot[] {
  const roots = new Map<string, { sources: JavaSource[]; leftOut: string[]; homes: Set<string> }>();
  const paths = filesOf(sources, 'java').filter((path) => /\.java$/i.test(path));
  for (const path of [...paths].sort(byName)) {
    const text = javaText(readFileSync(join(sources.folder, path)));
    const { packageName, typeName } = declarationsOf(text, stemOf(path));
    const folder = rootFolder(posix.dirname(path), packageName);
    const root = roots.get(folder) ?? { sources: [], leftOut: [], homes: new Set() };
    roots.set(folder, root);
    const className = packageName === '' ? typeName : `${packageName}.${typeName}`;
    const home = posix.join(folder, `${className.replaceAll('.', '/')}.java`);
    if (needsTestLibrary(text) || root.homes.has(home)) root.leftOut.push(path);
    else {
      root.homes.add(home);
      root.sources.push({ path, className, home, text });
    }
  }
  return [...roots]
    .map(([folder, { sources: files, leftOut }]) => ({ folder, sources: files, leftOut }))
    .filter(({ sources: files }) => files.length > 0)
    .sort(
      (a, b) =>
        Number(isOld(a.folder)) - Number(isOld(b.folder)) ||
        byVersion(`${a.folder}/`, `${b.folder}/`) ||
        depth(a.folder) - depth(b.folder) ||
        (a.folder < b.folder ? -1 : 1),
    );
}

/** Whether a folder is named like a former version or a try-out. */
const isOld = (folder: string): boolean => folder.split('/').some(isLeftoverName);

const depth = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);

/** Of two files for one class, such as `Board.java` and `Board-old.java`, the one that is named like it comes first. */
const byName = (one: string, other: string): number => Number(isExact(other)) - Number(isExact(one));

const isExact = (path: string): boolean => /^[\p{L}\p{N}_$]+$/u.test(stemOf(path));

/** The text of a source in whatever encoding it was saved. */
function javaText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes); // without its byte order mark
  } catch {
    return bytes.toString('latin1');
  }
}

/** The package of a source, and the type that it is named after: ignoring case, or the public one, or the first. */
function declarationsOf(text: string, stem: string): { packageName: string; typeName: string } {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g, ' ');
  const packageName = /(?:^|[;\s])package\s+([\p{L}\p{N}_$.]+)\s*;/u.exec(code)?.[1] ?? '';
  const types = [
    ...code.matchAll(
      /(\bpublic\s+)?(?:\b(?:abstract|final|strictfp|sealed)\s+)*\b(?:class|interface|enum|record)\s+([\p{L}\p{N}_$]+)/gu,
    ),
  ];
  const named = types.find(([, , name]) => name.toLowerCase() === stem.normalize('NFC').toLowerCase());
  const open = types.find(([, access]) => access !== undefined);
  return { packageName, typeName: (named ?? open ?? types[0])?.[2] ?? stem.replace(/[^\p{L}\p{N}_$]/gu, '_') };
}

/** The folder in which a package begins, if only the last part of its name is there as folders. */
function rootFolder(folder: string, packageName: string): string {
  const folders = folder === '.' ? [] : folder.split('/');
  const parts = packageName === '' ? [] : packageName.split('.');
  for (let count = Math.min(parts.length, folders.length); count > 0; count--) {
    const tail = folders.slice(folders.length - count);
    if (parts.slice(parts.length - count).every((part, i) => part.toLowerCase() === tail[i].toLowerCase())) {
      return folders.slice(0, folders.length - count).join('/');
    }
  }
  return folders.join('/');
}

const needsTestLibrary = (text: string): boolean =>
  /\b(?:org\.junit|junit\.framework|org\.testng|org\.mockito)\b/.test(text);
