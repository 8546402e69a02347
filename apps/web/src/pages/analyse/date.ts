/**
 * Whether a text is an SGF date: days, months or years separated by commas, where a later one may omit what it shares
 * with the one before. `2026-11-05,06,12-01` is three days.
 */
export function isRecordDate(text: string): boolean {
  let last: readonly number[] = [];
  for (const part of text.split(',')) {
    const date = completed(part.trim(), last);
    if (date === undefined || !isReal(date)) return false;
    last = date;
  }
  return true;
}

/** Year, month and day, as far as given. */
function completed(part: string, last: readonly number[]): readonly number[] | undefined {
  if (/^\d{4}(?:-\d\d){0,2}$/.test(part)) return part.split('-').map(Number);
  if (!/^\d\d(?:-\d\d)?$/.test(part)) return undefined;
  const short = part.split('-').map(Number);
  // One number replaces the last one before; a month and a day follow a year and a month.
  const kept = short.length === 1 ? last.length - 1 : 1;
  return kept < 1 || last.length < 2 ? undefined : [...last.slice(0, kept), ...short];
}

function isReal([year, month = 1, day = 1]: readonly number[]): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
