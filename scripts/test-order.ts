import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './files.mjs';

/**
 * The slowest test files, slowest first. They start first, so that none of them is left to run alone at the end.
 * Most of them wait for other processes part of the time.
 */
export const SLOWEST: readonly string[] = [
  'apps/cli/src/commands/tournament.test.ts',
  'apps/cli/src/commands/worker.test.ts',
  'apps/web/e2e/class.test.ts',
  'scripts/docs.test.ts',
  'apps/web/e2e/pages.test.ts',
  'apps/cli/src/commands/course.test.ts',
  'scripts/pack.test.ts',
  'apps/web/e2e/analyse.test.ts',
  'apps/cli/src/commands/tournament-database.test.ts',
  'apps/web/e2e/play.test.ts',
  'apps/cli/src/commands/match.test.ts',
  'packages/course/src/kits/kits.test.ts',
  'packages/course/src/misreadings/diagnose.test.ts',
  'packages/course/src/misreadings/programs.test.ts',
  'packages/engine/src/kernel.test.ts',
  'packages/rules/src/perft.test.ts',
  'packages/rules/src/suite/generate.test.ts',
];

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
