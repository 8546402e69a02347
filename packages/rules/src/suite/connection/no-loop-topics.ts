import { MOST_FILLING } from '../fill.ts';
import { pickRegion, ringRound, turned } from '../regions.ts';
import { anyOrder, type ScenarioPart } from '../scenario.ts';
import { pocketAt, serpentine } from '../shapes.ts';
import type { TopicPlan } from '../topics.ts';
import type { BoardDraft, Workshop } from '../workshop.ts';
import { tellNoWin, tellWin } from './tell.ts';

/** Boards with something that looks like a loop but is not, in both games. */
export const noLoopTopics: readonly TopicPlan[] = [
  {
    topic: 'open-loop',
    grade: 1,
    describes: 'A loop with one piece missing wins nothing.',
    minSize: 3,
    needs: 'a loop and as many enemy pieces',
    build: openLoop,
  },
  {
    topic: 'corner-pocket',
    grade: 2,
    describes: 'Pieces that cut off a corner form no loop, since the rim is not a wall.',
    minSize: 3,
    needs: 'a corner with room round it',
    build: (workshop) => pocket(workshop, true),
  },
  {
    topic: 'snake',
    grade: 3,
    describes: 'A long chain of pieces winds over the board and wins nothing.',
    minSize: 4,
    needs: 'two rows off the rim with a gap between',
    build: snake,
  },
];

/** On Havannah's smallest boards the pocket's wall connects two corners. */
export const borderPocketTopic = (minSize: number): TopicPlan => ({
  topic: 'border-pocket',
  grade: 2,
  describes: 'Pieces that cut off cells along the rim form no loop, since the rim is not a wall.',
  minSize,
  needs: 'a cell on an edge with room round it',
  build: (workshop) => pocket(workshop, false),
});

/** A solid block wins in Havannah only. */
export const filledLoopTopics = {
  fencemaster: {
    topic: 'filled-loop',
    grade: 2,
    describes: "A solid block of one side's pieces encloses nothing else and is not a loop in Fencemaster.",
    minSize: 3,
    needs: 'a piece with six neighbours and as many enemy pieces',
    build: (workshop) => tellNoWin(workshop, { stages: block(workshop, 3) ?? [] }),
  },
  havannah: {
    topic: 'filled-loop',
    grade: 2,
    describes: "A ring round one of the player's own pieces wins in Havannah.",
    minSize: 3,
    needs: 'a piece with six neighbours and as many enemy pieces',
    build: (workshop) => tellWin(workshop, { stages: block(workshop, 1) ?? [] }, ['loop']),
  },
} as const satisfies Record<string, TopicPlan>;

function openLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const inside = pickRegion(workshop, {});
  if (inside === undefined) return undefined;
  const { fence, gates } = ringRound(grid, inside);
  const gap = random.pick(gates);
  const stages = [
    anyOrder(
      workshop,
      us,
      fence.filter((cell) => cell !== gap),
    ),
  ];
  if (random.below(2) === 0) stages.unshift({ side: them, cells: [gap] });
  return tellNoWin(workshop, { stages, keep: [...inside, gap] });
}

function pocket(workshop: Workshop, corner: boolean): BoardDraft | undefined {
  const { inside, fence } = pocketAt(workshop, corner);
  return tellNoWin(workshop, { stages: [anyOrder(workshop, workshop.us, fence)], keep: inside });
}

/** The inside comes first: round an empty cell the ring would be a loop. */
function block(workshop: Workshop, most: number): ScenarioPart[] | undefined {
  const inside = pickRegion(workshop, { most });
  if (inside === undefined) return undefined;
  return [
    { side: workshop.us, cells: inside },
    anyOrder(workshop, workshop.us, ringRound(workshop.grid, inside).fence),
  ];
}

/** Our pieces between its windings would close loops, so none are played before it is complete. */
function snake(workshop: Workshop): BoardDraft | undefined {
  const { us, grid, boldness } = workshop;
  const whole = turned(workshop, serpentine(grid));
  const longest = Math.min(whole.length, Math.floor(grid.cellCount * 0.42), 2 * MOST_FILLING);
  const cells = whole.slice(0, Math.max(grid.size, Math.floor(longest * (0.5 + boldness / 2))));
  return tellNoWin(workshop, { stages: [anyOrder(workshop, us, cells)], fullness: 0 });
}
