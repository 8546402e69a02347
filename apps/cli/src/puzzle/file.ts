import { type Puzzle, positionOfPuzzle } from '@ringfence/engine';
import { type LineFile, openLineFile } from '../shared/line-file.ts';
import { CommandError, visible } from '../shared/trouble.ts';

/** A growing file of puzzles, an object a line. */
export class PuzzleFile {
  /** Canonical hashes of its positions. */
  readonly known: Set<bigint>;
  /** What it held when it was opened. */
  readonly kept: readonly Puzzle[];
  private readonly lines: LineFile;

  private constructor(lines: LineFile, known: Set<bigint>) {
    this.lines = lines;
    this.kept = lines.kept as readonly Puzzle[];
    this.known = known;
  }

  static open(name: string): PuzzleFile {
    const lines = openLineFile(name);
    try {
      return new PuzzleFile(lines, new Set(lines.kept.map((line, i) => hashOf(line, `${visible(name)}:${i + 1}`))));
    } catch (error) {
      lines.close();
      throw error;
    }
  }

  get count(): number {
    return this.known.size;
  }

  add(puzzle: Puzzle): void {
    this.lines.write(puzzle);
    this.known.add(positionOfPuzzle(puzzle).canonicalHash);
  }

  close(): void {
    this.lines.close();
  }
}

function hashOf(line: object, where: string): bigint {
  try {
    return positionOfPuzzle(line as Puzzle).canonicalHash;
  } catch {
    throw new CommandError(`${where}: this is not a puzzle in the format of "ringfence puzzle --json"`);
  }
}
