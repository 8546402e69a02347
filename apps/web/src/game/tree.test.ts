import { readSgf, writeSgf } from '@ringfence/rules/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';
import {
  addChild,
  isMainLine,
  lineFrom,
  makeMain,
  nodeOf,
  pathTo,
  preOrder,
  ROOT,
  recordOf,
  removeBranch,
  treeOf,
} from './tree.ts';

const sgf = '(;FF[4]GM[Squatter]SZ[5];W[a1](;B[b1];W[c1])(;B[b2](;W[c2])(;W[c3])))';

function record() {
  const records = readSgf(sgf);
  if (!records.ok) throw new Error('the test’s own game cannot be read');
  return records.value[0];
}

describe('a tree', () => {
  test('converts to a record and back', () => {
    expect(recordOf(treeOf(record()))).toEqual(record());
  });

  test('keeps its node ids when others are added and removed', () => {
    const tree = treeOf(record());
    const { tree: grown, id } = addChild(tree, 1, { play: { side: 2, move: 7 } });
    expect(pathTo(grown, id)).toEqual([0, 1, id]);
    const smaller = removeBranch(grown, 2);
    expect([...smaller.nodes.keys()].sort((a, b) => a - b)).toEqual([0, 1, 4, 5, 6, id]);
    expect(addChild(smaller, 1, {}).id).toBe(id + 1);
  });

  test('promotes a line to the main line all the way up', () => {
    const tree = makeMain(treeOf(record()), 6);
    expect(lineFrom(tree, ROOT)).toEqual([0, 1, 4, 6]);
    expect(isMainLine(tree, 6)).toBe(true);
    expect(isMainLine(tree, 2)).toBe(false);
    expect(writeSgf([recordOf(tree)])).toMatch(
      /;W\[a1\]\s*\(;B\[b2\]\s*\(;W\[c3\]\)\s*\(;W\[c2\]\)\)\s*\(;B\[b1\];W\[c1\]\)/,
    );
  });

  test('stays a tree in pre-order through any edits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('add', 'remove', 'main'), fc.nat()), { maxLength: 40 }),
        (edits) => {
          let tree = treeOf(record());
          for (const [edit, number] of edits) {
            const ids = preOrder(tree);
            const id = ids[number % ids.length];
            if (edit === 'add') tree = addChild(tree, id, {}).tree;
            else tree = edit === 'remove' ? removeBranch(tree, id) : makeMain(tree, id);
          }
          const { nodes } = recordOf(tree);
          expect(nodes.length).toBe(tree.nodes.size);
          for (const [i, { parent }] of nodes.entries()) expect(parent).toBeLessThan(i);
          for (const node of tree.nodes.values()) {
            for (const child of node.children) expect(nodeOf(tree, child).parent).toBe(node.id);
          }
        },
      ),
    );
  });

  test('is listed with each variation after the move that it replaces', () => {
    expect(segmentsOf(treeOf(record()))).toEqual([
      { depth: 0, nodes: [1, 2] },
      { depth: 1, nodes: [4, 5] },
      { depth: 2, nodes: [6] },
      { depth: 0, nodes: [3] },
    ]);
  });

  test('is listed completely, however deep the variations are', () => {
    let tree = treeOf({ header: record().header, nodes: [{ parent: -1 }] });
    let at = ROOT;
    for (let i = 0; i < 500; i++) {
      ({ tree } = addChild(tree, at, {}));
      ({ tree, id: at } = addChild(tree, at, {}));
    }
    const listed = segmentsOf(tree).flatMap(({ nodes }) => nodes);
    expect(new Set(listed).size).toBe(tree.nodes.size - 1);
  });
});
