/** What a row needs to know. */
export interface FloorOptions {
  /** The folders of the built clones to compare, this one first. */
  readonly clones: readonly string[];
  /** How often both sides are measured, in turns. */
  readonly rounds: number;
  /** Processor milliseconds so far, of everything that was started here. */
  readonly cpuMs: () => number;
}

/** A work, and the least that could do it, measured in turns in one run. */
export interface FloorFigure {
  readonly work: string;
  readonly unit: string;
  /** Of each clone. */
  readonly ours: readonly number[];
  readonly floor: number;
  readonly floorIs: string;
  /** The ratio to reach; absent where there is none. */
  readonly aim?: number;
  /** A speed: the ratio is the floor's to ours. */
  readonly isSpeed?: boolean;
}

/** A kind of work that is paid for each time. */
export interface FloorRow {
  readonly name: string;
  measure(options: FloorOptions): Promise<readonly FloorFigure[]>;
}

/** By how much the work of a clone is dearer than the floor. */
export const ratioOf = ({ ours, floor, isSpeed }: FloorFigure, clone: number): number =>
  isSpeed === true ? floor / ours[clone] : ours[clone] / floor;
