import { boardShapes, type GameName, games, type WrittenBoard } from '@ringfence/rules';
import { MutantCrash, type Sites } from './sites.ts';
import type { Said } from './stages.ts';

/** Whatever it prints then, it has not read a board. */
const ERROR: Said = 'fails';

/** Reads the classic text as a student's program does; right as long as nothing is changed. */
export function readStepByStep(text: string, game: GameName, sites: Sites): WrittenBoard | Said {
  const { shape } = games[game];
  const { rowCount, rowLength, symbols: codes } = boardShapes[shape];
  const lineEnds = sites.either('line endings', { any: /\r\n|\r|\n/, unix: /\n/, windows: /\r\n/ });
  const blanks = sites.either('blanks', { any: /[ \t]/g, spaces: / /g, tabs: /\t/g, none: /(?!)/g });
  const lines = text.split(lineEnds).map((line) => line.replace(blanks, ''));
  const around = sites.each('empty lines', { before: 0, after: -1 });
  for (const end of around) while (lines.at(end) === '') lines.splice(end, 1);
  const isNumber = sites.either('size', { digits: /^\d{1,9}$/, digit: /^\d$/, any: /\d/, sign: /^-?\d{1,9}$/ });
  const word = lines[0] ?? '';
  if (!isNumber.test(word)) return ERROR;
  const size = Number(sites.either('digits', { all: word, first: word.slice(0, 1), last: word.slice(-1) }));
  if (sites.compare('least size', size, '<', sites.number('smallest', 1))) return ERROR;
  if (!(size > 0)) throw new MutantCrash();
  const rows = lines.slice(1);
  const count = rowCount(size);
  if (sites.compare('rows', rows.length, '!==', count)) return ERROR;
  // A board that cannot be filled is not allocated.
  if (count > rows.length) throw new MutantCrash();
  const cells: number[] = [];
  for (let row = 0; row < count; row++) {
    const length = rowLength(size, row);
    const symbols = [...(rows[row] ?? '')];
    if (sites.compare('cells', symbols.length, '!==', length)) return ERROR;
    for (let i = 0; i < length; i++) {
      const symbol = sites.either('case', { as: symbols[i], upper: symbols[i]?.toUpperCase() });
      const code = codes.get(symbol ?? '');
      if (symbol === undefined) throw new MutantCrash();
      if (code === undefined && sites.either('symbols', { checked: true, unchecked: false })) return ERROR;
      cells.push(code ?? 0);
    }
  }
  return { shape, size, cells: Uint8Array.from(cells) };
}
