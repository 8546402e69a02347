import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './files.mjs';
import { SLOWEST } from './slowest.mjs';

/** Files sorted so that those of {@link SLOWEST} come first and in its order. */
export function slowestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T): number => {
    const at = SLOWEST.indexOf(pathOf(file));
    return at < 0 ? SLOWEST.length : at;
  };
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/**
 * Files sorted so that those that need a process of their own come first: vitest ends a shared process, with its modules and its
 * browser, when the next file in line may not use it.
 */
export const aloneFirst = <T>(files: readonly T[], isAlone: (file: T) => boolean): T[] => [
  ...files.filter(isAlone),
  ...files.filter((file) => !isAlone(file)),
];

/** A new clone knows no durations, and vitest would begin with the longest files by their size. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId).replaceAll('\\', '/');
    return aloneFirst(slowestFirst(await super.sort(files), pathOf), ({ project }) => project.config.isolate);
  }
}
