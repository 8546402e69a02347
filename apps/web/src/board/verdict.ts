import {
  type Cell,
  type ConnectionVerdict,
  type Grid,
  gridOfGame,
  type Move,
  type Oddity,
  otherSide,
  type Position,
  type Reason,
  type Side,
  type SquatterVerdict,
  SWAP,
  type Territory,
  type Verdict,
  type Win,
} from '@ringfence/rules';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { sideLabel } from './words.ts';

// The sentences of `explain` in packages/rules, in the reader's language and with typographic apostrophes. A test compares the English ones.

/** More sentences about one board are not shown. */
const MOST_REASONS = 100;
/** Sentences stay readable on boards with a million cells. */
const MOST_CELLS_NAMED = 60;

/** The verdict in plain sentences: who has won, the reasons, and what is odd about the board. */
export const verdictWords = (verdict: Verdict): string[] => [headlineWords(verdict), ...detailWords(verdict)];

/** The reasons of a verdict in the words of the judge, without the headline. */
export const reasonsOf = (verdict: Verdict): string[] => detailWords(verdict);

/** How a game ended, told to a player; `nameOf` names a side, and has no name for the reader. */
export function storyWords(verdict: Verdict, nameOf: (side: Side) => string | undefined): string {
  if ('scores' in verdict) return cellsStory(verdict, nameOf);
  const [win] = verdict.reasons;
  if (win === undefined) return m.story_nobody();
  const who = nameOf(win.side);
  return who === undefined ? ownStories[win.kind]() : stories[win.kind]({ who });
}

const ownStories: Readonly<Record<Win['kind'], () => string>> = {
  tripod: m.story_tripod_you,
  bridge: m.story_bridge_you,
  loop: m.story_loop_you,
  chain: m.story_chain_you,
};
const stories: Readonly<Record<Win['kind'], (named: { who: string }) => string>> = {
  tripod: m.story_tripod,
  bridge: m.story_bridge,
  loop: m.story_loop,
  chain: m.story_chain,
};

function cellsStory({ scores }: SquatterVerdict, nameOf: (side: Side) => string | undefined): string {
  const { white, black } = scores;
  if (white === black) return m.story_cells_even({ count: white });
  const winner = white > black ? 1 : 2;
  const name = (side: Side): string => nameOf(side) ?? m.you();
  return m.story_cells({
    winner: name(winner),
    loser: name(otherSide(winner)),
    count: Math.max(white, black),
    other: Math.min(white, black),
  });
}

function detailWords(verdict: Verdict): string[] {
  const grid = gridOfGame(verdict.game, verdict.size);
  return [
    ...listed<Reason>(verdict.reasons, (reason) => reasonWords(grid, reason)),
    ...listed(verdict.oddities, (oddity) => oddityWords(grid, oddity)),
  ];
}

/** Who has won, in one sentence. */
export const headlineWords = (verdict: Verdict): string =>
  'scores' in verdict ? squatterHeadline(verdict) : connectionHeadline(verdict);

/** One reason as a sentence. */
export const reasonWords = (grid: Grid, reason: Reason): string =>
  reason.kind === 'territory' ? territoryWords(grid, reason) : winWords(grid, reason);

/** One oddity as a sentence, with the cells it is about. */
export function oddityWords(grid: Grid, { name, cells }: Oddity): string {
  const what = oddities[name]();
  return cells.length === 0 ? m.odd_board({ what }) : m.odd_board_cells({ what, cells: listCells(grid, cells) });
}

/** Why a move is not allowed, for the player who tried it. */
export function refusalWords(position: Position, move: Move): string | undefined {
  if (position.isLegal(move)) return undefined;
  if (position.outcome !== undefined) return m.game_is_over();
  if (move === SWAP) return m.refuse_swap();
  const cell = position.grid.nameOf(move);
  return position.pieces[move] === 0 ? m.refuse_captured({ cell }) : m.refuse_occupied({ cell });
}

const oddities: Readonly<Record<Oddity['name'], () => string>> = {
  'captured-on-border': m.odd_captured_on_border,
  'captured-beside-free': m.odd_captured_beside_free,
  'captured-by-both': m.odd_captured_by_both,
  'enclosed-not-captured': m.odd_enclosed_not_captured,
  'two-winners': m.odd_two_winners,
  unbalanced: m.odd_unbalanced,
  'loser-moved-last': m.odd_loser_moved_last,
  'won-before': m.odd_won_before,
};

function squatterHeadline({ winner, scores, free }: SquatterVerdict): string {
  const score = scoreWords(scores);
  if (winner === 'None') return m.verdict_squatter_open({ count: free.length, score });
  if (winner === 'Draw') return m.verdict_squatter_draw({ score });
  return m.verdict_squatter_won({ side: winnerWord(winner), score });
}

const scoreWords = ({ white, black }: SquatterVerdict['scores']): string => m.verdict_score({ count: white, black });

function connectionHeadline({ winner, reasons }: ConnectionVerdict): string {
  if (winner === 'None') return m.verdict_open();
  if (winner === 'Draw') return reasons.length > 0 ? m.verdict_both() : m.verdict_draw();
  return m.verdict_won({ side: winnerWord(winner), kinds: kindWords(reasons) });
}

const kindWords = (reasons: ConnectionVerdict['reasons']): string =>
  listWords([...new Set(reasons.map(({ kind }) => kind))].map((kind) => winKinds[kind]()));

const winnerWord = (winner: 'White' | 'Black'): string => (winner === 'White' ? m.white() : m.black());

/** The winning structure, in the form after “with”. */
export const winKinds: Readonly<Record<Win['kind'], () => string>> = {
  tripod: m.verdict_a_tripod,
  bridge: m.verdict_a_bridge,
  loop: m.verdict_a_loop,
  chain: m.verdict_a_chain,
};

function territoryWords(grid: Grid, { owner, cells, counts, loop }: Territory): string {
  const side = sideLabel(owner);
  const points = counts.reduce((sum, count) => sum + count, 0);
  const own = counts.length - points;
  const worth = own > 0 ? m.reason_worth_taken_back({ points, count: own }) : m.reason_worth({ points });
  const fence =
    loop.length > 0
      ? m.reason_fence({ pieces: loop.length, walk: walkCells(grid, loop) })
      : m.reason_no_fence({ side });
  return m.reason_captured({ side, cells: listCells(grid, cells), worth, fence });
}

function winWords(grid: Grid, win: Win): string {
  const side = sideLabel(win.side);
  switch (win.kind) {
    case 'tripod':
      return m.reason_tripod_long({
        side,
        pieces: win.group.length,
        edges: win.edges.length,
        names: listWords(win.edges.map((edge) => edgeMessages[edge]())),
        enough: win.tree.length,
        joined: listWords(win.treeEdges.map((edge) => edgeMessages[edge]())),
        cells: listCells(grid, win.tree),
      });
    case 'bridge':
      return m.reason_bridge_long({
        side,
        pieces: win.group.length,
        corners: listWords(win.corners.map((corner) => cornerNames[corner]())),
        enough: win.path.length,
        cells: listCells(grid, win.path, '–'),
      });
    case 'chain':
      return m.reason_chain_long({
        side,
        pieces: win.group.length,
        enough: win.path.length,
        cells: listCells(grid, win.path, '–'),
      });
    case 'loop':
      return m.reason_loop_long({
        side,
        pieces: win.loop.length,
        walk: walkCells(grid, win.loop),
        cells: listCells(grid, win.enclosed),
      });
  }
}

/** The edges of a hexagon, as the rules number them. */
export const edgeMessages = [
  m.edge_top,
  m.edge_upper_right,
  m.edge_lower_right,
  m.edge_bottom,
  m.edge_lower_left,
  m.edge_upper_left,
];
const cornerNames = [
  m.corner_top_left,
  m.corner_top_right,
  m.corner_right,
  m.corner_bottom_right,
  m.corner_bottom_left,
  m.corner_left,
];

function listed<T>(items: readonly T[], say: (item: T) => string): string[] {
  const sentences = items.slice(0, MOST_REASONS).map(say);
  const more = items.length - sentences.length;
  return more > 0 ? [...sentences, m.verdict_more({ more })] : sentences;
}

/** `a, b and c`, without a comma before the last. */
const listWords = (words: readonly string[]): string =>
  new Intl.ListFormat(getLocale() === 'en' ? 'en-GB' : getLocale(), { type: 'conjunction' }).format(words);

function listCells(grid: Grid, cells: readonly Cell[], separator = ' '): string {
  const names = cells.slice(0, MOST_CELLS_NAMED).map((cell) => grid.nameOf(cell));
  const more = cells.length - names.length;
  const text = names.join(separator);
  return more > 0 ? m.cells_and_more({ cells: text, more }) : text;
}

/** A closed walk ends where it began. */
const walkCells = (grid: Grid, loop: readonly Cell[]): string => listCells(grid, [...loop, loop[0]], '–');
