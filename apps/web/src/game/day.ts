/** The day in the reader's time zone, in the format of a record. */
export function today(now = new Date()): string {
  const two = (number: number): string => `${number}`.padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
