import { isName, isProgram, parsePlayer, usualSwap } from '@ringfence/arena';
import { type CheckedFile, type FileSources, readOpenings, readSettingsFile } from '@ringfence/arena/file';
import { defaultLimits } from '@ringfence/jail';
import { games, type Result, startProblem } from '@ringfence/rules';
import { type Grade, suiteProblem, suiteTopics, type Topic } from '@ringfence/rules/suite';
import { USUAL_HUNT_MS } from '../checker/hunt.ts';
import { usualCheckerLimits } from '../checker/program.ts';
import type { CheckerTask, CoursePlan, Opponent, PlayerTask, SuitePlan } from './plan.ts';
import { type PlanData, planFile } from './schema.ts';
import { suiteOptions } from './suite-options.ts';

type Start = Pick<CoursePlan, 'game' | 'size'>;

/** Parses a course file; the error gives line, column and what was expected. */
export const parsePlan = (text: string, sources: FileSources): Result<CoursePlan> =>
  readSettingsFile(text, planFile, sources.suggest, (data, file) => {
    const { title, game, seed, teams, languages, build, checker, player } = data;
    const { size = games[game].usualSize } = data;
    const problem = startProblem(game, { size });
    if (problem !== undefined) file.refuse(['size'], problem, 'another size');
    if (checker === undefined && player?.gauntlet === undefined && player?.tournament === undefined) {
      file.refuse([], 'the plan has no task to mark', 'a task: "checker:" or "player:"');
    }
    return {
      title: title === undefined || title === '' ? `${games[game].title} class` : String(title),
      game,
      size,
      seed,
      ...(teams !== undefined && { teams }),
      languages,
      build: { seconds: build.time / 1000, memoryMb: build.memory },
      ...(checker !== undefined && { checker: checkerTask(checker, { game, size }, file, sources) }),
      ...(player !== undefined && { player: playerTask(player, { game, size }, file, sources) }),
    };
  });

function checkerTask(
  { points, weights, time, memory, hunt = USUAL_HUNT_MS, suites: asked }: NonNullable<PlanData['checker']>,
  start: Start,
  file: CheckedFile,
  { suggest }: FileSources,
): CheckerTask {
  const known = suiteTopics(start.game, start.size).map(({ topic }) => topic);
  const suites = file.inOrder(['checker', 'suites'], asked).map(([name, suite]): SuitePlan => {
    const path = ['checker', 'suites', name];
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
      file.refuse(path, 'this is not a valid name of a suite', 'lower-case letters, digits and hyphens', 'key');
    }
    const topics = suite.topics?.map((word, i): Topic => {
      const topic = known.find((candidate) => candidate === word);
      if (topic !== undefined) return topic;
      const expected = suggest(word, known) ?? `one of ${known.join(', ')}`;
      return file.refuse([...path, 'topics', i], 'no such topic', expected);
    });
    const { boards, seed, share, public: isPublic, sizes } = suite;
    const plan: SuitePlan = {
      name,
      boards,
      seed,
      share,
      isPublic,
      ...(sizes !== undefined && { sizes }),
      ...(topics !== undefined && { topics }),
      ...(suite.grades !== undefined && { grades: suite.grades as Grade[] }),
    };
    const options = suiteOptions(start, plan);
    for (const size of sizes ?? [start.size]) {
      const problem = suiteProblem({ ...options, size });
      if (problem !== undefined) file.refuse(path, problem, 'other topics, or another size', 'key');
    }
    return plan;
  });
  if (suites.length === 0) file.refuse(['checker', 'suites'], 'no suite', 'one or more');
  return {
    points,
    weights: { understanding: weights.understanding, format: weights.format, badInput: weights['bad-input'] },
    limits: {
      seconds: time === undefined ? usualCheckerLimits.seconds : time / 1000,
      memoryMb: memory ?? usualCheckerLimits.memoryMb,
    },
    huntMs: hunt,
    suites,
  };
}

function playerTask(
  { clock, memory, openings: asked, gauntlet, tournament, ...data }: NonNullable<PlanData['player']>,
  { game, size }: Start,
  file: CheckedFile,
  { readText }: FileSources,
): PlayerTask {
  const { swap = usualSwap(game) } = data;
  const swapProblem = swap ? startProblem(game, { size, swap }) : undefined;
  if (swapProblem !== undefined) file.refuse(['player', 'swap'], swapProblem, 'no');
  const context = { game, sizes: [size], swap, readText };
  const openings = asked === undefined ? undefined : file.need(['player', 'openings'], readOpenings(asked, context));
  return {
    clock,
    swap,
    ...(openings !== undefined && { openings }),
    limits: { ...defaultLimits, memoryMb: memory ?? defaultLimits.memoryMb },
    ...(gauntlet !== undefined && { gauntlet: { ...gauntlet, opponents: opponentsOf(gauntlet.opponents, file) } }),
    ...(tournament !== undefined && {
      tournament: {
        points: tournament.points,
        pairs: tournament.pairs,
        ...(tournament.rounds !== undefined && { rounds: tournament.rounds }),
      },
    }),
  };
}

type Opponents = NonNullable<NonNullable<PlanData['player']>['gauntlet']>['opponents'];

/** Opponents are built-in players, and run without a jail: other programs belong among the teams. */
function opponentsOf(asked: Opponents, file: CheckedFile): Opponent[] {
  const path = ['player', 'gauntlet', 'opponents'];
  const opponents = file.inOrder(path, asked).map(([name, value]): Opponent => {
    if (!isName(name)) file.refuse([...path, name], 'this is not a valid name', 'a short line of text', 'key');
    const { player: word, share } = typeof value === 'string' ? { player: value, share: 1 } : value;
    const at = [...path, name, ...(typeof value === 'string' ? [] : ['player'])];
    const spec = parsePlayer(word);
    if (!spec.ok) return file.refuse(at, spec.error, 'a player, such as "random" or "level:2"');
    if (spec.value.kind === 'human' || isProgram(spec.value)) {
      return file.refuse(at, 'an opponent is a built-in player', 'random, minimax:1, level:2, engine:5000, …');
    }
    return { name, word, share };
  });
  if (opponents.length === 0) file.refuse(path, 'no opponent', 'one or more');
  return opponents;
}
