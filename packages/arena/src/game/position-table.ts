import {
  BLACK,
  explain,
  type Move,
  moveName,
  moveNamed,
  type Position,
  type Side,
  sideName,
  startPosition,
  startProblem,
  WHITE,
  whyIllegal,
} from '@ringfence/rules';
import { builtInStart, isBuiltIn } from './arena-game.ts';
import type { Fault } from './fault.ts';
import type { GamePlan } from './game.ts';
import { wrongMove } from './judging.ts';
import { legalNames } from './moves.ts';
import type { GameTable, TableEnding, TableMove } from './table.ts';

/** Why a plan cannot be played, as a sentence; `undefined` if it can. */
export function planProblem(plan: GamePlan): string | undefined {
  if (!isBuiltIn(plan)) return `its rules are a program, ${plan.game}, which is not at hand`;
  const problem = startProblem(plan.game, plan);
  if (problem !== undefined) return problem;
  const position = startPosition(plan.game, plan);
  for (const word of plan.opening) {
    const move = moveNamed(position, word);
    const reason = move === undefined ? 'no such cell' : whyIllegal(position, move);
    if (move === undefined || reason !== undefined) return `the opening has the illegal move ${word}: ${reason}`;
    position.play(move);
  }
  if (position.outcome !== undefined) return 'the game is over after its opening';
  return position.moves.length < plan.maxMoves ? undefined : 'the opening is longer than the game may be';
}

const sideNames = [sideName(WHITE), sideName(BLACK)] as const;

/** The table of a built-in game, in this process. */
export class PositionTable implements GameTable {
  readonly sides = sideNames;
  readonly moves: TableMove[] = [];
  private readonly position: Position;

  /** The plan must be one that can be played: see {@link planProblem}. */
  constructor(plan: GamePlan) {
    const problem = planProblem(plan);
    if (problem !== undefined) throw new RangeError(`game ${plan.id} cannot be played: ${problem}`);
    this.position = builtInStart(plan);
    for (const word of plan.opening) this.record(moveNamed(this.position, word) as number);
  }

  get turn(): Side {
    return this.position.turn;
  }

  get legal(): readonly string[] {
    return legalNames(this.position);
  }

  get ending(): TableEnding | undefined {
    const { outcome } = this.position;
    return outcome && { winner: outcome.winner, words: explain(this.position.verdict())[0] };
  }

  get scores(): readonly [white: number, black: number] {
    return this.position.scores;
  }

  async play(answer: string): Promise<Omit<Fault, 'stderr'> | undefined> {
    const wrong = wrongMove(this.position, answer);
    if (wrong === undefined) this.record(moveNamed(this.position, answer.trim()) as number);
    return wrong;
  }

  private record(move: Move): void {
    this.moves.push({ side: this.position.turn, name: moveName(this.position, move) });
    this.position.play(move);
  }
}
