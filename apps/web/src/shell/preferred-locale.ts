import { baseLocale, type Locale, locales } from '../paraglide/runtime.js';

/** The first language of ours that is wanted; `de-AT` asks for German. */
export function preferredLocale(wanted: readonly string[]): Locale {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.flatMap((base) => locales.filter((locale) => locale === base)).at(0) ?? baseLocale;
}
