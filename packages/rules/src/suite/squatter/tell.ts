import type { Position } from '../../position.ts';
import type { Cell, Side, SideOrNone } from '../../types.ts';
import { fillQuietly, fillWildly, MOST_FILLING, someFreeCells, spreadForAll } from '../fill.ts';
import { playScenario, type ScenarioPart } from '../scenario.ts';

import { type BoardDraft, draftOf, type Workshop } from '../workshop.ts';

/** An event of a game of Squatter that a board is to show. */
interface SquatterTale {
  readonly stages: readonly ScenarioPart[];
  /** Cells that stay as the event leaves them, unless the game is played to its end. */
  readonly keep?: readonly Cell[];
  /** How full the board gets before it; default: up to half. */
  readonly fullness?: number;
  /** Whether the event can be seen; asked again after the game has continued. */
  shows(position: Position): boolean;
}

/** Plays the event, then stops there, or continues for a while or to the end. */
export function tell(workshop: Workshop, { shows, ...scenario }: SquatterTale): BoardDraft | undefined {
  const position = playScenario(workshop, scenario);
  if (position === undefined || !shows(position)) return undefined;
  if (workshop.toTheEnd && position.freeCount <= MOST_FILLING)
    return playedOut(workshop, position, shows) ? draftOf(position) : undefined;
  goOn(workshop, position, new Set(scenario.keep));
  return shows(position) ? draftOf(position) : undefined;
}

function goOn(workshop: Workshop, position: Position, kept: ReadonlySet<Cell>): void {
  const { random, boldness } = workshop;
  const choice = random.below(boldness > 0.5 && position.freeCount <= MOST_FILLING ? 4 : 2);
  if (choice === 1 || choice === 2) fillQuietly(workshop, position, someFreeCells(workshop, position), kept);
  else if (choice === 3) fillUp(workshop, position);
}

/** How often the rest of a game is played in another way, so that its end still shows an event. */
const MOST_ENDINGS = 8;

/** Plays to the end of the game, with whatever is captured; false if no end that was tried shows the event. */
function playedOut(workshop: Workshop, position: Position, shows: SquatterTale['shows']): boolean {
  const { length } = position.moves;
  for (let i = 0; i < MOST_ENDINGS; i++) {
    fillWildly(workshop, position);
    if (shows(position)) return true;
    while (position.moves.length > length) position.undo();
  }
  return false;
}

/** Plays to the end of the game, with few captures. */
export function fillUp(workshop: Workshop, position: Position): void {
  fillQuietly(workshop, position, 0, new Set(), spreadForAll(workshop));
  fillWildly(workshop, position);
}

/** Whether all these cells belong to a side, or to nobody. */
export const allOwned = ({ owners }: Position, cells: readonly Cell[], owner: SideOrNone): boolean =>
  cells.every((cell) => owners[cell] === owner);

/** Whether all these cells hold pieces of a side. */
export const allPieces = ({ pieces }: Position, cells: readonly Cell[], side: Side): boolean =>
  cells.every((cell) => pieces[cell] === side);
