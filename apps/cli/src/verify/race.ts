import type { VerifiedRace } from '@ringfence/proof/verify';
import { cellNameAt, countWords, games, hexGrid, sideNameOfWord } from '@ringfence/rules';

/** What a proof of who captures or wins first shows, in words. */
export function raceLines({ header, counts, first }: VerifiedRace, seconds: number): string[] {
  const { game, position, toMove } = header;
  const { board, nameOf, rows } = 'rows' in header ? rectangle(header) : hexagon(header);
  const wins = 'rows' in header ? 'captures first' : 'wins';
  const isEmpty = /^\.+$/.test(position);
  const side = sideNameOfWord(toMove);
  const claim = isEmpty ? `the first player ${wins}` : `with ${side} to move, ${side} ${wins}`;
  const isPartial = first !== undefined && first.open.length > 0;
  return [
    `The proof holds${isPartial ? ' in part' : ''}. ${games[game].title}, ${board}${isEmpty ? ', empty board' : ''}: ${claim}${isPartial ? ` with ${nameOf(first.move)}, unless the answer is one of those left open: ${first.open.map(nameOf).join(' ')}` : ''}.`,
    ...(isEmpty ? [] : ['', ...rows, '']),
    `${countWords(counts.positions, 'position')}: ${countWords(counts.chains, 'chain')} of threats, ${countWords(counts.answers, 'answer')}, depth ${counts.deepest}; ${seconds.toFixed(1)} s`,
  ];
}

type Header = VerifiedRace['header'];

/** A board in words: its size, the names of its cells, and the rows of a position. */
interface Words {
  readonly board: string;
  nameOf(cell: number): string;
  readonly rows: readonly string[];
}

const rectangle = ({ rows, columns, position }: Extract<Header, { game: 'squatter' }>): Words => ({
  board: `${rows}×${columns}`,
  nameOf: (cell) => cellNameAt(Math.floor(cell / columns), cell % columns),
  rows: rectangleRows(position, columns),
});

function hexagon({ size, position }: Exclude<Header, { game: 'squatter' }>): Words {
  const { span, nameOf, rowLength, firstCol, cellAt } = hexGrid(size);
  const rows = Array.from({ length: span }, (_, row) => {
    const start = cellAt(row, firstCol(row));
    return ' '.repeat(span - rowLength(row)) + [...position.slice(start, start + rowLength(row))].join(' ');
  });
  return { board: `size ${size}`, nameOf, rows };
}

/** The rows of a board, with spaces between their cells. */
export const rectangleRows = (position: string, columns: number): string[] =>
  Array.from({ length: position.length / columns }, (_, row) =>
    [...position.slice(row * columns, (row + 1) * columns)].join(' '),
  );
