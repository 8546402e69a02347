/** How positions of a proof are mirrored. */
export interface Mirrors<P> {
  /** The first symmetry that takes one position to another with the same key. */
  symmetryTo(from: P, to: P): number;
  /** The cells that a symmetry takes to those of a set. */
  preimage(cells: bigint, symmetry: number): bigint;
}

/** Positions already written, each with its carrier. Mirror images have one key. */
export class Written<P extends { readonly key: string }> {
  private readonly kept = new Map<string, { readonly position: P; readonly carrier: bigint }>();
  private readonly mirrors: Mirrors<P>;

  constructor(mirrors: Mirrors<P>) {
    this.mirrors = mirrors;
  }

  /** The carrier of a position that was written, oriented like the position. */
  find(position: P): bigint | undefined {
    const before = this.kept.get(position.key);
    return before && this.mirrors.preimage(before.carrier, this.mirrors.symmetryTo(position, before.position));
  }

  add(position: P, carrier: bigint): void {
    this.kept.set(position.key, { position, carrier });
  }
}
