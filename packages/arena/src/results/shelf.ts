/** Compares ids such as `r2-p10-g1` part by part, numbers by value. */
export function compareIds(a: string, b: string): number {
  const partsA = a.match(/[0-9]+|[^0-9]+/g) ?? [];
  const partsB = b.match(/[0-9]+|[^0-9]+/g) ?? [];
  for (let i = 0; i < Math.min(partsA.length, partsB.length); i++) {
    const difference = Number(partsA[i]) - Number(partsB[i]);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    if (partsA[i] !== partsB[i]) return partsA[i] < partsB[i] ? -1 : 1;
  }
  return partsA.length - partsB.length;
}

/** Keeps the first N of all items by a total order, whatever the order in which they come. */
export class Shelf<T> {
  private readonly kept: T[] = [];
  private readonly limit: number;
  private readonly compare: (a: T, b: T) => number;

  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.limit = limit;
    this.compare = compare;
  }

  add(item: T): void {
    let low = 0;
    let high = this.kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.kept[middle], item) <= 0) low = middle + 1;
      else high = middle;
    }
    if (low >= this.limit) return;
    this.kept.splice(low, 0, item);
    if (this.kept.length > this.limit) this.kept.pop();
  }

  get items(): readonly T[] {
    return this.kept;
  }
}
