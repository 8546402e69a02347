import { fencemasterRules, havannahRules } from './connection/rules.ts';
import type { GameRules } from './game-rules.ts';
import type { GameName } from './games.ts';
import { hexRules } from './hex/rules.ts';
import { squatterRules } from './squatter/rules.ts';

/** How each game is played and judged. */
export const rulesOf: Readonly<Record<GameName, GameRules>> = {
  squatter: squatterRules,
  fencemaster: fencemasterRules,
  havannah: havannahRules,
  hex: hexRules,
};
