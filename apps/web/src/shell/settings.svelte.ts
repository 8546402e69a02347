import { type Settings, settingsSlot, usualSettings } from '../storage/settings.ts';

let current = $state.raw<Settings>(settingsSlot.load() ?? usualSettings);

/** The settings, as reactive state; {@link changeSettings} saves them. */
export const settings = {
  get all(): Settings {
    return current;
  },
};

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  settingsSlot.save(current);
}
