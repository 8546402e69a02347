/** Everything that bounds what a stranger can make the server do, in one file. */
export const usualLimits = {
  /** Bytes of a request's body: a board of size 700 as text or a game with thousands of variations. */
  bodyBytes: 1 << 20,
  /** Bytes of the body that creates a live game. */
  settingsBytes: 4_096,
  /** Boards up to this many bytes are judged at once, in a few milliseconds; longer ones in a thread. */
  inlineBytes: 4_096,
  /** Boards of a request that has one a line. */
  boards: 10_000,
  /** Milliseconds that one analysis or proof may take. */
  thinkMs: 10_000,
  /** Nodes that one analysis or proof may take. */
  thinkNodes: 20_000_000,
  /** Megabytes of memory that a thread may use for its work, beside its engine's tables. */
  threadMb: 512,
  /** Requests that may wait for a thread, in total and for one address; more are refused with a time to retry. */
  waiting: 128,
  waitingOfAddress: 16,
  /** Milliseconds that a request may wait for a thread. */
  waitMs: 60_000,

  /** What an address may spend at once, and regains every second; a judged board costs 1. */
  burst: 2_000,
  perSecond: 200,
  /** Addresses that are remembered; the least recently seen are forgotten. */
  addresses: 10_000,

  /** Milliseconds for a request's head and for all of it. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** Milliseconds for a team's submission over a slow line from home, and how many uploads a team may have at a time. */
  uploadMs: 600_000,
  uploadsOfTeam: 2,
  /** Milliseconds after which an idle connection is closed. */
  idleMs: 120_000,
  /** How often those times are checked. */
  checkMs: 500,
  /**
   * Connections of one address, of any kind: a lecture hall shares one, and a browser opens up to six. Behind a proxy,
   * the proxy has to limit them.
   */
  connectionsOfAddress: 3_000,

  /** Sockets of each kind in total, and of all kinds for one address: a school shares one. */
  sockets: 10_000,
  socketsOfAddress: 1_000,
  /** Milliseconds in which a new socket must say hello. */
  helloMs: 10_000,
  /** Bytes of a message, and messages of a socket in a second: a person clicks a few times at most. */
  messageBytes: 1_000,
  messagesPerSecond: 20,
  /** A client that has not answered between two of these is gone. */
  heartbeatMs: 20_000,
  /** Bytes of a message and messages a second of a program at home: a fast one may send many; a line is short. */
  homeMessageBytes: 8_000,
  homeMessagesPerSecond: 500,
  /** How often the round trip to a program is measured, and after how many unanswered pings in a row it is gone. */
  homeBeatMs: 2_000,
  homeUnanswered: 7,
  /** A client that does not read is cut off before its unread messages pile up. */
  unreadBytes: 256_000,
  /** Sockets of a game: spectators, and those of one player, whose seat is never refused. */
  spectators: 200,
  socketsOfSeat: 8,

  /** Games on disk, and how long they are kept untouched; old ones are deleted at the start. */
  games: 100_000,
  keepMs: 90 * 24 * 3_600_000,
  /** How often each player may request a take-back, which bounds the size of a game. */
  takebacks: 50,
  /** How often each player may change their name in a game. */
  renames: 20,
  /** Open games that the lobby shows, in total and for one address. */
  offers: 100,
  offersOfAddress: 5,
  /** How often saving a game is retried. */
  resumeMs: 1_000,
};

export type HttpLimits = Readonly<typeof usualLimits>;
