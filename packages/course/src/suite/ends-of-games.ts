import {
  boardOf,
  type GameName,
  type Move,
  type Position,
  type Random,
  startPosition,
  startProblem,
  writeBoard,
} from '@ringfence/rules';

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

/**
 * Boards at the end of games, one for each size, every other one with a player that takes what it can get at once. Games are
 * not played on all sizes that can be judged.
 */
export const endsOfGames = (game: GameName, sizes: readonly number[], random: Random): string[] =>
  sizes
    .filter((size) => startProblem(game, { size }) === undefined)
    .map((size, i) => {
      const position = startPosition(game, { size });
      const greedy = random.below(2) + 1;
      while (position.outcome === undefined) {
        const takes = i % 2 === 1 && position.turn === greedy;
        position.play(takes ? greediest(position, random) : random.pick(position.legalMoves()));
      }
      return writeBoard(boardOf(position));
    });
