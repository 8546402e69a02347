import type { ConnectionGame } from '../../connection/ruleset.ts';
import { malformedTexts, textTopics } from '../texts/malformed.ts';
import { toleratedTexts } from '../texts/tolerated.ts';
import type { TopicPlan } from '../topics.ts';
import { drawTopic, endingTopics, randomGame } from './endings.ts';
import { impossibleTopics } from './impossible.ts';
import { bridgeTopic, cornerChainTopic, lineTopics } from './line-topics.ts';
import { loopTopics } from './loop-topics.ts';
import { borderPocketTopic, filledLoopTopics, noLoopTopics } from './no-loop-topics.ts';

const textsOfGames: readonly TopicPlan[] = [
  ...textTopics(malformedTexts, randomGame),
  ...textTopics(toleratedTexts, randomGame),
];

/** All topics of the two games on the hexagon. */
export const connectionTopics: Readonly<Record<ConnectionGame, readonly TopicPlan[]>> = {
  fencemaster: [
    ...endingTopics,
    drawTopic(1),
    ...lineTopics,
    cornerChainTopic,
    ...loopTopics,
    ...noLoopTopics,
    borderPocketTopic(3),
    filledLoopTopics.fencemaster,
    ...textsOfGames,
    ...impossibleTopics(3),
  ],
  havannah: [
    ...endingTopics,
    drawTopic(3),
    ...lineTopics,
    bridgeTopic,
    ...loopTopics,
    ...noLoopTopics,
    borderPocketTopic(4),
    filledLoopTopics.havannah,
    ...textsOfGames,
    ...impossibleTopics(2),
  ],
};
