import type { Algorithm } from '@ringfence/lab';
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
