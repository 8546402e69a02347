import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { LanguageChoice } from '../storage/settings.ts';
import { preferredLocale } from './preferred-locale.ts';
import { changeSettings, settings } from './settings.svelte.ts';

/**
 * Chooses the language, once for each page load, before all other modules: messages can then be used anywhere, even
 * while a module is loading.
 */
export function startLanguage(): void {
  const { language } = settings.all;
  const locale = language === 'system' ? preferredLocale(navigator.languages) : language;
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
}

/** Saves the choice and shows the site in that language. */
export function changeLanguage(language: LanguageChoice): void {
  changeSettings({ language });
  window.location.reload();
}
