import { boardShapes, type GameName, games } from '@ringfence/rules';
import { suiteGames } from '@ringfence/rules/suite';
import { type Misreading, onlyDiagnosed } from './misreading.ts';
import { isBoard, type Read, readRight } from './stages.ts';

const reads = (name: string, sentence: string, rule: string, ...ways: readonly Read[]): Misreading => ({
  name,
  games: suiteGames,
  sentence,
  rule,
  stage: 'read',
  ways: ways.map((read) => ({ read })),
});

/** Fails on a board with something in its text that must be accepted. */
const failing =
  (pattern: RegExp): Read =>
  (text, game) => {
    const read = readRight(text, game);
    return isBoard(read) && pattern.test(text) ? 'fails' : read;
  };

/** Fails on boards of some sizes. */
const failingAt =
  (isRefused: (size: number) => boolean): Read =>
  (text, game) => {
    const read = readRight(text, game);
    return isBoard(read) && isRefused(read.size) ? 'fails' : read;
  };

/** Reads a text that is not a board as another one, which may be a board. */
const after =
  (change: (text: string, game: GameName) => string): Read =>
  (text, game) => {
    const read = readRight(text, game);
    return isBoard(read) ? read : readRight(change(text, game), game);
  };

/** Takes every text for a board. */
const accepting: Read = (text, game) => {
  const read = readRight(text, game);
  return isBoard(read) ? read : 'accepts';
};

const rowsOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** How many symbols the rows of a board have. */
function rowLengths(size: number, game: GameName): number[] {
  if (!(size > 0 && size < 1000)) return [];
  const { rowCount, rowLength } = boardShapes[games[game].shape];
  return Array.from({ length: rowCount(size) }, (_, row) => rowLength(size, row));
}

const cutTo = (text: string, game: GameName, rowsToo: boolean, cellsToo: boolean, lines = rowsOf(text)): string => {
  const [first = '', ...rows] = lines;
  const lengths = rowLengths(Number(first), game);
  const kept = rowsToo ? rows.slice(0, lengths.length) : rows;
  return [
    first,
    ...kept.map((row, i) => (cellsToo ? [...row.replace(/\s/g, '')].slice(0, lengths[i]).join(' ') : row)),
  ].join('\n');
};

const ACCEPT =
  'Spaces and tabs between and around the cells, empty lines around the board, any line endings and a missing last one are all accepted.';
const SIZES = 'A board may have any size; the size is a whole number, with as many digits as it needs.';
const REFUSE = 'A text that is not a board gets the one line Error.';

/** Misreadings of the text, in all games. */
export const textMisreadings: readonly Misreading[] = [
  reads('crlf-refused', 'cannot read lines that end as on Windows (\\r\\n)', ACCEPT, failing(/\r/)),
  reads('tabs-refused', 'cannot read tabs', ACCEPT, failing(/\t/)),
  reads(
    'trailing-spaces-refused',
    'cannot read spaces at the ends of lines',
    ACCEPT,
    failing(/[ \t]\r?(?:\n|$)/),
    failing(/\S[ ]\r?(?:\n|$)/),
  ),
  reads('joined-cells-refused', 'cannot read rows without spaces between the cells', ACCEPT, failing(/[BW+-]{2}/)),
  {
    ...reads('indentation-refused', 'cannot read indented rows', ACCEPT, failing(/^[ \t]+\S/m)),
    variants: [{ read: failing(/^[ \t]+[BW+-]/m) }],
  },
  onlyDiagnosed(
    reads('indented-size-refused', 'cannot read a size with spaces before it', ACCEPT, failing(/^\s*?[ \t]+\d/)),
  ),
  ...[4, 5, 6, 7].map((least) =>
    onlyDiagnosed(
      reads(
        `small-sizes-refused/${least}`,
        `refuses boards smaller than size ${least}`,
        SIZES,
        failingAt((size) => size < least),
      ),
    ),
  ),
  ...[5, 6, 7, 8, 9, 10, 11, 12, 14].map((most) =>
    onlyDiagnosed(
      reads(
        most === 9 ? 'two-digit-sizes-refused' : `large-sizes-refused/${most}`,
        `cannot read boards of size ${most + 1} and above`,
        SIZES,
        failingAt((size) => size > most),
      ),
    ),
  ),
  reads(
    'empty-lines-refused',
    'cannot read boards with empty lines before or after',
    ACCEPT,
    failing(/^\s*\n|\n\s*\n\s*$/),
    failing(/^\s*\n/),
  ),
  reads('last-line-end-needed', 'cannot read a board whose last line has no line ending', ACCEPT, failing(/\S[ \t]*$/)),
  reads('never-an-error', 'never says Error', REFUSE, accepting),
  reads(
    'lower-case-accepted',
    'accepts lower-case letters as pieces',
    REFUSE,
    after((text) => text.toUpperCase()),
  ),
  {
    ...reads(
      'extra-rows-ignored',
      'ignores extra rows',
      REFUSE,
      after((text, game) => cutTo(text, game, true, false)),
    ),
    // An empty line between rows is a row of its own.
    variants: [{ read: after((text, game) => cutTo(text, game, true, false, text.trim().split(/\r?\n/))) }],
  },
  reads(
    'long-rows-ignored',
    'ignores extra cells in a row',
    REFUSE,
    after((text, game) => cutTo(text, game, false, true)),
  ),
  reads(
    'sizes-not-checked',
    'ignores extra rows and extra cells in a row',
    REFUSE,
    after((text, game) => cutTo(text, game, true, true)),
  ),
  reads(
    'inner-empty-lines-accepted',
    'skips empty lines between the rows',
    REFUSE,
    after((text) => rowsOf(text).join('\n')),
  ),
];
