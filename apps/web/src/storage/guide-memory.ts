import type { GameName } from '@ringfence/rules';
import { type AdviceKind, isUnderstood } from '../game/guide.ts';
import { slot, type TextStore } from './slot.ts';

type Counts = Readonly<Record<string, number>>;

function readCounts(value: unknown): Counts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, count]) => Number.isInteger(count)));
}

/** What the reader has understood of the guide's advice, for each game, across visits. */
export class GuideMemory {
  private readonly kept: ReturnType<typeof slot<Counts>>;

  constructor(store?: TextStore) {
    this.kept = slot<Counts>('guide', 1, readCounts, ...(store === undefined ? [] : [store]));
  }

  isUnderstood(game: GameName, kind: AdviceKind): boolean {
    return isUnderstood(kind, this.counts[`${game} ${kind}`] ?? 0);
  }

  /** One more time that the reader has seen it, or done what it says. */
  note(game: GameName, kind: AdviceKind): void {
    const { counts } = this;
    const key = `${game} ${kind}`;
    this.kept.save({ ...counts, [key]: (counts[key] ?? 0) + 1 });
  }

  private get counts(): Counts {
    return this.kept.load() ?? {};
  }
}
