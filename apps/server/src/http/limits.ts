/** Everything that bounds what a stranger can make the server do, in one place. */
export const limits = {
  /** Bytes of a request's body: a written board of size 500 or a game with thousands of variations. */
  bodyBytes: 1 << 20,
  /** Milliseconds that one analysis or proof may take. */
  thinkMs: 10_000,
  /** Nodes that one analysis or proof may take. */
  thinkNodes: 20_000_000,
  /** Requests that may wait for an engine; more are told to come back. */
  waiting: 32,
  /** What an address may spend at once, and gets back every second; a judged board costs 1. */
  burst: 2_000,
  perSecond: 200,
  /** Addresses that are remembered; the longest unseen are forgotten. */
  addresses: 10_000,
  /** Milliseconds for a request's head and for all of it. */
  headersMs: 10_000,
  requestMs: 30_000,
} as const;
