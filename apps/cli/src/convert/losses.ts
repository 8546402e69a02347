import { countWords } from '@ringfence/rules';
import { type GameRecord, mainLine, type RecordNode } from '@ringfence/rules/record';

/** A game up to some move of its main line; a later result is left out. */
export function upTo({ header, nodes }: GameRecord, line: readonly number[]): GameRecord {
  const { result, ...rest } = header;
  const ended = mainLine({ header, nodes }).length === line.length;
  return {
    header: ended && result !== undefined ? { ...rest, result } : rest,
    nodes: line.map((node, i) => ({ ...nodes[node], parent: i - 1 })),
  };
}

/** A note on what is lost when only a line of a game is kept, or only the board at its end. */
export function lossesOf(record: GameRecord, line: readonly number[], keep: 'game' | 'board'): string[] {
  const { header, nodes } = record;
  const kept = new Set(keep === 'game' ? line : []);
  const left = [...nodes.keys()].filter((node) => !kept.has(node));
  const main = new Set(mainLine(record));
  const count = (has: (node: RecordNode) => unknown, among: readonly number[]): number =>
    among.filter((node) => has(nodes[node]) !== undefined).length;
  const names = [header.white, header.black, header.event, header.date, header.comment].some(
    (text) => text !== undefined,
  );
  const losses = [
    counted(
      count(
        ({ play }) => play,
        left.filter((node) => main.has(node)),
      ),
      'move',
    ),
    counted(variations(nodes), 'variation'),
    counted(
      count(({ comment, name }) => comment ?? name, left),
      'comment',
    ),
    counted(
      count(({ marks }) => marks, left),
      'marked position',
    ),
    keep === 'board' && names ? 'the game info' : '',
  ].filter((loss) => loss !== '');
  return losses.length === 0 ? [] : [`not kept: ${losses.join(', ')}`];
}

/** Every node but the first child of its parent begins another variation. */
function variations(nodes: readonly RecordNode[]): number {
  return nodes.filter(({ parent }, node) => parent >= 0 && parent !== node - 1).length;
}

const counted = (count: number, noun: string): string => (count === 0 ? '' : countWords(count, noun));
