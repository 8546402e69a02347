import type { GameName } from '@ringfence/rules';
import { type Grade, suiteTopics, type Topic } from '@ringfence/rules/suite';
import { suggestion } from '../shared/suggest.ts';
import { CommandError, visible } from '../shared/trouble.ts';

/** The words of an option that takes several, separated by commas. */
const wordsOf = (text: string): string[] => text.split(',').map((word) => word.trim());

/** The topics that `--topic` names. */
export function topicsOption(text: string | undefined, game: GameName, size: number): Topic[] | undefined {
  if (text === undefined) return undefined;
  const known = suiteTopics(game, size).map(({ topic }) => topic);
  return wordsOf(text).map((word) => {
    const topic = known.find((candidate) => candidate === word);
    if (topic !== undefined) return topic;
    throw new CommandError(`--topic: ${game} has no topic "${visible(word)}": ${suggestion(word, known)}`);
  });
}

/** The grades that `--grade` names. */
export function gradesOption(text: string | undefined): Grade[] | undefined {
  if (text === undefined) return undefined;
  return wordsOf(text).map((word) => {
    if (!/^[123]$/.test(word))
      throw new CommandError(`--grade is 1, 2 or 3, or several such as 2,3, not "${visible(word)}"`);
    return Number(word) as Grade;
  });
}
