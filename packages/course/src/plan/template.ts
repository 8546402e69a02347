import { readFileSync } from 'node:fs';
import { usualSwap } from '@ringfence/arena';
import { type GameName, games } from '@ringfence/rules';
import { suiteGames } from '@ringfence/rules/suite';

export interface TemplateOptions {
  readonly title?: string;
  readonly game: GameName;
  readonly size: number;
  /** The hidden suite's boards follow from it: keep it secret. */
  readonly hiddenSeed: number;
}

/** The schema beside a course file, with which editors complete and check it. */
export const SCHEMA_FILE = 'course.schema.json';

/** The text of a new course file: all settings that the game has, with explanations. */
export function planTemplate({
  game,
  size,
  title = `${games[game].title} class`,
  hiddenSeed,
}: TemplateOptions): string {
  const text = readFileSync(new URL('../../kits/course/course.yaml', import.meta.url), 'utf8');
  const values: Readonly<Record<string, string>> = {
    title: JSON.stringify(title),
    game,
    size: `${size}`,
    hiddenSeed: `${hiddenSeed}`,
    swap: usualSwap(game) ? 'yes' : 'no ',
  };
  const isJudged = suiteGames.includes(game);
  return text
    .replace(/^checker:[\s\S]*?(?=^player:)/m, (part) => (isJudged ? part : ''))
    .replace(isJudged ? '' : 'Part B: ', '')
    .replace(/^ {2}swap:.*\n/m, (line) => (games[game].swap === 'none' ? '' : line))
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The text of a new teams file. */
export const teamsTemplate = `team,name,members
red,Team Red,Ada; Bela
blue,Team Blue,Cleo; Dan
`;
