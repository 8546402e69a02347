import { holdsCaptured } from '../../board-shapes.ts';
import type { Random } from '../../random.ts';
import type { TopicPlan } from '../topics.ts';
import type { BoardDraft, Workshop } from '../workshop.ts';

/** A valid text in parts: the line with the size, and the rows without spaces. */
interface TextParts {
  readonly size: string;
  readonly rows: readonly string[];
}

/** How a valid text is damaged, or only formatted oddly. */
export interface TextChange extends Omit<TopicPlan, 'build' | 'disputed'> {
  change(parts: TextParts, random: Random, hasCaptured: boolean): string;
}

/** The topics of texts that are derived from other boards. */
export function textTopics(
  changes: readonly TextChange[],
  base: (workshop: Workshop) => BoardDraft | undefined,
): TopicPlan[] {
  return changes.map(({ change, ...plan }) => ({
    ...plan,
    build(workshop) {
      const draft = base(workshop);
      if (draft === undefined) return undefined;
      const [size, ...rows] = draft.text.trimEnd().split('\n');
      const parts = { size, rows: rows.map((row) => row.replaceAll(' ', '')) };
      return { text: change(parts, workshop.random, holdsCaptured(workshop.grid.shape)), position: undefined };
    },
  }));
}

/** The usual format. */
export const joinParts = ({ size, rows }: TextParts): string => `${[size, ...rows.map(spaced)].join('\n')}\n`;

export const spaced = (row: string): string => [...row].join(' ');

const anyCell = { minSize: 1, needs: 'a cell' } as const;

const changes: readonly TextChange[] = [
  {
    topic: 'bad-character',
    grade: 1,
    describes: 'A cell is an unknown character: an error.',
    ...anyCell,
    change: (parts, random, hasCaptured) =>
      replaceCell(parts, random, () =>
        random.pick(hasCaptured ? ['X', '.', '0', '*', '?', 'é'] : ['X', '.', '0', '+', '?', 'é']),
      ),
  },
  {
    topic: 'lower-case',
    grade: 2,
    describes: 'A piece is written in lower case: an error.',
    ...anyCell,
    change: (parts, random) => replaceCell(parts, random, () => random.pick(['b', 'w'])),
  },
  {
    topic: 'short-row',
    grade: 1,
    describes: 'A row is one cell too short: an error.',
    minSize: 2,
    needs: 'rows of two cells',
    change: (parts, random) => replaceRow(parts, random, (row) => row.slice(1)),
  },
  {
    topic: 'long-row',
    grade: 2,
    describes: 'A row is one cell too long: an error.',
    ...anyCell,
    change: (parts, random) => replaceRow(parts, random, (row) => row + random.pick(['B', 'W', '-'])),
  },
  {
    topic: 'missing-row',
    grade: 1,
    describes: 'The last row is missing: an error.',
    ...anyCell,
    change: ({ size, rows }) => joinParts({ size, rows: rows.slice(0, -1) }),
  },
  {
    topic: 'extra-row',
    grade: 2,
    describes: 'There is one row too many: an error.',
    ...anyCell,
    change: ({ size, rows }) => joinParts({ size, rows: [...rows, rows[0]] }),
  },
  {
    topic: 'missing-size',
    grade: 2,
    describes: 'The size is missing: an error.',
    ...anyCell,
    change: ({ rows }) => `${rows.map(spaced).join('\n')}\n`,
  },
  {
    topic: 'non-numeric-size',
    grade: 2,
    describes: 'The size is not a whole number: an error.',
    ...anyCell,
    change: ({ size, rows }, random) =>
      joinParts({
        size: random.pick(['n', 'six', `${size}.5`, `${size}x`, `${size} ${size}`, `0x${size}`, '+']),
        rows,
      }),
  },
  {
    topic: 'zero-size',
    grade: 3,
    describes: 'The size is zero: an error.',
    ...anyCell,
    change: ({ rows }, random) => joinParts({ size: '0', rows: random.below(2) === 0 ? rows : [] }),
  },
  {
    topic: 'negative-size',
    grade: 3,
    describes: 'The size is negative: an error.',
    ...anyCell,
    change: ({ size, rows }) => joinParts({ size: `-${size}`, rows }),
  },
  {
    topic: 'empty-file',
    grade: 2,
    describes: 'The file is empty, or has only empty lines: an error.',
    ...anyCell,
    change: (_, random) => random.pick(['', '', '\n', ' \n\t\n', '\r\n']),
  },
  {
    topic: 'empty-line-inside',
    grade: 3,
    describes: 'There is an empty line between rows: an error.',
    minSize: 2,
    needs: 'more than one row',
    change: ({ size, rows }, random) => {
      const at = 1 + random.below(rows.length - 1);
      return joinParts({ size, rows: [...rows.slice(0, at), '', ...rows.slice(at)] });
    },
  },
  {
    topic: 'huge-size',
    grade: 3,
    describes: 'The size is far larger than the rows: an error, without running out of memory.',
    ...anyCell,
    change: ({ rows }, random) =>
      joinParts({ size: random.pick(['100000', '999999999', '2147483648', '99999999999999999999']), rows }),
  },
];

/** Texts that are not valid boards: the answer is Error. */
export const malformedTexts: readonly TextChange[] = changes.map((change) => ({ ...change, unreachable: true }));

function replaceRow({ size, rows }: TextParts, random: Random, change: (row: string) => string): string {
  const at = random.below(rows.length);
  return joinParts({ size, rows: rows.map((row, i) => (i === at ? change(row) : row)) });
}

function replaceCell(parts: TextParts, random: Random, symbol: () => string): string {
  return replaceRow(parts, random, (row) => {
    const at = random.below(row.length);
    return row.slice(0, at) + symbol() + row.slice(at + 1);
  });
}
