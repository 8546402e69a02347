import { joinParts, spaced, type TextChange } from './malformed.ts';

const anyCell = { minSize: 1, needs: 'a cell' } as const;

/** Texts that look odd but are valid boards: the answer is that of the board. */
export const toleratedTexts: readonly TextChange[] = [
  {
    topic: 'crlf',
    grade: 2,
    describes: 'Lines end with carriage return and line feed, as on Windows: no error.',
    ...anyCell,
    change: (parts) => joinParts(parts).replaceAll('\n', '\r\n'),
  },
  {
    topic: 'tabs',
    grade: 2,
    describes: 'There are tabs between cells or after the size: no error.',
    ...anyCell,
    change: ({ size, rows }, random) => {
      const between = random.pick(['\t', ' ', '\t ']);
      return `${[`${size}\t\t`, ...rows.map((row) => [...row].join(between))].join('\n')}\n`;
    },
  },
  {
    topic: 'no-blanks',
    grade: 2,
    describes: 'There are no spaces between the cells: no error.',
    ...anyCell,
    change: ({ size, rows }) => `${[size, ...rows].join('\n')}\n`,
  },
  {
    topic: 'indentation',
    grade: 2,
    describes: 'Rows are indented: no error.',
    ...anyCell,
    change: ({ size, rows }, random) => {
      const longest = Math.max(...rows.map((row) => row.length));
      const slant = random.below(2) === 0;
      const indented = rows.map((row) => `${' '.repeat(slant ? longest - row.length + 1 : 3)}${spaced(row)}`);
      return `${[`  ${size}`, ...indented].join('\n')}\n`;
    },
  },
  {
    topic: 'empty-lines-around',
    grade: 2,
    describes: 'There are empty lines before and after the board: no error.',
    ...anyCell,
    change: (parts, random) => {
      const before = '\n'.repeat(1 + random.below(2));
      return `${before}${joinParts(parts)}${random.pick(['\n', '\n \n', '\n\t\n\n'])}`;
    },
  },
  {
    topic: 'no-last-newline',
    grade: 2,
    describes: 'The final newline is missing: no error.',
    ...anyCell,
    change: (parts) => joinParts(parts).slice(0, -1),
  },
  {
    topic: 'trailing-blanks',
    grade: 2,
    describes: 'There are spaces at the ends of lines: no error.',
    ...anyCell,
    change: (parts, random) => joinParts(parts).replaceAll('\n', () => `${random.pick([' ', '  ', '\t'])}\n`),
  },
];
