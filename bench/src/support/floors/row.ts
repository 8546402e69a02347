import { median } from '../measure.ts';

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
  /** Only measured when it is named: it takes minutes. */
  readonly isLong?: boolean;
  measure(options: FloorOptions): Promise<readonly FloorFigure[]>;
}

/** By how much the work of a clone is dearer than the floor. */
export const ratioOf = ({ ours, floor, isSpeed }: FloorFigure, clone: number): number =>
  isSpeed === true ? floor / ours[clone] : ours[clone] / floor;

/** What is measured of each side, in turns, so many rounds after those that only warm up; `check` looks at each round. */
export async function measureInTurns<Side, T>(
  sides: readonly Side[],
  { rounds, warm = 1 }: { readonly rounds: number; readonly warm?: number },
  measure: (side: Side, round: number) => Promise<T>,
  check: (turn: readonly T[]) => void = () => {},
): Promise<T[][]> {
  const all = sides.map((): T[] => []);
  for (let round = -warm; round < rounds; round++) {
    const turn: T[] = [];
    for (const side of sides) turn.push(await measure(side, round));
    check(turn);
    if (round >= 0) for (const [i, one] of turn.entries()) all[i].push(one);
  }
  return all;
}

/** The median of each side. */
export const mediansOf = <T>(sides: readonly (readonly T[])[], of: (one: T) => number): number[] =>
  sides.map((all) => median(all.map(of)));

export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** What a work costs that is done so many times. */
export async function costEach(times: number, cpuMs: () => number, work: () => Promise<unknown>): Promise<Cost> {
  const [wall, cpu] = [performance.now(), cpuMs()];
  await work();
  return { wallMs: (performance.now() - wall) / times, cpuMs: (cpuMs() - cpu) / times };
}
