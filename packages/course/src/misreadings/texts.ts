import { boardShapes, type GameName, games } from '@ringfence/rules';
import { suiteGames } from '@ringfence/rules/suite';
import { alsoBy, type Misreading, misreading, onlyDiagnosed } from './misreading.ts';
import { isBoard, type Read, readRight } from './stages.ts';

const reads = (name: string, ...ways: readonly Read[]): Misreading =>
  misreading(
    'text',
    name,
    { games: suiteGames, stage: 'read' },
    ways.map((read) => ({ read })),
  );
const rarely = (name: string, ...ways: readonly Read[]): Misreading => onlyDiagnosed(reads(name, ...ways));

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

/** Misreadings of the text, in all games. */
export const textMisreadings: readonly Misreading[] = [
  reads('crlf-refused', failing(/\r/)),
  reads('tabs-refused', failing(/\t/)),
  reads('trailing-spaces-refused', failing(/[ \t]\r?(?:\n|$)/), failing(/\S[ ]\r?(?:\n|$)/)),
  reads('joined-cells-refused', failing(/[BW+-]{2}/)),
  alsoBy(reads('indentation-refused', failing(/^[ \t]+\S/m)), [{ read: failing(/^[ \t]+[BW+-]/m) }]),
  rarely('indented-size-refused', failing(/^\s*?[ \t]+\d/)),
  ...[4, 5, 6, 7].map((least) =>
    rarely(
      `small-sizes-refused/${least}`,
      failingAt((size) => size < least),
    ),
  ),
  ...[5, 6, 7, 8, 9, 10, 11, 12, 14].map((most) =>
    rarely(
      most === 9 ? 'two-digit-sizes-refused' : `large-sizes-refused/${most}`,
      failingAt((size) => size > most),
    ),
  ),
  reads('empty-lines-refused', failing(/^\s*\n|\n\s*\n\s*$/), failing(/^\s*\n/)),
  reads('last-line-end-needed', failing(/\S[ \t]*$/)),
  reads('never-an-error', accepting),
  reads(
    'lower-case-accepted',
    after((text) => text.toUpperCase()),
  ),
  alsoBy(
    reads(
      'extra-rows-ignored',
      after((text, game) => cutTo(text, game, true, false)),
    ),
    // An empty line between rows is a row of its own.
    [{ read: after((text, game) => cutTo(text, game, true, false, text.trim().split(/\r?\n/))) }],
  ),
  reads(
    'long-rows-ignored',
    after((text, game) => cutTo(text, game, false, true)),
  ),
  reads(
    'sizes-not-checked',
    after((text, game) => cutTo(text, game, true, true)),
  ),
  reads(
    'inner-empty-lines-accepted',
    after((text) => rowsOf(text).join('\n')),
  ),
];
