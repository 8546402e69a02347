import { readdirSync } from 'node:fs';
import { basename, extname, isAbsolute, join, normalize } from 'node:path';
import { fileKindAt } from '../shared/files.ts';
import { CommandError, STDIN, systemTrouble, visible } from '../shared/trouble.ts';

/** A board that has not been read yet. */
export interface BoardFile {
  /** How to open it, and its name in messages. */
  readonly file: string;
  /**
   * Its path without the extension, relative to the given folder or else to the current one: where its answer would be.
   */
  readonly path: string;
  /** The name of its picture: the relative path if it was found in a folder, else the bare name. */
  readonly name: string;
}

interface FoundBoards {
  readonly boards: readonly BoardFile[];
  /** Whether to print a line for each board instead of the classic answer. */
  readonly several: boolean;
  /** What could not be opened, a line each. */
  readonly troubles: readonly string[];
}

/** The boards of the operands: files, `-`, or all boards in and below a folder. */
export function findBoards(operands: readonly string[]): FoundBoards {
  const boards: BoardFile[] = [];
  const troubles: string[] = [];
  let several = operands.length > 1;
  for (const operand of operands) {
    if (operand === STDIN || fileKindAt(operand) !== 'folder') {
      if (operand === STDIN && boards.some(({ file }) => file === STDIN)) {
        throw new CommandError('standard input can be read only once: give "-" once');
      }
      boards.push(namedBoard(operand));
      continue;
    }
    several = true;
    const before = troubles.length;
    const paths = boardsBelow(operand, troubles);
    if (paths.length === 0 && troubles.length === before) {
      troubles.push(`${visible(operand)}: no boards in this folder (files *.in or *.txt)`);
    }
    for (const found of paths) {
      const path = withoutEnding(found);
      boards.push({ file: join(operand, found), path, name: path });
    }
  }
  return { boards, several, troubles };
}

const withoutEnding = (path: string): string => path.slice(0, path.length - extname(path).length);

function namedBoard(file: string): BoardFile {
  if (file === STDIN) return { file, path: 'standard-input', name: 'standard-input' };
  const name = withoutEnding(basename(file));
  const path = normalize(file);
  const outside = isAbsolute(path) || path.startsWith('..');
  return { file, path: outside ? name : withoutEnding(path), name };
}

/** All boards in a folder and below it, `x2` before `x10`. */
function boardsBelow(top: string, troubles: string[]): string[] {
  const paths: string[] = [];
  collect('');
  const { compare } = new Intl.Collator('en', { numeric: true });
  return paths.sort((one, other) => compare(one, other) || (one < other ? -1 : 1));

  function collect(folder: string): void {
    try {
      for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
        // Some systems put a hidden `._x.in` beside every `x.in`.
        if (entry.name.startsWith('.')) continue;
        const path = join(folder, entry.name);
        if (entry.isDirectory()) collect(path);
        else if (/\.(?:in|txt)$/i.test(entry.name) && fileKindAt(join(top, path)) !== 'folder') paths.push(path);
      }
    } catch (error) {
      troubles.push(`${visible(join(top, folder))}: ${systemTrouble(error)}`);
    }
  }
}
