// @ts-check

/** Something the reader can fix; the message says how. */
export class SetupError extends Error {}
