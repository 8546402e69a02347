import { type Colour, fade, mix } from './colour.ts';

export const themeNames = [
  'light',
  'dark',
  'safe-light',
  'safe-dark',
  'maple-light',
  'maple-dark',
  'meadow-light',
  'meadow-dark',
  'slate-light',
  'slate-dark',
  'print',
] as const;
export type ThemeName = (typeof themeNames)[number];

/**
 * The meaning of a colour: accent for the selected and the winning, error for mistakes and the losing. Info is blue, and points something
 * out without a verdict: arrows, marks, and what an algorithm has visited. Ink is for everything else, as draws.
 */
export type Tone = 'ink' | 'accent' | 'error' | 'info';

/** One tone twice: for light ground and for dark. */
export interface ToneColours {
  readonly onLight: Colour;
  readonly onDark: Colour;
}

/** The colours that a theme chooses; the rest follows from them. */
export interface ThemeBase {
  /** Whether the field is dark, so that tones are written `onDark`. */
  readonly dark: boolean;
  /** The page round the board. */
  readonly paper: Colour;
  /** Buttons, fields and panels on the page. */
  readonly surface: Colour;
  /** Borders of what is on the page. */
  readonly line: Colour;
  /** A cell without a piece. */
  readonly field: Colour;
  /** Beside lines and behind texts that cross cells and pieces. */
  readonly casing: Colour;
  /** Whether texts need their casing on heat and paint too, which are as dark as they are light. */
  readonly casedOnHeat: boolean;
  /** Lines between cells. */
  readonly grid: Colour;
  /** The line round the board. */
  readonly rim: Colour;
  /** Titles and captions. */
  readonly ink: Colour;
  /** Coordinates and legends. */
  readonly muted: Colour;
  readonly whiteFill: Colour;
  readonly whiteRim: Colour;
  readonly blackFill: Colour;
  readonly blackRim: Colour;
  readonly blackCentre: Colour;
  /** Ground and lines of White's territory. */
  readonly whiteGround: Colour;
  readonly whiteHatch: Colour;
  /** Ground and lines of Black's territory. */
  readonly blackGround: Colour;
  readonly blackHatch: Colour;
  /** Fences, trees and lit edges: visible on the field and on pieces of both sides. */
  readonly fence: Colour;
  /** Heat from the least value to the greatest. */
  readonly heatFaint: Colour;
  readonly heatStrong: Colour;
  readonly tones: Readonly<Record<Tone, ToneColours>>;
}

/** All colours of a theme, each named after its use. */
export interface Theme extends ThemeBase {
  /** The upper and the lower end of a slab, which is lit from above. */
  readonly fieldHigh: Colour;
  readonly fieldLow: Colour;
  /** The border of a slab, its lit upper edge and its lower side. */
  readonly slab: Colour;
  readonly slabLit: Colour;
  readonly slabSide: Colour;
  /** The lit side of a groove between two cells; its dark side is the grid. */
  readonly grooveLit: Colour;
  /** Where the light falls on a piece, and where it does not. */
  readonly whiteHigh: Colour;
  readonly whiteLow: Colour;
  readonly blackHigh: Colour;
  readonly blackLow: Colour;
  readonly shadow: Colour;
  readonly deadWhiteFill: Colour;
  readonly deadWhiteRim: Colour;
  readonly deadBlackFill: Colour;
  readonly deadBlackRim: Colour;
  readonly deadBlackCentre: Colour;
  /** The line that strikes a dead piece through. */
  readonly strike: Colour;
}

const LIGHT = '#ffffff';
const NIGHT = '#000000';

/** The colours of dead pieces and of materials, which follow from the others. */
export const completeTheme = (base: ThemeBase): Theme => ({
  ...base,
  deadWhiteFill: fade(base.whiteFill, base.field),
  deadWhiteRim: fade(base.whiteRim, base.field),
  deadBlackFill: fade(base.blackFill, base.field),
  deadBlackRim: fade(base.blackRim, base.field),
  deadBlackCentre: fade(base.blackCentre, base.field),
  strike: fade(base.ink, base.field),
  fieldHigh: mix(base.field, LIGHT, base.dark ? 0.05 : 0.22),
  fieldLow: mix(base.field, NIGHT, 0.05),
  slab: mix(base.field, NIGHT, base.dark ? 0.16 : 0.09),
  slabLit: mix(base.field, LIGHT, base.dark ? 0.24 : 0.55),
  slabSide: mix(base.field, NIGHT, base.dark ? 0.5 : 0.38),
  grooveLit: mix(base.field, LIGHT, base.dark ? 0.2 : 0.45),
  whiteHigh: LIGHT,
  whiteLow: mix(base.whiteFill, NIGHT, 0.13),
  blackHigh: mix(base.blackFill, LIGHT, 0.34),
  blackLow: NIGHT,
  shadow: NIGHT,
});

/** The tone for the theme's own field and paper. */
export const toneOnField = (theme: Theme, tone: Tone): Colour =>
  theme.dark ? theme.tones[tone].onDark : theme.tones[tone].onLight;

/** A name as style sheets have it, such as `white-fill`. */
export const cssName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** All colours of a theme but its tones, by their names in style sheets. */
export const cssColours = (theme: Theme): [name: string, colour: Colour][] =>
  Object.entries(theme).flatMap(([name, colour]): [string, Colour][] =>
    typeof colour === 'string' ? [[cssName(name), colour as Colour]] : [],
  );
