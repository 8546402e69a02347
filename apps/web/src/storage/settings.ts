import type { Material } from '@ringfence/draw';
import { type Locale, locales } from '../paraglide/runtime.js';
import { slot } from './slot.ts';

const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** What the board is: a slab of one of these grounds, each in light and dark, or a flat diagram. */
const boardThemes = ['maple', 'meadow', 'slate', 'diagram'] as const;
export type BoardTheme = (typeof boardThemes)[number];

/** The pieces on a slab. */
const pieceSets = ['domes', 'counters', 'discs'] as const satisfies readonly Material[];
export type PieceSet = (typeof pieceSets)[number];

/** A language of the site, or the browser's. */
export type LanguageChoice = 'system' | Locale;
export const languageChoices: readonly LanguageChoice[] = ['system', ...locales];

/** Settings that are on or off, with their defaults. */
const usualFlags = {
  /** Colours that are distinguishable with any kind of colour blindness. */
  safeColours: false,
  coordinates: true,
  /** For experts: the engine's values as numbers, as they are searched with, instead of White's winning chance. */
  rawValues: false,
  /** On touch screens with small cells a first tap shows the move, a second plays it. */
  confirmTaps: true,
  sound: true,
  /** Whether the browser says when it is the user's turn in a live game. */
  notifications: false,
  /** Whether the guide speaks during a game. */
  guide: true,
};
type Flag = keyof typeof usualFlags;
const flags = Object.keys(usualFlags) as Flag[];

/** The user's settings for all pages. */
export interface Settings extends Readonly<Record<Flag, boolean>> {
  readonly appearance: Appearance;
  readonly board: BoardTheme;
  readonly pieces: PieceSet;
  readonly language: LanguageChoice;
}

export const usualSettings: Settings = {
  appearance: 'system',
  board: 'maple',
  pieces: 'domes',
  language: 'system',
  ...usualFlags,
};

/** Keeps the valid parts of a stored value, with defaults for the rest. */
export function readSettings(value: unknown): Settings {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof Settings, unknown>>;
  const known = flags.filter((flag) => typeof found[flag] === 'boolean');
  return {
    ...usualSettings,
    ...Object.fromEntries(known.map((flag) => [flag, found[flag]])),
    appearance: appearances.find((one) => one === found.appearance) ?? usualSettings.appearance,
    board: boardThemes.find((one) => one === found.board) ?? usualSettings.board,
    pieces: pieceSets.find((one) => one === found.pieces) ?? usualSettings.pieces,
    language: languageChoices.find((one) => one === found.language) ?? usualSettings.language,
  };
}

export const settingsSlot = slot('settings', 1, readSettings);
