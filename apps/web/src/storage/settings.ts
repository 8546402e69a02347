import { slot } from './slot.ts';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** What a person chose once for all pages. */
export interface Settings {
  readonly appearance: Appearance;
  /** Colours that no kind of colour blindness confuses. */
  readonly safeColours: boolean;
  readonly coordinates: boolean;
}

export const usualSettings: Settings = { appearance: 'system', safeColours: false, coordinates: true };

/** Takes what is right in a stored value and the usual for the rest. */
export function readSettings(value: unknown): Settings {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof Settings, unknown>>;
  const flag = (name: 'safeColours' | 'coordinates'): boolean =>
    typeof found[name] === 'boolean' ? found[name] : usualSettings[name];
  return {
    appearance: appearances.find((one) => one === found.appearance) ?? usualSettings.appearance,
    safeColours: flag('safeColours'),
    coordinates: flag('coordinates'),
  };
}

export const settingsSlot = slot('settings', 1, readSettings);
