import type { TopicPlan } from './topics.ts';
import { draftOf, newGame } from './workshop.ts';

/** An empty board, in any game. */
export const emptyBoardTopic: TopicPlan = {
  topic: 'empty-board',
  grade: 1,
  describes: 'Nobody has moved yet.',
  minSize: 1,
  needs: 'a cell',
  build: (workshop) => draftOf(newGame(workshop, workshop.us)),
};

/** More pieces of one side than turns allow, in any game; each game creates them in its own way. */
export const unbalancedTopic = (build: TopicPlan['build']): TopicPlan => ({
  topic: 'unbalanced',
  grade: 3,
  unreachable: true,
  describes: 'No game leads here, since one side has moved too often; strict checkers answer too.',
  minSize: 2,
  needs: 'more than one cell',
  build,
});
