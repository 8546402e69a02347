import { type Cell, type SideWord, sideWord } from '@ringfence/rules';
import type { Colour } from './colour.ts';
import { CELL, type Layout, layoutOf } from './geometry.ts';
import { type CellMap, entriesOf, hasCell, isDead, type Picture, pieceOn } from './picture.ts';
import { type Theme, type ThemeName, type Tone, toneOnField } from './theme.ts';
import { themes } from './themes.ts';
import { lengths, screenLengths } from './tokens.ts';

/** The context of every part of a drawing. */
export interface Stage {
  readonly picture: Picture;
  readonly layout: Layout;
  readonly theme: Theme;
  /** The prefix of every id, so that one page can contain several pictures. */
  readonly idPrefix: string;
  /** Cells whose middle holds a number or a mark: a light centre, a strike or a post there would make it unreadable. */
  readonly written: ReadonlySet<Cell>;
  /** Cells with heat. */
  readonly heated: ReadonlySet<Cell>;
  /** Pixels of the screen for a unit of the picture, where that is known. */
  readonly scale?: number | undefined;
}

export function stageOf(picture: Picture, idPrefix: string): Stage {
  const name: ThemeName = picture.theme ?? 'light';
  const { grid, heat, marks, numbers } = picture;
  const cellsOf = (map: CellMap<unknown> | undefined): Cell[] => entriesOf(grid, map).map(([cell]) => cell);
  return {
    picture,
    layout: layoutOf(grid),
    theme: themes[name] ?? themes.light,
    idPrefix,
    written: new Set([...cellsOf(numbers), ...cellsOf(marks)]),
    heated: new Set(cellsOf(heat?.values)),
  };
}

/** A length of the tokens in user units. */
export const size = (name: keyof typeof lengths): number => lengths[name] * CELL;

/** A number, or the nearer end of a range that it is outside of. */
export const bounded = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

/** The width of a line in user units: where the scale is known, within its bounds on the screen. */
export const lineWidth = ({ scale }: Stage, name: keyof typeof lengths & keyof typeof screenLengths): number =>
  scale === undefined ? size(name) : bounded(size(name) * scale, screenLengths[name]) / scale;

export const onBoard = (stage: Stage, cells: readonly Cell[] | undefined): Cell[] =>
  (cells ?? []).filter((cell) => hasCell(stage.picture.grid, cell));

/** The ground of a text: the field, or a piece. */
export type Surface = 'field' | SideWord | `dead-${SideWord}`;

export function surfaceOf({ picture }: Stage, cell: Cell): Surface {
  const piece = pieceOn(picture, cell);
  if (piece === 0) return 'field';
  const side = sideWord(piece);
  return isDead(picture, cell) ? `dead-${side}` : side;
}

export function surfaceColour(theme: Theme, surface: Surface): Colour {
  switch (surface) {
    case 'field':
      return theme.field;
    case 'white':
      return theme.whiteFill;
    case 'black':
      return theme.blackFill;
    case 'dead-white':
      return theme.deadWhiteFill;
    case 'dead-black':
      return theme.deadBlackFill;
  }
}

/**
 * The colour of a tone on this ground. Dead pieces are too pale for tones: everything on them has the colour of their
 * outline.
 */
export function toneColour(theme: Theme, tone: Tone, surface: Surface): Colour {
  switch (surface) {
    case 'field':
      return toneOnField(theme, tone);
    case 'white':
      return theme.tones[tone].onLight;
    case 'black':
      return theme.tones[tone].onDark;
    case 'dead-white':
      return theme.deadWhiteRim;
    case 'dead-black':
      return theme.deadBlackCentre;
  }
}
