import { slot } from '../../storage/slot.ts';

const owner = slot('match-owner', 1, (value) => (typeof value === 'string' ? value : undefined));
const KEY = 'ringfence.match-owner';

/** There is one match, which may be open in several tabs: only the latest tab plays and saves it. */
export class Ownership {
  private readonly tab: string = crypto.randomUUID();

  take(): void {
    owner.save(this.tab);
  }

  /** Calls back when another tab has taken over the match; returns a function that stops listening. */
  onLost(lost: () => void): () => void {
    const listen = ({ key }: StorageEvent): void => {
      if (key === KEY && owner.load() !== this.tab) lost();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }
}
