import type { Cell, Move, Position, Side } from '@ringfence/rules';
import {
  type GameRecord,
  type Marks,
  type RecordHeader,
  recordFromMoves,
  replay,
  resultOf,
  resultOfResignation,
  type Setup,
} from '@ringfence/rules/record';
import { Evaluations } from './evaluations.ts';
import { History } from './history.ts';
import { type Sign, toggleArrow, toggleSign } from './marks.ts';
import { Signal } from './signal.ts';
import {
  addChild,
  type GameTree,
  type GameTreeNode,
  lineFrom,
  makeMain,
  type NodeContent,
  type NodeId,
  nodeOf,
  pathTo,
  preOrder,
  ROOT,
  recordOf,
  removeBranch,
  setContent,
  treeOf,
} from './tree.ts';

const infoFields = ['white', 'black', 'event', 'date', 'result', 'comment'] as const;
/** Information about a game as a whole. */
export type GameInfo = Pick<RecordHeader, (typeof infoFields)[number]>;

/** The state that one undo step restores. */
interface Moment {
  readonly tree: GameTree;
  readonly current: NodeId;
}

/** The state of the game at a node. */
interface NodeState {
  /** Owned by the game: do not modify it; use a `clone` for that. */
  readonly position: Position;
  /** Who resigned, if anybody did. */
  readonly resigned: Side | undefined;
}

/**
 * A game that is being played or viewed: a tree of moves, and the current node. Going back never loses a line: another
 * move there starts a variation. Every change of the tree can be undone.
 */
export class Game {
  /** Fires after every change of the tree or of the current node. */
  readonly changed = new Signal();
  /** The engine's evaluations of the nodes; saved with the record but not undone. */
  readonly evaluations: Evaluations;
  private readonly history: History<Moment>;
  /** The last visited child, so that forward returns the same way. */
  private readonly preferred = new Map<NodeId, NodeId>();
  private standingNow: (NodeState & Moment) | undefined;

  /** Starts at the root, or at a node of the record. The record must be legal: see `checkRecord`. */
  constructor(record: GameRecord, at = 0) {
    const { nodes, evaluations } = Evaluations.take(record);
    const tree = treeOf({ ...record, nodes });
    this.evaluations = evaluations;
    this.history = new History({ tree, current: tree.nodes.has(at) ? at : ROOT });
    this.prefer(this.current);
  }

  static start(header: Omit<RecordHeader, 'result'>): Game {
    return new Game(recordFromMoves([], header));
  }

  get tree(): GameTree {
    return this.history.now.tree;
  }

  get header(): RecordHeader {
    return this.tree.header;
  }

  get current(): NodeId {
    return this.history.now.current;
  }

  get node(): GameTreeNode {
    return nodeOf(this.tree, this.current);
  }

  /** The nodes from the root to the current one. */
  get path(): NodeId[] {
    return pathTo(this.tree, this.current);
  }

  /** The whole current line: the path, and from there the last visited children, or else the first ones. */
  get line(): NodeId[] {
    return [...this.path, ...lineFrom(this.tree, this.current, this.nextOf).slice(1)];
  }

  get standing(): NodeState {
    const { tree, current } = this;
    if (this.standingNow?.tree !== tree || this.standingNow.current !== current) {
      this.standingNow = { ...(this.afterPlay() ?? this.standingAt(current)), tree, current };
    }
    return this.standingNow;
  }

  /** The state one move after the last one that was asked for; all other ways lead through the whole game. */
  private afterPlay(): NodeState | undefined {
    const before = this.standingNow;
    const { parent, content } = this.node;
    if (before?.current !== parent || before.tree.header !== this.header) return undefined;
    const { play, setup, resigns } = content;
    if (play?.side !== before.position.turn || setup !== undefined || resigns !== undefined) return undefined;
    const contents = (tree: GameTree): NodeContent[] => pathTo(tree, parent).map((id) => nodeOf(tree, id).content);
    const known = contents(before.tree);
    if (!contents(this.tree).every((one, i) => one === known[i])) return undefined;
    const position = before.position.clone();
    position.play(play.move);
    return { position, resigned: undefined };
  }

  get position(): Position {
    return this.standing.position;
  }

  /** Whether the game has ended at the current node, by the rules or by resignation. */
  get isOver(): boolean {
    return this.position.outcome !== undefined || this.standing.resigned !== undefined;
  }

  standingAt(id: NodeId): NodeState {
    const path = pathTo(this.tree, id);
    const line = path.map((at, i) => ({ ...nodeOf(this.tree, at).content, parent: i - 1 }));
    const played = replay({ header: this.header, nodes: line });
    if (!played.ok) throw new Error(`a node breaks the rules: ${played.error.message}`);
    return played.value;
  }

  /** The current record with evaluations; if the main line ends the game, its result is set. */
  record(): GameRecord {
    const { header, nodes } = recordOf(this.tree, (node) => this.evaluations.write(node));
    const result = this.playedResult;
    return { header: { ...header, ...(result !== undefined && { result }) }, nodes };
  }

  /** The result at the end of the main line, whatever is recorded; `undefined` if the game is not over there. */
  get playedResult(): string | undefined {
    const end = lineFrom(this.tree, ROOT).at(-1) ?? ROOT;
    const { position, resigned } = end === this.current ? this.standing : this.standingAt(end);
    if (resigned !== undefined) return resultOfResignation(resigned);
    return position.outcome && resultOf(position.outcome);
  }

  /** Whether it is worth keeping: more than a first move was played, or something set up or written. */
  get isWorthKeeping(): boolean {
    const nodes = [...this.tree.nodes.values()];
    return (
      nodes.length > 2 ||
      infoFields.some((field) => this.header[field] !== undefined) ||
      nodes.some(({ content: { setup, comment, marks } }) => [setup, comment, marks].some((said) => said !== undefined))
    );
  }

  /** The index of the current node in {@link record}. */
  get nodeIndex(): number {
    return preOrder(this.tree).indexOf(this.current);
  }

  // Going about

  goTo(id: NodeId): void {
    if (id === this.current || !this.tree.nodes.has(id)) return;
    this.history.replace({ tree: this.tree, current: id });
    this.prefer(id);
    this.changed.emit();
  }

  /** Moves this many nodes towards the root; false at the root. */
  back(steps = 1): boolean {
    const { path } = this;
    if (path.length === 1) return false;
    this.goTo(path[Math.max(0, path.length - 1 - steps)]);
    return true;
  }

  /** Moves this many nodes along the line; false at its end. */
  forward(steps = 1): boolean {
    const ahead = lineFrom(this.tree, this.current, this.nextOf);
    if (ahead.length === 1) return false;
    this.goTo(ahead[Math.min(ahead.length - 1, steps)]);
    return true;
  }

  toStart(): void {
    this.goTo(ROOT);
  }

  toEnd(): void {
    this.forward(Number.POSITIVE_INFINITY);
  }

  /** Moves to the same move of the next or previous variation, at the nearest fork behind. */
  toSibling(step: 1 | -1): void {
    const { path } = this;
    for (let i = path.length - 1; i > 0; i--) {
      const { children } = nodeOf(this.tree, path[i - 1]);
      if (children.length < 2) continue;
      this.goTo(children[(children.indexOf(path[i]) + step + children.length) % children.length]);
      return;
    }
  }

  // Changing the tree

  /** Plays a legal move at the current node, or goes to it if it exists. */
  play(move: Move): NodeId {
    const known = this.node.children.find((child) => nodeOf(this.tree, child).content.play?.move === move);
    if (known !== undefined) {
      this.goTo(known);
      return known;
    }
    if (this.isOver || !this.position.isLegal(move)) throw new RangeError(`illegal move ${move}`);
    return this.append({ play: { side: this.position.turn, move } });
  }

  resign(side: Side): NodeId {
    if (this.isOver) throw new RangeError('the game is over');
    return this.append({ resigns: side });
  }

  /** Sets up the board: in place at the root of a game without moves, otherwise as a new node. */
  setUp(setup: Setup, turn: Side): void {
    if (this.current === ROOT && this.node.children.length === 0) {
      const { turn: _, ...cells } = setup;
      const { setup: __, ...content } = this.node.content;
      const tree = setContent(this.tree, ROOT, { ...content, ...(Object.keys(cells).length > 0 && { setup: cells }) });
      this.commit({ tree: { ...tree, header: { ...this.header, first: turn } }, current: ROOT });
      this.evaluations.forget(ROOT);
    } else {
      this.append({ setup: { ...setup, turn } });
    }
  }

  setComment(text: string): void {
    const { comment, ...rest } = this.node.content;
    const next = text.trim() === '' ? undefined : text;
    if (next === comment) return;
    this.rewrite({ ...rest, ...(next !== undefined && { comment: next }) }, `comment ${this.current}`);
  }

  /** Toggles a mark on a cell. */
  toggleMark(cell: Cell, sign: Sign): void {
    this.mark(toggleSign(this.node.content.marks, cell, sign));
  }

  /** Toggles an arrow to another cell. */
  toggleArrow(from: Cell, to: Cell): void {
    if (from === to) throw new RangeError('an arrow joins two cells');
    this.mark(toggleArrow(this.node.content.marks, { from, to }));
  }

  /** Records who played, when and how it ended, replacing all of it. */
  setInfo(info: GameInfo): void {
    const { white, black, event, date, result, comment, ...others } = this.header;
    const before = { white, black, event, date, result, comment };
    if (infoFields.every((field) => before[field] === info[field])) return;
    this.commit({ current: this.current, tree: { ...this.tree, header: { ...others, ...info } } });
  }

  /** Deletes a node and all that follows it. */
  remove(id: NodeId): void {
    const { parent } = nodeOf(this.tree, id);
    if (parent < 0) return;
    const current = this.path.includes(id) ? parent : this.current;
    this.commit({ tree: removeBranch(this.tree, id), current });
  }

  /** Makes the line to a node the main line. */
  makeMain(id: NodeId): void {
    const tree = makeMain(this.tree, id);
    if (tree !== this.tree) this.commit({ current: this.current, tree });
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  undo(): void {
    if (this.history.undo()) this.changed.emit();
  }

  redo(): void {
    if (this.history.redo()) this.changed.emit();
  }

  private readonly nextOf = ({ id, children }: GameTreeNode): NodeId | undefined => {
    const preferred = this.preferred.get(id);
    return preferred !== undefined && children.includes(preferred) ? preferred : children[0];
  };

  private append(content: NodeContent): NodeId {
    const { tree, id } = addChild(this.tree, this.current, content);
    this.commit({ tree, current: id });
    return id;
  }

  private mark(marks: Marks | undefined): void {
    const { marks: _, ...rest } = this.node.content;
    this.rewrite({ ...rest, ...(marks && { marks }) });
  }

  private rewrite(content: NodeContent, kind?: string): void {
    this.commit({ current: this.current, tree: setContent(this.tree, this.current, content) }, kind);
  }

  private commit(next: Moment, kind?: string): void {
    this.history.commit(next, kind);
    this.prefer(next.current);
    this.changed.emit();
  }

  private prefer(id: NodeId): void {
    const path = pathTo(this.tree, id);
    for (let i = 1; i < path.length; i++) this.preferred.set(path[i - 1], path[i]);
  }
}
