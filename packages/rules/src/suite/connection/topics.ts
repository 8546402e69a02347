import type { ConnectionGame } from '../../connection/ruleset.ts';
import { malformedTexts, textTopics } from '../texts/malformed.ts';
import { toleratedTexts } from '../texts/tolerated.ts';
import type { TopicPlan } from '../topics.ts';
import { connectionEndings, drawTopic, randomConnectionGame } from './endings.ts';
import { impossibleConnections } from './impossible.ts';
import { bridgeTopic, cornerChainTopic, lineTopics } from './line-topics.ts';
import { loopTopics } from './loop-topics.ts';
import { borderPocketTopic, filledLoopTopics, noLoopTopics } from './no-loop-topics.ts';

const textsOfGames: readonly TopicPlan[] = [
  ...textTopics(malformedTexts, randomConnectionGame),
  ...textTopics(toleratedTexts, randomConnectionGame),
];

/** All topics of the two games on the hexagon. */
export const connectionTopics: Readonly<Record<ConnectionGame, readonly TopicPlan[]>> = {
  fencemaster: [
    ...connectionEndings,
    drawTopic(1),
    ...lineTopics,
    cornerChainTopic,
    ...loopTopics,
    ...noLoopTopics,
    borderPocketTopic(3),
    filledLoopTopics.fencemaster,
    ...textsOfGames,
    ...impossibleConnections(3),
  ],
  havannah: [
    ...connectionEndings,
    drawTopic(3),
    ...lineTopics,
    bridgeTopic,
    ...loopTopics,
    ...noLoopTopics,
    borderPocketTopic(4),
    filledLoopTopics.havannah,
    ...textsOfGames,
    ...impossibleConnections(2),
  ],
};
