import { accessSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser with another engine than the one that most tests use, with one page. */
export interface OtherBrowser {
  /** The errors logged since the last call. */
  takeErrors(): string[];
  /** Loads a page anew, from a blank one: a changed hash alone loads nothing. Waits until it shows some text. */
  open(url: string, name: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of the page. */
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The file of a program on the PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((path) => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
}

/** A left click, as the actions of both protocols. */
export const clickAt = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
