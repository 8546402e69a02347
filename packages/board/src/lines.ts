import { litCornersOf, litEdgesOf, type Picture } from '@ringfence/draw';
import { drawArrows, drawFences, drawLit, drawTrees, type Stage } from '@ringfence/draw/parts';
import type { Cell } from '@ringfence/rules';
import type { BoardConfig } from './config.ts';
import { drawn } from './dom.ts';
import type { Item } from './layers.ts';

/** A shape drawn across cells, which is animated when it is new. */
export interface LineKind {
  readonly name: 'fences' | 'trees' | 'lit' | 'arrows';
  readonly options: readonly (keyof BoardConfig)[];
  /** Whether it leaves room for texts on its cells. */
  readonly written: boolean;
  items(stage: Stage): readonly Item[];
}

const writtenOf = ({ written, picture }: Stage, cells: readonly Cell[]): string =>
  cells.map((cell) => (written.has(cell) ? `${picture.pieces[cell]}${picture.owners?.[cell] ?? 0}` : '')).join();

const withPicture = (stage: Stage, part: Partial<Picture>): Stage => ({
  ...stage,
  picture: { ...stage.picture, ...part },
});

/** A line with a copy of itself that lights up once when the line is new: closing a fence is the moment of a game. */
function glowing(node: SVGGElement, selector: string): SVGGElement {
  const line = node.querySelector(selector);
  const glow = line?.cloneNode();
  if (glow instanceof SVGElement) {
    glow.setAttribute('class', 'glow');
    line?.after(glow);
  }
  return node;
}

const single = (key: string, draw: () => string, look = ''): readonly Item[] =>
  key === '' ? [] : [{ key, look, draw: () => drawn(draw()) }];

/** From the bottom layer to the top. */
export const lineKinds: readonly LineKind[] = [
  {
    name: 'fences',
    options: ['fences'],
    written: true,
    items: (stage) =>
      (stage.picture.fences ?? []).map((fence) => ({
        key: `${fence.side}:${fence.cells.join()}`,
        look: writtenOf(stage, fence.cells),
        draw: () => glowing(drawn(drawFences(withPicture(stage, { fences: [fence] }))), '.rail'),
      })),
  },
  {
    name: 'trees',
    options: ['trees'],
    written: true,
    items: (stage) =>
      (stage.picture.trees ?? []).map((tree) => ({
        key: `${tree.side}:${tree.cells.join()}:${tree.edges?.join()}`,
        look: writtenOf(stage, tree.cells),
        draw: () => glowing(drawn(drawTrees(withPicture(stage, { trees: [tree] }))), '.casing + path'),
      })),
  },
  {
    name: 'lit',
    options: ['trees', 'litEdges'],
    written: false,
    items: (stage) => {
      const lit = [litEdgesOf(stage.picture), litCornersOf(stage.picture)];
      return single(lit.flat().length === 0 ? '' : lit.join(':'), () => drawLit(stage));
    },
  },
  {
    name: 'arrows',
    options: ['arrows'],
    written: false,
    items: (stage) => {
      const arrows = stage.picture.arrows ?? [];
      const key = arrows.map(({ from, to, tone }) => `${from}-${to}-${tone}`).join();
      // Their heads grow with their lines, so a style sheet cannot bound them.
      return single(key, () => drawArrows(stage), stage.scale?.toFixed(2));
    },
  },
];
