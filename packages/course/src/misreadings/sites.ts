/** One small change of a program: at this place, do this instead. */
export interface Change {
  readonly place: string;
  readonly instead: string;
}

const comparisons = {
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  '===': (a: number, b: number) => a === b,
  '!==': (a: number, b: number) => a !== b,
} as const;
type Comparison = keyof typeof comparisons;

/** The other comparisons that a programmer could have written. */
const confused: Readonly<Record<Comparison, readonly Comparison[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '===': ['!==', '<=', '>='],
  '!==': ['===', '<', '>'],
};

/** A changed program looked outside the board, or does not end. */
export class MutantCrash extends Error {}

/**
 * The places of a program that can be changed: it asks at each of them, by name, and gets the right value, or at one of
 * them another one. Every way to change it is found by running it.
 */
export class Sites {
  readonly #place: string | undefined;
  readonly #instead: string | undefined;
  readonly #found: Map<string, readonly string[]> | undefined;

  constructor(change?: Change, found?: Map<string, readonly string[]>) {
    this.#place = change?.place;
    this.#instead = change?.instead;
    this.#found = found;
  }

  compare(place: string, a: number, comparison: Comparison, b: number): boolean {
    this.#found?.set(place, [...confused[comparison], 'always', 'never']);
    if (this.#place !== place) return comparisons[comparison](a, b);
    return this.#instead === 'always' || this.#instead === 'never'
      ? this.#instead === 'always'
      : comparisons[this.#instead as Comparison](a, b);
  }

  /** A number; by default, one more or one less are the usual mistakes. */
  number(place: string, value: number, others: readonly number[] = [-1, 1]): number {
    this.#found?.set(place, others.map(String));
    return this.#place === place ? value + Number(this.#instead) : value;
  }

  /** Items by name, one of which can be forgotten. */
  each<T>(place: string, items: Readonly<Record<string, T>>): T[] {
    const names = Object.keys(items);
    this.#found?.set(place, names);
    return names.filter((name) => this.#place !== place || this.#instead !== name).map((name) => items[name] as T);
  }

  /** One of several ways, the first of which is right. */
  either<T>(place: string, ways: Readonly<Record<string, T>>): T {
    const [right = '', ...wrong] = Object.keys(ways);
    this.#found?.set(place, wrong);
    return ways[this.#place === place ? (this.#instead ?? right) : right] as T;
  }
}

/** All changes of a program, found by running it. */
export function changesOf(run: (sites: Sites) => void): Change[] {
  const found = new Map<string, readonly string[]>();
  run(new Sites(undefined, found));
  return [...found].flatMap(([place, ways]) => ways.map((instead) => ({ place, instead })));
}

/** Remembers what is made for each size of board. */
export function bySize<T>(make: (size: number) => T): (size: number) => T {
  const known = new Map<number, T>();
  return (size) => {
    const found = known.get(size) ?? make(size);
    known.set(size, found);
    return found;
  };
}
