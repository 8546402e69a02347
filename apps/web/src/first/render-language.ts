import { type Locale, overwriteGetLocale } from '../paraglide/runtime.js';

// The build renders once for each language, which it writes here (build/first-page.ts).
const language: string = 'RENDERED_LANGUAGE';
overwriteGetLocale(() => language as Locale);
