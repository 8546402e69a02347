import { type Algorithm, type AlgorithmKey, algorithmKeys, type VariantKey } from './algorithm.ts';
import { edgeSearch } from './hexagon/edge-search.ts';
import { escapeSearch, escapeSearchLiteral } from './hexagon/escape-search.ts';
import { groupPaths } from './hexagon/group-paths.ts';
import { symmetricMinimax, symmetricMinimaxSound } from './player/symmetric-minimax.ts';
import { captureBlocks } from './squatter/capture-blocks.ts';
import { floodFill } from './squatter/flood-fill.ts';
import { loopTrace, loopTraceInside, loopTraceLiteral } from './squatter/loop-trace.ts';
import { rowScan } from './squatter/row-scan.ts';

const byKey: Readonly<Record<AlgorithmKey | VariantKey, Algorithm>> = {
  'loop-trace': loopTrace,
  'row-scan': rowScan,
  'capture-blocks': captureBlocks,
  'flood-fill': floodFill,
  'edge-search': edgeSearch,
  'escape-search': escapeSearch,
  'group-paths': groupPaths,
  'symmetric-minimax': symmetricMinimax,
  'loop-trace/literal': loopTraceLiteral,
  'loop-trace/inside': loopTraceInside,
  'escape-search/literal': escapeSearchLiteral,
  'symmetric-minimax/sound': symmetricMinimaxSound,
};

/** The eight algorithms of the documents. */
export const algorithms: readonly Algorithm[] = algorithmKeys.map((key) => byKey[key]);

export const algorithmNamed = (key: AlgorithmKey | VariantKey): Algorithm => byKey[key];

/** The algorithm or variant of that name, if there is one. */
export const findAlgorithm = (name: string): Algorithm | undefined =>
  Object.values(byKey).find(({ key }) => key === name);

/** All keys, the variants last. */
export const allKeys = Object.keys(byKey) as (AlgorithmKey | VariantKey)[];
