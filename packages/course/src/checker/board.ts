import type { Grade, Topic } from '@ringfence/rules/suite';

/** A board on which a checker is marked. A `SuiteCase` is one. */
export interface MarkedBoard {
  /** Unique within its suite, such as `sq6-007-recapture`. */
  readonly name: string;
  /** Its standard input, byte for byte. */
  readonly text: string;
  /** What it must print; lines end in `\n`. */
  readonly answer: string;
  /** Absent in a suite without an index. */
  readonly topic?: Topic;
  readonly grade?: Grade;
  /** One plain sentence: what this board tests. */
  readonly describes?: string;
}
