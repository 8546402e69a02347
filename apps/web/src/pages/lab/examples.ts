import { readBoard, type WrittenBoard } from '@ringfence/rules';

/** A board with a name. */
export interface ExampleBoard {
  readonly name: string;
  readonly board: WrittenBoard;
}

const texts = import.meta.glob<string>('../../../../../examples/*.in', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The boards of the folder `examples`, named after their files. */
export const exampleBoards: readonly ExampleBoard[] = Object.entries(texts).flatMap(([path, text]) => {
  const board = readBoard(text);
  const words = path.replace(/^.*\/\d+-|\.in$/g, '').replaceAll('-', ' ');
  return board.ok ? [{ name: words[0].toUpperCase() + words.slice(1), board: board.value }] : [];
});
