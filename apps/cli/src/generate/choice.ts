import type { GameName } from '@ringfence/rules';
import { type Grade, type SuiteOptions, suiteProblem, suiteTopics, type Topic } from '@ringfence/rules/suite';
import { suggestion } from '../shared/suggest.ts';
import { CommandError, visible } from '../shared/trouble.ts';

/** The words of an option with several values, separated by commas. */
const wordsOf = (text: string): string[] => text.split(',').map((word) => word.trim());

/** The boards of a suite: of some topics, or of all with a defined answer. */
export function suiteChoice(
  { topic, grade, reachable }: { readonly topic?: string; readonly grade?: string; readonly reachable?: true },
  start: Pick<SuiteOptions, 'game' | 'size' | 'count' | 'seed'>,
): SuiteOptions {
  const topics = topicsOption(topic, start.game, start.size);
  const grades = gradesOption(grade);
  const choice: SuiteOptions = {
    ...start,
    ...(grades !== undefined && { grades }),
    ...(reachable && { reachable: true }),
    ...(topics === undefined ? { defined: true } : { topics }),
  };
  const problem = suiteProblem(choice);
  if (problem !== undefined) throw new CommandError(problem);
  return choice;
}

/** The topics in `--topic`. */
function topicsOption(text: string | undefined, game: GameName, size: number): Topic[] | undefined {
  if (text === undefined) return undefined;
  const known = suiteTopics(game, size).map(({ topic }) => topic);
  return wordsOf(text).map((word) => {
    const topic = known.find((candidate) => candidate === word);
    if (topic !== undefined) return topic;
    throw new CommandError(`--topic: ${game} has no topic "${visible(word)}": ${suggestion(word, known)}`);
  });
}

/** The grades in `--grade`. */
function gradesOption(text: string | undefined): Grade[] | undefined {
  if (text === undefined) return undefined;
  return wordsOf(text).map((word) => {
    if (!/^[123]$/.test(word))
      throw new CommandError(`--grade is 1, 2 or 3, or several such as 2,3, not "${visible(word)}"`);
    return Number(word) as Grade;
  });
}
