/** A formula for a SAT solver, and CaDiCaL to solve it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Clauses over numbered variables; a negative number is a variable that is false. */
export class Formula {
  variables = 0;
  private readonly lines: string[] = [];

  variable(): number {
    return ++this.variables;
  }

  add(...clause: readonly number[]): void {
    this.lines.push(`${clause.join(' ')} 0`);
  }

  /** At most this many of the literals are true: a sequential counter. */
  atMost(most: number, literals: readonly number[]): void {
    if (most === 0) for (const literal of literals) this.add(-literal);
    if (most === 0 || literals.length <= most) return;
    let before: number[] = [];
    for (const [i, literal] of literals.entries()) {
      const counts = Array.from({ length: Math.min(most, i + 1) }, () => this.variable());
      this.add(-literal, counts[0]);
      for (const [k, count] of before.entries()) {
        if (k < counts.length) this.add(-count, counts[k]);
        if (k + 1 < counts.length) this.add(-literal, -count, counts[k + 1]);
        if (k + 1 === most) this.add(-literal, -count);
      }
      before = counts;
    }
  }

  /** The true variables of a solution; `undefined` if there is none. `more` applies to this call only. */
  solve(more: readonly (readonly number[])[] = []): ReadonlySet<number> | undefined {
    const [status, stdout] = this.run(more, ['-q']);
    if (status === 20) return undefined;
    if (status !== 10) throw new Error(`CaDiCaL ended with code ${status}`);
    const literals = stdout.matchAll(/-?\d+/g);
    return new Set([...literals].map(Number).filter((literal) => literal > 0));
  }
  /** Clauses that each follow from those before, the last one empty, if there is no solution: a proof in the format DRAT without what it deletes. */
  refutation(): string {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-sat-'));
    try {
      const file = join(folder, 'proof');
      const [status] = this.run([], ['-q', '-n', '--binary=0', '-', file]);
      if (status !== 20) throw new Error(`CaDiCaL ended with code ${status}`);
      return readFileSync(file, 'utf8').replaceAll(/^d .*\n/gm, '');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  private run(more: readonly (readonly number[])[], words: readonly string[]): readonly [number | null, string] {
    const clauses = [...this.lines, ...more.map((clause) => `${clause.join(' ')} 0`)];
    const input = `p cnf ${this.variables} ${clauses.length}\n${clauses.join('\n')}\n`;
    const { status, stdout, error } = spawnSync('cadical', words, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (error !== undefined)
      throw new Error(`CaDiCaL is needed (on Debian: apt-get install cadical): ${error.message}`);
    return [status, stdout];
  }
}
