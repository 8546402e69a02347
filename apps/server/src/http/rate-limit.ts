/** What one address may still spend. */
interface Bucket {
  tokens: number;
  /** When the tokens were last counted, in milliseconds. */
  at: number;
}

interface RateLimitOptions {
  /** What may be spent at once. */
  readonly burst: number;
  /** What is refilled every second. */
  readonly perSecond: number;
  /** Addresses that are remembered; the least recently seen are forgotten first. */
  readonly addresses: number;
}

/** A token bucket for each address, in bounded memory. */
export class RateLimit {
  private readonly options: RateLimitOptions;
  private readonly now: () => number;
  /** Least recently seen first. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(options: RateLimitOptions, now: () => number = () => performance.now()) {
    this.options = options;
    this.now = now;
  }

  /** Charges a request; returns how many seconds to wait if that is too much, otherwise 0. */
  spend(address: string, cost: number): number {
    const { tokens, at } = this.bucketOf(address);
    const pays = tokens >= cost;
    this.remember(address, { tokens: pays ? tokens - cost : tokens, at });
    return pays ? 0 : Math.ceil((cost - tokens) / this.options.perSecond);
  }

  /** Charges for finished work, even beyond the balance: nothing can be spent until it is positive again. */
  owe(address: string, cost: number): void {
    const { tokens, at } = this.bucketOf(address);
    this.remember(address, { tokens: tokens - cost, at });
  }

  private bucketOf(address: string): Bucket {
    const { burst, perSecond } = this.options;
    const at = this.now();
    const known = this.buckets.get(address);
    return {
      tokens: known === undefined ? burst : Math.min(burst, known.tokens + ((at - known.at) * perSecond) / 1000),
      at,
    };
  }

  private remember(address: string, bucket: Bucket): void {
    this.buckets.delete(address);
    this.buckets.set(address, bucket);
    if (this.buckets.size <= this.options.addresses) return;
    for (const oldest of this.buckets.keys()) {
      this.buckets.delete(oldest);
      return;
    }
  }
}
