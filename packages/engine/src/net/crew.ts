/** Those who open leaves for a search: each waits in a slot, from the request to the reply. */
export interface Crew {
  /** How many threads open leaves. */
  readonly threads: number;
  /** How many leaves it takes at a time. */
  readonly slots: number;
  /** Asks for the leaf of a slot; the request is copied. */
  ask(slot: number, request: Uint8Array): void;
  /** Copies the reply of a slot; false if there is none yet. */
  answer(slot: number, reply: Uint8Array): boolean;
  /** Waits for the next reply, for some milliseconds; false if none came. Throws if none will come. */
  wait(milliseconds: number): boolean;
  close(): void;
}
