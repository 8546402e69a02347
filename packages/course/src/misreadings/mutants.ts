import { type GameName, isConnectionGame } from '@ringfence/rules';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';
import { hexagonCheckers, hexagonWords } from './hexagon-mutants.ts';
import { changesOf, Sites } from './sites.ts';
import { squatterCheckers, squatterWords } from './squatter-mutants.ts';
import { agrees, say, type WrongStages } from './stages.ts';
import { readStepByStep } from './text-mutants.ts';

/** A correct checker with one small change. */
interface Mutant {
  /** Such as `off the board, steps: up`. */
  readonly name: string;
  readonly way: WrongStages;
}

/** A checker whose sites can be changed; only one of its stages is the program's own. */
type Program = (sites: Sites) => WrongStages;

/** Boards on which the programs come to all of their sites. */
const specimens: Readonly<Record<'squatter' | 'hexagon', readonly string[]>> = {
  squatter: ['5\n+ W + + +\nW - W + +\n+ W B + +\n+ B - B +\n+ + B + +\n', '1\nW\n'],
  hexagon: ['3\n- W W\n- W - W\nB B W W -\n- B - -\n- - -\n', '1\nW\n'],
};

/** Correct checkers of a game by name. */
export function programsOf(game: GameName): Readonly<Record<string, Program>> {
  const programs: Record<string, Program> = {
    reading: (sites) => ({ read: (text) => readStepByStep(text, game, sites) }),
  };
  if (!isConnectionGame(game)) {
    for (const [name, check] of Object.entries(squatterCheckers))
      programs[name] = (sites) => ({ squatter: { find: check(sites) } });
    return { ...programs, words: (sites) => ({ squatter: { word: squatterWords(sites) } }) };
  }
  for (const [name, check] of Object.entries(hexagonCheckers))
    programs[name] = (sites) => ({ hexagon: { find: check(game, sites) } });
  return { ...programs, words: (sites) => ({ hexagon: { word: hexagonWords(game, sites) } }) };
}

const known = new Map<GameName, readonly Mutant[]>();

/** Every small change of every correct checker of a game: some hundred, some of which change no answer. */
export function mutantsOf(game: GameName): readonly Mutant[] {
  const texts = specimens[isConnectionGame(game) ? 'hexagon' : 'squatter'];
  const mutants =
    known.get(game) ??
    Object.entries(programsOf(game)).flatMap(([name, program]) =>
      changesOf((sites) => {
        for (const text of texts) say(text, game, program(sites));
      }).map((change) => ({
        name: `${name}, ${change.site}: ${change.instead}`,
        way: program(new Sites(change)),
      })),
    );
  known.set(game, mutants);
  return mutants;
}

/** Changes that change no answer to a board of a game, by what they are called. */
const harmless: readonly RegExp[] = [
  // No code of a cell lies beyond the last one, and no row or column of a cell beyond the border.
  /(?:captured|encloses|joins): >=$/,
  /free: symbol: <=$/,
  /^(?:on the border|Black first), (?:top|left): <=$/,
  /^(?:on the border|Black first), (?:bottom|right): >=$/,
  /^(?:from|to) the rim, (?:rows|columns): (?:<=|always)$/,
  // A border cell is never captured, and where a flood begins at all of them it need not come back.
  /cells: first (?:row|column): 1$/,
  /^from the border, (?:border: first|first row|first column): 1$/,
  /^from the border, last (?:row|column): -1$/,
  /^from the border, (?:row|column) at (?:least: <=|most: >=)$/,
  // Two cells share a number only if one of them is on the border.
  /^(?:off the board|on the border|White first|Black first|territories), visited: width: less$/,
  // Neighbouring territories have the same owner, and every part of one touches a piece on all sides.
  /^territories, (?:touching|joined): /,
  /^first piece above, above: 2$/,
  // A text without enough rows, cells or a size cannot be read anyway, and no game is played on one cell.
  /^reading, (?:rows|cells): >$/,
  /^reading, (?:size: sign|smallest: -?1|least size: (?:<=|never))$/,
  // A piece that was counted is not visited again.
  /^to the rim, visited: width: /,
];

/** The mutants that give a wrong answer to some board of a game. */
export const tellingMutants = (game: GameName): readonly Mutant[] =>
  mutantsOf(game).filter(({ name }) => !harmless.some((pattern) => pattern.test(name)));

/** The telling mutants as checkers that are asked about boards. */
export const mutantAnswers = (game: GameName): { readonly name: string; isRight(board: MarkedBoard): boolean }[] =>
  tellingMutants(game).map(({ name, way }) => ({
    name,
    isRight: ({ text, answer }) => agrees(say(text, game, way), answerLines(answer)),
  }));
