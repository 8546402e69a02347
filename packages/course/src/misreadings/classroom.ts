import { type AlgorithmKey, algorithmNamed, run, type VariantKey } from '@ringfence/lab';
import { otherSide, type WrittenBoard } from '@ringfence/rules';
import { finding, type HexagonFacts, rightFinders, rightHexagon, type Wins } from './hexagon-stages.ts';
import { type Misreading, misreading } from './misreading.ts';
import { freeCells, rightSquatter } from './squatter-stages.ts';
import type { WrongStages } from './stages.ts';

/** Enough for most boards of a suite. Where an algorithm takes longer, nothing is said about it: the answer is right. */
const STEP_LIMIT = 20_000;

const answerOf = (key: AlgorithmKey | VariantKey, board: WrittenBoard): readonly string[] | undefined =>
  run(algorithmNamed(key), board, { limit: STEP_LIMIT }).answer;

/** Finds captures like a given Squatter algorithm. */
const counting = (key: AlgorithmKey): WrongStages => ({
  squatter: {
    find(board) {
      const answer = answerOf(key, board);
      if (answer === undefined) return rightSquatter.find(board);
      return { free: freeCells(board), white: Number(answer[1]), black: Number(answer[2]) };
    },
  },
});

const NOTHING: Wins = { tripod: false, loop: false, bridge: false };

/** Finds wins like a given Fencemaster algorithm that looks for all of them. */
const winning = (key: AlgorithmKey): WrongStages => ({
  hexagon: {
    find(board, game): HexagonFacts {
      const answer = answerOf(key, board);
      if (answer === undefined) return rightHexagon.find(board, game);
      const [winner, method] = answer;
      const wins = {
        tripod: method === 'Tripod' || method === 'Both',
        loop: method === 'Loop' || method === 'Both',
        bridge: false,
      };
      return { white: winner === 'White' ? wins : NOTHING, black: winner === 'Black' ? wins : NOTHING };
    },
  },
});

/** Finds loops like a given algorithm that looks for nothing else, one side at a time. */
const looping = (key: VariantKey): WrongStages => ({
  hexagon: {
    find: finding({
      loop(board, side, game) {
        const alone = { ...board, cells: board.cells.map((code) => (code === otherSide(side) ? 0 : code)) };
        const answer = answerOf(key, alone);
        return answer === undefined ? rightFinders.loop(board, side, game) : answer[1] === 'Loop';
      },
    }),
  },
});

/** The classroom algorithms that are wrong on boards of games. Correct ones cannot be distinguished from the judge. */
export const classroomMisreadings: readonly Misreading[] = [
  misreading('squatter', 'loop-trace', { games: ['squatter'], stage: 'find' }, [counting('loop-trace')]),
  misreading('hexagon', 'group-paths', { games: ['fencemaster'], stage: 'find' }, [winning('group-paths')]),
  misreading('hexagon', 'escape-search/literal', { games: ['fencemaster'], stage: 'find' }, [
    looping('escape-search/literal'),
  ]),
];
