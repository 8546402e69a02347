// @ts-check

/**
 * The slowest test files, slowest first. They start first, so that none of them is left to run alone at the end.
 * Most of them wait for other processes part of the time. A full run names those that are missing here.
 * @type {readonly string[]}
 */
export const SLOWEST = [
  'packages/ladder/src/submissions/submissions.test.ts',
  'apps/web/src/game/beginners.test.ts',
  'apps/web/e2e/solved.test.ts',
  'apps/cli/src/commands/course.test.ts',
  'apps/web/e2e/class.test.ts',
  'packages/ladder/src/official/official.test.ts',
  'apps/web/e2e/live.test.ts',
  'packages/arena/src/check/check.test.ts',
  'packages/course/src/kits/kits.test.ts',
  'apps/web/e2e/site.test.ts',
  'apps/web/e2e/play.test.ts',
  'apps/cli/src/commands/mark.test.ts',
  'apps/server/src/class/access.test.ts',
  'apps/cli/src/commands/worker.test.ts',
  'apps/web/e2e/steady.test.ts',
  'packages/arena/src/game-program/check-faults.test.ts',
  'packages/ladder/src/games/replace-game.test.ts',
  'apps/web/e2e/first.test.ts',
  'packages/ladder/src/ladder.test.ts',
  'proofs/check/check.test.ts',
  'apps/web/e2e/tournament.test.ts',
  'apps/server/src/class/playing.test.ts',
  'apps/cli/src/commands/match.test.ts',
  'apps/web/e2e/analyse.test.ts',
  'apps/web/e2e/pages.test.ts',
  'apps/web/e2e/guide.test.ts',
  'apps/cli/src/commands/class.test.ts',
  'apps/cli/src/commands/tournament.test.ts',
  'packages/submission/src/pre-flight/pre-flight.test.ts',
  'apps/cli/src/commands/analyse.test.ts',
  'packages/arena/src/game-program/play.test.ts',
  'packages/submission/src/build/shapes.test.ts',
  'scripts/testing/docs.test.ts',
  'packages/ladder/src/around-the-clock/games.test.ts',
  'packages/arena/src/bots/course-agent.test.ts',
  'apps/cli/src/commands/serve.test.ts',
  'packages/course/src/checker/check.test.ts',
  'apps/cli/src/commands/solve.test.ts',
  'apps/web/e2e/learn.test.ts',
  'packages/arena/src/game-program/examples.test.ts',
  'packages/ladder/src/backup/backup.test.ts',
  'packages/course/src/misreadings/diagnose.test.ts',
  'packages/arena/src/bots/python.test.ts',
  'packages/store/src/store.test.ts',
  'packages/arena/src/bots/open.test.ts',
  'apps/cli/src/commands/verify.test.ts',
  'apps/cli/src/commands/connect.test.ts',
  'packages/proof/src/race-proof/walk.test.ts',
  'packages/arena/src/store/queue.test.ts',
  'packages/arena/src/bots/java.test.ts',
  'packages/jail/src/jail.test.ts',
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
