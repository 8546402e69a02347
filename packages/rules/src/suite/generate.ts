import { CLASSIC_ERROR, classicLines } from '../classic/write.ts';
import { type GameName, gameNames, games, isGameName } from '../games.ts';
import type { Grid } from '../grid.ts';
import { judgeText } from '../judgement.ts';
import { type Random, randomSource } from '../random.ts';
import { gridOfGame } from '../start.ts';
import { connectionTopics } from './connection/topics.ts';
import { squatterTopics } from './squatter/topics.ts';
import type { Grade, Topic, TopicPlan } from './topics.ts';
import { type BoardDraft, openWorkshop } from './workshop.ts';

export interface SuiteOptions {
  readonly game: GameName;
  readonly size: number;
  /** The number of boards; as many as there are topics cover them all. */
  readonly count: number;
  /** A whole number; the same one gives the same suite. */
  readonly seed: number;
  /** Only these topics; default: all. */
  readonly topics?: readonly Topic[];
  /** Only topics of these grades; default: all. */
  readonly grades?: readonly Grade[];
  /** Only reachable boards, and no invalid texts. */
  readonly reachable?: boolean;
  /** Boards at the end of games, with their captures and wins, wherever these still show the topic. */
  readonly toTheEnd?: boolean;
  /** Only boards with one right answer, as marking needs: none on which strict and lenient checkers differ. */
  readonly defined?: boolean;
}

type Choice = Pick<SuiteOptions, 'topics' | 'grades' | 'reachable' | 'defined'>;

/** A board for a checker, with the answer it must print. */
export interface SuiteCase {
  /** Such as `sq6-007-recapture`: a name for files. */
  readonly name: string;
  readonly text: string;
  /** What a checker prints, lines ending in `\n`. */
  readonly answer: string;
  /** What a checker prints that rejects unreachable boards. */
  readonly strictAnswer: string;
  readonly topic: Topic;
  readonly grade: Grade;
  /** One plain sentence: what this board tests. */
  readonly describes: string;
}

/** A topic and whether boards of a size have room for it. */
export interface TopicNote {
  readonly topic: Topic;
  readonly grade: Grade;
  readonly describes: string;
  /** Why there are no such boards in the suite; `undefined` if there are. */
  readonly whyNot: string | undefined;
}

/** What suites of a game are made of. */
interface GameSuite {
  /** The largest boards in suites; larger ones can still be judged. */
  readonly maxSize: number;
  /** What the names of its boards begin with. */
  readonly prefix: string;
  readonly topics: readonly TopicPlan[];
}

/** The games with generated boards. */
const suites: Partial<Readonly<Record<GameName, GameSuite>>> = {
  squatter: { maxSize: 200, prefix: 'sq', topics: squatterTopics },
  fencemaster: { maxSize: 100, prefix: 'fm', topics: connectionTopics.fencemaster },
  havannah: { maxSize: 100, prefix: 'hv', topics: connectionTopics.havannah },
};

/** The games for which boards can be generated. */
export const suiteGames: readonly GameName[] = gameNames.filter((game) => suites[game] !== undefined);

/** Attempts at a board before its topic is skipped; in practice a few are enough. */
const MOST_TRIES = 60;
/** Of those, how many may be given up because the end of the game no longer shows the topic. */
const MOST_ENDS = 30;

const topicPlans = (game: GameName): readonly TopicPlan[] => suites[game]?.topics ?? [];

/** Why a topic is left out of a suite, as a clause; `undefined` if it is not. */
function whyNot(plan: TopicPlan, size: number, { topics, grades, reachable, defined }: Choice): string | undefined {
  const { topic, grade, minSize, needs } = plan;
  if (topics !== undefined && !topics.includes(topic)) return 'it was not requested';
  if (grades !== undefined && !grades.includes(grade)) return `it is of grade ${grade}`;
  if (reachable && plan.unreachable) return 'no game leads to such boards';
  if (defined && plan.disputed) return 'strict and lenient checkers answer differently';
  return size < minSize ? `${needs} takes a board of size ${minSize} or more` : undefined;
}

/** Why a suite cannot be generated with these options, as a sentence; `undefined` if it can. */
export function suiteProblem(options: SuiteOptions): string | undefined {
  const { game, size, count, seed } = options;
  if (!isGameName(game)) return `no such game ${game}`;
  const suite = suites[game];
  if (suite === undefined) return `no boards can be generated for ${games[game].title}`;
  if (!Number.isInteger(size) || size < 1 || size > suite.maxSize) {
    return `${games[game].title} suites have boards of size 1 to ${suite.maxSize}, not ${size}`;
  }
  if (!Number.isInteger(count) || count < 1) return `a suite has 1 board or more, not ${count}`;
  if (!Number.isSafeInteger(seed)) return `the seed is a whole number, not ${seed}`;
  const notes = suiteTopics(game, size, options);
  if (notes.some((note) => note.whyNot === undefined)) return undefined;
  const [asked] = notes.filter(({ topic }) => options.topics?.includes(topic) ?? true);
  const reason = asked === undefined ? `${games[game].title} has no such topic` : `${asked.topic}: ${asked.whyNot}`;
  return `no topic is left to generate boards for (${reason})`;
}

/** All topics of a game by grade, with the reason for those that are left out. */
export function suiteTopics(game: GameName, size: number, choice: Choice = {}): TopicNote[] {
  return byGrade(topicPlans(game)).map((plan) => {
    const { topic, grade, describes } = plan;
    return { topic, grade, describes, whyNot: whyNot(plan, size, choice) };
  });
}

/** Boards with answers, cycling through the topics that fit the size in order of grade. */
export function generateSuite(options: SuiteOptions): Iterable<SuiteCase> {
  const problem = suiteProblem(options);
  if (problem !== undefined) throw new RangeError(problem);
  return suiteCases(options);
}

function* suiteCases(options: SuiteOptions): Generator<SuiteCase> {
  const { game, size, count, seed } = options;
  const grid = gridOfGame(game, size);
  const plans = byGrade(topicPlans(game).filter((plan) => whyNot(plan, size, options) === undefined));
  const seeds = randomSource(seed);
  for (let i = 0; i < count; i++) {
    const { plan, draft } = draftCase(options, grid, plans, i, randomSource(seeds.next()));
    yield caseOf(game, size, plan, draft.text, i, count);
  }
}

/** Boards of one topic, fewer where some cannot be built; the same options give the same ones. */
export function topicCases({ game, size, count, seed, toTheEnd }: SuiteOptions, topic: Topic): SuiteCase[] {
  const plan = topicPlans(game).find((one) => one.topic === topic);
  if (plan === undefined) return [];
  const seeds = randomSource(seed);
  return Array.from({ length: count }, (_, i) => {
    const draft = tryPlan(plan, game, gridOfGame(game, size), randomSource(seeds.next()), toTheEnd);
    return draft === undefined ? [] : [caseOf(game, size, plan, draft.text, i, count)];
  }).flat();
}

function caseOf(
  game: GameName,
  size: number,
  { topic, grade, describes }: TopicPlan,
  text: string,
  index: number,
  count: number,
): SuiteCase {
  const number = `${index + 1}`.padStart(Math.max(3, `${count}`.length), '0');
  const name = `${suites[game]?.prefix}${size}-${number}-${topic}`;
  return { name, text, ...answersTo(text, game), topic, grade, describes };
}

const byGrade = (plans: readonly TopicPlan[]): TopicPlan[] => [...plans].sort((a, b) => a.grade - b.grade);

/** A board of the current topic, or of the next one that succeeds. */
function draftCase(
  { game, toTheEnd }: SuiteOptions,
  grid: Grid,
  plans: readonly TopicPlan[],
  turn: number,
  random: Random,
) {
  for (let i = 0; i < plans.length; i++) {
    const plan = plans[(turn + i) % plans.length];
    const draft = tryPlan(plan, game, grid, random, toTheEnd);
    if (draft !== undefined) return { plan, draft };
  }
  throw new Error(`no topic of ${games[game].title} fits size ${grid.size}`);
}

/** Tries a topic with smaller and smaller boards. */
export function tryPlan(
  plan: TopicPlan,
  game: GameName,
  grid: Grid,
  random: Random,
  toTheEnd = false,
): BoardDraft | undefined {
  for (let i = 0; i < MOST_TRIES; i++) {
    const draft = plan.build(openWorkshop(game, grid, random, 1 - i / MOST_TRIES, toTheEnd && i < MOST_ENDS));
    if (draft !== undefined) return draft;
  }
  return undefined;
}

/** What lenient and strict checkers must print. */
export function answersTo(text: string, game: GameName): Pick<SuiteCase, 'answer' | 'strictAnswer'> {
  const error = `${CLASSIC_ERROR}\n`;
  const verdict = judgeText(text, { game });
  if (!verdict.ok) return { answer: error, strictAnswer: error };
  const answer = classicLines(verdict.value)
    .map((line) => `${line}\n`)
    .join('');
  return { answer, strictAnswer: verdict.value.oddities.some(({ strict }) => strict) ? error : answer };
}
