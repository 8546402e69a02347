import { ConnectionPosition, type ConnectionRules } from '../connection/position.ts';
import type { GameRules } from '../game-rules.ts';
import { evaluateHex } from './evaluation.ts';
import { hexVerdict, joinsOwnEdges } from './verdict.ts';

const rules: ConnectionRules = {
  game: 'hex',
  winsBy: ({ reach }, _cell, side) => (joinsOwnEdges(reach, side) ? ['chain'] : []),
  judge: hexVerdict,
};

export const hexRules: GameRules = {
  start: (grid, turn, swap, setUp) => new ConnectionPosition(rules, grid, turn, swap, setUp?.pieces),
  judge: hexVerdict,
  evaluate: evaluateHex,
};
