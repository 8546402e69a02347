/** A store or queue that cannot be used; the message says why and what to do, and never contains a password. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
