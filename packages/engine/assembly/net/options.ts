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
/** The root's policy is raised to the power of 1 over this. */
export let rootTemperature: f32 = 1;
/** Where visits follow the improved policy: 0 nowhere, 1 at the root, 2 everywhere. */
export let improved: u32 = 0;
/** How much values count against the policy there. */
export let sigma: f32 = 0.5;
/** How many moves the first round of sequential halving at the root compares; 0 for none. */
export let halving: u32 = 0;
/** Whether visits to moves that turn out to lose no longer count. */
export let forgetting: bool = false;

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

export function setNetVariant(
  newRootTemperature: f32,
  newImproved: u32,
  newSigma: f32,
  newHalving: u32,
  newForgetting: bool,
): void {
  rootTemperature = newRootTemperature;
  improved = newImproved;
  sigma = newSigma;
  halving = newHalving;
  forgetting = newForgetting;
}
