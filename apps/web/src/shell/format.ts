import { getLocale } from '../paraglide/runtime.js';

/** A number in the format of the reader's language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(getLocale(), options).format(value);
}

/** A day, or a day and a time, in the format of the reader's language. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(getLocale(), options).format(date);
}
