import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { LanguageChoice } from '../storage/settings.ts';
import { preferredLocale } from './preferred-locale.ts';
import { changeSettings, settings } from './settings.svelte.ts';

/**
 * Decides on the language, once for each time that the page is loaded: messages can then be asked for anywhere, also while a
 * module is loading. Runs before all of them.
 */
export function startLanguage(): void {
  const { language } = settings.all;
  const locale = language === 'system' ? preferredLocale(navigator.languages) : language;
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
}

/** Keeps the choice and shows the site in that language. */
export function changeLanguage(language: LanguageChoice): void {
  changeSettings({ language });
  window.location.reload();
}
