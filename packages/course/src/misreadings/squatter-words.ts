import { BLACK, type Side, WHITE, type WrittenBoard } from '@ringfence/rules';
import { type Misreading, misreading, onlyDiagnosed } from './misreading.ts';
import { countTerritories, withOwnPieces } from './squatter-finds.ts';
import { rightSquatter, type SquatterFacts, type SquatterStages, winnerByScore } from './squatter-stages.ts';

type Word = SquatterStages['word'];
type Count = (facts: SquatterFacts, board: WrittenBoard) => readonly [number, number];

const words = (name: string, ...ways: readonly Word[]): Misreading =>
  misreading(
    'squatter',
    name,
    { games: ['squatter'], stage: 'word' },
    ways.map((word) => ({ squatter: { word } })),
  );
const rarely = (name: string, ...ways: readonly Word[]): Misreading => onlyDiagnosed(words(name, ...ways));

/** The right counts with another winner. */
const naming =
  (winner: (facts: SquatterFacts, board: WrittenBoard) => string): Word =>
  (facts, board) => [winner(facts, board), `${facts.white}`, `${facts.black}`];

/** Another winner of a game that is over. */
const concluding = (winner: (facts: SquatterFacts) => string): Word =>
  naming((facts) => (facts.free > 0 ? 'None' : winner(facts)));

/** The right counts with the winner by others. */
const deciding = (count: Count): Word =>
  naming((facts, board) => (facts.free > 0 ? 'None' : winnerByScore(...count(facts, board))));

/** The right winner with other counts. */
const printing =
  (count: Count): Word =>
  (facts, board) => [rightSquatter.word(facts, board)[0] ?? '', ...count(facts, board).map(String)];

/** Other facts in the right words. */
const taking =
  (change: (facts: SquatterFacts) => Partial<SquatterFacts>): Word =>
  (facts, board) =>
    rightSquatter.word({ ...facts, ...change(facts) }, board);

const piecesOf = ({ cells }: WrittenBoard, side: Side): number =>
  cells.reduce((sum, code) => sum + (code === side ? 1 : 0), 0);

const leader = ({ white, black }: SquatterFacts): string => winnerByScore(white, black);
const isTied = ({ white, black }: SquatterFacts): boolean => white === black;
const pair = ({ white, black }: SquatterFacts): readonly [number, number] => [white, black];
const swapped = ({ white, black }: SquatterFacts): readonly [number, number] => [black, white];
const largerOnly =
  (least: number): Count =>
  ({ white, black }) =>
    white - black >= least ? [white, 0] : [0, black];

/** Misreadings of how a Squatter board with known captures is put into words: the winner and the counts. */
export const wordMisreadings: readonly Misreading[] = [
  words('winner-before-end', naming(leader)),
  rarely(
    'none-only-when-tied',
    naming((facts) => (facts.free > 0 && isTied(facts) ? 'None' : leader(facts))),
    naming((facts) => (isTied(facts) ? 'None' : leader(facts))),
  ),
  rarely(
    'last-free-cell-missed',
    taking(({ free }) => ({ free: Math.max(0, free - 1) })),
  ),
  rarely(
    'counts-compared-as-words',
    deciding(({ white, black }) => [`${white}` > `${black}` ? 1 : 0, `${black}` > `${white}` ? 1 : 0]),
  ),
  rarely(
    'smaller-count-is-0',
    ...[0, 1].map((least) => printing(largerOnly(least))),
    ...[0, 1].map(
      (least): Word =>
        (facts, board) => {
          const [white, black] = largerOnly(least)(facts, board);
          return rightSquatter.word({ ...facts, white, black }, board);
        },
    ),
  ),
  rarely(
    'own-pieces-decide',
    ...([8, 4] as const).map((ways) => deciding((_, board) => pair(withOwnPieces(ways)(board)))),
  ),
  rarely(
    'draw-while-tied',
    naming((facts) => (isTied(facts) ? 'Draw' : facts.free > 0 ? 'None' : leader(facts))),
  ),
  rarely(
    'winner-once-decided',
    ...[0, 1].map((more) =>
      naming((facts) => {
        const { free, white, black } = facts;
        return free > 0 && Math.abs(white - black) + more <= free ? 'None' : leader(facts);
      }),
    ),
  ),
  rarely(
    'larger-count-first',
    printing(({ white, black }) => [Math.max(white, black), Math.min(white, black)]),
    printing(({ white, black }) => [Math.min(white, black), Math.max(white, black)]),
  ),
  rarely(
    'winner-by-territories',
    ...([8, 4] as const).map((ways) => deciding((_, board) => pair(countTerritories(ways)(board)))),
  ),
  rarely(
    'winner-by-pieces',
    deciding((_, board) => [piecesOf(board, WHITE), piecesOf(board, BLACK)]),
    deciding(({ white, black }, board) => [white + piecesOf(board, WHITE), black + piecesOf(board, BLACK)]),
  ),
  ...(['white', 'black'] as const).map((blind) =>
    rarely(
      `side-always-0/${blind}`,
      taking(() => ({ [blind]: 0 })),
      printing(({ white, black }) => (blind === 'white' ? [0, black] : [white, 0])),
    ),
  ),
  words(
    'none-is-draw',
    naming((facts) => (facts.free > 0 ? 'Draw' : leader(facts))),
  ),
  words(
    'draw-is-none',
    concluding((facts) => (isTied(facts) ? 'None' : leader(facts))),
  ),
  words(
    'nothing-captured-is-none',
    concluding((facts) => (facts.white + facts.black === 0 ? 'None' : leader(facts))),
  ),
  words(
    'zero-until-the-end',
    printing((facts) => (facts.free > 0 ? [0, 0] : pair(facts))),
  ),
  words('counts-swapped', printing(swapped)),
  words(
    'colours-swapped',
    taking(({ white, black }) => ({ white: black, black: white })),
  ),
  words('fewer-wins', deciding(swapped)),
  rarely(
    'draw-only-at-0',
    ...['White', 'Black'].map((ahead) =>
      concluding((facts) => (isTied(facts) && facts.white > 0 ? ahead : leader(facts))),
    ),
  ),
  words(
    'ties-have-a-winner',
    concluding(({ white, black }) => (white >= black ? 'White' : 'Black')),
    concluding(({ white, black }) => (white > black ? 'White' : 'Black')),
  ),
];
