import { type Colour, fade } from './colour.ts';

export const themeNames = [
  'light',
  'dark',
  'safe-light',
  'safe-dark',
  'meadow-light',
  'meadow-dark',
  'slate-light',
  'slate-dark',
  'print',
] as const;
export type ThemeName = (typeof themeNames)[number];

/** The meaning of a colour: accent for the selected and the winning, error for mistakes, info for the rest. */
export type Tone = 'ink' | 'accent' | 'error' | 'info';

/** One tone twice: for light ground and for dark. */
export interface ToneColours {
  readonly onLight: Colour;
  readonly onDark: Colour;
}

interface ThemeBase {
  /** Whether the field is dark, so that tones are written `onDark`. */
  readonly dark: boolean;
  /** The page round the board. */
  readonly paper: Colour;
  /** An empty cell. */
  readonly field: Colour;
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
  readonly deadWhiteFill: Colour;
  readonly deadWhiteRim: Colour;
  readonly deadBlackFill: Colour;
  readonly deadBlackRim: Colour;
  readonly deadBlackCentre: Colour;
  /** The line that strikes a dead piece through. */
  readonly strike: Colour;
}

const withDead = (base: ThemeBase): Theme => ({
  ...base,
  deadWhiteFill: fade(base.whiteFill, base.field),
  deadWhiteRim: fade(base.whiteRim, base.field),
  deadBlackFill: fade(base.blackFill, base.field),
  deadBlackRim: fade(base.blackRim, base.field),
  deadBlackCentre: fade(base.blackCentre, base.field),
  strike: fade(base.ink, base.field),
});

const light: ThemeBase = {
  dark: false,
  paper: '#f5f2e9',
  field: '#fdfbf5',
  grid: '#918c80',
  rim: '#3b3934',
  ink: '#1b1a18',
  muted: '#5c584f',
  whiteFill: '#ffffff',
  whiteRim: '#1b1a18',
  blackFill: '#1b1a18',
  blackRim: '#1b1a18',
  blackCentre: '#f5f2e9',
  whiteGround: '#fdfbf5',
  whiteHatch: '#8a8476',
  blackGround: '#ebe7dc',
  blackHatch: '#6b665b',
  fence: '#1b8a4c',
  heatFaint: '#fbf0d9',
  heatStrong: '#b5832a',
  tones: {
    ink: { onLight: '#1b1a18', onDark: '#f5f2e9' },
    accent: { onLight: '#12703b', onDark: '#5fcf90' },
    error: { onLight: '#b3261e', onDark: '#ff8f86' },
    info: { onLight: '#1a5fb4', onDark: '#8ab8f5' },
  },
};

const dark: ThemeBase = {
  dark: true,
  paper: '#14171a',
  field: '#1e2225',
  grid: '#70767c',
  rim: '#b4bac0',
  ink: '#f4f2ec',
  muted: '#a6acb2',
  whiteFill: '#f4f2ec',
  whiteRim: '#0a0b0c',
  blackFill: '#060708',
  blackRim: '#aeb4ba',
  blackCentre: '#f4f2ec',
  whiteGround: '#1e2225',
  whiteHatch: '#868c92',
  blackGround: '#0f1214',
  blackHatch: '#747a80',
  fence: '#1f9152',
  heatFaint: '#2c2a22',
  heatStrong: '#87682a',
  tones: light.tones,
};

/** Teal, rust and deep blue: so far apart in lightness too that no kind of colour blindness confuses them. */
const safeTones: ThemeBase['tones'] = {
  ink: light.tones.ink,
  accent: { onLight: '#007a66', onDark: '#8ff0d8' },
  error: { onLight: '#8f2b00', onDark: '#ff7a4d' },
  info: { onLight: '#142a94', onDark: '#8f9bff' },
};

const print: ThemeBase = {
  dark: false,
  paper: '#ffffff',
  field: '#ffffff',
  grid: '#8c8c8c',
  rim: '#1a1a1a',
  ink: '#000000',
  muted: '#4a4a4a',
  whiteFill: '#ffffff',
  whiteRim: '#0d0d0d',
  blackFill: '#0d0d0d',
  blackRim: '#0d0d0d',
  blackCentre: '#ffffff',
  whiteGround: '#ffffff',
  whiteHatch: '#808080',
  blackGround: '#ececec',
  blackHatch: '#5c5c5c',
  fence: '#6e6e6e',
  heatFaint: '#f2f2f2',
  heatStrong: '#8f8f8f',
  tones: {
    ink: { onLight: '#000000', onDark: '#ffffff' },
    accent: { onLight: '#333333', onDark: '#cccccc' },
    error: { onLight: '#000000', onDark: '#ffffff' },
    info: { onLight: '#4d4d4d', onDark: '#b3b3b3' },
  },
};

/** The same design on another ground: only the colours below pieces and lines change. */
const meadowLight = {
  paper: '#e6efdc',
  field: '#f4faec',
  grid: '#838f78',
  rim: '#2f3d28',
  muted: '#4d5a46',
  blackCentre: '#e6efdc',
  whiteGround: '#f4faec',
  whiteHatch: '#7b886f',
  blackGround: '#dfe9d2',
  blackHatch: '#5d6b52',
  fence: '#17803f',
} as const satisfies Partial<ThemeBase>;

const meadowDark = {
  paper: '#0f1710',
  field: '#18221a',
  grid: '#6b786b',
  rim: '#aebbae',
  muted: '#a1aea1',
  whiteGround: '#18221a',
  whiteHatch: '#7f8d7f',
  blackGround: '#0b120c',
  blackHatch: '#6f7d6f',
} as const satisfies Partial<ThemeBase>;

const slateLight = {
  paper: '#e4e9ef',
  field: '#f5f8fb',
  grid: '#838c97',
  rim: '#2a343f',
  muted: '#4a5561',
  blackCentre: '#e4e9ef',
  whiteGround: '#f5f8fb',
  whiteHatch: '#7a8490',
  blackGround: '#dde3ea',
  blackHatch: '#5a6672',
} as const satisfies Partial<ThemeBase>;

const slateDark = {
  paper: '#10151d',
  field: '#19212c',
  grid: '#6a7685',
  rim: '#aeb9c7',
  muted: '#9eabba',
  whiteGround: '#19212c',
  whiteHatch: '#7e8b9b',
  blackGround: '#0c1118',
  blackHatch: '#6e7a8a',
} as const satisfies Partial<ThemeBase>;

export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: withDead(light),
  dark: withDead(dark),
  'safe-light': withDead({ ...light, fence: '#00876a', tones: safeTones }),
  'safe-dark': withDead({ ...dark, fence: '#008f70', tones: safeTones }),
  'meadow-light': withDead({ ...light, ...meadowLight }),
  'meadow-dark': withDead({ ...dark, ...meadowDark }),
  'slate-light': withDead({ ...light, ...slateLight }),
  'slate-dark': withDead({ ...dark, ...slateDark }),
  print: withDead(print),
};

/** The tone for the theme's own field and paper. */
export const toneOnField = (theme: Theme, tone: Tone): Colour =>
  theme.dark ? theme.tones[tone].onDark : theme.tones[tone].onLight;

/** Lengths as shares of a cell's width: radii, then line widths. */
export const lengths = {
  piece: 0.385,
  centre: 0.1,
  ghost: 0.3,
  mark: 0.19,
  lastMove: 0.455,
  post: 0.13,
  postHeight: 0.27,
  chip: 0.285,
  gridLine: 0.022,
  rimLine: 0.045,
  whiteRimLine: 0.05,
  blackRimLine: 0.03,
  strikeLine: 0.06,
  whiteHatchLine: 0.03,
  blackHatchLine: 0.055,
  hatchGap: 0.19,
  territoryLine: 0.035,
  railLine: 0.085,
  treeLine: 0.13,
  casingLine: 0.03,
  litLine: 0.12,
  markLine: 0.05,
  lastMoveLine: 0.045,
  highlightLine: 0.05,
  arrowLine: 0.085,
} as const;

/** The same lines on a screen whose scale is known, from thinnest to thickest in pixels, whatever the size of the board. */
export const screenLengths = {
  coordinates: [11, 16],
  gridLine: [1, 1.5],
  rimLine: [1.5, 3],
  whiteRimLine: [1.5, 3],
  blackRimLine: [1, 2],
  strikeLine: [1.5, 3],
  territoryLine: [1, 2],
  railLine: [3, 5],
  casingLine: [0.75, 1.5],
  treeLine: [4, 8],
  litLine: [3, 6],
  markLine: [1.5, 3],
  lastMoveLine: [1.5, 2.5],
  highlightLine: [1.5, 3],
  arrowLine: [2, 5],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** The three sizes of type, as shares of a cell's width on a board of ordinary size. */
export const typeSizes = { small: 0.36, medium: 0.4, large: 0.52 } as const;

/** The system's own sans; nothing is loaded. */
export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
