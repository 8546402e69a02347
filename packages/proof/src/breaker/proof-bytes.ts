// The bytes of a proof, as described in docs/proof-format.md. The checker in ../proof has its own.

export const END = 0xff;
export const NO_CELL = 0xff;
export const PASS = 0x80;
export const PAIRING = 0xc0;
export const WRITTEN_MAGIC = 'ringfence proof 1';

/** Collects the bytes of a proof until they are taken. */
export class ByteSink {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  put(...codes: readonly number[]): void {
    if (this.length + codes.length > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(codes, this.length);
    this.length += codes.length;
  }

  get count(): number {
    return this.length;
  }

  /** Returns a copy of the collected bytes and starts again. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}

/** Bytes one after the other. */
export function joinedBytes(parts: readonly ArrayBufferView[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return whole;
}
