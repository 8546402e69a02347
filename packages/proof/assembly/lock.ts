// Locks of a memory that threads share. Whoever holds one only copies, so the others wait for it in a loop.

/** Takes a lock, a u32 that is 0 while it is free. */
export function acquire(lock: usize): void {
  while (atomic.cmpxchg<u32>(lock, 0, 1) !== 0) {}
}

export function release(lock: usize): void {
  atomic.store<u32>(lock, 0);
}
