/** A time for a form field: local time without a zone; empty for no time. */
export function toLocal(iso: string | undefined): string {
  if (iso === undefined) return '';
  const time = new Date(iso);
  const two = (part: number): string => `${part}`.padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The value of a form field as an absolute time; `null` if it is empty. */
export const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());
