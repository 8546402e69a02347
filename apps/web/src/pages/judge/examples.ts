/// <reference types="vite/client" />
import type { GameName } from '@ringfence/rules';
import territories from '../../../../../examples/1-squatter-two-territories.in?raw';
import unfinished from '../../../../../examples/2-squatter-unfinished.in?raw';
import rings from '../../../../../examples/3-squatter-three-rings.in?raw';
import tripod from '../../../../../examples/4-fencemaster-tripod.in?raw';
import loop from '../../../../../examples/5-fencemaster-loop.in?raw';
import both from '../../../../../examples/6-fencemaster-both.in?raw';

/** A text to begin with. */
export interface Example {
  readonly title: string;
  /** What one sees in it. */
  readonly about: string;
  readonly text: string;
  /** Where the text alone does not tell. */
  readonly game?: GameName;
}

const bridge = `4
- - - W
- B - W B
- B W W - -
- - W B - B -
- W B - B -
W W - - B
W - - -
`;

const filled = `3
- B -
B W W -
- W W W -
- W W B
B - B
`;

const twoWinners = `4
- W W -
- W - W -
- - W W - -
W - - - - - W
B B B B B B
- - B - -
- B - -
`;

const enclosed = `5
+ B + W +
B + B + W
+ B W + +
W + + B +
+ W + + B
`;

/** Boards to click on: right ones, odd ones, and two that are no boards. */
export const examples: readonly Example[] = [
  { title: 'Two territories', about: 'Squatter: five cells to one', text: territories },
  { title: 'Three rings', about: 'Squatter: land that changed hands', text: rings },
  { title: 'Not over yet', about: 'Squatter: free cells are left', text: unfinished },
  { title: 'A tripod', about: 'Fencemaster: three edges', text: tripod },
  { title: 'A loop', about: 'Fencemaster: something is shut in', text: loop },
  { title: 'Both at once', about: 'Fencemaster: tripod and loop', text: both },
  { title: 'A bridge', about: 'Havannah: two corners', text: bridge, game: 'havannah' },
  { title: 'A filled ring', about: 'A loop in Havannah only', text: filled, game: 'havannah' },
  { title: 'Odd: two winners', about: 'No game ends like this', text: twoWinners },
  { title: 'Odd: not captured', about: 'A free cell inside a loop', text: enclosed },
  { title: 'Wrong: a small letter', about: 'Line 3, column 5', text: '3\n+ W +\nW - w\n+ W +\n' },
  { title: 'Wrong: a short row', about: 'Line 4, column 2', text: '2\nW W\nW - B\nB\n' },
];
