/// <reference types="vite/client" />
import type { GameName } from '@ringfence/rules';
import territories from '../../../../../examples/1-squatter-two-territories.in?raw';
import unfinished from '../../../../../examples/2-squatter-unfinished.in?raw';
import rings from '../../../../../examples/3-squatter-three-rings.in?raw';
import tripod from '../../../../../examples/4-fencemaster-tripod.in?raw';
import loop from '../../../../../examples/5-fencemaster-loop.in?raw';
import both from '../../../../../examples/6-fencemaster-both.in?raw';
import { m } from '../../paraglide/messages.js';

/** A text to begin with. */
export interface JudgeExample {
  readonly title: string;
  /** What one sees in it. */
  readonly about: string;
  readonly text: string;
  /** For texts that do not determine their game. */
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

/** Boards to click on: valid ones, odd ones, and two that are not boards. */
export const judgeExamples: readonly JudgeExample[] = [
  { title: m.example_two_territories(), about: m.example_two_territories_what(), text: territories },
  { title: m.example_three_rings(), about: m.example_three_rings_what(), text: rings },
  { title: m.example_not_over(), about: m.example_not_over_what(), text: unfinished },
  { title: m.example_tripod(), about: m.example_tripod_what(), text: tripod },
  { title: m.example_loop(), about: m.example_loop_what(), text: loop },
  { title: m.example_both(), about: m.example_both_what(), text: both },
  { title: m.example_bridge(), about: m.example_bridge_what(), text: bridge, game: 'havannah' },
  { title: m.example_filled_ring(), about: m.example_filled_ring_what(), text: filled, game: 'havannah' },
  { title: m.example_two_winners(), about: m.example_two_winners_what(), text: twoWinners },
  { title: m.example_not_captured(), about: m.example_not_captured_what(), text: enclosed },
  { title: m.example_small_letter(), about: m.example_place_1(), text: '3\n+ W +\nW - w\n+ W +\n' },
  { title: m.example_short_row(), about: m.example_place_2(), text: '2\nW W\nW - B\nB\n' },
];
