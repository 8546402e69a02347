import { type Assessment, assessmentOf, type Info, isFounded } from '@ringfence/engine';
import { gridOfGame, moveName, otherSide, type Side, SWAP, WHITE } from '@ringfence/rules';
import type { GameRecord, RawProperty, RecordHeader, RecordNode } from '@ringfence/rules/record';
import { Signal } from './signal.ts';
import type { GameTreeNode, NodeContent, NodeId } from './tree.ts';

/** The engine's evaluation of a position. */
export type Evaluation = Assessment;

/** SGF's own property for a node's value, good for Black if positive; other programs show it. */
const VALUE = 'V';
/** Ours, with everything: `side value points proof depth nodes line`, a dash for what is not there. */
const DETAILS = 'RFE';
/** The probability of a draw, if a net has given one. */
const DRAW = 'RFD';
const OURS: readonly string[] = [VALUE, DETAILS, DRAW];

/** The evaluations of a game's nodes. In a record they are properties of each node. */
export class Evaluations {
  readonly changed = new Signal();
  private readonly header: RecordHeader;
  private readonly byNode = new Map<NodeId, Evaluation>();

  private constructor(header: RecordHeader) {
    this.header = header;
  }

  /** Removes the evaluations from a record's nodes. */
  static take({ header, nodes }: GameRecord): {
    readonly nodes: readonly RecordNode[];
    readonly evaluations: Evaluations;
  } {
    const evaluations = new Evaluations(header);
    const rest = nodes.map((node, id): RecordNode => {
      const details = node.properties?.find(({ name }) => name === DETAILS);
      const found = details && parseDetails(details.values[0], header);
      if (found === undefined) return node;
      const { properties = [], ...content } = node;
      const draw = parseDraw(properties.find(({ name }) => name === DRAW)?.values[0]);
      evaluations.byNode.set(id, { ...found, ...(draw !== undefined && { draw }) });
      const others = properties.filter(({ name }) => !OURS.includes(name));
      return { ...content, ...(others.length > 0 && { properties: others }) };
    });
    return { nodes: rest, evaluations };
  }

  get(id: NodeId): Evaluation | undefined {
    return this.byNode.get(id);
  }

  /**
   * Keeps the better founded of two: a proof over an estimate, one with enough nodes over one with few, a net's over one
   * without, more nodes over fewer.
   */
  offer(id: NodeId, evaluation: Evaluation): void {
    const known = this.byNode.get(id);
    if (known !== undefined && !isBetter(evaluation, known)) return;
    this.byNode.set(id, evaluation);
    this.changed.emit();
  }

  forget(id: NodeId): void {
    if (this.byNode.delete(id)) this.changed.emit();
  }

  /** A node's content as saved in a record. */
  write({ id, content }: GameTreeNode): NodeContent {
    const evaluation = this.byNode.get(id);
    if (evaluation === undefined) return content;
    const forBlack = evaluation.side === WHITE ? -evaluation.value : evaluation.value;
    const own: RawProperty[] = [
      { name: VALUE, values: [forBlack.toFixed(3)] },
      { name: DETAILS, values: [formatDetails(evaluation, this.header)] },
      ...(evaluation.draw === undefined ? [] : [{ name: DRAW, values: [round(evaluation.draw)] }]),
    ];
    const others = content.properties?.filter(({ name }) => !OURS.includes(name)) ?? [];
    return { ...content, properties: [...others, ...own] };
  }
}

/** The evaluation from a snapshot; `undefined` before the search has a result. */
export function evaluationOf(info: Info): Evaluation | undefined {
  // A win in one move is proved without any search.
  if (info.moves.length === 0 || (info.nodes === 0 && info.proof === undefined)) return undefined;
  return assessmentOf(info);
}

/** The value from White's side. */
export const valueForWhite = ({ side, value }: Pick<Evaluation, 'side' | 'value'>): number =>
  side === WHITE ? value : -value;

/** The proved winner, 0 for a proved draw, `undefined` if nothing is proved. */
export function provedWinner({ side, proof }: Pick<Evaluation, 'side' | 'proof'>): Side | 0 | undefined {
  if (proof === undefined) return undefined;
  return proof === 'draw' ? 0 : proof === 'win' ? side : otherSide(side);
}

function isBetter(one: Evaluation, other: Evaluation): boolean {
  if ((one.proof === undefined) !== (other.proof === undefined)) return one.proof !== undefined;
  // The first simulation of a review is no result.
  if (isFounded(one) !== isFounded(other)) return isFounded(one);
  // A search with a net needs a hundredth of the nodes; only a net gives the probability of a draw.
  if ((one.draw === undefined) !== (other.draw === undefined)) return one.draw !== undefined;
  return one.nodes >= other.nodes;
}

function formatDetails(evaluation: Evaluation, { game, size }: RecordHeader): string {
  const grid = gridOfGame(game, size);
  const { side, value, points, proof, depth, nodes, line } = evaluation;
  const names = line.map((move) => moveName({ grid }, move));
  return [side, round(value), points === undefined ? '-' : round(points), proof ?? '-', depth, nodes, ...names].join(
    ' ',
  );
}

const round = (value: number): string => `${Math.round(value * 10_000) / 10_000}`;

function parseDraw(text = ''): number | undefined {
  const share = Number(text);
  return text !== '' && share >= 0 && share <= 1 ? share : undefined;
}

function parseDetails(text: string, { game, size }: RecordHeader): Evaluation | undefined {
  const grid = gridOfGame(game, size);
  const [side, value, points, proof, depth, nodes, ...names] = text.split(' ');
  const numbers = [value, depth, nodes].map(Number);
  if ((side !== '1' && side !== '2') || !numbers.every(Number.isFinite)) return undefined;
  if (proof !== '-' && proof !== 'win' && proof !== 'draw' && proof !== 'loss') return undefined;
  const line = names.map((name) => (name === 'swap' ? SWAP : grid.cellNamed(name)));
  if (line.some((move, i) => move < 0 && names[i] !== 'swap')) return undefined;
  const lead = points === '-' ? undefined : Number(points);
  return {
    side: side === '1' ? 1 : 2,
    value: Math.max(-1, Math.min(1, numbers[0])),
    ...(lead !== undefined && Number.isFinite(lead) && { points: lead }),
    ...(proof !== '-' && { proof }),
    line,
    depth: numbers[1],
    nodes: numbers[2],
  };
}
