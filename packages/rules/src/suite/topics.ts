import { oddityNames } from '../verdict.ts';
import type { BoardDraft, Workshop } from './workshop.ts';

/** What a board of a suite can be about, over all games; texts that are not boards have topics too. */
export const topics = [
  // any game
  'empty-board',
  'unfinished',
  'finished',
  'draw',
  'open-loop',
  'enemy-inside',
  'own-inside',
  'thick-loop',
  'filled-loop',
  'corner-pocket',
  'border-pocket',
  'shared-wall',
  'branches',
  'nested',
  'corridor',
  'snake',
  'last-cell',
  // Squatter
  'capture',
  'double-capture',
  'recapture',
  'taken-back',
  'third-ring',
  'dead-wall',
  'way-out',
  // Fencemaster and Havannah
  'tripod',
  'loop',
  'bridge',
  'rim-tripod',
  'rim-loop',
  'corner-touch',
  'corner-chain',
  'both-wins',
  // unreachable boards, named after their oddity
  ...oddityNames,
  // texts that are not valid boards
  'bad-character',
  'lower-case',
  'short-row',
  'long-row',
  'missing-row',
  'extra-row',
  'missing-size',
  'non-numeric-size',
  'zero-size',
  'negative-size',
  'empty-file',
  'empty-line-inside',
  'huge-size',
  // texts that look odd but are valid boards
  'crlf',
  'tabs',
  'no-blanks',
  'indentation',
  'empty-lines-around',
  'no-last-newline',
  'trailing-blanks',
] as const;

export type Topic = (typeof topics)[number];

/** 1 for what every checker must get right, 3 for what only a careful one gets right. */
export type Grade = 1 | 2 | 3;

/** One topic of a game: how its boards are generated, and where they fit. */
export interface TopicPlan {
  readonly topic: Topic;
  readonly grade: Grade;
  /** One plain sentence: what a board of this topic tests. */
  readonly describes: string;
  /** The smallest board with room for it. */
  readonly minSize: number;
  /** Why smaller boards have no room. */
  readonly needs: string;
  /** Set if no game reaches such boards, or if the text is not a board. */
  readonly unreachable?: true;
  /** Set if strict checkers answer Error and others do not: neither answer is the only right one. */
  readonly disputed?: true;
  /** One attempt; `undefined` if it failed. */
  build(workshop: Workshop): BoardDraft | undefined;
}
