import type { GameName } from '../games.ts';
import { gridOfGame, startProblem } from '../start.ts';
import { type Cell, SWAP } from '../types.ts';
import { tidyResult } from './ending.ts';
import { hasOwnership, isKnownProperty, markLists, parseRules, setupLists } from './properties.ts';
import { arrowKey, type GameRecord, type RecordNode } from './record.ts';
import { isPropertyName, isRawValue } from './sgf-text.ts';

/** Something that makes a record invalid, independent of the rules of the game. */
export interface RecordProblem {
  readonly node: number;
  readonly message: string;
}

/** Why a value of the right type is not a valid record: readers reject it, writers throw. */
export function recordProblem({ header, nodes }: GameRecord): RecordProblem | undefined {
  const start = startProblem(header.game, header);
  if (start !== undefined) return { node: 0, message: start };
  if (header.result !== undefined && tidyResult(header.result) !== header.result) {
    return { node: 0, message: 'the result is not written as B+, W+R, B+6, 0, Void or ?' };
  }
  if (parseRules(header.rules ?? '').swap)
    return { node: 0, message: 'whether swapping is allowed is not said in rules' };
  if (nodes.length === 0) return { node: 0, message: 'no root node' };
  const { cellCount } = gridOfGame(header.game, header.size);
  /** The nodes that may still get children. */
  const line: number[] = [];
  for (let node = 0; node < nodes.length; node++) {
    const { parent } = nodes[node];
    while (line.length > 0 && line[line.length - 1] > parent) line.pop();
    if (node === 0 ? parent !== -1 : line[line.length - 1] !== parent) {
      return {
        node,
        message: node === 0 ? 'the first node is the root, with parent -1' : 'the nodes are not in pre-order',
      };
    }
    line.push(node);
    const message = nodeProblem(nodes[node], header.game, cellCount);
    if (message !== undefined) return { node, message };
  }
  return undefined;
}

function nodeProblem(node: RecordNode, game: GameName, cellCount: number): string | undefined {
  const { play, resigns, setup, marks, properties } = node;
  const outside = (cell: Cell): boolean => !(Number.isInteger(cell) && cell >= 0 && cell < cellCount);
  if (Number(play !== undefined) + Number(resigns !== undefined) + Number(setup !== undefined) > 1) {
    return 'a node holds a move, or a resignation, or a set-up';
  }
  if (play !== undefined && play.move !== SWAP && outside(play.move)) return 'the move is not on the board';
  if (setup !== undefined) {
    if (Object.keys(setup).length === 0) return 'the set-up is empty';
    if (setup.turn !== undefined && node.parent < 0) return 'in the root the header says whose turn it is';
    const set = new Map<string, Set<Cell>>();
    for (const [field, name] of setupLists) {
      const cells = setup[field];
      if (cells === undefined) continue;
      if (name[0] === 'T' && !hasOwnership(game, node)) return 'only Squatter has captured cells';
      const taken = set.get(name[0]) ?? new Set();
      set.set(name[0], taken);
      for (const cell of cells) {
        if (taken.has(cell)) return 'the set-up names a cell twice';
        taken.add(cell);
      }
    }
  }
  const lists = setup === undefined && marks === undefined ? [] : cellLists(node);
  for (const [cells, what] of lists) {
    if (cells?.length === 0) return `there is an empty list in the ${what}`;
    if (cells?.some(outside)) return `a cell of the ${what} is not on the board`;
    if (what === 'marks' && new Set(cells).size !== (cells?.length ?? 0)) return 'a cell has the same mark twice';
  }
  if (marks !== undefined && Object.keys(marks).length === 0) return 'the marks are empty';
  const arrows = marks?.arrows ?? [];
  if (arrows.some(({ from, to }) => from === to)) return 'an arrow joins two cells';
  if (new Set(arrows.map(arrowKey)).size < arrows.length) return 'there is the same arrow twice';
  if (properties?.length === 0) return 'the list of properties is empty';
  for (const { name, values } of properties ?? []) {
    if (!isPropertyName(name)) return 'a property has a name that SGF cannot hold';
    if (isKnownProperty(name, node.parent < 0, hasOwnership(game, node))) return `${name} has a field of its own`;
    if (values.length === 0 || !values.every(isRawValue)) return `${name} has no value, or one that SGF cannot hold`;
  }
  return undefined;
}

function cellLists({ setup, marks }: RecordNode): (readonly [cells: readonly Cell[] | undefined, what: string])[] {
  return [
    ...setupLists.map(([field]) => [setup?.[field], 'set-up'] as const),
    ...markLists.map(([field]) => [marks?.[field], 'marks'] as const),
    [marks?.labels?.map(({ cell }) => cell), 'labels'],
    [marks?.arrows?.flatMap(({ from, to }) => [from, to]), 'arrows'],
  ];
}
