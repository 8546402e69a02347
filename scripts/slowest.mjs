// @ts-check

/**
 * The slowest test files, slowest first. They start first, so that none of them is left to run alone at the end.
 * Most of them wait for other processes part of the time. A full run names those that are missing here.
 * @type {readonly string[]}
 */
export const SLOWEST = [
  'apps/cli/src/commands/mark.test.ts',
  'packages/ladder/src/submissions/submissions.test.ts',
  'apps/web/e2e/class.test.ts',
  'apps/web/src/game/beginners.test.ts',
  'apps/web/e2e/pages.test.ts',
  'proofs/check/check.test.ts',
  'packages/course/src/misreadings/mutants.test.ts',
  'packages/jail/src/jail.test.ts',
  'apps/cli/src/commands/course.test.ts',
  'apps/web/e2e/first.test.ts',
  'apps/server/src/class/playing.test.ts',
  'packages/course/src/misreadings/diagnose.test.ts',
  'apps/cli/src/commands/worker.test.ts',
  'packages/course/src/kits/kits.test.ts',
  'rocq/checker.test.ts',
  'apps/web/e2e/tournament.test.ts',
  'apps/web/e2e/play.test.ts',
  'apps/web/e2e/analyse.test.ts',
  'apps/cli/src/commands/analyse.test.ts',
  'packages/arena/src/check/check.test.ts',
  'apps/web/e2e/site.test.ts',
  'apps/web/e2e/learn.test.ts',
  'apps/server/src/class/access.test.ts',
  'packages/ladder/src/official/official.test.ts',
  'packages/arena/src/bots/java.test.ts',
  'packages/arena/src/game-program/examples.test.ts',
  'packages/arena/src/game-program/check-faults.test.ts',
  'packages/arena/src/game-program/play.test.ts',
  'scripts/testing/docs.test.ts',
  'training/nets.test.ts',
  'apps/cli/src/commands/tournament.test.ts',
  'packages/arena/src/bots/java-engine.test.ts',
  'apps/web/e2e/judge.test.ts',
  'apps/cli/src/commands/match.test.ts',
  'packages/course/src/checker/check.test.ts',
  'packages/store/src/store.test.ts',
  'training/rules.test.ts',
  'apps/web/e2e/lab.test.ts',
  'packages/ladder/src/around-the-clock/games.test.ts',
  'packages/submission/src/pre-flight/pre-flight.test.ts',
  'packages/submission/src/build/shapes.test.ts',
  'packages/course/src/collect/collect.test.ts',
  'apps/cli/src/commands/class.test.ts',
  'apps/cli/src/commands/connect.test.ts',
  'apps/server/src/class/hostile.test.ts',
  'packages/ladder/src/backup/backup.test.ts',
  'apps/web/e2e/live.test.ts',
  'apps/web/e2e/steady.test.ts',
  'apps/cli/src/commands/serve.test.ts',
  'apps/cli/src/commands/tournament-database.test.ts',
];

/** A file that takes longer should be in the list. */
const SLOW_MS = 45_000;

/**
 * The files of a run that are slow and not in the list, with their seconds.
 * @param {readonly { name: string, startTime: number, endTime: number }[]} files with paths from the root
 */
export function missingSlow(files) {
  return files
    .filter(({ name, startTime, endTime }) => endTime - startTime > SLOW_MS && !SLOWEST.includes(name))
    .map(({ name, startTime, endTime }) => `${name} (${Math.round((endTime - startTime) / 1000)} s)`);
}
