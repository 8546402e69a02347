import type { GameName } from '@ringfence/rules';
import { generateSuite, type SuiteCase, type SuiteOptions, suiteTopics } from '@ringfence/rules/suite';
import { answerLines } from '../checker/answer.ts';
import { misreadingsOf } from '../misreadings/catalogue.ts';
import { type Mistake, mistakesOf, sayAs } from '../misreadings/model.ts';
import { agrees } from '../misreadings/stages.ts';

/** How many candidates of its topic there are for each board of the suite. */
const CHOICES = 6;

/** This many boards cover every topic, with some to spare. */
export const USUAL_BOARDS = 48;

/**
 * A suite for marking checkers. It cycles through the topics like any generated suite, but each board is chosen among
 * several so that, if possible, the boards together show every misreading. The same options give the same suite.
 */
export function markingSuite(options: SuiteOptions): SuiteCase[] {
  const { game, size, count } = options;
  const fitting = suiteTopics(game, size, options).filter(({ whyNot }) => whyNot === undefined).length;
  // The generator cycles through the topics, so boards a whole number of rounds later have the same topic.
  const lap = Math.ceil(count / Math.max(1, fitting)) * Math.max(1, fitting);
  const drafts = [...generateSuite({ ...options, count: lap * CHOICES })];
  let untold = mistakesOf(misreadingsOf(game));
  const suite: SuiteCase[] = [];
  for (let i = 0; i < count; i++) {
    const usual = drafts[i] as SuiteCase;
    // Once every topic has a board, boards for missing misreadings may come from any topic.
    const isFree = i >= fitting && untold.length > 0;
    const choices = isFree ? drafts : drafts.filter((draft, at) => at % lap === i && draft.topic === usual.topic);
    const told = choices.map((choice) => untold.filter((mistake) => tells(choice, mistake, game)));
    const most = Math.max(...told.map(({ length }) => length));
    const best = most === 0 ? choices.indexOf(usual) : told.findIndex(({ length }) => length === most);
    const chosen = choices[best] ?? usual;
    untold = untold.filter((mistake) => !told[best]?.includes(mistake));
    suite.push({ ...chosen, name: nameAt(i, count, chosen) });
  }
  return suite;
}

/** Whether a board distinguishes a checker with this mistake from one without. */
const tells = ({ text, answer }: SuiteCase, mistake: Mistake, game: GameName): boolean =>
  !agrees(sayAs([mistake], text, game), answerLines(answer));

const nameAt = (index: number, count: number, { name, topic }: SuiteCase): string =>
  `${name.split('-', 1)[0]}-${`${index + 1}`.padStart(Math.max(3, `${count}`.length), '0')}-${topic}`;
