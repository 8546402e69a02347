import { languageOfFile } from '../detect/sources.ts';
import { type Fingerprint, fingerprintsOf, RUN } from './fingerprints.ts';
import { tokensOf } from './tokens.ts';

/** The sources of somebody's program. */
export interface SourceProgram {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** Where a token stands. */
export interface SourceLine {
  readonly path: string;
  readonly line: number;
}

/** All tokens of a program in a row, file after file. */
export class ProgramTokens {
  readonly name: string;
  readonly kinds: number[] = [];
  readonly fingerprints: Fingerprint[] = [];
  private readonly lines: number[] = [];
  private readonly starts: { readonly path: string; readonly at: number }[] = [];
  /** Tokens of code that is not the team's own, or that most programs share. */
  private readonly foreign = new Set<number>();

  constructor({ name, files }: SourceProgram) {
    this.name = name;
    for (const { path, text } of files) {
      const language = languageOfFile(path);
      if (language === undefined) continue;
      const { kinds, lines } = tokensOf(text, language);
      const at = this.kinds.length;
      this.starts.push({ path, at });
      for (const one of fingerprintsOf(kinds)) this.fingerprints.push({ hash: one.hash, at: at + one.at });
      // Between two files stands a token that no other program has.
      this.kinds.push(...kinds, -1);
      this.lines.push(...lines, lines.at(-1) ?? 1);
    }
  }

  /** How many tokens are the team's own. */
  get own(): number {
    return this.kinds.length - this.starts.length - this.foreign.size;
  }

  isOwn(at: number): boolean {
    return this.kinds[at] >= 0 && !this.foreign.has(at);
  }

  /** Takes out all runs with these fingerprints. */
  leaveOut(isForeign: (hash: number) => boolean): void {
    for (const { hash, at } of this.fingerprints) {
      if (isForeign(hash)) for (let i = at; i < at + RUN; i++) this.foreign.add(i);
    }
  }

  sourceLine(at: number): SourceLine {
    const after = this.starts.findIndex((start) => start.at > at);
    return { path: this.starts.at(after < 0 ? -1 : after - 1)?.path ?? '', line: this.lines[at] };
  }
}
