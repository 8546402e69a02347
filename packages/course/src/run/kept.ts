import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A short key for everything that decides a result: what is equal has the same one. */
export const keyOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** Writes a file whole or not at all, with the folders that it needs. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** What is in a file, or else what the work gives, which is then kept there: a run that was killed does nothing twice. */
export async function kept<T>(file: string, work: () => Promise<T>): Promise<T> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const result = await work();
  writeWhole(file, JSON.stringify(result));
  return result;
}

/** The folder of a course that holds what runs have found out. */
export const workFolder = (course: string): string => join(course, 'marking');
