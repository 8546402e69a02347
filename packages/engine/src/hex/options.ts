import * as codes from '../codes.ts';
import type { HexModule } from './module.ts';

/** The ideas of the tree search; each can be switched off, to measure it. */
export interface HexOptions {
  /** Moves also learn from the games in which they were played later. */
  readonly rave: boolean;
  /** Winning moves are played and the enemy's blocked as soon as a node is opened. */
  readonly decisive: boolean;
  /** Wins, draws and losses are propagated up the tree. */
  readonly proof: boolean;
  /** Sides that can no longer win are recognised; needs `decisive` and `proof`. */
  readonly draws: boolean;
  /** Rollouts answer a piece that threatens to cut two own ones. */
  readonly bridgeReply: boolean;
  /** Visits at which a move's own results weigh as much as those of games in which it was played later. */
  readonly raveWeight: number;
  /** Visits before a leaf is opened. */
  readonly openAt: number;
  /** First-play urgency: the assumed value of an unvisited move, out of 1. */
  readonly fpuValue: number;
  // Bonuses that fade as a move is visited.
  readonly bridgePrior: number;
  /** For each edge, and in Havannah corner, that the move's group would reach. */
  readonly connectPrior: number;
  /** For each of up to two bridges that the move makes to own pieces. */
  readonly nearPrior: number;
  /** For moves beside the last one. */
  readonly localPrior: number;
  /** Visits at which a node is searched for chains of threats, 0 for never, and how many positions that may take. */
  readonly chainAt: number;
  readonly chainPositions: number;
  /** Visits at which the moves of a node are tried against a chain that the other side threatens, 0 for never. */
  readonly defendAt: number;
}

/** The best settings up to five cells a side. */
const small: HexOptions = {
  rave: true,
  decisive: true,
  proof: true,
  draws: true,
  bridgeReply: true,
  raveWeight: 500,
  openAt: 3,
  fpuValue: 1,
  bridgePrior: 1,
  connectPrior: 0.2,
  nearPrior: 0,
  localPrior: 0.1,
  chainAt: 50,
  chainPositions: 30,
  defendAt: 10,
};

/** From here on, matches show that bridges are worth making but need not be guarded: see docs/measurements/searches.md. */
const LARGE = 6;

/** The best settings for boards of a size. */
export const usualHexOptions = (size: number): HexOptions =>
  size < LARGE ? small : { ...small, bridgePrior: 0, nearPrior: 0.1 };

type Switch = { [Name in keyof HexOptions]: HexOptions[Name] extends boolean ? Name : never }[keyof HexOptions];

const switches: Readonly<Record<Switch, number>> = {
  rave: codes.RAVE,
  decisive: codes.DECISIVE,
  proof: codes.PROOF,
  draws: codes.DRAWS,
  bridgeReply: codes.BRIDGE_REPLY,
};
const weights: Readonly<Record<Exclude<keyof HexOptions, Switch>, number>> = {
  raveWeight: codes.RAVE_WEIGHT,
  openAt: codes.OPEN_AT,
  fpuValue: codes.FPU_VALUE,
  bridgePrior: codes.BRIDGE_PRIOR,
  connectPrior: codes.CONNECT_PRIOR,
  nearPrior: codes.NEAR_PRIOR,
  localPrior: codes.LOCAL_PRIOR,
  chainAt: codes.CHAIN_AT,
  chainPositions: codes.CHAIN_POSITIONS,
  defendAt: codes.DEFEND_AT,
};

const switchNames = Object.keys(switches) as readonly Switch[];
const weightNames = Object.keys(weights) as readonly (keyof typeof weights)[];

/** Passes the options to the kernel. */
export function applyHexOptions(module: HexModule, options: HexOptions): void {
  module.mctsOptions(switchNames.reduce((bits, name) => (options[name] ? bits | switches[name] : bits), 0));
  for (const name of weightNames) module.mctsWeight(weights[name], options[name]);
}
