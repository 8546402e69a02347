// Numbers on which the kernel and its host must agree. Both import this file, which therefore has no type annotations:
// TypeScript takes the constants for numbers, AssemblyScript for i32. Those of the solvers are in the package `proof`.

// Kinds of win.
export const TRIPOD = 1;
export const LOOP = 2;
export const BRIDGE = 4;

// Tree search: the fields of a node, as byte offsets. Points are half wins of the side whose move led here.
export const NODE = 32;
export const VISITS = 0;
export const POINTS = 4;
/** Address of the first child, 0 for a leaf, and how many there are. */
export const CHILDREN = 16;
export const COUNT = 20;
/** The least and the most that is proved for the side whose move led here: 0 a loss, 1 a draw, 2 a win. */
export const LEAST = 24;
export const MOST = 25;

// Proof-number search: an entry of its table.
export const DFPN_ENTRY = 32;
export const DFPN_PROOF = 8;
export const DFPN_DISPROOF = 12;
export const DFPN_CARRIER = 16;
export const DFPN_WORK = 24;

// Squatter.
/** A node of the Breaker solver takes as long as this many of the other searches. */
export const BREAKER_NODE = 32;

// Squatter, searches that count cells: the result when the nodes are used up, beyond any value.
export const SCORE_STOPPED = 1000;
export const SEARCH_STOPPED = 30000;
export const SCORE_ENTRY = 16;
export const SCORE_COST = 11;
/** Entries in a bucket of the score table. */
export const SCORE_WAYS = 4;

// Nets. Shared by the host, which packs, and the kernel, which reads: outputs of a convolution that are computed at a
// time, the padded number of the value head's outputs, and the largest input of a convolution in 16 and in 8 bits.
export const NET_LANES = 32;
export const NET_OUTCOMES = 8;
export const NET_LARGEST = 8191;
export const NET_LARGEST_BYTE = 127;
/** Channels of the value and of the policy head, and of the hidden layer after the value's. */
export const NET_HEAD = 32;
export const NET_HIDDEN = 64;
// The numbers in which convolutions are computed: pairs of 16 bits, or quads of 8 bits inside the blocks.
export const NET_PAIRS = 0;
export const NET_QUADS = 1;
// Fields of a node that the search with a net uses in its own way, f32: the sum of the results for the side whose move
// led here, that move's policy, the net's value for the side to move, and the sum of the chances of a draw.
export const NET_SUM = 4;
export const NET_POLICY = 8;
export const NET_VALUE = 12;
export const NET_DRAWS = 28;

// The search with a net on several threads: a simulation in flight, whose leaf is opened elsewhere, has a slot. The first
// part is the kernel's own; then follow, as byte offsets, the request with the position, and the reply with the leaf and
// its children.
export const SLOT_REQUEST = 0xc00;
export const SLOT_POSITION = 0xc40;
export const SLOT_REPLY = 0x2080;
export const SLOT_LEAF = 0x20a0;
export const SLOT_CHILDREN = 0x20c0;
export const SLOT_BYTES = 0x7200;
// What became of a simulation: it is over, it waits for its leaf, it met a leaf that another one waits for, or it is over
// and the memory is full; or nothing is left to search.
export const FLIGHT_OVER = 0;
export const FLIGHT_WAITS = 1;
export const FLIGHT_BLOCKED = 2;
export const FLIGHT_FULL = 3;
export const FLIGHT_SETTLED = 4;
