/**
 * Scratch arrays reused between calls: allocating a typed array costs more than judging a small board. An array is
 * valid until its factory is called again, so each use has its own factory, and nothing returned to callers of the
 * package may refer to one.
 */
type WorkArray = Uint8Array | Uint16Array | Int32Array;

/** Large arrays are not cached, so that one huge board does not hold its memory forever. */
const MOST_KEPT = 1 << 16;

/** Zero-filled arrays of exactly the requested length. */
export function zeroedArray<A extends WorkArray>(make: (length: number) => A): (length: number) => A {
  let kept: A | undefined;
  return (length) => {
    if (kept?.length === length) {
      kept.fill(0);
      return kept;
    }
    const made = make(length);
    if (length <= MOST_KEPT) kept = made;
    return made;
  };
}

/** Uninitialised arrays of at least the requested length. */
export function roomyArray<A extends WorkArray>(make: (length: number) => A): (length: number) => A {
  let kept: A | undefined;
  return (length) => {
    if (kept !== undefined && kept.length >= length) return kept;
    const made = make(length + (length >> 1));
    if (made.length <= MOST_KEPT) kept = made;
    return made;
  };
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length);
export const words = (length: number): Uint16Array => new Uint16Array(length);
export const integers = (length: number): Int32Array => new Int32Array(length);
