import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Language } from './languages.ts';

/** The files of a submission. */
export interface Sources {
  readonly folder: string;
  /** Paths relative to the folder. */
  readonly paths: readonly string[];
  /** What its author should know about how it was unpacked, as sentences. */
  readonly notes?: readonly string[];
}

/** A submission inside nested folders begins where the files are. */
export function sourcesWithin(folder: string, { paths, notes = [] }: Omit<Sources, 'folder'>): Sources {
  const common = commonFolder(paths);
  return { folder: join(folder, common), paths: paths.map((path) => path.slice(common.length)), notes };
}

/** The common folder of all files, with nested folders that contain nothing else; empty if there is none. */
export function commonFolder(paths: readonly string[]): string {
  let common = '';
  for (;;) {
    const [first] = paths;
    const end = first?.indexOf('/', common.length) ?? -1;
    if (end < 0) return common;
    const next = (first as string).slice(0, end + 1);
    if (!paths.every((path) => path.startsWith(next))) return common;
    common = next;
  }
}

const ENDINGS: Readonly<Record<string, Language>> = {
  '.py': 'python',
  '.java': 'java',
  '.class': 'java',
  '.jar': 'java',
  '.cpp': 'cpp',
  '.cc': 'cpp',
  '.cxx': 'cpp',
  '.c': 'cpp',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.rs': 'rust',
};

const BUILD_FILES: readonly (readonly [name: string, language: Language])[] = [
  ['Cargo.toml', 'rust'],
  ['CMakeLists.txt', 'cpp'],
  ['Makefile', 'cpp'],
  ['makefile', 'cpp'],
  ['pom.xml', 'java'],
  ['build.gradle', 'java'],
  ['build.gradle.kts', 'java'],
];

const MOST_READ = 1_000_000;

export const languageOfFile = (path: string): Language | undefined => ENDINGS[extname(path).toLowerCase()];

/** Whether a file is source text; compiled files, which may lie beside it, belong to a language too. */
export const isSourceText = (path: string): boolean =>
  languageOfFile(path) !== undefined && !/\.(?:class|jar)$/i.test(path);

/** The files of a language, the least nested first. */
export const filesOf = ({ paths }: Sources, language: Language): string[] =>
  paths
    .filter((path) => languageOfFile(path) === language)
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));

/** The languages of a submission, the one with the most source text first. */
export function languagesOf(sources: Sources): Language[] {
  const sizes = new Map<Language, number>();
  for (const path of sources.paths) {
    const language = languageOfFile(path);
    if (language === undefined || /(?:^|\/)node_modules\//.test(path)) continue;
    sizes.set(language, (sizes.get(language) ?? 0) + statSync(join(sources.folder, path)).size + 1);
  }
  return [...sizes].sort(([, a], [, b]) => b - a).map(([language]) => language);
}

/** The build file at the top of a submission, if its language uses one. */
export const buildFileOf = ({ paths }: Sources, language: Language): string | undefined =>
  BUILD_FILES.find(([name, owner]) => owner === language && paths.includes(name))?.[0];

/** The beginning of a file as text. */
export const textOf = ({ folder }: Sources, path: string): string =>
  readFileSync(join(folder, path)).subarray(0, MOST_READ).toString('utf8');

const HASH_COMMENTS = /("""|''')[\s\S]*?\1|(["'])(?:\\.|(?!\2)[^\\\n])*\2|#.*/g;
const SLASH_COMMENTS = /(["'`])(?:\\.|(?!\1)[^\\\n])*\1|\/\/.*|\/\*[\s\S]*?\*\//g;

/** Source text without comments and Python's long strings: what they speak of, the program need not do. */
export const codeOf = (files: Sources, path: string): string =>
  textOf(files, path).replace(languageOfFile(path) === 'python' ? HASH_COMMENTS : SLASH_COMMENTS, (part) =>
    /^(?:#|\/\/|\/\*|"""|''')/.test(part) ? ' ' : part,
  );

/** The name of a file without its folders and its extension. */
export const stemOf = (path: string): string => basename(path, extname(path));
