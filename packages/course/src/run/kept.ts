import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A short key for everything that decides a result: equal inputs have equal keys. */
export const keyOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** Writes a file atomically, and creates its folders. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** The contents of a file, or else the result of the work, which is then stored there: a killed run repeats nothing. */
export async function kept<T>(file: string, work: () => Promise<T>): Promise<T> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const result = await work();
  writeWhole(file, JSON.stringify(result));
  return result;
}

/** The folder of a course with the results of runs. */
export const workFolder = (course: string): string => join(course, 'marking');
