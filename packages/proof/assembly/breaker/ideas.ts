// The ideas that make the Breaker solver strong, each of which can be switched off: the answers stay the same, the work
// grows. These switches measure the benefit of each idea, and tests compare all of them with a plain search.

/** Several randomised attempts at a pairing, with weights for uncovered cells. */
export let repeats: bool = true;
/** Where few cells stay uncovered, more attempts that start from equal weights. */
export let afresh: bool = true;
/** With Breaker to move, a pairing may place one piece first. */
export let jokers: bool = true;
/** Connected Breaker pieces share their exits. */
export let islands: bool = true;
/** Maker's chains of threats. */
export let chains: bool = true;
/** A carrier that refutes a move also refutes all moves off it. */
export let mustPlay: bool = true;
/** The number of uncovered cells estimates how far a position is from proved. */
export let deficits: bool = true;
/** Mirror images share an entry. */
export let mirrors: bool = true;
/** The search starts again now and then, without its estimates. */
export let restarts: bool = true;

/** Far from a pairing, positions are compared by what would be left over with one more piece of Breaker's. */
export let foresight: bool = true;

/** Switches ideas on by bits, in the order above; 1023 is all of them. */
export function useIdeas(bits: u32): void {
  repeats = (bits & 1) !== 0;
  afresh = (bits & 2) !== 0;
  jokers = (bits & 4) !== 0;
  islands = (bits & 8) !== 0;
  chains = (bits & 16) !== 0;
  mustPlay = (bits & 32) !== 0;
  deficits = (bits & 64) !== 0;
  mirrors = (bits & 128) !== 0;
  restarts = (bits & 256) !== 0;
  foresight = (bits & 512) !== 0;
}
