/** A time as a form has it: the reader's own clock, without a zone. Nothing for no time. */
export function toLocal(iso: string | undefined): string {
  if (iso === undefined) return '';
  const time = new Date(iso);
  const two = (part: number): string => `${part}`.padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What was typed into a form as a time that means the same everywhere; `null` for nothing. */
export const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());
