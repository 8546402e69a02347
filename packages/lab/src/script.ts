import { type Grid, holdsCaptured, sideName, WHITE } from '@ringfence/rules';

/**
 * The kind of a step. `visit`, `push`, `pop`, `backtrack`, `mark`, `count` and `reset` change the state that a viewer
 * shows; the others only point at a cell.
 */
export const stepKinds = [
  'look',
  'visit',
  'push',
  'pop',
  'backtrack',
  'mark',
  'count',
  'accept',
  'reject',
  'skip',
  'cut',
  'reset',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** A step that an algorithm can make: its kind, its line of pseudocode, and its reason, with placeholders. */
type StepSaying = readonly [kind: StepKind, line: number, says: string];

/** Everything that a viewer needs about an algorithm beside its steps. */
export interface Script {
  /** The pseudocode, a line each; indented by two spaces. */
  readonly pseudocode: readonly string[];
  /** The names of the running totals; `count` steps add to one of them. */
  readonly tallies: readonly string[];
  /** What the bits of a cell's mark mean, lowest first. */
  readonly marks: readonly string[];
  /** By code. */
  readonly sayings: readonly StepSaying[];
}

/** A script with the codes of its steps by name. */
type NamedScript<Name extends string> = Script & { readonly codes: Readonly<Record<Name, number>> };

export function defineScript<Name extends string>(
  parts: Omit<Script, 'sayings'> & { readonly sayings: Readonly<Record<Name, StepSaying>> },
): NamedScript<Name> {
  const names = Object.keys(parts.sayings) as Name[];
  const codes = Object.fromEntries(names.map((name, code) => [name, code])) as Record<Name, number>;
  return { ...parts, sayings: names.map((name) => parts.sayings[name]), codes };
}

/** What a cell holds, by its code; where cells are captured, an empty one is free. */
function contents(grid: Grid, code: number): string | undefined {
  const codes = holdsCaptured(grid.shape) ? ['free', 'White', 'Black', 'captured'] : ['empty', 'White', 'Black'];
  return codes[code];
}

/**
 * The reason of a step in words. `{cell}`, `{a}` and `{b}` are the step's numbers; a suffix `.cell`, `.side` or `.code`
 * says that the number is a cell, a side, or the contents of a cell.
 */
export function renderSaying(says: string, grid: Grid, cell: number, a: number, b: number): string {
  return says.replace(/\{(cell|[ab])(?:\.(cell|side|code))?\}/g, (_, name: string, as: string | undefined) => {
    const value = name === 'cell' ? cell : name === 'a' ? a : b;
    if (name === 'cell' || as === 'cell') return value < 0 ? 'off the board' : grid.nameOf(value);
    if (as === 'side') return sideName(value === WHITE ? 1 : 2);
    return as === 'code' ? (contents(grid, value) ?? 'off the board') : `${value}`;
  });
}
