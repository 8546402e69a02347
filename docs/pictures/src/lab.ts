import { type AlgorithmKey, algorithmNamed, goldenExamples, measureClaim, plotClaim } from '@ringfence/lab';
import type { BoardPicture } from './board-picture.ts';

/** The counterexamples that games lead to, as the hunt found them, and boards that explain an algorithm. */
export const labPictures: readonly BoardPicture[] = [
  ...goldenExamples
    .filter(({ kind }) => kind === 'reachable')
    .map(
      ({ algorithm, size, rows }): BoardPicture => ({
        name: `lab-${algorithm.replace('/', '-')}`,
        game: algorithmNamed(algorithm).game,
        board: `${size}\n${rows.join('\n')}\n`,
      }),
    ),
  {
    name: 'lab-pocket',
    game: 'squatter',
    board: '7\nBB+BWBB\nB+BWWWB\nBWBB+WW\nWWB-BWW\nWWBBBWW\nBWWWWWB\nBBWWWBB\n',
  },
];

/** A plot of the documents: what was counted when it was drawn. */
interface Plot {
  readonly name: string;
  readonly draw: () => string;
}

/** Small enough to be counted again by every test. */
const sizes = { squatter: [6, 8, 11, 16, 23], fencemaster: [4, 6, 8, 11, 16] } as const;

const plotOf = (key: AlgorithmKey): Plot => {
  const algorithm = algorithmNamed(key);
  return { name: `lab-claim-${key}`, draw: () => plotClaim(measureClaim(algorithm, sizes[algorithm.game])) };
};

export const labPlots: readonly Plot[] = (
  ['loop-trace', 'capture-blocks', 'escape-search', 'group-paths'] as const
).map(plotOf);
