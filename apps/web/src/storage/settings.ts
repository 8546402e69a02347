import { type Locale, locales } from '../paraglide/runtime.js';
import { slot } from './slot.ts';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** Looks of the board, each for light and for dark. */
export const boardThemes = ['paper', 'meadow', 'slate'] as const;
export type BoardTheme = (typeof boardThemes)[number];

/** A language of the site, or the one that the browser asks for. */
export type LanguageChoice = 'system' | Locale;
export const languageChoices: readonly LanguageChoice[] = ['system', ...locales];

/** What is either on or off, as it is until somebody chooses. */
const usualFlags = {
  /** Colours that no kind of colour blindness confuses. */
  safeColours: false,
  coordinates: true,
  /** Values of positions as White's winning chance instead of numbers. */
  percent: false,
  /** On touch screens a first tap shows the move on small cells, a second plays it. */
  confirmTaps: true,
  sound: true,
};
type Flag = keyof typeof usualFlags;
const flags = Object.keys(usualFlags) as Flag[];

/** What a person chose once for all pages. */
export interface Settings extends Readonly<Record<Flag, boolean>> {
  readonly appearance: Appearance;
  readonly board: BoardTheme;
  readonly language: LanguageChoice;
}

export const usualSettings: Settings = {
  appearance: 'system',
  board: 'paper',
  language: 'system',
  ...usualFlags,
};

/** Takes what is right in a stored value and the usual for the rest. */
export function readSettings(value: unknown): Settings {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof Settings, unknown>>;
  const known = flags.filter((flag) => typeof found[flag] === 'boolean');
  return {
    ...usualSettings,
    ...Object.fromEntries(known.map((flag) => [flag, found[flag]])),
    appearance: appearances.find((one) => one === found.appearance) ?? usualSettings.appearance,
    board: boardThemes.find((one) => one === found.board) ?? usualSettings.board,
    language: languageChoices.find((one) => one === found.language) ?? usualSettings.language,
  };
}

export const settingsSlot = slot('settings', 1, readSettings);
