import type { GameName } from '@ringfence/rules';
import { classroomMisreadings } from './classroom.ts';
import { hexagonMisreadings } from './hexagon.ts';
import { layoutMisreadings } from './hexagon-layout.ts';
import { hexagonShortcuts } from './hexagon-shortcuts.ts';
import type { Misreading } from './misreading.ts';
import { squatterMisreadings } from './squatter.ts';
import { searchMisreadings } from './squatter-search.ts';
import { squatterShortcuts } from './squatter-shortcuts.ts';
import { textMisreadings } from './texts.ts';

/** All misreadings of a game. */
export const misreadingsOf = (game: GameName): readonly Misreading[] =>
  [
    ...squatterMisreadings,
    ...searchMisreadings,
    ...squatterShortcuts,
    ...hexagonMisreadings,
    ...layoutMisreadings,
    ...hexagonShortcuts,
    ...textMisreadings,
    ...classroomMisreadings,
  ].filter(({ games }) => games.includes(game));
