/** The day by the reader's own clock, as a record writes it. */
export function today(now = new Date()): string {
  const two = (number: number): string => `${number}`.padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
