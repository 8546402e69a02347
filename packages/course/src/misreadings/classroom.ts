import { type AlgorithmKey, algorithmNamed, run, type VariantKey } from '@ringfence/lab';
import { otherSide, type WrittenBoard } from '@ringfence/rules';
import { finding, type HexagonFacts, type Wins } from './hexagon-stages.ts';
import type { Misreading } from './misreading.ts';
import { freeCells } from './squatter-stages.ts';
import type { WrongStages } from './stages.ts';

/** This many steps are enough for any board of a suite; a longer run has no answer. */
const STEP_LIMIT = 200_000;
const NOT_FINISHED = -1;

const answerOf = (key: AlgorithmKey | VariantKey, board: WrittenBoard): readonly string[] | undefined =>
  run(algorithmNamed(key), board, { limit: STEP_LIMIT }).answer;

/** Finds captures like a given Squatter algorithm. */
const counting = (key: AlgorithmKey): WrongStages => ({
  squatter: {
    find(board) {
      const [, white = NOT_FINISHED, black = NOT_FINISHED] = answerOf(key, board) ?? [];
      return { free: freeCells(board), white: Number(white), black: Number(black) };
    },
  },
});

const NOTHING: Wins = { tripod: false, loop: false, bridge: false };

/** Finds wins like a given Fencemaster algorithm that looks for all of them. */
const winning = (key: AlgorithmKey): WrongStages => ({
  hexagon: {
    find(board): HexagonFacts {
      const [winner, method] = answerOf(key, board) ?? [];
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
      loop(board, side) {
        const alone = { ...board, cells: board.cells.map((code) => (code === otherSide(side) ? 0 : code)) };
        return answerOf(key, alone)?.[1] === 'Loop';
      },
    }),
  },
});

const SEE = 'The page docs/lab.md has a small board on which this algorithm is wrong.';

/** The classroom algorithms that are wrong on boards of games. Correct ones cannot be distinguished from the judge. */
export const classroomMisreadings: readonly Misreading[] = [
  {
    name: 'loop-trace',
    games: ['squatter'],
    sentence: 'answers as the classroom algorithm loop-trace does, which counts cells twice where loops share pieces',
    rule: SEE,
    stage: 'find',
    ways: [counting('loop-trace')],
  },
  {
    name: 'group-paths',
    games: ['fencemaster'],
    sentence: 'answers as the classroom algorithm group-paths does, which misses loops with branches',
    rule: SEE,
    stage: 'find',
    ways: [winning('group-paths')],
  },
  {
    name: 'escape-search/literal',
    games: ['fencemaster'],
    sentence:
      'answers as the classroom algorithm escape-search does word for word, which never tests the cell that it starts from',
    rule: SEE,
    stage: 'find',
    ways: [looping('escape-search/literal')],
  },
];
