import { gameNames, games, type Position } from '@ringfence/rules';
import { USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import type { Budget, SearchOptions, Solver, SolverAnswer } from '../searcher.ts';
import { pliesLeft } from './alpha-beta.ts';
import { type RootMove, RootSearch } from './root.ts';
import { proofOfValue } from './searcher.ts';
import { DepthTable } from './table.ts';
import { WIN } from './terminal.ts';

/** The hash of the position, and its board: empty boards of all sizes have the same hash. */
const HEADER_BYTES = 12;

/** Proof by plain search to the end of the game; for boards with few free cells, and to check better solvers. */
export class ClassroomSolver implements Solver {
  readonly sliceNodes = 2000;
  private readonly table: DepthTable;
  private start: Position | undefined;
  private root: RootSearch | undefined;
  private wantsMoves = false;

  constructor({ tableSize = USUAL_TABLE_SIZE, takeMemory }: SearchOptions = {}) {
    this.table = new DepthTable(tableSize, takeMemory?.());
  }

  get nodes(): number {
    return this.root?.nodes ?? 0;
  }

  begin(position: Position, { moves }: { readonly moves: boolean }): void {
    this.start = position.clone();
    this.wantsMoves = moves;
    const margin = moves ? Number.POSITIVE_INFINITY : 0;
    const anyWin = !moves && !games[position.game].hasScores;
    const goal = { depth: pliesLeft(position), margin, anyWin };
    this.root = new RootSearch(position, position.legalMoves(), goal, this.table);
  }

  step({ nodes, milliseconds }: Budget): boolean {
    const { root } = this;
    if (root === undefined) return true;
    const deadline = performance.now() + milliseconds;
    const end = root.nodes + nodes;
    for (;;) {
      const slice = Number.isFinite(milliseconds) ? Math.min(end, root.nodes + 200) : end;
      if (root.run(slice)) return true;
      if (root.nodes >= end || performance.now() >= deadline) return false;
    }
  }

  note(): string {
    const { root } = this;
    return root === undefined ? '' : `${root.done.length} of ${root.moves.length} first moves proved`;
  }

  answer(): SolverAnswer {
    const { root, start } = this;
    if (root === undefined || start === undefined) throw new Error('no proof has begun');
    const best = root.best;
    const complete = root.done.length === root.moves.length || (best?.value ?? 0) >= WIN;
    const proof = complete && best !== undefined ? proofOfValue(best.value, true, true) : undefined;
    return {
      proof,
      ...(proof !== undefined && best !== undefined && this.scoreOf(best)),
      argument: proof === undefined ? 'not all lines were looked through' : 'all lines were looked through to the end',
      line: best?.pv ?? [],
      nodes: root.nodes,
      ...(this.wantsMoves && { moves: root.moves.map((move) => this.moveAnswer(move, root, start)) }),
    };
  }

  /** The table after the key of the position: with it, everything proved is found again at once. */
  save(): Uint8Array {
    const entries = this.table.save();
    const state = new Uint8Array(HEADER_BYTES + entries.length);
    this.writeHeader(state);
    state.set(entries, HEADER_BYTES);
    return state;
  }

  restore(state: Uint8Array): boolean {
    const header = new Uint8Array(HEADER_BYTES);
    this.writeHeader(header);
    if (!header.every((byte, i) => state[i] === byte)) return false;
    this.table.load(state.subarray(HEADER_BYTES));
    return true;
  }

  clear(): void {
    this.table.clear();
  }

  close(): void {
    this.start = undefined;
    this.root = undefined;
  }

  private writeHeader(state: Uint8Array): void {
    const { start } = this;
    if (start === undefined) return;
    const view = new DataView(state.buffer);
    view.setBigUint64(0, start.canonicalHash);
    view.setUint16(8, start.grid.cellCount);
    view.setUint16(10, gameNames.indexOf(start.game));
  }

  private moveAnswer(move: number, root: RootSearch, start: Position): NonNullable<SolverAnswer['moves']>[number] {
    const found = root.done.find((done) => done.move === move);
    if (found === undefined || start === undefined) return { move, proof: undefined };
    return { move, proof: proofOfValue(found.value, found.exact, true), ...this.scoreOf(found) };
  }

  private scoreOf({ value }: RootMove): { readonly score?: number } {
    if (this.start === undefined || !games[this.start.game].hasScores) return {};
    return { score: value === 0 ? 0 : Math.sign(value) * ((Math.abs(value) - WIN) / 100) };
  }
}
