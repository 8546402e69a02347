import type { HoldReason, Question, Subject } from '@ringfence/engine';
import { otherSideWord, sideNameOfWord } from '@ringfence/rules';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ANSWERS_A_LINE = 8;

/** Why a side can be kept from capturing, or not: sentences, and pairs as letters on the board. */
export function reasonLines(subject: Subject, { maker }: Question, reason: HoldReason): string[] {
  const [hunter, holder] = [sideNameOfWord(maker), sideNameOfWord(otherSideWord(maker))];
  const name = (cell: number): string => cellName(subject, cell);
  if (reason.kind === 'over') return [`${hunter} can no longer capture anything.`];
  if (reason.kind === 'captures') {
    const how = reason.move === undefined ? '' : `, starting with ${name(reason.move)}`;
    return [`${holder} cannot keep ${hunter} from capturing${how}, except by capturing first.`];
  }
  const first = reason.first === undefined ? '' : `${holder} plays ${name(reason.first)}. `;
  if (reason.kind === 'pairs') {
    return [
      `${first}${holder} holds: it answers a move on a lettered cell with the other cell of that letter.`,
      'Every inner cell then keeps a path to the border that the opponent cannot block.',
      '',
      ...pairLines(subject, reason),
    ];
  }
  const answers = reason.answers.map(({ move, reply }) => `${name(move)}–${reply === undefined ? 'any' : name(reply)}`);
  const rows = Array.from({ length: Math.ceil(answers.length / ANSWERS_A_LINE) }, (_, row) =>
    answers.slice(row * ANSWERS_A_LINE, (row + 1) * ANSWERS_A_LINE).join('  '),
  );
  return [`${first}${holder} holds. Its answer to each move of ${hunter}'s:`, ...rows.map((row) => `  ${row}`)];
}

function pairLines({ board, letters }: Subject, { first, pairs }: HoldReason & { readonly kind: 'pairs' }): string[] {
  const cells = [...letters].map((letter) => ({ '.': '.', W: 'o', B: 'x', w: '-', b: '-' })[letter] ?? '?');
  if (first !== undefined) cells[first] = '*';
  for (const [i, pair] of pairs.entries()) for (const cell of pair) cells[cell] = LETTERS[i];
  return Array.from({ length: board.rows }, (_, row) =>
    cells.slice(row * board.columns, (row + 1) * board.columns).join(' '),
  ).map((row) => `  ${row}`);
}

/** Columns are letters, rows count from the top. */
const cellName = ({ board: { columns } }: Subject, cell: number): string =>
  `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`;
