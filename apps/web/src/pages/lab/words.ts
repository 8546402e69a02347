import type { Algorithm } from '@ringfence/lab';
import type { Shape } from '@ringfence/rules';
import { m } from '../../paraglide/messages.js';
import type { AlgorithmName } from './service.ts';

const titles: Readonly<Record<AlgorithmName, () => string>> = {
  'flood-fill': m.lab_title_flood_fill,
  'row-scan': m.lab_title_row_scan,
  'capture-blocks': m.lab_title_capture_blocks,
  'loop-trace': m.lab_title_loop_trace,
  'loop-trace/literal': m.lab_title_loop_trace_literal,
  'loop-trace/inside': m.lab_title_loop_trace_inside,
  'escape-search': m.lab_title_escape_search,
  'escape-search/literal': m.lab_title_escape_search_literal,
  'edge-search': m.lab_title_edge_search,
  'group-paths': m.lab_title_group_paths,
  'symmetric-minimax': m.lab_title_symmetric_minimax,
  'symmetric-minimax/sound': m.lab_title_symmetric_minimax_sound,
};

/** The title of an algorithm in the reader's language. */
export const algorithmTitle = ({ key }: Pick<Algorithm, 'key'>): string => titles[key as AlgorithmName]();

type Words = readonly (() => string)[];
const owners: Words = [m.white, m.black, m.lab_word_free];
const both: Words = [m.lab_word_whites, m.lab_word_blacks];

/** What each script counts and marks, in its order; variants have the words of the first. */
const words: Readonly<Record<string, { readonly tallies: Words; readonly marks: Words }>> = {
  'flood-fill': { tallies: owners, marks: both },
  'row-scan': { tallies: owners, marks: [m.lab_word_waits, ...both] },
  'capture-blocks': { tallies: [...owners, m.lab_word_nobody], marks: [m.lab_word_listed, ...both] },
  'loop-trace': { tallies: owners, marks: [m.lab_word_in_loop, m.lab_word_above, m.lab_word_below] },
  'escape-search': { tallies: [m.lab_word_known_free], marks: [m.lab_word_known_free] },
  'edge-search': { tallies: [m.lab_word_edges], marks: [m.lab_word_noted] },
  'group-paths': { tallies: [m.lab_word_edges], marks: [m.lab_word_path, m.lab_word_junction] },
  'symmetric-minimax': {
    tallies: [m.lab_word_valued, m.lab_word_skipped, m.lab_word_cut, m.lab_word_hits],
    marks: [m.lab_word_best_first],
  },
};

/** What an algorithm's script counts or marks, in the reader's language. */
export const scriptWords = ({ key }: Pick<Algorithm, 'key'>, kind: 'tallies' | 'marks'): string[] =>
  (words[key.split('/')[0]]?.[kind] ?? []).map((word) => word());

const claims: Readonly<Record<string, () => string>> = {
  'flood-fill': m.lab_claim_flood_fill,
  'row-scan': m.lab_claim_square,
  'capture-blocks': m.lab_claim_capture_blocks,
  'loop-trace': m.lab_claim_square,
  'escape-search': m.lab_claim_escape_search,
  'edge-search': m.lab_claim_edge_search,
  'group-paths': m.lab_claim_group_paths,
  'symmetric-minimax': m.lab_claim_none,
};

/** What an algorithm is claimed to cost, in the reader's language. */
export const claimText = ({ key, claim }: Pick<Algorithm, 'key' | 'claim'>): string =>
  claims[key.split('/')[0]]?.() ?? claim.text;

/** What a claim's growth is counted by, in the reader's language. */
export const variableText = ({ variable }: Algorithm['claim']): string =>
  variable === 'cells' ? m.lab_axis_cells() : m.lab_axis_captured();

type Layout = readonly [name: () => string, what: Partial<Readonly<Record<Shape, () => string>>>];
const onAll = (words: () => string): Layout[1] => ({ square: words, hexagon: words });
const layouts: Readonly<Record<string, Layout>> = {
  empty: [m.lab_layout_empty, onAll(m.lab_layout_empty_what)],
  ring: [m.lab_layout_ring, { square: m.lab_layout_ring_square, hexagon: m.lab_layout_ring_hexagon }],
  snake: [m.lab_layout_snake, { square: m.lab_layout_snake_square, hexagon: m.lab_layout_snake_hexagon }],
  spiral: [m.lab_layout_spiral, onAll(m.lab_layout_spiral_what)],
  comb: [m.lab_layout_comb, { square: m.lab_layout_comb_square, hexagon: m.lab_layout_comb_hexagon }],
  core: [m.lab_layout_core, onAll(m.lab_layout_core_what)],
  diamonds: [m.lab_layout_diamonds, onAll(m.lab_layout_diamonds_what)],
  rings: [m.lab_layout_rings, onAll(m.lab_layout_rings_what)],
  thick: [m.lab_layout_thick, onAll(m.lab_layout_thick_what)],
  full: [m.lab_layout_full, onAll(m.lab_layout_full_what)],
};

/** Names are told apart by their first words. */
const layoutOf = (family: string): Layout | undefined => layouts[family.split(' ')[0]];

/** The name of a family of growing boards, in the reader's language. */
export const layoutName = (family: string): string => layoutOf(family)?.[0]() ?? family;

/** What its boards look like. */
export const layoutText = (family: string, shape: Shape): string => layoutOf(family)?.[1][shape]?.() ?? '';
