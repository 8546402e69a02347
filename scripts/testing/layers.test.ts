import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesUnder, root } from '../files.mjs';
import { checkLayers, FLOORS, readTree, type Tree } from './layers.ts';

test('the imports of this repository run downward, without cycles, and as declared', () => {
  expect(checkLayers(readTree(root))).toEqual([]);
});

test('a folder may import only folders above it in the table', () => {
  const order = [...FLOORS.keys()];
  for (const [folder, below] of FLOORS) {
    for (const other of below) expect(order.indexOf(other), `${folder} → ${other}`).toBeLessThan(order.indexOf(folder));
    for (const other of below) expect(order).toContain(other);
  }
});

test.each([...FLOORS.keys()].filter((folder) => folder.startsWith('packages/')))(
  'the architecture document describes every folder of %s',
  (folder) => {
    const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const section = document.split('\n## ').find((part) => part.startsWith(`${folder}\n`)) ?? '';
    const files = filesUnder(`${folder}/src`, root).map((file) => file.slice(`${folder}/src/`.length));
    const inside = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    inside.delete('testing');
    expect([...inside].filter((name) => !section.includes(`\`${name}/\``))).toEqual([]);
  },
);

/** A valid tree of two packages; `changes` replaces or adds files. */
function treeWith(changes: Record<string, unknown> = {}): Tree {
  const files: Record<string, unknown> = {
    'package.json': { devDependencies: { vitest: '1' } },
    'tsconfig.json': { references: [{ path: 'packages/rules' }, { path: 'packages/draw' }] },
    'tsconfig.test.json': { references: [{ path: 'packages/rules' }, { path: 'packages/draw' }] },
    'packages/rules/package.json': { name: '@ringfence/rules', exports: { '.': {}, './record': {} } },
    'packages/rules/tsconfig.json': {},
    'packages/rules/src/index.ts': `export * from './grid.ts';`,
    'packages/rules/src/grid.ts': `export const size = 5;`,
    'packages/rules/src/grid.test.ts': `import { test } from 'vitest'; import 'node:fs'; import './grid.ts';`,
    'packages/draw/package.json': {
      name: '@ringfence/draw',
      exports: { '.': {} },
      dependencies: { '@ringfence/rules': '1' },
    },
    'packages/draw/tsconfig.json': { references: [{ path: '../rules' }] },
    'packages/draw/src/index.ts': `import type { Grid } from '@ringfence/rules';`,
    ...changes,
  };
  return new Map(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? file : JSON.stringify(file)]),
  );
}

const drawImports = (line: string): Tree => treeWith({ 'packages/draw/src/svg.ts': line });
const rulesImport = (line: string): Tree => treeWith({ 'packages/rules/src/cell.ts': line });

describe('the checker', () => {
  test('accepts a valid tree', () => {
    expect(checkLayers(treeWith())).toEqual([]);
    expect(checkLayers(drawImports(`export { judge } from '@ringfence/rules/record';`))).toEqual([]);
    expect(checkLayers(rulesImport(`// import 'zod';\nconst text = "import 'zod'" + \`import 'zod';\`;`))).toEqual([]);
  });

  test.each([
    ['a plain import', `import { draw } from '@ringfence/draw';`],
    ['a type', `import type { Picture } from '@ringfence/draw';`],
    ['a type where it is used', `let picture: import('@ringfence/draw').Picture;`],
    ['a re-export', `export * from '@ringfence/draw';`],
    ['a dynamic import', `const later = async () => await import('@ringfence/draw');`],
  ])('finds an upward import: %s', (_, line) => {
    expect(checkLayers(rulesImport(line))).toEqual([
      `packages/rules/src/cell.ts: '@ringfence/draw' runs upward or sideways: packages/rules may not import packages/draw`,
    ]);
  });

  test('finds an upward import in a test', () => {
    const tree = treeWith({ 'packages/rules/src/cell.test.ts': `import '@ringfence/draw';` });
    expect(checkLayers(tree)).toEqual([expect.stringContaining('runs upward')]);
  });

  test('knows where a kernel may reach into another package', () => {
    const path = 'packages/draw/assembly/play/a.ts';
    const at = (target: string) => checkLayers(treeWith({ [path]: `import { b } from '../../../${target}';` }));
    expect(at('rules/assembly/bits')).toEqual([]);
    expect(at('rules/src/codes')).toEqual([]);
    expect(at('rules/src/cell')).toEqual([expect.stringContaining(`${path}: '../../../rules/src/cell' runs upward`)]);
    expect(at('lab/assembly/bits')).toEqual([expect.stringContaining('runs upward or sideways')]);
  });

  test('finds a cycle of files, also of types', () => {
    const tree = treeWith({
      'packages/rules/src/a.ts': `import { b } from './deep/b.ts';`,
      'packages/rules/src/deep/b.ts': `import type { C } from '../c.ts';`,
      'packages/rules/src/c.ts': `export { a } from './a.ts';`,
    });
    expect(checkLayers(tree)).toEqual([
      'circle: packages/rules/src/a.ts → packages/rules/src/deep/b.ts → packages/rules/src/c.ts → packages/rules/src/a.ts',
    ]);
  });

  test('finds a cycle of folders without a cycle of files, and ignores tests', () => {
    const tree = treeWith({
      'packages/rules/src/one/a.ts': `import { b } from '../two/b.ts';`,
      'packages/rules/src/two/b.ts': `export const b = 1;`,
      'packages/rules/src/two/c.ts': `import { d } from '../one/d.ts';`,
      'packages/rules/src/one/d.ts': `export const d = 1;`,
    });
    expect(checkLayers(tree)).toEqual([
      'circle of folders: packages/rules/src/one → packages/rules/src/two → packages/rules/src/one',
    ]);
    const tested = new Map(tree);
    tested.delete('packages/rules/src/two/c.ts');
    tested.set('packages/rules/src/two/c.test.ts', `import { d } from '../one/d.ts';`);
    expect(checkLayers(tested)).toEqual([]);
  });

  test.each([
    ['a value', `import { serve } from '@ringfence/server';`, false],
    ['a value beside a type', `import { type Api, serve } from '@ringfence/server';`, false],
    ['a dynamic import', `const server = import('@ringfence/server');`, false],
    ['a re-export', `export * from '@ringfence/server';`, false],
    ['a type', `import type { Api } from '@ringfence/server';`, true],
    ['a type where it is used', `let api: import('@ringfence/server').Api;`, true],
    ['a re-exported type', `export type { Api } from '@ringfence/server';`, true],
  ])('lets the site import only types from the server and from ladder: %s', (_, line, isFine) => {
    for (const folder of ['apps/server', 'packages/ladder']) {
      const name = folder.replace(/^\w+/, '@ringfence');
      const tree = treeWith({
        [`${folder}/package.json`]: { name, exports: { '.': {} } },
        'apps/web/package.json': { name: '@ringfence/web', dependencies: { [name]: '1' } },
        'apps/web/src/live.ts': line.replace('@ringfence/server', name),
      });
      expect(checkLayers(tree)).toEqual(isFine ? [] : [expect.stringContaining(`may import only types of ${folder}`)]);
    }
  });

  test('finds an import past the exports', () => {
    expect(checkLayers(drawImports(`import '@ringfence/rules/src/grid.ts';`))).toEqual([
      `packages/draw/src/svg.ts: '@ringfence/rules/src/grid.ts' goes past the exports of @ringfence/rules`,
    ]);
    expect(checkLayers(drawImports(`import '../../rules/src/grid.ts';`))).toEqual([
      `packages/draw/src/svg.ts: '../../rules/src/grid.ts' reaches out of its package: import by name`,
    ]);
  });

  test('finds a package that imports itself by name', () => {
    expect(checkLayers(rulesImport(`import '@ringfence/rules';`))).toEqual([expect.stringContaining('own package')]);
  });

  test('keeps rules free of Node and of dependencies', () => {
    expect(checkLayers(rulesImport(`import 'node:fs';`))).toEqual([expect.stringContaining('needs Node')]);
    expect(checkLayers(rulesImport(`import 'vitest';`))).toEqual([expect.stringContaining('this package has none')]);
  });

  test('finds an undeclared dependency', () => {
    const tree = treeWith({ 'packages/draw/package.json': { name: '@ringfence/draw', exports: { '.': {} } } });
    expect(checkLayers(tree)).toEqual([
      `packages/draw/src/index.ts: '@ringfence/rules' is not declared in packages/draw/package.json`,
    ]);
    expect(checkLayers(drawImports(`import zod from 'zod';`))).toEqual([
      expect.stringContaining(`'zod' is not declared`),
    ]);
  });

  test('finds a missing reference', () => {
    expect(checkLayers(treeWith({ 'packages/draw/tsconfig.json': {} }))).toEqual([
      `packages/draw/src/index.ts: '@ringfence/rules' is not referenced in packages/draw/tsconfig.json`,
    ]);
    expect(checkLayers(treeWith({ 'tsconfig.json': { references: [{ path: 'packages/rules' }] } }))).toEqual([
      'tsconfig.json does not reference packages/draw',
    ]);
  });

  test('finds the imports of components, and requires no reference to bundled code', () => {
    const component = (specifier: string) =>
      treeWith({
        'apps/web/package.json': { name: '@ringfence/web', dependencies: { '@ringfence/rules': '1' } },
        'apps/web/tsconfig.json': { compilerOptions: { noEmit: true } },
        'apps/web/src/App.svelte': `<script lang="ts">\nimport { a } from '@ringfence/rules';\n</script><p>import 'x';</p>`,
        'apps/web/src/Page.svelte': `<script lang="ts">\nimport '${specifier}';\n</script>`,
      });
    expect(checkLayers(component('./App.svelte'))).toEqual([]);
    expect(checkLayers(component('@ringfence/draw'))).toEqual([
      `apps/web/src/Page.svelte: '@ringfence/draw' is not declared in apps/web/package.json`,
    ]);
  });

  test('finds unused declarations', () => {
    expect(checkLayers(treeWith({ 'packages/draw/src/index.ts': '' }))).toEqual([
      'packages/draw/package.json: the dependency @ringfence/rules is not used',
      'packages/draw/tsconfig.json: the reference to packages/rules is not used',
    ]);
  });

  test('requires a row for every package', () => {
    const tree = treeWith({ 'packages/extra/package.json': { name: 'extra' } });
    expect(checkLayers(tree)).toEqual(['packages/extra has no floor: give it one in scripts/testing/layers.ts']);
  });
});
