/** A message in the wire format of Protocol Buffers: field numbers, wire types and values, as bytes. */
export type Message = Uint8Array;

const VARINT = 0;
const BYTES = 2;

/** Joins fields to a message; repeated fields are simply listed one after the other. */
export const message = (...fields: readonly Uint8Array[]): Message => Buffer.concat(fields);

/** A field with a non-negative integer. */
export const integer = (field: number, value: number): Uint8Array => message(varint(field * 8 + VARINT), varint(value));

/** A field with bytes: another message, for example. */
export const bytesField = (field: number, value: Uint8Array): Uint8Array =>
  message(varint(field * 8 + BYTES), varint(value.length), value);

/** A field with a text. */
export const text = (field: number, value: string): Uint8Array => bytesField(field, new TextEncoder().encode(value));

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function varint(value: number): Uint8Array {
  const result: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...result, rest]);
    result.push((rest % 128) + 128);
  }
}
