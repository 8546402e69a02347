import { BLACK, type Cell, sideName, sideWord, sideWords, WHITE } from '@ringfence/rules';
import { isDead, type Mark, type MarkShape, ownerOf, type Picture, pieceOn } from './picture.ts';

export const symbolNames = [
  'empty',
  ...sideWords,
  'deadWhite',
  'deadBlack',
  'whiteTerritory',
  'blackTerritory',
  'captured',
  'ghost',
] as const;
export type SymbolName = (typeof symbolNames)[number];

/** The characters of a terminal picture; each takes one column. */
export interface Symbols {
  readonly cells: Readonly<Record<SymbolName, string>>;
  readonly marks: Readonly<Record<MarkShape, string>>;
  /** Rails across, down, rising to the right, falling to the right, and where two cross. */
  readonly rails: readonly [across: string, down: string, rising: string, falling: string, crossing: string];
  readonly arrow: string;
}

/** Round is alive, a diamond is dead; light is White and dense is Black. */
export const unicodeSymbols: Symbols = {
  cells: {
    empty: '·',
    white: '○',
    black: '●',
    deadWhite: '◇',
    deadBlack: '◆',
    whiteTerritory: '░',
    blackTerritory: '▓',
    captured: '▒',
    ghost: '◌',
  },
  marks: { circle: '°', square: '□', triangle: '△', cross: '×' },
  rails: ['━', '┃', '╱', '╲', '╳'],
  arrow: '→',
};

/** The letters of the classic text, plus symbols for what it cannot express. */
export const asciiSymbols: Symbols = {
  cells: {
    empty: '+',
    white: 'W',
    black: 'B',
    deadWhite: 'w',
    deadBlack: 'b',
    whiteTerritory: '-',
    blackTerritory: '=',
    captured: '%',
    ghost: '?',
  },
  marks: { circle: 'o', square: '#', triangle: '^', cross: 'x' },
  rails: ['~', '|', '/', '\\', 'X'],
  arrow: '->',
};

export const symbolWords: Readonly<Record<SymbolName, string>> = {
  empty: 'empty',
  white: sideName(WHITE),
  black: sideName(BLACK),
  deadWhite: `${sideName(WHITE)}, dead`,
  deadBlack: `${sideName(BLACK)}, dead`,
  whiteTerritory: `${sideName(WHITE)}'s territory`,
  blackTerritory: `${sideName(BLACK)}'s territory`,
  captured: 'captured',
  ghost: 'planned',
};

/** What a cell shows. */
export function symbolOn(picture: Picture, cell: Cell): SymbolName {
  const piece = pieceOn(picture, cell);
  if (piece !== 0) {
    return isDead(picture, cell) ? `dead${sideName(piece)}` : sideWord(piece);
  }
  if (picture.ghost?.cell === cell) return 'ghost';
  const owner = ownerOf(picture, cell);
  if (owner === 0) return 'empty';
  return owner === WHITE || owner === BLACK ? `${sideWord(owner)}Territory` : 'captured';
}

/** A mark as text after the cell's symbol. */
export function markText(symbols: Symbols, mark: Mark): string {
  if (typeof mark === 'string') return symbols.marks[mark];
  return 'label' in mark ? plainText(mark.label) : symbols.marks[mark.shape];
}

/** Text without control characters. */
export function plainText(text: string): string {
  let plain = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const control = code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff);
    plain += control ? ' ' : char;
  }
  return plain;
}
