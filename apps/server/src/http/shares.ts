/** Resources that addresses hold, such as sockets: each address has a limited number at a time. */
export class Shares {
  private readonly most: number;
  private readonly held = new Map<string, number>();

  constructor(most: number) {
    this.most = most;
  }

  /** Takes one more for an address and returns its release; `undefined` if the address already holds its share. */
  take(address: string): (() => void) | undefined {
    const count = this.held.get(address) ?? 0;
    if (count >= this.most) return undefined;
    this.held.set(address, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.held.get(address) ?? 1) - 1;
      if (left === 0) this.held.delete(address);
      else this.held.set(address, left);
    };
  }
}
