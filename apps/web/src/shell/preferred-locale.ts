import { baseLocale, type Locale, locales } from '../paraglide/runtime.js';

/** The first of our languages that is requested; `de-AT` requests German. */
export function preferredLocale(wanted: readonly string[]): Locale {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.flatMap((base) => locales.filter((locale) => locale === base)).at(0) ?? baseLocale;
}
