// The numbers that shape the search; the host sets them, so that matches can tell what they are worth.

/** How much a move's policy draws visits to it, and how much more once there are many. */
export let exploration: f32 = 1.5;
/** By how much an untried move is taken to be worse than its parent, once all policy has been tried. */
export let reduction: f32 = 0.25;
/** Visits at which the exploration has grown by log 2. */
export let growth: f32 = 2000;
/** How many positions a search for a chain of threats may take at each new node. */
export let chainPositions: u32 = 30;
/** How many such a search may take for each visit at 8, 16 and 32 visits. */
export let chainGrowth: u32 = 20;

/** Whether moves are tried against a chain that the other side threatens. */
export let defending: bool = true;

export function setNetWeights(
  newExploration: f32,
  newReduction: f32,
  newGrowth: f32,
  newChainPositions: u32,
  newDefending: bool,
  newChainGrowth: u32,
): void {
  exploration = newExploration;
  reduction = newReduction;
  growth = newGrowth;
  chainPositions = newChainPositions;
  defending = newDefending;
  chainGrowth = newChainGrowth;
}
