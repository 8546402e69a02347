import { malformedTexts, textTopics } from '../texts/malformed.ts';
import { toleratedTexts } from '../texts/tolerated.ts';
import type { TopicPlan } from '../topics.ts';
import { captureTopics } from './captures.ts';
import { randomSquatterGame, squatterEndings } from './endings.ts';
import { impossibleSquatter } from './impossible.ts';
import { wallTopics } from './walls.ts';

/** All topics of Squatter. */
export const squatterTopics: readonly TopicPlan[] = [
  ...squatterEndings,
  ...captureTopics,
  ...wallTopics,
  ...textTopics(malformedTexts, randomSquatterGame),
  ...textTopics(toleratedTexts, randomSquatterGame),
  ...impossibleSquatter,
];
