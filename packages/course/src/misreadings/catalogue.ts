import type { GameName } from '@ringfence/rules';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';
import { classroomMisreadings } from './classroom.ts';
import { hexagonMisreadings } from './hexagon.ts';
import { layoutMisreadings } from './hexagon-layout.ts';
import { hexagonShortcuts } from './hexagon-shortcuts.ts';
import type { Misreading } from './misreading.ts';
import { mistakesOf } from './model.ts';
import { squatterMisreadings } from './squatter.ts';
import { searchMisreadings } from './squatter-search.ts';
import { squatterShortcuts } from './squatter-shortcuts.ts';
import { wordMisreadings } from './squatter-words.ts';
import { agrees, say } from './stages.ts';
import { textMisreadings } from './texts.ts';

/** All misreadings of a game. */
export const misreadingsOf = (game: GameName): readonly Misreading[] =>
  [
    ...squatterMisreadings,
    ...wordMisreadings,
    ...searchMisreadings,
    ...squatterShortcuts,
    ...hexagonMisreadings,
    ...layoutMisreadings,
    ...hexagonShortcuts,
    ...textMisreadings,
    ...classroomMisreadings,
  ].filter(({ games }) => games.includes(game));

/** The misreadings of a game, in every variant, as checkers that are asked about boards. */
export const misreadingAnswers = (game: GameName): { readonly name: string; isRight(board: MarkedBoard): boolean }[] =>
  mistakesOf(misreadingsOf(game)).map(({ misreading: { name }, way }) => ({
    name,
    isRight: ({ text, answer }) => agrees(say(text, game, way), answerLines(answer)),
  }));
