/**
 * A value of a statement as PostgreSQL takes it: it refuses a text with a null character, so another one stands for it. Whatever
 * programs print passes here, so nothing of it makes a statement fail. In JSON the character is an escape sequence, and stays.
 */
export function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
