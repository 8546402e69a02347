import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './files.mjs';
import { SLOWEST } from './slowest.mjs';

/** The same files, those of {@link SLOWEST} first and in its order. */
export function slowestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T): number => {
    const at = SLOWEST.indexOf(pathOf(file));
    return at < 0 ? SLOWEST.length : at;
  };
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** A new clone knows no durations, and vitest would begin with the longest files by their size. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowestFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/'));
  }
}
