import type { Position } from '../position.ts';
import type { Cell, Side } from '../types.ts';
import { MOST_FILLING, makeFiller, type Spread } from './fill.ts';
import type { Ring } from './regions.ts';
import { newGame, type Workshop } from './workshop.ts';

/** Cells that one side plays in this order. */
export interface ScenarioPart {
  readonly side: Side;
  readonly cells: readonly Cell[];
  /** Whether its last piece had the intended effect; asked right after that piece. */
  worked?(position: Position): boolean;
}

/**
 * The plan of a game. Both sides work through their own stages in parallel, but the last piece of a stage waits until
 * all stages before it are complete: so a ring closes only when its content is there.
 */
interface Scenario {
  readonly stages: readonly ScenarioPart[];
  /** Cells that filling moves avoid. */
  readonly keep?: Iterable<Cell>;
  /** Who has the first piece; default: either side. */
  readonly first?: Side;
  /** How many other cells to fill before the last piece of the last stage: a share of the board, or all of them. */
  readonly fullness?: number | 'all';
  /** Where the filling pieces are placed. */
  readonly spread?: Spread;
}

/** Plays a scenario with filling moves that affect nothing else; `undefined` if it failed. */
export function playScenario(workshop: Workshop, scenario: Scenario): Position | undefined {
  const { grid, random, us, them, boldness } = workshop;
  const stages = scenario.stages.map(openStage);
  const kept = new Set(scenario.keep);
  for (const { cells } of scenario.stages) for (const cell of cells) kept.add(cell);
  const first = scenario.first ?? random.pick([us, them]);
  const fill = makeFiller(workshop, kept, scenario.spread);
  const position = newGame(workshop, first, openingCell(stages, first) ?? fill.anyCell());
  takeFromStages(stages, position);

  const { fullness = random.below(50) / 100 } = scenario;
  const spare = grid.cellCount - kept.size;
  const uneven = Math.abs(stages.reduce((sum, { side, left }) => sum + (side === us ? left.length : -left.length), 0));
  const room = Math.min(MOST_FILLING, Math.max(0, spare - uneven));
  let extra = fullness === 'all' ? spare : Math.floor(room * fullness * boldness);
  while (stages.some(({ left }) => left.length > 0)) {
    if (position.outcome !== undefined) return undefined;
    const goal = nextGoal(stages, position.turn);
    const atTheEnd = stages.reduce((sum, { left }) => sum + left.length, 0) === 1;
    const wait = extra > 0 && (goal === undefined || atTheEnd || random.below(3) === 0);
    if (goal !== undefined && !wait) {
      if (!position.isLegal(goal.left[goal.left.length - 1])) return undefined;
      position.play(goal.left.pop() as Cell);
      if (goal.left.length === 0 && !goal.worked(position)) return undefined;
    } else if (fill.play(position)) extra--;
    else if (goal === undefined) return undefined;
    else extra = 0;
  }
  return position;
}

/** A stage being played; the next cell is the last one left. */
interface OpenStage {
  readonly side: Side;
  readonly left: Cell[];
  worked(position: Position): boolean;
}

const openStage = ({ side, cells, worked = () => true }: ScenarioPart): OpenStage => ({
  side,
  left: [...cells].reverse(),
  worked,
});

function nextGoal(stages: readonly OpenStage[], side: Side): OpenStage | undefined {
  const at = stages.findIndex((stage) => stage.side === side && stage.left.length > 0);
  if (at < 0) return undefined;
  if (stages[at].left.length === 1 && stages.slice(0, at).some(({ left }) => left.length > 0)) return undefined;
  return stages[at];
}

/** A side's first goal, if it can be played now. */
const openingCell = (stages: readonly OpenStage[], side: Side): Cell | undefined => nextGoal(stages, side)?.left.at(-1);

/** A swap has already placed the first piece. */
function takeFromStages(stages: readonly OpenStage[], position: Position): void {
  for (const { left } of stages) if (left.length > 0 && position.moves.includes(left[left.length - 1])) left.pop();
}

/** The stage that builds a ring's fence, in random order except for the gate, which closes it. */
export function ringStage(
  { random }: Workshop,
  side: Side,
  { fence, gates }: Ring,
  gate = random.pick(gates),
): ScenarioPart {
  return { side, cells: [...random.shuffle(fence.filter((cell) => cell !== gate)), gate] };
}

/** A stage whose order does not matter. */
export const anyOrder = ({ random }: Workshop, side: Side, cells: readonly Cell[]): ScenarioPart => ({
  side,
  cells: random.shuffle([...cells]),
});
