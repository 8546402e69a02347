import { BLACK, type Move, moveName, type Position, sideName, WHITE } from '@ringfence/rules';
import { countTerms, evaluate, termsOf } from './evaluation.ts';
import { terminalValue } from './minimax.ts';
import { type ClassroomOptions, ClassroomSearcher } from './searcher.ts';

const UNLIMITED = { nodes: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY };

/** A move and why it was chosen. */
export interface ClassroomChoice {
  readonly move: Move;
  /** The expected line, starting with the move itself. */
  readonly line: readonly Move[];
  readonly nodes: number;
}

/** The move of the classroom player at this depth; the same seed gives the same move. */
export function classroomChoice(position: Position, depth: number, options: ClassroomOptions = {}): ClassroomChoice {
  if (position.outcome !== undefined) throw new RangeError('the game is over: choose an earlier position');
  const searcher = new ClassroomSearcher({ margin: 0, deepening: false, ...options });
  searcher.begin(position.clone(), { depth });
  searcher.step(UNLIMITED);
  const { moves, nodes } = searcher.info();
  const [{ move, line }] = moves;
  searcher.close();
  return { move, line, nodes };
}

/** What the classroom player counted to choose a move, in sentences: the end of its line, and the terms there. */
export function explainMove(position: Position, { line, nodes }: ClassroomChoice): string[] {
  const end = position.clone();
  for (const move of line) end.play(move);
  const names = line.map((move) => moveName(position, move));
  const plies = line.length === 1 ? '1 ply' : `${line.length} plies`;
  const seen = `Of ${nodes} positions looked at, the best line for both sides is ${names.join(' ')}, ${plies} long.`;
  if (end.outcome !== undefined) {
    const value = terminalValue(end) * (end.turn === WHITE ? 1 : -1);
    const result = value === 0 ? 'in a draw' : `with a win for ${sideName(value > 0 ? WHITE : BLACK)}`;
    return [seen, `The game ends there, ${result}.`];
  }
  const white = countTerms(end, WHITE);
  const black = countTerms(end, BLACK);
  const terms = termsOf[position.game].map(({ name, weight }, i) => {
    const difference = white[i] - black[i];
    return `${name}: White ${white[i]}, Black ${black[i]}, which at ${weight} each makes ${signed(weight * difference)}.`;
  });
  const total = evaluate(end) * (end.turn === WHITE ? 1 : -1);
  const verdict = total === 0 ? 'an even game' : `better for ${sideName(total > 0 ? WHITE : BLACK)}`;
  return [seen, 'There it counts', ...terms.map((term) => `  ${term}`), `Together ${signed(total)}: ${verdict}.`];
}

const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`);
