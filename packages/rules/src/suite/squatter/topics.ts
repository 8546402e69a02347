import { malformedTexts, textTopics } from '../texts/malformed.ts';
import { toleratedTexts } from '../texts/tolerated.ts';
import type { TopicPlan } from '../topics.ts';
import { captureTopics } from './captures.ts';
import { endingTopics, randomGame } from './endings.ts';
import { impossibleTopics } from './impossible.ts';
import { wallTopics } from './walls.ts';

/** All topics of Squatter. */
export const squatterTopics: readonly TopicPlan[] = [
  ...endingTopics,
  ...captureTopics,
  ...wallTopics,
  ...textTopics(malformedTexts, randomGame),
  ...textTopics(toleratedTexts, randomGame),
  ...impossibleTopics,
];
