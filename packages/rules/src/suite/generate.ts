import { CLASSIC_ERROR, classicLines } from '../classic/write.ts';
import { games, gridOfGame } from '../games.ts';
import type { Grid } from '../grid.ts';
import { judgeText } from '../judgement.ts';
import { type Random, randomSource } from '../random.ts';
import { type GameName, gameTitles, isGameName } from '../types.ts';
import { connectionTopics } from './connection/topics.ts';
import { squatterTopics } from './squatter/topics.ts';
import type { Grade, Topic, TopicPlan } from './topics.ts';
import { type Draft, openWorkshop } from './workshop.ts';

export interface SuiteOptions {
  readonly game: GameName;
  readonly size: number;
  /** How many boards; as many as there are topics cover them all. */
  readonly count: number;
  /** A whole number; the same one gives the same suite. */
  readonly seed: number;
}

/** A board for a checker, with the answer it must print. */
export interface SuiteCase {
  /** Such as `sq6-007-recapture`: a name for files. */
  readonly name: string;
  readonly text: string;
  /** What a checker prints, lines ending in `\n`. */
  readonly answer: string;
  /** What a checker prints that refuses boards no game leads to. */
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
  /** Why there are no such boards at this size; `undefined` if there are. */
  readonly whyNot: string | undefined;
}

/** The largest boards that suites are made of; larger ones can still be judged. */
export const maxSuiteSize: Readonly<Record<GameName, number>> = { squatter: 200, fencemaster: 100, havannah: 100 };

const prefixes: Readonly<Record<GameName, string>> = { squatter: 'sq', fencemaster: 'fm', havannah: 'hv' };

/** So often a board is tried before its topic is passed over; in practice a few tries do. */
const MOST_TRIES = 60;

const topicPlans = (game: GameName): readonly TopicPlan[] =>
  game === 'squatter' ? squatterTopics : connectionTopics[game];

/** Why no suite can be made so, as a sentence; `undefined` if it can. */
export function suiteProblem({ game, size, count, seed }: SuiteOptions): string | undefined {
  if (!isGameName(game)) return `there is no game called ${game}`;
  if (!Number.isInteger(size) || size < 1 || size > maxSuiteSize[game]) {
    return `${gameTitles[game]} suites have boards of size 1 to ${maxSuiteSize[game]}, not ${size}`;
  }
  if (!Number.isInteger(count) || count < 1) return `a suite has 1 board or more, not ${count}`;
  return Number.isSafeInteger(seed) ? undefined : `the seed is a whole number, not ${seed}`;
}

/** All topics of a game by grade, with the reason for those that do not fit the size. */
export function suiteTopics(game: GameName, size: number): TopicNote[] {
  return byGrade(topicPlans(game)).map(({ topic, grade, describes, minSize, needs }) => {
    const whyNot = size < minSize ? `${needs} takes a board of size ${minSize} or more` : undefined;
    return { topic, grade, describes, whyNot };
  });
}

/** Boards with answers, going through the topics that fit the size in order of grade, again and again. */
export function generateSuite(options: SuiteOptions): Iterable<SuiteCase> {
  const problem = suiteProblem(options);
  if (problem !== undefined) throw new RangeError(problem);
  return suiteCases(options);
}

function* suiteCases({ game, size, count, seed }: SuiteOptions): Generator<SuiteCase> {
  const grid = gridOfGame(game, size);
  const plans = byGrade(topicPlans(game).filter(({ minSize }) => size >= minSize));
  const seeds = randomSource(seed);
  const digits = Math.max(3, `${count}`.length);
  for (let i = 0; i < count; i++) {
    const { plan, draft } = draftCase(game, grid, plans, i, randomSource(seeds.next()));
    const { topic, grade, describes } = plan;
    const name = `${prefixes[game]}${size}-${`${i + 1}`.padStart(digits, '0')}-${topic}`;
    yield { name, text: draft.text, ...answersTo(draft.text, game), topic, grade, describes };
  }
}

const byGrade = (plans: readonly TopicPlan[]): TopicPlan[] => [...plans].sort((a, b) => a.grade - b.grade);

/** A board of the topic whose turn it is, or of the next one for which chance is kinder. */
function draftCase(game: GameName, grid: Grid, plans: readonly TopicPlan[], turn: number, random: Random) {
  for (let i = 0; i < plans.length; i++) {
    const plan = plans[(turn + i) % plans.length];
    const draft = tryPlan(plan, game, grid, random);
    if (draft !== undefined) return { plan, draft };
  }
  throw new Error(`no topic of ${games[game].title} fits size ${grid.size}`);
}

/** Tries a topic with ever more modest boards. */
export function tryPlan(plan: TopicPlan, game: GameName, grid: Grid, random: Random): Draft | undefined {
  for (let i = 0; i < MOST_TRIES; i++) {
    const draft = plan.build(openWorkshop(game, grid, random, 1 - i / MOST_TRIES));
    if (draft !== undefined) return draft;
  }
  return undefined;
}

function answersTo(text: string, game: GameName): Pick<SuiteCase, 'answer' | 'strictAnswer'> {
  const error = `${CLASSIC_ERROR}\n`;
  const verdict = judgeText(text, { game });
  if (!verdict.ok) return { answer: error, strictAnswer: error };
  const answer = classicLines(verdict.value)
    .map((line) => `${line}\n`)
    .join('');
  return { answer, strictAnswer: verdict.value.oddities.some(({ strict }) => strict) ? error : answer };
}
