/** One small change of a program: at this site, do this instead. */
interface Change {
  readonly site: string;
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
 * The sites of a program that can be changed: it asks at each of them, by name, and gets the right value, or at one of
 * them another one. Every way to change it is found by running it.
 */
export class Sites {
  private readonly site: string | undefined;
  private readonly instead: string | undefined;
  private readonly found: Map<string, readonly string[]> | undefined;

  constructor(change?: Change, found?: Map<string, readonly string[]>) {
    this.site = change?.site;
    this.instead = change?.instead;
    this.found = found;
  }

  compare(site: string, a: number, comparison: Comparison, b: number): boolean {
    this.found?.set(site, [...confused[comparison], 'always', 'never']);
    if (this.site !== site) return comparisons[comparison](a, b);
    return this.instead === 'always' || this.instead === 'never'
      ? this.instead === 'always'
      : comparisons[this.instead as Comparison](a, b);
  }

  /** A number; by default, one more or one less are the usual mistakes. */
  number(site: string, value: number, others: readonly number[] = [-1, 1]): number {
    this.found?.set(site, others.map(String));
    return this.site === site ? value + Number(this.instead) : value;
  }

  /** Items by name, one of which can be forgotten. */
  each<T>(site: string, items: Readonly<Record<string, T>>): T[] {
    const names = Object.keys(items);
    this.found?.set(site, names);
    return names.filter((name) => this.site !== site || this.instead !== name).map((name) => items[name] as T);
  }

  /** One of several ways, the first of which is right. */
  either<T>(site: string, ways: Readonly<Record<string, T>>): T {
    const [right = '', ...wrong] = Object.keys(ways);
    this.found?.set(site, wrong);
    return ways[this.site === site ? (this.instead ?? right) : right] as T;
  }
}

/** All changes of a program, found by running it. */
export function changesOf(run: (sites: Sites) => void): Change[] {
  const found = new Map<string, readonly string[]>();
  run(new Sites(undefined, found));
  return [...found].flatMap(([site, ways]) => ways.map((instead) => ({ site, instead })));
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
