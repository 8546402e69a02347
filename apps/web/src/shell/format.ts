import { getLocale } from '../paraglide/runtime.js';

/** A number as people of the reader's language write it. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(getLocale(), options).format(value);
}

/** A day, or a day and a time, as people of the reader's language write it. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(getLocale(), options).format(date);
}
