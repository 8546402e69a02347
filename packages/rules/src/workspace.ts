/**
 * Working arrays kept from call to call: making a typed array costs more than judging a small board. An array is good
 * until its maker is called again, so each use has a maker of its own, and nothing that is returned to callers of the
 * package may hold on to one.
 */
type WorkArray = Uint8Array | Uint16Array | Int32Array;

/** Large arrays are not kept, so that judging one huge board does not hold its memory for ever. */
const MOST_KEPT = 1 << 16;

/** Arrays of exactly the length asked for, full of zeros. */
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

/** Arrays of at least the length asked for, holding anything. */
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
