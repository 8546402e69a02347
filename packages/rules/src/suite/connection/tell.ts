import type { Position } from '../../position.ts';
import type { Cell, WinKind } from '../../types.ts';
import { fillQuietly, makeFiller, someFreeCells } from '../fill.ts';
import { playScenario, type ScenarioPart } from '../scenario.ts';

import { type BoardDraft, draftOf, type Workshop } from '../workshop.ts';

/** The plan of a hexagonal board: stages that both sides play, and cells that stay empty. */
interface ConnectionTale {
  readonly stages: readonly ScenarioPart[];
  readonly keep?: readonly Cell[];
  /** How full the board gets before our last piece; default: random. */
  readonly fullness?: number;
}

/** Plays a game that our last piece wins in exactly these ways. */
export function tellWin(workshop: Workshop, tale: ConnectionTale, kinds: readonly WinKind[]): BoardDraft | undefined {
  const position = playWin(workshop, tale);
  if (position?.outcome === undefined) return undefined;
  const { by } = position.outcome;
  return by.length === kinds.length && kinds.every((kind) => by.includes(kind)) ? draftOf(position) : undefined;
}

/** Plays a game that our last piece wins in any way. */
export function playWin(workshop: Workshop, tale: ConnectionTale): Position | undefined {
  const position = playScenario(workshop, tale);
  return position?.outcome?.winner === workshop.us ? position : undefined;
}

/** Plays something that looks like a win but is not, and continues for a while without one, or until the enemy wins. */
export function tellNoWin(workshop: Workshop, tale: ConnectionTale): BoardDraft | undefined {
  const position = playScenario(workshop, { fullness: workshop.random.below(30) / 100, ...tale });
  if (position === undefined || position.outcome !== undefined) return undefined;
  if (workshop.toTheEnd) return playUntilTheyWin(workshop, position, tale) ? draftOf(position) : undefined;
  if (workshop.random.below(3) === 0) {
    const least = Math.floor(position.freeCount * (1 - workshop.boldness * 0.6));
    fillQuietly(workshop, position, someFreeCells(workshop, position, Math.max(1, least)), new Set(tale.keep));
  }
  return draftOf(position);
}

/** The enemy moves at random, and we without winning; false if the enemy does not win. */
function playUntilTheyWin(workshop: Workshop, position: Position, { keep = [] }: ConnectionTale): boolean {
  const { grid, random, us, them } = workshop;
  const kept = new Set(keep);
  const ours = makeFiller(workshop, kept);
  const theirs = random.shuffle([...new Array(grid.cellCount).keys()].filter((cell) => !kept.has(cell)));
  while (position.outcome === undefined) {
    if (position.turn === us) {
      if (!ours.play(position)) return false;
      continue;
    }
    const cell = theirs.pop();
    if (cell === undefined) return false;
    if (position.isLegal(cell)) position.play(cell);
  }
  return position.outcome.winner === them;
}
