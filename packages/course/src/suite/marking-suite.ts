import { type GameName, games, gridOf, type Random, randomSource, readBoard, writeBoard } from '@ringfence/rules';
import {
  answersTo,
  type SuiteCase,
  type SuiteOptions,
  suiteTopics,
  type Topic,
  topicCases,
} from '@ringfence/rules/suite';
import { answerLines } from '../checker/answer.ts';
import { misreadingsOf } from '../misreadings/catalogue.ts';
import { latest } from '../misreadings/memo.ts';
import { mistakesOf } from '../misreadings/model.ts';
import { tellingMutants } from '../misreadings/mutants.ts';
import { agrees, say, type WrongStages } from '../misreadings/stages.ts';
import { endsOfGames } from './ends-of-games.ts';

export interface MarkingOptions extends SuiteOptions {
  /** The sizes of the boards; default: `size` for half of them, and smaller and larger ones. */
  readonly sizes?: readonly number[];
}

/**
 * How many boards of its topic there are to choose from for each board of the suite: of so many at the end of a game those that
 * show most, and some at any time of a game, which alone show some small changes; and how many ways to turn each.
 */
const ENDINGS = 12;
const CHOICES = 3;
const OTHERS = 4;
const TURNS = 2;
/** The ends of games which say how often a suite should show each misreading are on the sizes of so many boards. */
const ENDS = 40;

/** This many boards cover every topic, with some to spare. */
export const USUAL_BOARDS = 60;

/**
 * Programs go wrong on boards of another size: loops that end too early, room for ten rows, one digit. A hexagon of size
 * 10 has more cells than a square of size 15.
 */
const otherSizes: Partial<Readonly<Record<GameName, readonly number[]>>> = {
  squatter: [10, 7, 15, 8, 4, 12, 9, 3],
  fencemaster: [3, 4, 7, 10],
  havannah: [3, 4, 7, 10, 5, 6],
};

/** Every team of a class is marked with the same few. */
const lately = latest(8, chosenBoards);

/**
 * A suite for marking checkers. It cycles through the topics like any generated suite, but its boards have several
 * sizes, and each is chosen among some so that, if possible, the boards together show every misreading and every small
 * change of a correct checker. The same options give the same suite.
 */
export const markingSuite = (options: MarkingOptions): SuiteCase[] => [...lately(options)];

function chosenBoards(options: MarkingOptions): SuiteCase[] {
  const { game, count, seed } = options;
  const random = randomSource(seed);
  const slots = slotsOf(options);
  const topics = new Set(slots.map(({ topic }) => topic)).size;
  const drafts: SuiteCase[][] = [];
  const told = new TellingTable(game);
  const misread = misreadingsOf(game).flatMap(({ stage, ways }) => ways.map((way) => ({ stage, way })));
  /** How many misreadings of boards are shown. */
  const worth = (board: SuiteCase): number =>
    misread.filter(({ stage, way }) => stage !== 'read' && told.tells(board, way)).length;
  for (const slot of slots) {
    // A suite that does not come to every topic needs no boards of the others.
    if (count <= topics && drafts.length === count) break;
    const choices = choicesOf(options, slot, random, worth);
    if (choices.length > 0) drafts.push(choices);
  }
  const ways = [...misread.map(({ way }) => way), ...tellingMutants(game).map(({ way }) => way)];
  /** The ways that these boards do not show. */
  const hidden = (boards: readonly SuiteCase[], among = ways): WrongStages[] =>
    among.filter((way) => !boards.some((board) => told.tells(board, way)));
  /** The board that shows most of what is still hidden. */
  const best = (choices: readonly SuiteCase[], open: readonly WrongStages[]): SuiteCase | undefined => {
    const shown = choices.map((board) => open.filter((way) => told.tells(board, way)).length);
    const most = Math.max(0, ...shown);
    return most === 0 ? undefined : choices[shown.indexOf(most)];
  };

  const [prefix = ''] = drafts[0]?.[0]?.name.split(/\d/, 1) ?? [];
  const ends = slots.some(({ topic }) => topic === 'finished') ? endsLike(game, prefix, slots, random) : [];
  // Games on tiny boards say little about those of the class.
  const usual = slots.filter(({ size }) => 3 * size > 2 * slots[0].size);
  // The same games for every seed: no suite is fair by chance.
  const typical = ends.length === 0 ? [] : endsLike(game, prefix, usual, randomSource(1));
  const mistakes = mistakesOf(misreadingsOf(game)).map(({ way }) => ({ way, due: told.share(typical, way) }));
  /** The board that shows most of what these boards show less often than ends of games do: else they would flatter it. */
  const fairest = (choices: readonly SuiteCase[], boards: readonly SuiteCase[]): SuiteCase | undefined => {
    const counted = boards.filter(({ answer }) => answer !== 'Error\n');
    const missing = mistakes.map(({ way, due }) => ({ way, weight: Math.max(0, due - told.share(counted, way)) ** 4 }));
    const weightOf = (board: SuiteCase): number =>
      missing.reduce((sum, { way, weight }) => sum + (weight > 0 && told.tells(board, way) ? weight : 0), 0);
    return byWorth(choices, weightOf)[0];
  };

  // One board for each topic first. Most ways are shown by any board: the choice is for the others.
  const firsts = drafts.slice(0, Math.min(topics, count));
  let open = hidden(firsts.flatMap((choices) => choices.slice(0, 1)));
  const suite: SuiteCase[] = [];
  for (const choices of firsts) {
    const chosen = best(choices, open) ?? (choices[0] as SuiteCase);
    open = hidden([chosen], open);
    suite.push(chosen);
  }
  /** Boards that show nothing alone make way for fairer ones of their topic. */
  const fairer = (): void => {
    for (const [i, choices] of firsts.entries()) {
      const others = suite.filter((_, k) => k !== i);
      if (hidden(others).length > hidden(suite).length) continue;
      const ends = choices.slice(0, CHOICES * (1 + TURNS)).filter((board) => !others.includes(board));
      suite[i] = fairest(ends, others) ?? (suite[i] as SuiteCase);
    }
  };
  fairer();
  // The others show what is still hidden, whatever their topic, and then what would be flattered.
  open = suite.length < count ? hidden(suite) : [];
  const all = [...drafts.flat(), ...oneMoveBeforeDraws(game, drafts.flat())];
  const pool = new Set([...ends, ...drafts.slice(0, 2 * USUAL_BOARDS).flatMap((choices) => choices.slice(0, CHOICES))]);
  for (let i = suite.length; i < count; i++) {
    for (const board of suite) pool.delete(board);
    const chosen =
      best(all, open) ?? fairest([...pool], suite) ?? drafts[i % drafts.length]?.find((one) => !suite.includes(one));
    if (chosen === undefined) break;
    open = hidden([chosen], open);
    suite.push(chosen);
  }
  fairer();
  return suite.map((board, i) => ({ ...board, name: nameAt(i, count, board) }));
}

interface Slot {
  readonly topic: Topic;
  readonly size: number;
}

/** The topic and size of each board: topics in turn, every other board of another size. */
function slotsOf(options: MarkingOptions): Slot[] {
  const { game, size, count, sizes } = options;
  const fits = (topic: Topic, one: number): boolean =>
    suiteTopics(game, one, options).some((note) => note.topic === topic && note.whyNot === undefined);
  const main = sizes?.[0] ?? size;
  const others = (sizes ?? otherSizes[game] ?? []).filter((one) => one !== main && one >= games[game].minSize);
  const topics = suiteTopics(game, Math.max(main, ...others), options)
    .map(({ topic }) => topic)
    .filter((topic) => [main, ...others].some((one) => fits(topic, one)));
  return Array.from({ length: Math.max(count, topics.length) }, (_, i): Slot => {
    const topic = topics[i % topics.length] as Topic;
    const lap = Math.floor(i / topics.length);
    const turn = (i + lap) >> 1;
    const order = others.map((_, k) => others[(turn + k) % others.length] as number);
    const wanted = (i + lap) % 2 === 0 ? [main, ...order] : [...order, main];
    return { topic, size: wanted.find((one) => fits(topic, one)) ?? main };
  });
}

/** Boards of connection games on which one cell is free and nobody has won: random games seldom come to them. */
const oneMoveBeforeDraws = (game: GameName, boards: readonly SuiteCase[]): SuiteCase[] =>
  games[game].wins.length === 0
    ? []
    : boards
        .filter(({ topic }) => topic === 'draw')
        .map((board): SuiteCase => {
          const text = board.text.replace(/[BW](?=[^BW]*$)/, '-');
          const describes = 'One cell is free, and nobody has won so far.';
          return { ...board, text, ...answersTo(text, game), topic: 'unfinished', describes };
        });

/** Ends of games on the sizes of a suite, each also with its colours swapped, so that no side wins more often. */
function endsLike(game: GameName, prefix: string, slots: readonly Slot[], random: Random): SuiteCase[] {
  // A game of either kind of player on every size.
  const sizes = slots.slice(0, ENDS).flatMap(({ size }) => [size, size]);
  const about = { topic: 'finished', grade: 1, describes: 'A game that was played to its end.' } as const;
  return endsOfGames(game, sizes, random)
    .flatMap((text) => [text, text.replace(/[BW]/g, (piece) => (piece === 'B' ? 'W' : 'B'))])
    .map((text) => ({ name: `${prefix}${text.split('\n', 1)[0]}`, text, ...answersTo(text, game), ...about }));
}

/**
 * Boards of a topic, some of them turned or mirrored, first those that are worth most. They are at the end of their game
 * wherever it shows the topic: there most is captured and somebody has won, so a mark says how a checker fares on games.
 */
function choicesOf(
  options: MarkingOptions,
  { topic, size }: Slot,
  random: Random,
  worth: (board: SuiteCase) => number,
): SuiteCase[] {
  const { game } = options;
  // A long suite needs less choice.
  const share = Math.min(1, USUAL_BOARDS / options.count);
  const drafts = (most: number, toTheEnd: boolean): SuiteCase[] =>
    topicCases({ game, size, count: Math.ceil(most * share), seed: random.next(), toTheEnd }, topic);
  /** Boards, and after all of them how they look turned. */
  const turned = (boards: readonly SuiteCase[]): SuiteCase[] => {
    const images = boards.flatMap((board) => {
      const read = readBoard(board.text, games[game].shape);
      // Only the usual text: others are about their form.
      if (!read.ok || writeBoard(read.value) !== board.text) return [];
      const { symmetries } = gridOf(games[game].shape, size);
      return random
        .shuffle([...symmetries.slice(1)])
        .slice(0, TURNS)
        .map((image): SuiteCase => {
          const cells = read.value.cells.slice();
          for (const [cell, code] of read.value.cells.entries()) cells[image[cell] as number] = code;
          const text = writeBoard({ ...read.value, cells });
          return { ...board, text, ...answersTo(text, game) };
        });
    });
    return [...boards, ...images];
  };
  return [...turned(byWorth(drafts(ENDINGS, true), worth).slice(0, CHOICES)), ...turned(drafts(OTHERS, false))];
}

/** The items that are worth most first. */
function byWorth<T>(items: readonly T[], worth: (item: T) => number): T[] {
  const worths = new Map(items.map((item) => [item, worth(item)]));
  return [...items].sort((a, b) => (worths.get(b) ?? 0) - (worths.get(a) ?? 0));
}

/** What is known of a board: its right answer, and by the numbers of wrong checkers whether it tells them, 0 while unknown. */
interface Told {
  readonly right: readonly string[];
  readonly tells: (0 | 1 | 2)[];
}

/** Which boards distinguish which wrong checkers from the right one; each is asked once. */
class TellingTable {
  private readonly game: GameName;
  private readonly numbers = new Map<WrongStages, number>();
  private readonly known = new Map<SuiteCase, Told>();

  constructor(game: GameName) {
    this.game = game;
  }

  tells(board: SuiteCase, way: WrongStages): boolean {
    let number = this.numbers.get(way);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(way, number);
    }
    let told = this.known.get(board);
    if (told === undefined) {
      told = { right: answerLines(board.answer), tells: [] };
      this.known.set(board, told);
    }
    told.tells[number] ||= agrees(say(board.text, this.game, way), told.right) ? 1 : 2;
    return told.tells[number] === 2;
  }

  /** The share of boards that tell; all if there are none. */
  share(boards: readonly SuiteCase[], way: WrongStages): number {
    return boards.length === 0 ? 1 : boards.filter((board) => this.tells(board, way)).length / boards.length;
  }
}

const nameAt = (index: number, count: number, { name, topic }: SuiteCase): string =>
  `${name.split('-', 1)[0]}-${`${index + 1}`.padStart(Math.max(3, `${count}`.length), '0')}-${topic}`;
