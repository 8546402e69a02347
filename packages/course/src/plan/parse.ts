import { type ClockRule, isName, isProgram, parsePlayer, usualSwap } from '@ringfence/arena';
import {
  checkFile,
  clockRule,
  type FileLayout,
  type FileSources,
  megabytes,
  milliseconds,
  readLayout,
  readOpenings,
  wrong,
} from '@ringfence/arena/file';
import { defaultLimits } from '@ringfence/jail';
import { type GameName, games, ok, type Result, startProblem } from '@ringfence/rules';
import { type Grade, suiteProblem, suiteTopics, type Topic } from '@ringfence/rules/suite';
import { languages } from '@ringfence/submission';
import { USUAL_HUNT_MS } from '../checker/hunt.ts';
import { usualCheckerLimits } from '../checker/program.ts';
import type { CheckerTask, CheckerWeights, CoursePlan, Opponent, PlayerTask, SuitePlan } from './plan.ts';
import { type PlanData, planFile } from './schema.ts';
import { suiteOptions } from './suite-options.ts';

/** What courses give: a total for the game, since many players need seconds for a single move in the middle of it. */
const USUAL_CLOCK: ClockRule = { kind: 'game', ms: 30_000 };

/** Who understands the rules and neither the form nor wrong input gets most of the points. */
const USUAL_WEIGHTS: CheckerWeights = { understanding: 8, format: 1, badInput: 1 };

const USUAL_BUILD = { seconds: 60, memoryMb: 1024 };

type Path = readonly PropertyKey[];

/** Parses a course file; the error gives line, column and what was expected. */
export function parsePlan(text: string, sources: FileSources): Result<CoursePlan> {
  const layout = readLayout(text);
  if (!layout.ok) return layout;
  const data = checkFile(planFile, layout.value, sources.suggest);
  if (!data.ok) return data;
  try {
    return ok(new Reader(layout.value, data.value, sources).plan());
  } catch (trouble) {
    if (trouble instanceof Trouble) return trouble.result;
    throw trouble;
  }
}

type Wrong = ReturnType<typeof wrong>;

/** Aborts the parsing from anywhere within it; never leaves this module. */
class Trouble extends Error {
  readonly result: Wrong;

  constructor(result: Wrong) {
    super(result.error.message);
    this.result = result;
  }
}

class Reader {
  private readonly layout: FileLayout;
  private readonly data: PlanData;
  private readonly sources: FileSources;

  constructor(layout: FileLayout, data: PlanData, sources: FileSources) {
    this.layout = layout;
    this.data = data;
    this.sources = sources;
  }

  plan(): CoursePlan {
    const { title, game, seed = 1, teams, build } = this.data;
    const size = this.data.size ?? games[game].usualSize;
    const problem = startProblem(game, { size });
    if (problem !== undefined) this.refuse(['size'], problem, 'another size');
    const { checker, player } = this.data;
    if (checker === undefined && player?.gauntlet === undefined && player?.tournament === undefined) {
      throw new Trouble(wrong(this.layout.end, 'the plan has no task to mark', 'a task: "checker:" or "player:"'));
    }
    return {
      title: title === undefined || title === '' ? `${games[game].title} class` : String(title),
      game,
      size,
      seed,
      ...(teams !== undefined && { teams }),
      languages: this.data.languages ?? languages,
      build: {
        seconds: this.seconds(['build', 'time'], build?.time) ?? USUAL_BUILD.seconds,
        memoryMb: this.memory(['build', 'memory'], build?.memory) ?? USUAL_BUILD.memoryMb,
      },
      ...(checker !== undefined && { checker: this.checker(checker, game, size) }),
      ...(player !== undefined && { player: this.player(player, game, size) }),
    };
  }

  private checker(data: NonNullable<PlanData['checker']>, game: GameName, size: number): CheckerTask {
    const suites = Object.entries(data.suites).map(([name, suite]): SuitePlan => {
      const path = ['checker', 'suites', name];
      if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
        this.refuse(path, 'this is not a valid name of a suite', 'lower-case letters, digits and hyphens', 'key');
      }
      const known = suiteTopics(game, size).map(({ topic }) => topic);
      const topics = suite.topics?.map((word, i): Topic => {
        const topic = known.find((candidate) => candidate === word);
        if (topic !== undefined) return topic;
        const meant = this.sources.suggest(word, known);
        return this.refuse([...path, 'topics', i], 'no such topic', meant ?? `one of ${known.join(', ')}`);
      });
      const { boards, seed, share = 1, sizes } = suite;
      const grades = suite.grades as Grade[] | undefined;
      const plan: SuitePlan = {
        name,
        boards,
        seed,
        share,
        isPublic: isYes(suite.public),
        ...(sizes !== undefined && { sizes }),
        ...(topics !== undefined && { topics }),
        ...(grades !== undefined && { grades }),
      };
      const options = suiteOptions({ game, size }, plan);
      for (const one of sizes ?? [size]) {
        const problem = suiteProblem({ ...options, size: one });
        if (problem !== undefined) this.refuse(path, problem, 'other topics, or another size', 'key');
      }
      return plan;
    });
    if (suites.length === 0) this.refuse(['checker', 'suites'], 'no suite', 'one or more');
    const { understanding, format, 'bad-input': badInput } = data.weights ?? {};
    return {
      points: data.points,
      weights: {
        understanding: understanding ?? USUAL_WEIGHTS.understanding,
        format: format ?? USUAL_WEIGHTS.format,
        badInput: badInput ?? USUAL_WEIGHTS.badInput,
      },
      limits: {
        seconds: this.seconds(['checker', 'time'], data.time) ?? usualCheckerLimits.seconds,
        memoryMb: this.memory(['checker', 'memory'], data.memory) ?? usualCheckerLimits.memoryMb,
      },
      huntMs: this.hunt(data.hunt),
      suites,
    };
  }

  private hunt(value: string | false | undefined): number {
    if (value === false || value === 'no') return 0;
    const seconds = this.seconds(['checker', 'hunt'], value);
    return seconds === undefined ? USUAL_HUNT_MS : seconds * 1000;
  }

  private player(data: NonNullable<PlanData['player']>, game: GameName, size: number): PlayerTask {
    const { gauntlet, tournament } = data;
    const swap = data.swap === undefined ? usualSwap(game) : isYes(data.swap);
    const swapProblem = swap ? startProblem(game, { size, swap }) : undefined;
    if (swapProblem !== undefined) this.refuse(['player', 'swap'], swapProblem, 'no');
    const openings =
      data.openings === undefined
        ? undefined
        : need(readOpenings(this.at(['player', 'openings']), { game, sizes: [size], swap, ...this.sources }));
    return {
      clock: data.clock === undefined ? USUAL_CLOCK : need(clockRule(this.at(['player', 'clock']))),
      swap,
      ...(openings !== undefined && { openings }),
      limits: {
        ...defaultLimits,
        memoryMb: this.memory(['player', 'memory'], data.memory) ?? defaultLimits.memoryMb,
      },
      ...(gauntlet !== undefined && {
        gauntlet: {
          points: gauntlet.points,
          pairs: gauntlet.pairs ?? 1,
          opponents: this.opponents(gauntlet.opponents),
        },
      }),
      ...(tournament !== undefined && {
        tournament: {
          points: tournament.points,
          pairs: tournament.pairs ?? 1,
          ...(tournament.rounds !== undefined && { rounds: tournament.rounds }),
        },
      }),
    };
  }

  /** Opponents are built-in players, and run without a jail: other programs belong among the teams. */
  private opponents(data: NonNullable<NonNullable<PlanData['player']>['gauntlet']>['opponents']): Opponent[] {
    const entries = Object.entries(data);
    if (entries.length === 0) this.refuse(['player', 'gauntlet', 'opponents'], 'no opponent', 'one or more');
    return entries.map(([name, value]) => {
      const path = ['player', 'gauntlet', 'opponents', name];
      if (!isName(name)) this.refuse(path, 'this is not a valid name', 'a short line of text', 'key');
      const { player: word, share = 1 } = typeof value === 'string' ? { player: value } : value;
      const spec = parsePlayer(word);
      const at = typeof value === 'string' ? path : [...path, 'player'];
      if (!spec.ok) return this.refuse(at, spec.error, 'a player, such as "random" or "level:2"');
      if (spec.value.kind === 'human' || isProgram(spec.value)) {
        return this.refuse(at, 'an opponent is a built-in player', 'random, minimax:1, level:2, engine:5000, …');
      }
      return { name, word, share };
    });
  }

  private seconds(path: Path, text: string | undefined): number | undefined {
    if (text === undefined) return undefined;
    const ms = milliseconds(text);
    return ms === undefined ? this.refuse(path, 'this is not a valid time', 'such as "2 s" or "500 ms"') : ms / 1000;
  }

  private memory(path: Path, value: string | number | undefined): number | undefined {
    return value === undefined ? undefined : need(megabytes(this.at(path)));
  }

  private at(path: Path, part: 'key' | 'value' = 'value') {
    return this.layout.at(path)[part];
  }

  private refuse(path: Path, message: string, expected: string, part: 'key' | 'value' = 'value'): never {
    throw new Trouble(wrong(this.at(path, part), message, expected));
  }
}

function need<T>(result: Result<T>): T {
  if (!result.ok) throw new Trouble(result);
  return result.value;
}

const isYes = (answer: boolean | 'yes' | 'no' | undefined): boolean => answer === true || answer === 'yes';
