import type { GameRules } from '../game-rules.ts';
import { ConnectionPosition } from './position.ts';
import { type Ruleset, rulesets } from './ruleset.ts';
import { connectionVerdict } from './verdict.ts';

const rulesWith = (ruleset: Ruleset): GameRules => ({
  start: (grid, turn, swap, setUp) => new ConnectionPosition(ruleset, grid, turn, swap, setUp?.pieces),
  judge: (board) => connectionVerdict(ruleset, board),
});

export const fencemasterRules = rulesWith(rulesets.fencemaster);
export const havannahRules = rulesWith(rulesets.havannah);
