import type { GameRules } from '../game-rules.ts';
import type { Position } from '../position.ts';
import type { Cell, Side, WinKind } from '../types.ts';
import { ConnectionPosition, type ConnectionRules } from './position.ts';
import { isBridge, isTripod, type Ruleset, rulesets } from './ruleset.ts';
import { connectionVerdict } from './verdict.ts';

function rulesWith(ruleset: Ruleset): GameRules {
  const judge: GameRules['judge'] & ConnectionRules['judge'] = (board) => connectionVerdict(ruleset, board);
  const rules: ConnectionRules = {
    game: ruleset.game,
    winsBy({ reach, closesLoop }, cell, side, position) {
      const kinds: WinKind[] = [];
      if (isTripod(reach)) kinds.push('tripod');
      if (closesLoop || (ruleset.filledLoopWins && fillsLoop(position, cell, side))) kinds.push('loop');
      if (ruleset.bridgeWins && isBridge(reach)) kinds.push('bridge');
      return kinds;
    },
    judge,
  };
  return { start: (grid, turn, swap, setUp) => new ConnectionPosition(rules, grid, turn, swap, setUp?.pieces), judge };
}

type Pieces = Pick<Position, 'grid' | 'pieces'>;

/** Whether a neighbour now has six neighbours of its side. Round the cell itself, they had won before. */
function fillsLoop(position: Pieces, cell: Cell, side: Side): boolean {
  const { adjacent } = position.grid;
  for (let i = cell * 6; i < cell * 6 + 6; i++) {
    if (adjacent[i] >= 0 && position.pieces[adjacent[i]] === side && isCore(position, adjacent[i], side)) return true;
  }
  return false;
}

function isCore({ grid, pieces }: Pieces, cell: Cell, side: Side): boolean {
  for (let i = cell * 6; i < cell * 6 + 6; i++) if (pieces[grid.adjacent[i]] !== side) return false;
  return true;
}

export const fencemasterRules = rulesWith(rulesets.fencemaster);
export const havannahRules = rulesWith(rulesets.havannah);
