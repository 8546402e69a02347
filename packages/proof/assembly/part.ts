// The division of a memory that threads share: each has a part of its own, and all parts precede what they have in common.

/** The first page stays unused. */
const PARTS_AT: usize = 0x10000;

/** The part of this thread: all offsets of a memory map are relative to it. */
export let part: usize = PARTS_AT;

/** Where a part begins, if each has so many bytes. */
export function partAt(number: i32, bytes: usize): usize {
  return PARTS_AT + <usize>number * bytes;
}

export function usePart(number: i32, bytes: usize): void {
  part = partAt(number, bytes);
}
