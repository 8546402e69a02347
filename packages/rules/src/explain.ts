import { boardTerms } from './board-terms.ts';
import type { Grid } from './grid.ts';
import { countWords } from './names.ts';
import { gridOfGame } from './start.ts';
import { type Cell, sideName } from './types.ts';
import type { ConnectionVerdict, Oddity, Reason, SquatterVerdict, Territory, Verdict, Win } from './verdict.ts';

/** The most sentences about one board; a board with a million cells could have as many. */
const MOST_REASONS = 100;

/** The verdict in plain sentences: who has won, the reasons, and what is odd about the board. */
export function explain(verdict: Verdict): string[] {
  const grid = gridOfGame(verdict.game, verdict.size);
  const headline = 'scores' in verdict ? squatterHeadline(verdict) : connectionHeadline(verdict);
  return [
    headline,
    ...listed<Reason>(verdict.reasons, (reason) => explainReason(grid, reason)),
    ...listed(verdict.oddities, (oddity) => explainOddity(grid, oddity)),
  ];
}

function listed<T>(items: readonly T[], say: (item: T) => string): string[] {
  const sentences = items.slice(0, MOST_REASONS).map(say);
  const more = items.length - sentences.length;
  return more > 0 ? [...sentences, `And ${more} more.`] : sentences;
}

/** One reason as a sentence. */
function explainReason(grid: Grid, reason: Reason): string {
  return reason.kind === 'territory' ? explainTerritory(grid, reason) : explainWin(grid, reason);
}

/** One oddity as a sentence, with its cells. */
function explainOddity(grid: Grid, { message, cells }: Oddity): string {
  return `No game leads to this board: ${message}${cells.length > 0 ? ` (${listCells(grid, cells)})` : ''}.`;
}

function squatterHeadline({ winner, scores, free }: SquatterVerdict): string {
  const score = `White has captured ${countWords(scores.white, 'cell')} and Black ${scores.black}`;
  if (winner === 'None')
    return `The game is not over: ${free.length === 1 ? '1 cell is' : `${free.length} cells are`} free. ${score}.`;
  return winner === 'Draw'
    ? `A draw: ${score}, and no cell is free.`
    : `${winner} wins: ${score}, and no cell is free.`;
}

function connectionHeadline(verdict: ConnectionVerdict): string {
  const { winner, reasons } = verdict;
  if (winner === 'None') return 'The game is not over: nobody has won, and there are free cells.';
  if (winner === 'Draw') {
    return reasons.length > 0
      ? 'No winner can be named: both sides have won.'
      : 'A draw: the board is full and nobody has won.';
  }
  const kinds = [...new Set(reasons.map(({ kind }) => kind))].map((kind) => `a ${kind}`);
  return `${winner} wins with ${listWords(kinds)}.`;
}

function explainTerritory(grid: Grid, { owner, cells, counts, loop }: Territory): string {
  const points = counts.reduce((sum, count) => sum + count, 0);
  const own = counts.length - points;
  const what = `${sideName(owner)} has captured ${listCells(grid, cells)}`;
  const taken = `since ${own} of these ${own === 1 ? 'is its own piece' : 'are its own pieces'} taken back`;
  const worth = own > 0 ? `worth ${points}, ${taken}` : `worth ${points}`;
  const fence =
    loop.length > 0
      ? `the loop of ${loop.length} pieces runs ${walkCells(grid, loop)}`
      : `no closed loop of ${sideName(owner)}'s pieces surrounds it`;
  return `${what}, ${worth}; ${fence}.`;
}

function explainWin(grid: Grid, win: Win): string {
  const side = sideName(win.side);
  const { edges, corners } = boardTerms[grid.shape];
  switch (win.kind) {
    case 'tripod':
      return (
        `Tripod: ${side}'s group of ${win.group.length} pieces reaches ${win.edges.length} edges, ` +
        `${listWords(win.edges.map((edge) => edges[edge]))}. ` +
        `${win.tree.length} pieces are enough to join ${listWords(win.treeEdges.map((edge) => edges[edge]))}: ` +
        `${listCells(grid, win.tree)}.`
      );
    case 'bridge':
      return (
        `Bridge: ${side}'s group of ${win.group.length} pieces joins the corners ` +
        `${listWords(win.corners.map((corner) => corners[corner]))}. ` +
        `${win.path.length} pieces are enough: ${listCells(grid, win.path, '–')}.`
      );
    case 'chain':
      return (
        `Chain: ${side}'s group of ${win.group.length} pieces joins its two edges. ` +
        `${win.path.length} pieces are enough: ${listCells(grid, win.path, '–')}.`
      );
    case 'loop':
      return `Loop: ${win.loop.length} pieces of ${side}'s run ${walkCells(grid, win.loop)} and cut off ${listCells(grid, win.enclosed)}.`;
  }
}

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** Sentences stay readable on boards with a million cells. */
const MOST_CELLS_NAMED = 60;

function listCells(grid: Grid, cells: readonly Cell[], separator = ' '): string {
  const names = cells.slice(0, MOST_CELLS_NAMED).map((cell) => grid.nameOf(cell));
  const more = cells.length - names.length;
  return names.join(separator) + (more > 0 ? ` and ${more} more` : '');
}

/** A closed walk ends where it started. */
const walkCells = (grid: Grid, loop: readonly Cell[]): string => listCells(grid, [...loop, loop[0]], '–');
