import type { GameName } from '@ringfence/rules';

/** What the nodes of a search are: positions that an exact search looks at, or simulations of a tree, which take longer. */
export type NodeKind = 'positions' | 'simulations';

/** The games whose best search is a tree of simulations, without a net too. */
const simulated: Partial<Readonly<Record<GameName, true>>> = { fencemaster: true, havannah: true };

export const nodeKindOf = (game: GameName): NodeKind => (simulated[game] ? 'simulations' : 'positions');
