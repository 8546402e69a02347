import { BLACK, type Side, WHITE, type WrittenBoard } from '@ringfence/rules';
import { type Misreading, onlyDiagnosed } from './misreading.ts';
import { INSIDE } from './squatter.ts';
import { countTerritories, withOwnPieces } from './squatter-finds.ts';
import { rightSquatter, type SquatterStages, winnerByScore } from './squatter-stages.ts';

type Word = SquatterStages['word'];

const words = (name: string, sentence: string, rule: string, ...ways: readonly Word[]): Misreading => ({
  name,
  games: ['squatter'],
  sentence,
  rule,
  stage: 'word',
  ways: ways.map((word) => ({ squatter: { word } })),
});

const piecesOf = ({ cells }: WrittenBoard, side: Side): number =>
  cells.reduce((sum, code) => sum + (code === side ? 1 : 0), 0);

const NOT_OVER = 'While a free cell (+) is left, the winner is None, and the counts are printed all the same.';

/** Misreadings of how a Squatter board with known captures is put into words: the winner and the counts. */
export const wordMisreadings: readonly Misreading[] = [
  words('winner-before-end', 'names a winner while free cells are left', NOT_OVER, ({ white, black }) => [
    winnerByScore(white, black),
    `${white}`,
    `${black}`,
  ]),
  onlyDiagnosed(
    words(
      'none-only-when-tied',
      'says None only if the counts are equal, and names a winner while free cells are left',
      NOT_OVER,
      ({ free, white, black }) => [
        free > 0 && white === black ? 'None' : winnerByScore(white, black),
        `${white}`,
        `${black}`,
      ],
      ({ white, black }) => [white === black ? 'None' : winnerByScore(white, black), `${white}`, `${black}`],
    ),
  ),
  onlyDiagnosed(
    words('last-free-cell-missed', 'takes a board with a single free cell for full', NOT_OVER, (facts, board) =>
      rightSquatter.word({ ...facts, free: Math.max(0, facts.free - 1) }, board),
    ),
  ),
  onlyDiagnosed(
    words(
      'counts-compared-as-words',
      'compares the counts as words, so that 9 is more than 10',
      'The counts are numbers: 10 is more than 9.',
      ({ free, white, black }) => [
        free > 0 ? 'None' : winnerByScore(`${white}` > `${black}` ? 1 : 0, `${black}` > `${white}` ? 1 : 0),
        `${white}`,
        `${black}`,
      ],
    ),
  ),
  onlyDiagnosed(
    words(
      'smaller-count-is-0',
      'prints 0 for the side that has captured less',
      'The counts of both sides are printed, whoever leads.',
      ...[0, 1].map(
        (least): Word =>
          ({ free, white, black }) => {
            const counts = white - black >= least ? [white, 0] : [0, black];
            return [free > 0 ? 'None' : winnerByScore(white, black), ...counts.map(String)];
          },
      ),
      ...[0, 1].map(
        (least): Word =>
          ({ free, white, black }) => {
            const [w, b] = white - black >= least ? [white, 0] : [0, black];
            return [free > 0 ? 'None' : winnerByScore(w, b), `${w}`, `${b}`];
          },
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'own-pieces-decide',
      "counts a side's own pieces inside its loops for the winner, and prints the counts without them",
      INSIDE,
      ...([8, 4] as const).map(
        (ways): Word =>
          ({ free, white, black }, board) => {
            const more = withOwnPieces(ways)(board);
            return [free > 0 ? 'None' : winnerByScore(more.white, more.black), `${white}`, `${black}`];
          },
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'draw-while-tied',
      'says Draw whenever the counts are equal, also while free cells are left',
      NOT_OVER,
      ({ free, white, black }) => [
        white === black ? 'Draw' : free > 0 ? 'None' : winnerByScore(white, black),
        `${white}`,
        `${black}`,
      ],
    ),
  ),
  onlyDiagnosed(
    words(
      'winner-once-decided',
      'names a winner as soon as the lead is larger than the number of free cells',
      NOT_OVER,
      ...[0, 1].map(
        (more): Word =>
          ({ free, white, black }) => [
            free > 0 && Math.abs(white - black) + more <= free ? 'None' : winnerByScore(white, black),
            `${white}`,
            `${black}`,
          ],
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'larger-count-first',
      "prints the larger count first, whoever's it is",
      "White's count comes first, then Black's.",
      ({ free, white, black }) => [
        free > 0 ? 'None' : winnerByScore(white, black),
        `${Math.max(white, black)}`,
        `${Math.min(white, black)}`,
      ],
      ({ free, white, black }) => [
        free > 0 ? 'None' : winnerByScore(white, black),
        `${Math.min(white, black)}`,
        `${Math.max(white, black)}`,
      ],
    ),
  ),
  onlyDiagnosed(
    words(
      'winner-by-territories',
      'names the side with more territories as the winner, however large they are',
      'More captured cells win.',
      ...([8, 4] as const).map(
        (ways): Word =>
          ({ free, white, black }, board) => {
            const territories = countTerritories(ways)(board);
            return [free > 0 ? 'None' : winnerByScore(territories.white, territories.black), `${white}`, `${black}`];
          },
      ),
    ),
  ),
  onlyDiagnosed(
    words(
      'winner-by-pieces',
      'names the side with more pieces on the board as the winner',
      'More captured cells win; pieces count for nobody.',
      ({ free, white, black }, board) => [
        free > 0 ? 'None' : winnerByScore(piecesOf(board, WHITE), piecesOf(board, BLACK)),
        `${white}`,
        `${black}`,
      ],
      ({ free, white, black }, board) => [
        free > 0 ? 'None' : winnerByScore(white + piecesOf(board, WHITE), black + piecesOf(board, BLACK)),
        `${white}`,
        `${black}`,
      ],
    ),
  ),
  ...(['White', 'Black'] as const).map((blind) =>
    onlyDiagnosed(
      words(
        `side-always-0/${blind.toLowerCase()}`,
        `prints 0 for ${blind}, whatever ${blind} has captured`,
        'Both sides are counted in the same way.',
        (facts, board) => rightSquatter.word({ ...facts, [blind.toLowerCase()]: 0 }, board),
        (facts, board) =>
          rightSquatter.word(facts, board).map((line, i) => (i === (blind === 'White' ? 1 : 2) ? '0' : line)),
      ),
    ),
  ),
  words('none-is-draw', 'says Draw while free cells are left', NOT_OVER, (facts) => {
    const { free, white, black } = facts;
    return [free > 0 ? 'Draw' : winnerByScore(white, black), `${white}`, `${black}`];
  }),
  words(
    'draw-is-none',
    'says None when the game ended in a draw',
    'A full board with equal counts is a Draw.',
    ({ free, white, black }) => [
      free > 0 || white === black ? 'None' : winnerByScore(white, black),
      `${white}`,
      `${black}`,
    ],
  ),
  words(
    'nothing-captured-is-none',
    'says None when the game ended and nobody has captured a cell',
    'A full board with equal counts is a Draw, also with 0 and 0.',
    ({ free, white, black }) => [
      free > 0 || white + black === 0 ? 'None' : winnerByScore(white, black),
      `${white}`,
      `${black}`,
    ],
  ),
  words('zero-until-the-end', 'prints 0 and 0 while free cells are left', NOT_OVER, (facts, board) =>
    facts.free > 0 ? ['None', '0', '0'] : rightSquatter.word(facts, board),
  ),
  words(
    'counts-swapped',
    "prints Black's count before White's",
    "White's count comes first.",
    ({ free, white, black }) => [free > 0 ? 'None' : winnerByScore(white, black), `${black}`, `${white}`],
  ),
  words('colours-swapped', 'takes W for Black and B for White', 'W is White, B is Black.', ({ free, white, black }) => [
    free > 0 ? 'None' : winnerByScore(black, white),
    `${black}`,
    `${white}`,
  ]),
  words(
    'fewer-wins',
    'names the side with fewer captured cells as the winner',
    'More captured cells win.',
    ({ free, white, black }) => [free > 0 ? 'None' : winnerByScore(black, white), `${white}`, `${black}`],
  ),
  onlyDiagnosed(
    words(
      'draw-only-at-0',
      'says Draw only where nobody has captured a cell, and names a winner in any other tie',
      'A full board with equal counts is a Draw.',
      ...['White', 'Black'].map(
        (ahead): Word =>
          ({ free, white, black }, board) =>
            free === 0 && white === black && white > 0
              ? [ahead, `${white}`, `${black}`]
              : rightSquatter.word({ free, white, black }, board),
      ),
    ),
  ),
  words(
    'ties-have-a-winner',
    'names a winner when both sides have captured the same number of cells',
    'A full board with equal counts is a Draw.',
    ({ free, white, black }) => [free > 0 ? 'None' : white >= black ? 'White' : 'Black', `${white}`, `${black}`],
    ({ free, white, black }) => [free > 0 ? 'None' : white > black ? 'White' : 'Black', `${white}`, `${black}`],
  ),
];
