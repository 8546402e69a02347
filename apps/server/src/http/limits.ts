/** Everything that bounds what a stranger can make the server do, in one file. */
export const usualLimits = {
  /** Bytes of a request's body: a written board of size 700 or a game with thousands of variations. */
  bodyBytes: 1 << 20,
  /** Bytes of the body that begins a live game. */
  settingsBytes: 4_096,
  /** Boards up to so many bytes are judged at once, in a few milliseconds; longer ones in a thread of their own. */
  inlineBytes: 4_096,
  /** Milliseconds that one analysis or proof may take. */
  thinkMs: 10_000,
  /** Nodes that one analysis or proof may take. */
  thinkNodes: 20_000_000,
  /** Megabytes of memory that a thread may use for its work, beside the tables of its engine. */
  threadMb: 512,
  /** Requests that may wait for a thread, in all and of one address; more are told to come back. */
  waiting: 128,
  waitingOfAddress: 16,
  /** Milliseconds that a request may wait for a thread. */
  waitMs: 60_000,

  /** What an address may spend at once, and gets back every second; a judged board costs 1. */
  burst: 2_000,
  perSecond: 200,
  /** Addresses that are remembered; the longest unseen are forgotten. */
  addresses: 10_000,

  /** Milliseconds for a request's head and for all of it. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** Milliseconds for a program that a team hands in, over a slow line from home, and how many a team sends at a time. */
  uploadMs: 600_000,
  uploadsOfTeam: 2,
  /** Milliseconds after which a connection is cut on which nothing moves. */
  idleMs: 120_000,
  /** How often those times are looked at. */
  checkMs: 500,
  /** Connections of one address, of any kind. Behind a proxy that is the proxy's business. */
  connectionsOfAddress: 1_000,

  /** Sockets to live games, in all and of one address: a school shares one. */
  sockets: 10_000,
  socketsOfAddress: 250,
  /** Milliseconds in which a new socket says hello. */
  helloMs: 10_000,
  /** Bytes of a message, and messages of a socket in a second: a person clicks a few times at most. */
  messageBytes: 1_000,
  messagesPerSecond: 20,
  /** Who has not answered between two of these is gone. */
  heartbeatMs: 20_000,
  /** Who does not read is cut off before the unread heaps up. */
  unreadBytes: 256_000,
  /** Sockets of a game: those who watch, and those of one player, whose seat is never refused. */
  spectators: 200,
  socketsOfSeat: 8,

  /** Games on disk, and how long they are kept untouched; old ones are swept at the start. */
  games: 100_000,
  keepMs: 90 * 24 * 3_600_000,
  /** How often each player may ask to take a move back, which bounds the size of a game. */
  takebacks: 50,
  /** How often each player may change their name in a game. */
  renames: 20,
  /** Open games that the lobby shows, in all and of one address. */
  offers: 100,
  offersOfAddress: 5,
  /** How often a game that could not be saved tries again. */
  resumeMs: 1_000,
};

export type Limits = Readonly<typeof usualLimits>;
