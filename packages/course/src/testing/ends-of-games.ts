import {
  boardOf,
  type GameName,
  type Move,
  type Position,
  type Random,
  randomSource,
  startPosition,
  writeBoard,
} from '@ringfence/rules';
import { answersTo } from '@ringfence/rules/suite';
import type { MarkedBoard } from '../checker/board.ts';

/** A move that wins or captures most, at random among equals. */
function greediest(position: Position, random: Random): Move {
  const us = position.turn;
  const gainOf = (move: Move): number => {
    position.play(move);
    const [white, black] = position.scores;
    const gain = (position.outcome?.winner === us ? 1 : 0) + (us === 1 ? white - black : black - white);
    position.undo();
    return gain;
  };
  const gains = position.legalMoves().map((move) => ({ move, gain: gainOf(move) }));
  const most = Math.max(...gains.map(({ gain }) => gain));
  return random.pick(gains.filter(({ gain }) => gain === most)).move;
}

/** Boards at the end of games on boards of these sizes, every other one with a player that takes what it can get at once. */
export function endsOfGames(game: GameName, sizes: readonly number[], count: number): MarkedBoard[] {
  const random = randomSource(1);
  return Array.from({ length: count }, (_, i) => {
    const position = startPosition(game, { size: sizes[(i >> 1) % sizes.length] as number });
    const greedy = random.below(2) + 1;
    while (position.outcome === undefined) {
      const takes = i % 2 === 1 && position.turn === greedy;
      position.play(takes ? greediest(position, random) : random.pick(position.legalMoves()));
    }
    const text = writeBoard(boardOf(position));
    return { name: `${game}-${i}`, text, answer: answersTo(text, game).answer };
  });
}
