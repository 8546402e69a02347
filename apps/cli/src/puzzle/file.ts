import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Puzzle, positionOfPuzzle } from '@ringfence/engine';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';

/** A file of puzzles, an object a line, that grows. */
export class PuzzleFile {
  /** Canonical hashes of the positions in it. */
  readonly known: Set<bigint>;
  private readonly name: string;

  private constructor(name: string, known: Set<bigint>) {
    this.name = name;
    this.known = known;
  }

  /** Reads what there is; a file that is not there is empty. A last line that is not whole is one that was being written. */
  static open(name: string): PuzzleFile {
    const lines = textOf(name).split('\n');
    if (lines.pop() !== '') throw new FileError(name, 'the last line is not whole: delete it');
    return new PuzzleFile(name, new Set(lines.map((line, i) => hashOf(line, `${visible(name)}:${i + 1}`))));
  }

  get count(): number {
    return this.known.size;
  }

  add(puzzle: Puzzle): void {
    try {
      appendFileSync(this.name, `${JSON.stringify(puzzle)}\n`);
    } catch (error) {
      throw new FileError(this.name, `cannot be written: ${systemTrouble(error)}`);
    }
    this.known.add(positionOfPuzzle(puzzle).canonicalHash);
  }
}

function textOf(name: string): string {
  try {
    return existsSync(name) ? readFileSync(name, 'utf8') : '';
  } catch (error) {
    throw new FileError(name, `cannot be read: ${systemTrouble(error)}`);
  }
}

function hashOf(line: string, where: string): bigint {
  try {
    return positionOfPuzzle(JSON.parse(line) as Puzzle).canonicalHash;
  } catch {
    throw new CommandError(`${where}: this is not a puzzle as "ringfence puzzle --json" prints it`);
  }
}
