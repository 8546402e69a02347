import type { HoldReason, Question, Subject } from '@ringfence/proof';
import { otherSideWord, sideNameOfWord } from '@ringfence/rules';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Why a side can be kept from capturing, or not: sentences and a drawing of the board. */
export function reasonLines(subject: Subject, { maker, position }: Question, reason: HoldReason): string[] {
  const [hunter, holder] = [sideNameOfWord(maker), sideNameOfWord(otherSideWord(maker))];
  const name = (cell: number): string => cellName(subject, cell);
  if (reason.kind === 'over') return [`${hunter} can no longer capture anything.`];
  if (reason.kind === 'captures') return captureLines(subject, hunter, holder, position.makerToMove, reason);
  const texts = new Map<number, string>();
  const first = reason.first === undefined ? '' : `${holder} plays ${name(reason.first)}. `;
  if (reason.first !== undefined) texts.set(reason.first, '*');
  if (reason.kind === 'pairs') {
    for (const [i, pair] of reason.pairs.entries()) for (const cell of pair) texts.set(cell, LETTERS[i]);
    return [
      `${first}${holder} holds: it answers a move on a lettered cell with the other cell of that letter.`,
      'Every inner cell then keeps a path to the border that the opponent cannot block.',
      '',
      ...drawing(subject, texts),
    ];
  }
  for (const { move, reply } of reason.answers) if (reply !== undefined) texts.set(move, name(reply));
  return [
    `${first}${holder} holds: it answers a move on a cell with the cell named there. Other cells need no answer.`,
    '',
    ...drawing(subject, texts),
  ];
}

function captureLines(
  subject: Subject,
  hunter: string,
  holder: string,
  hunterToMove: boolean,
  { line, endsInCapture }: HoldReason & { readonly kind: 'captures' },
): string[] {
  const moves = line.map((cell) => cellName(subject, cell)).join(' ');
  const how = hunterToMove ? `, starting with ${cellName(subject, line[0])}` : ', wherever it plays';
  const elsewhere = hunterToMove ? '' : `After a move elsewhere: `;
  const end = endsInCapture
    ? `${moves}, and ${hunter} has captured${line.length > 1 ? '; every reply is forced' : ''}.`
    : `${moves} leaves ${holder} several replies, and none of them helps.`;
  const texts = new Map(line.map((cell, i) => [cell, `${i + 1}`]));
  return [
    `${holder} cannot keep ${hunter} from capturing${how}, except by capturing first.`,
    `${elsewhere}${end}`,
    '',
    ...drawing(subject, texts),
  ];
}

const PIECES: Readonly<Record<string, string>> = { '.': '.', W: 'o', B: 'x', w: '-', b: '-' };

/** The board with texts on some cells, and what its signs mean where there are any. */
function drawing({ board: { rows, columns }, letters }: Subject, texts: ReadonlyMap<number, string>): string[] {
  const width = Math.max(1, ...[...texts.values()].map((text) => text.length));
  const row = (label: string, cells: readonly string[]): string =>
    `  ${label} ${cells.map((text) => text.padStart(width)).join(' ')}`;
  const signs = [
    ...(letters.includes('W') ? ['o White'] : []),
    ...(letters.includes('B') ? ['x Black'] : []),
    ...(/[wb]/.test(letters) ? ['- captured'] : []),
    ...([...texts.values()].includes('*') ? ['* the first move'] : []),
  ];
  return [
    row(
      ' ',
      Array.from({ length: columns }, (_, column) => String.fromCharCode(97 + column)),
    ),
    ...Array.from({ length: rows }, (_, at) =>
      row(
        `${at + 1}`,
        [...letters.slice(at * columns, (at + 1) * columns)].map(
          (letter, column) => texts.get(at * columns + column) ?? PIECES[letter],
        ),
      ),
    ),
    ...(signs.length > 0 ? [`    ${signs.join('   ')}`] : []),
  ];
}

/** Columns are letters, rows count from the top. */
const cellName = ({ board: { columns } }: Subject, cell: number): string =>
  `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`;
