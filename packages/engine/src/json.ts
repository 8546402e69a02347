import { type GameName, type Move, moveName, type Position, sideName } from '@ringfence/rules';
import type { Info, Proof, Solution } from './api.ts';
import { assessmentOf, type Chances } from './assessment.ts';
import { calibratedChances } from './calibration.ts';

/** The engine's evaluation of a position as data for other programs: moves by name, values for White. */
export interface InfoJson {
  game: GameName;
  size: number;
  side: ReturnType<typeof sideName>;
  proof: Proof | null;
  /** The likely results, of 1 together, where a net predicts draws. */
  chances?: Chances;
  /** Squatter: White's expected lead in captured cells at the end. */
  margin?: number;
  argument?: string;
  depth: number;
  nodes: number;
  milliseconds: number;
  moves: {
    move: string;
    value: number;
    points?: number;
    /** The probability of a draw, and that of the net playing the move without any search. */
    draw?: number;
    policy?: number;
    visits: number;
    proof: Proof | null;
    line: string[];
  }[];
}

/** What the command line and the network give. */
export function infoJson(position: Position, info: Info): InfoJson {
  const forWhite = (value: number): number => (info.side === 1 ? value : -value) || 0;
  const whole = assessmentOf(info);
  const chances = calibratedChances(position.game, whole);
  return {
    game: position.game,
    size: position.grid.size,
    side: sideName(info.side),
    proof: info.proof ?? null,
    ...(chances !== undefined && { chances }),
    ...(whole.points !== undefined && { margin: forWhite(whole.points) }),
    ...(info.argument !== undefined && { argument: info.argument }),
    depth: info.depth,
    nodes: info.nodes,
    milliseconds: Math.round(info.milliseconds),
    moves: info.moves.map(({ move, value, points, draw, policy, visits, proof, pv }) => ({
      move: moveName(position, move),
      value: forWhite(value),
      ...(points !== undefined && { points: forWhite(points) }),
      ...(draw !== undefined && { draw }),
      ...(policy !== undefined && { policy }),
      visits,
      proof: proof ?? null,
      line: namesOf(position, pv),
    })),
  };
}

/** A proof, or its progress, as data for other programs: moves by name, values for the side to move. */
export interface SolutionJson {
  game: GameName;
  size: number;
  side: ReturnType<typeof sideName>;
  proof: Proof | null;
  score?: number;
  argument: string;
  line: string[];
  nodes: number;
  milliseconds: number;
  moves?: { move: string; proof: Proof | null; score?: number }[];
}

export function solutionJson(position: Position, solution: Solution): SolutionJson {
  const { proof, score, argument, line, nodes, milliseconds, moves } = solution;
  return {
    game: position.game,
    size: position.grid.size,
    side: sideName(position.turn),
    proof: proof ?? null,
    ...(score !== undefined && { score }),
    argument,
    line: namesOf(position, line),
    nodes,
    milliseconds: Math.round(milliseconds),
    ...(moves !== undefined && {
      moves: moves.map((each) => ({ ...each, move: moveName(position, each.move), proof: each.proof ?? null })),
    }),
  };
}

const namesOf = (position: Position, line: readonly Move[]): string[] => line.map((move) => moveName(position, move));
