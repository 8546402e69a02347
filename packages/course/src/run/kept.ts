import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@ringfence/node';

/** A short key for everything that decides a result: equal inputs have equal keys. */
export const keyOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** The contents of a file, or else the result of the work, which is then stored there: a killed run repeats nothing. */
export async function kept<T>(file: string, work: () => Promise<T>): Promise<T> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const result = await work();
  writeWhole(file, JSON.stringify(result));
  return result;
}

/** The folder of a course with the results of runs. */
export const workFolder = (course: string): string => join(course, 'marking');
