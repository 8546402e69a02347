import type { GameRules } from '../game-rules.ts';
import { SquatterPosition } from './position.ts';
import { writtenVerdict } from './verdict.ts';

export const squatterRules: GameRules = {
  start: (grid, turn, _swap, setUp) => new SquatterPosition(grid, turn, setUp?.pieces, setUp?.owners),
  judge: writtenVerdict,
};
