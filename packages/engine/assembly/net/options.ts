// The parameters of the search; the host sets them, so that matches can measure them.

/** How much a move's policy attracts visits to it, and how much more after many visits. */
export let cpuct: f32 = 1.5;
/** How much worse than its parent an unvisited move is assumed to be, once all policy has been tried. */
export let fpuReduction: f32 = 0.25;
/** Visits at which cpuct has grown by log 2. */
export let growth: f32 = 2000;
/** How many positions a search for a chain of threats may visit at each new node. */
export let chainPositions: u32 = 30;
/** How many such a search may visit for each visit at 8, 16 and 32 visits. */
export let chainGrowth: u32 = 20;

/** Whether moves are tried against a chain that the opponent threatens. */
export let defending: bool = true;
/** How much worse than its mean a move is assumed to be for a simulation in flight. */
export let virtualLoss: f32 = 0;

export function setNetWeights(
  newCpuct: f32,
  newFpuReduction: f32,
  newGrowth: f32,
  newChainPositions: u32,
  newDefending: bool,
  newChainGrowth: u32,
  newVirtualLoss: f32,
): void {
  cpuct = newCpuct;
  fpuReduction = newFpuReduction;
  growth = newGrowth;
  chainPositions = newChainPositions;
  defending = newDefending;
  chainGrowth = newChainGrowth;
  virtualLoss = newVirtualLoss;
}
