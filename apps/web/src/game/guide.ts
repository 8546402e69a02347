import {
  type Assessment,
  assessmentOf,
  type Closing,
  closingsOf,
  finalAssessment,
  type Info,
  LEAST_LOSS,
  type Limits,
  lossOf,
  type MoveInfo,
  nodeKindOf,
  type Proof,
  type Purpose,
  purposeOf,
} from '@ringfence/engine';
import {
  type Cell,
  type GameName,
  games,
  type Move,
  otherSide,
  type Position,
  type Side,
  SWAP,
} from '@ringfence/rules';
import { type Happening, happeningOf } from './happenings.ts';
import { hintFrom, type MoveHint, startMoves } from './hints.ts';
import { type BuildingPlan, planFor } from './plan.ts';

/** What the guide has to say about a position, once a move at most. */
export type Advice =
  /** The reader's first move, next to a piece of the opponent's if it is `beside`. */
  | { readonly kind: 'start'; readonly cells: readonly Cell[]; readonly beside: boolean }
  /** The reader may take over the first move, or else the opponent may as soon as it is made. */
  | { readonly kind: 'swap'; readonly cells: readonly Cell[]; readonly mine: boolean }
  /** The reader can close something at once. */
  | { readonly kind: 'close'; readonly cells: readonly Cell[]; readonly closing: Closing }
  /** The opponent could, unless it is stopped here. */
  | { readonly kind: 'stop'; readonly cells: readonly Cell[]; readonly closing: Closing }
  /** From here the opponent would threaten to close something in more than one way. */
  | { readonly kind: 'prevent'; readonly cells: readonly Cell[] }
  /** The last move has captured, or joined edges. */
  | { readonly kind: 'happened'; readonly cells: readonly Cell[]; readonly happening: Happening }
  /** A piece here threatens to close something, in more than one way if it is double. */
  | { readonly kind: 'build'; readonly cells: readonly Cell[]; readonly double: boolean }
  /** What the reader's pieces could become. */
  | { readonly kind: 'plan'; readonly cells: readonly Cell[]; readonly plan: BuildingPlan }
  /** The move that a hint would name: it wins, or nothing simpler can be said. */
  | { readonly kind: 'best'; readonly cells: readonly Cell[]; readonly hint: MoveHint }
  /** By how many captured cells the reader leads, if that is new, and the loop that the opponent has begun. */
  | {
      readonly kind: 'standing';
      readonly cells: readonly Cell[];
      readonly lead?: number;
      readonly plan?: BuildingPlan;
    };
export type AdviceKind = Advice['kind'];

/** Reading a larger board for what could be built takes longer than a move may. */
const MOST_CELLS = 100;

/** How often the reader has seen or followed a kind of advice, and how often is enough. */
const ENOUGH: Readonly<Record<AdviceKind, number>> = {
  start: 1,
  swap: 2,
  close: 3,
  stop: 3,
  prevent: 3,
  happened: 4,
  build: 3,
  plan: 4,
  best: 20,
  // News rather than a lesson: enough for two games.
  standing: 20,
};

/** All kinds. */
export const adviceKinds = Object.keys(ENOUGH) as readonly AdviceKind[];

/** Whether a count is enough to leave this advice out. */
export const isUnderstood = (kind: AdviceKind, count: number): boolean => count >= ENOUGH[kind];

/** Advice that is understood only by following it; of the rest, seeing it is enough. */
export const isFollowed = (kind: AdviceKind): boolean => kind === 'close' || kind === 'stop' || kind === 'plan';

/** The engine's view of a position, with a proof where that is worth its time: see `look.ts`. */
export type Judge = (position: Position, isDoubtful?: (searched: Info) => boolean) => Promise<Info>;

/** How much the engine looks at a position before the guide speaks about it: on small boards a tenth of a second at most. */
export const guideLimits = (game: GameName): Limits => ({ nodes: nodeKindOf(game) === 'positions' ? 5000 : 1000 });
/** Of cells that are as urgent, the guide lights no more than this many. */
const MOST_LIT = 4;

/**
 * What to say to the side that is to move, from the most urgent down: what it can close, what it must stop, the move that wins, where
 * either side would threaten twice, what the last move did, what it could threaten, what it could build, who leads. Nothing about what
 * the reader has `understood`, and no cell on which the review would find a fault: the engine is asked about each.
 */
export async function adviceFor(
  position: Position,
  judge: Judge,
  understood: (kind: AdviceKind) => boolean = () => false,
): Promise<Advice | undefined> {
  if (position.outcome !== undefined) return undefined;
  const side = position.turn;
  const info = await judge(position);
  const kinds: readonly (() => Advice | undefined)[] = [
    () => closeAdvice(position, side),
    () => stopAdvice(position, side),
    () => (info.proof === 'win' && !games[position.game].hasScores ? bestAdvice(position, info) : undefined),
    () => swapAdvice(position),
    () => startAdvice(position, side, info),
    () => doubleAdvice(position, side),
    () => preventAdvice(position, side),
    () => happenedAdvice(position),
    () => threatAdvice(position, side),
    () => planAdvice(position, side),
    () => standingAdvice(position, side),
    () => (games[position.game].hasScores ? bestAdvice(position, info) : undefined),
  ];
  for (const find of kinds) {
    const advice = find();
    if (advice === undefined) continue;
    // An urgent thing is not replaced by a lesser one: then it is the reader's to see.
    if (understood(advice.kind)) {
      if (advice.kind === 'close' || advice.kind === 'stop') return undefined;
      continue;
    }
    const cells: Cell[] = [];
    for (const cell of advice.cells.slice(0, MOST_LIT))
      if (await isSound(position, info, cell, judge, mostLoss(advice.kind))) cells.push(cell);
    if (cells.length > 0 || advice.cells.length === 0) return { ...advice, cells };
  }
  return understood('best') ? undefined : favouriteAdvice(position, info, judge);
}

/**
 * The move of the engine that looks best a move later, and that no proof refutes: of its favourites, and if none of these is sound, of as
 * many more. Its first choice alone often looks worse once it is made.
 */
async function favouriteAdvice(position: Position, info: Info, judge: Judge): Promise<Advice | undefined> {
  const moves = info.moves.filter(({ move }) => move !== SWAP).slice(0, 2 * MOST_LIT);
  for (const some of [moves.slice(0, MOST_LIT), moves.slice(MOST_LIT)]) {
    const seen: { readonly one: MoveInfo; readonly value: number }[] = [];
    for (const one of some) {
      const next = position.clone();
      next.play(one.move);
      const after = finalAssessment(next) ?? assessmentOf(await judge(next, () => false));
      seen.push({ one, value: after.side === position.turn ? after.value : -after.value });
    }
    for (const { one } of seen.sort((a, b) => b.value - a.value))
      if (await isSound(position, info, one.move, judge, LEAST_LOSS)) return bestAdvice(position, { moves: [one] });
  }
  return undefined;
}

/** What nothing forces loses no more than this: a little at each of ten moves loses a game. */
const QUIET_LOSS = 0.1;
const mostLoss = (kind: AdviceKind): number => (kind === 'plan' || kind === 'build' ? QUIET_LOSS : LEAST_LOSS);

/** What the other side would call a proof. */
const mirrored: Readonly<Record<Proof, Proof>> = { win: 'loss', draw: 'draw', loss: 'win' };

/** Whether a move keeps the value of a position, as far as it is proved or clear: the review finds no fault with it. */
async function isSound(position: Position, info: Info, move: Move, judge: Judge, most: number): Promise<boolean> {
  const before = assessmentOf(info);
  const next = position.clone();
  next.play(move);
  const isGood = (after: Assessment): boolean => lossOf(before, after, move).loss < most;
  // A move that the search finds bad needs no proof, which would take most of the time.
  const isDoubtful = (searched: Info): boolean => before.proof === 'win' || isGood(assessmentOf(searched));
  const after = finalAssessment(next) ?? assessmentOf(await judge(next, isDoubtful));
  const got = after.proof && mirrored[after.proof];
  if (before.proof === 'win' ? got !== 'win' : got === 'loss' && before.proof !== 'loss') return false;
  return isGood(after);
}

function closeAdvice(position: Position, side: Side): Advice | undefined {
  const [closing, ...others] = closingsOf(position, side);
  if (closing === undefined) return undefined;
  const best = others.filter(({ gain }) => gain === closing.gain).map(({ cell }) => cell);
  return { kind: 'close', cells: [closing.cell, ...best], closing };
}

function stopAdvice(position: Position, side: Side): Advice | undefined {
  const threats = closingsOf(position, otherSide(side));
  const [closing] = threats;
  return closing && { kind: 'stop', cells: threats.map(({ cell }) => cell), closing };
}

/** Beginners know no game in which a first move can be taken over, and one that is too good is then a mistake. */
function swapAdvice(position: Position): Advice | undefined {
  if (position.maySwap) return { kind: 'swap', cells: [], mine: true };
  return maySwapNext(position) ? { kind: 'swap', cells: [], mine: false } : undefined;
}

/** Where to begin: the engine's favourites among the good places. */
function startAdvice(position: Position, side: Side, info: Info): Advice | undefined {
  if (position.pieces.includes(side) || swapAdvice(position) !== undefined) return undefined;
  const { moves, beside } = startMoves(position);
  const rank = new Map(info.moves.map(({ move }, i) => [move, i]));
  return {
    kind: 'start',
    cells: moves.toSorted((a, b) => (rank.get(a) ?? moves.length) - (rank.get(b) ?? moves.length)),
    beside,
  };
}

/** Whether the opponent could take over this side's move. */
function maySwapNext(position: Position): boolean {
  const after = position.clone();
  after.play(after.legalMoves()[0]);
  return after.maySwap;
}

function happenedAdvice(position: Position): Advice | undefined {
  const happening = happeningOf(position);
  return happening && { kind: 'happened', cells: [], happening };
}

function doubleAdvice(position: Position, side: Side): Advice | undefined {
  const cells = movesFor('double', position, side);
  return cells.length === 0 ? undefined : { kind: 'build', cells: cells.slice(0, 2), double: true };
}

function preventAdvice(position: Position, side: Side): Advice | undefined {
  const cells = movesFor('prevents', position, otherSide(side));
  return cells.length === 0 ? undefined : { kind: 'prevent', cells: cells.slice(0, 2) };
}

function threatAdvice(position: Position, side: Side): Advice | undefined {
  const cells = movesFor('threatens', position, side);
  return cells.length === 0 ? undefined : { kind: 'build', cells: cells.slice(0, 1), double: false };
}

/** The moves beside pieces of a side that have a purpose. */
function movesFor(purpose: Purpose['kind'], position: Position, near: Side): Cell[] {
  const { grid, pieces } = position;
  if (grid.cellCount > MOST_CELLS) return [];
  const isNear = (cell: Cell): boolean =>
    [...grid.around.slice(cell * grid.aroundDegree, (cell + 1) * grid.aroundDegree)].some(
      (one) => one >= 0 && pieces[one] === near,
    );
  return position
    .legalMoves()
    .filter((move) => move !== SWAP && isNear(move) && purposeOf(position, move).kind === purpose);
}

function planAdvice(position: Position, side: Side): Advice | undefined {
  const plan = planFor(position, side);
  return plan && { kind: 'plan', cells: plan.cells, plan };
}

function bestAdvice(position: Position, info: Pick<Info, 'moves'>): Advice | undefined {
  const hint = hintFrom(position, info);
  return hint && hint.move !== SWAP ? { kind: 'best', cells: [hint.move], hint } : undefined;
}

/** Only where cells are counted: who leads when that has changed since the reader's last turn, and a loop that was begun since then. */
function standingAdvice(position: Position, side: Side): Advice | undefined {
  const other = otherSide(side);
  if (!games[position.game].hasScores || ![side, other].every((one) => position.pieces.includes(one))) return undefined;
  const before = position.clone();
  before.undo();
  before.undo();
  const leadOf = ({ scores }: Position): number => scores[side - 1] - scores[other - 1];
  const lead = leadOf(position) === leadOf(before) ? undefined : leadOf(position);
  const plan = planFor(position, other);
  const isNew = plan !== undefined && plan.cells.join() !== planFor(before, other)?.cells.join();
  if (lead === undefined && !isNew) return undefined;
  return { kind: 'standing', cells: plan?.cells ?? [], ...(lead !== undefined && { lead }), ...(plan && { plan }) };
}
