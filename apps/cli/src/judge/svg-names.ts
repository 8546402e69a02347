import { join } from 'node:path';

/** Where pictures go: one board into the given file, several into a folder, never two into one file. */
export class SvgNames {
  private readonly taken = new Set<string>();
  private readonly out: string;
  private readonly several: boolean;

  constructor(out: string, several: boolean) {
    this.out = out;
    this.several = several;
  }

  next(name: string): string {
    if (!this.several) return this.out;
    let free = name;
    // Some file systems ignore case.
    for (let number = 2; this.taken.has(free.toLowerCase()); number++) free = `${name}-${number}`;
    this.taken.add(free.toLowerCase());
    return join(this.out, `${free}.svg`);
  }
}
