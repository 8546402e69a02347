// The layout is the architecture: imports between packages run one way, down, without cycles. The check works on a tree
// of texts by path, so that its own tests can build small invalid trees in memory.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import type ts from 'typescript';
import { filesUnder, workspaceFolders } from '../files.mjs';
import { typescript } from './typescript.ts';

/** The text of every package.json, tsconfig.json and source file, by its path from the root. */
export type Tree = ReadonlyMap<string, string>;

const PACKAGES = [
  'packages/rules',
  'packages/draw',
  'packages/wasm-host',
  'packages/proof',
  'packages/engine',
  'packages/lab',
  'packages/board',
  'packages/node',
  'packages/jail',
  'packages/store',
  'packages/people',
  'packages/arena',
  'packages/submission',
  'packages/course',
  'packages/ladder',
];
const APPS = ['apps/server', 'apps/web', 'apps/cli'];

/** Which folders each folder may import. A row names only rows above it, hence no cycles between packages. */
export const FLOORS: ReadonlyMap<string, readonly string[]> = new Map([
  ['packages/rules', []],
  ['packages/draw', ['packages/rules']],
  ['packages/wasm-host', []],
  ['packages/proof', ['packages/rules', 'packages/wasm-host']],
  ['packages/engine', ['packages/rules', 'packages/wasm-host', 'packages/proof']],
  ['packages/lab', ['packages/rules']],
  ['packages/board', ['packages/rules', 'packages/draw']],
  ['packages/node', []],
  ['packages/jail', ['packages/node']],
  ['packages/store', ['packages/node']],
  ['packages/people', ['packages/store']],
  [
    'packages/arena',
    [
      'packages/rules',
      'packages/draw',
      'packages/engine',
      'packages/lab',
      'packages/node',
      'packages/jail',
      'packages/store',
    ],
  ],
  ['packages/submission', ['packages/rules', 'packages/node', 'packages/jail', 'packages/arena']],
  [
    'packages/course',
    [
      'packages/rules',
      'packages/draw',
      'packages/engine',
      'packages/lab',
      'packages/node',
      'packages/jail',
      'packages/arena',
      'packages/submission',
    ],
  ],
  [
    'packages/ladder',
    [
      'packages/rules',
      'packages/draw',
      'packages/engine',
      'packages/lab',
      'packages/node',
      'packages/jail',
      'packages/store',
      'packages/people',
      'packages/arena',
      'packages/submission',
      'packages/course',
    ],
  ],
  ['apps/server', PACKAGES],
  ['apps/web', [...PACKAGES, 'apps/server']], // see TYPES_ONLY
  ['apps/cli', [...PACKAGES, 'apps/server']], // it starts the server
  ['bench', [...PACKAGES, ...APPS]],
  ['docs/pictures', ['packages/rules', 'packages/draw', 'packages/lab']],
]);

/** The site imports only types of the server and of a class, the shapes of their messages: it runs without them. */
const TYPES_ONLY: ReadonlyMap<string, readonly string[]> = new Map([['apps/web', ['apps/server', 'packages/ladder']]]);

/** Runs anywhere: no Node, no npm dependency, no other package. */
const PURE = 'packages/rules';

interface Workspace {
  readonly folder: string;
  readonly name: string;
  /** What may be imported: '.' for the package itself, './x' for its entry x. */
  readonly entries: ReadonlySet<string>;
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
  /** Folders of the referenced projects; none where there is no tsconfig.json to compare with. */
  readonly references: ReadonlySet<string> | undefined;
  readonly imports: readonly Import[];
}

interface Import {
  readonly file: string;
  readonly inTest: boolean;
  readonly specifier: string;
  /** Whether it is erased at run time. To find out takes long, and is rarely asked. */
  isType(): boolean;
}

/** Reads the real tree under `root`. */
export function readTree(root: string): Tree {
  const paths = workspaceFolders(root).flatMap((folder) => [
    `${folder}/package.json`,
    `${folder}/tsconfig.json`,
    ...['src', 'assembly']
      .flatMap((part) => filesUnder(`${folder}/${part}`, root))
      .filter((file) => /\.(?:ts|svelte)$/.test(file)),
  ]);
  const present = ['package.json', 'tsconfig.json', 'tsconfig.test.json', ...paths].filter((path) =>
    existsSync(join(root, path)),
  );
  return new Map(present.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Everything in the tree that breaks the architecture, a sentence each. */
export function checkLayers(tree: Tree): string[] {
  const workspaces = [...tree.keys()]
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => readWorkspace(tree, posix.dirname(path)));
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  const rootDependencies = keysOf(parse(tree, 'package.json').devDependencies);
  return [
    ...checkRootReferences(tree, workspaces),
    ...workspaces.flatMap((workspace) => [
      ...checkImports(workspace, byName, rootDependencies),
      ...checkDeclarations(workspace, byName),
      ...checkCircles(workspace, tree),
    ]),
  ];
}

/** A package that these do not list is unknown to `tsc -b` and editors, or checked again together with the tests. */
function checkRootReferences(tree: Tree, workspaces: readonly Workspace[]): string[] {
  return ['tsconfig.json', 'tsconfig.test.json'].flatMap((file) => {
    const references = referencesOf(tree, file) ?? new Set();
    return workspaces
      .filter(({ folder }) => isBuilt(tree, folder) && !references.has(folder))
      .map(({ folder }) => `${file} does not reference ${folder}`);
  });
}

/** Whether `tsc -b` builds it; bundled code is only checked, with its own project. */
function isBuilt(tree: Tree, folder: string): boolean {
  const file = `${folder}/tsconfig.json`;
  return tree.has(file) && (parse(tree, file).compilerOptions as { noEmit?: boolean } | undefined)?.noEmit !== true;
}

function checkImports(
  workspace: Workspace,
  byName: ReadonlyMap<string, Workspace>,
  rootDependencies: ReadonlySet<string>,
): string[] {
  const floor = FLOORS.get(workspace.folder);
  if (!floor) return [`${workspace.folder} has no floor: give it one in scripts/testing/layers.ts`];
  const { folder, dependencies, devDependencies, references } = workspace;

  const complaintOn = ({ file, inTest, specifier, isType }: Import): string | undefined => {
    if (specifier.startsWith('.')) {
      const target = posix.join(posix.dirname(file), specifier);
      // The boards and games of examples/ are data, available to all.
      if (target.startsWith(`${folder}/`) || target.startsWith('examples/')) return undefined;
      if (!file.startsWith(`${folder}/assembly/`)) return 'reaches out of its package: import by name';
      // AssemblyScript has no packages: a kernel contains files of a package below by their path.
      const isBelow = floor.some((one) => target.startsWith(`${one}/assembly/`) || target === `${one}/src/codes`);
      return isBelow ? undefined : `runs upward or sideways: only assembly/ of ${floor.join(', ')} is below`;
    }
    if (isBuiltin(specifier)) {
      return folder === PURE && !inTest ? 'needs Node, but this package runs anywhere' : undefined;
    }
    // The package's own bundler builds it.
    if (specifier.startsWith('virtual:')) return undefined;
    const imported = packageOf(specifier);
    const target = byName.get(imported);
    if (target?.folder === folder) return 'imports its own package by name: use a relative path';
    if (target && !floor.includes(target.folder))
      return `runs upward or sideways: ${folder} may not import ${target.folder}`;
    if (target && !inTest && TYPES_ONLY.get(folder)?.includes(target.folder) && !isType()) {
      return `takes more than types: ${folder} may import only types of ${target.folder}`;
    }
    if (target && !target.entries.has(`.${specifier.slice(imported.length)}`)) {
      return `goes past the exports of ${imported}`;
    }
    const declared = dependencies.has(imported) || (inTest && devDependencies.has(imported));
    if (!declared && !(inTest && !target && rootDependencies.has(imported))) {
      return folder === PURE && !inTest
        ? 'is a dependency, but this package has none'
        : `is not declared in ${folder}/package.json`;
    }
    if (target && !inTest && references && !references.has(target.folder)) {
      return `is not referenced in ${folder}/tsconfig.json`;
    }
    return undefined;
  };

  return workspace.imports.flatMap((one) => {
    const complaint = complaintOn(one);
    return complaint ? [`${one.file}: '${one.specifier}' ${complaint}`] : [];
  });
}

/** Every declaration must be used, or the package.json files no longer describe the architecture. */
function checkDeclarations(workspace: Workspace, byName: ReadonlyMap<string, Workspace>): string[] {
  const { folder, dependencies, devDependencies, references, imports } = workspace;
  const named = imports.filter(({ specifier }) => !specifier.startsWith('.'));
  const shipped = new Set(named.filter(({ inTest }) => !inTest).map(({ specifier }) => packageOf(specifier)));
  const tested = new Set(named.filter(({ inTest }) => inTest).map(({ specifier }) => packageOf(specifier)));
  const shippedFolders = new Set([...shipped].map((name) => byName.get(name)?.folder));
  return [
    ...[...dependencies]
      .filter((name) => !shipped.has(name))
      .map((name) => `${folder}/package.json: the dependency ${name} is not used`),
    // Other development dependencies may be tools that no file imports.
    ...[...devDependencies]
      .filter((name) => byName.has(name) && !tested.has(name))
      .map((name) => `${folder}/package.json: the development dependency ${name} is not used`),
    ...[...(references ?? [])]
      .filter((reference) => !shippedFolders.has(reference))
      .map((reference) => `${folder}/tsconfig.json: the reference to ${reference} is not used`),
  ];
}

/** Cycles between the files of one package. Type-only imports count: a cycle of types is a tangle too. */
function checkCircles(workspace: Workspace, tree: Tree): string[] {
  const ofFiles = circles(workspace, tree, (file) => file).map((circle) => `circle: ${circle}`);
  return ofFiles.length > 0 ? ofFiles : checkFolderCircles(workspace, tree);
}

/** Cycles between the folders of one package; a file beside them is its own group. Tests may import anything. */
function checkFolderCircles(workspace: Workspace, tree: Tree): string[] {
  const inside = new RegExp(`^${workspace.folder}/(?:src|assembly)/[^/]+(?=/)`);
  const roomOf = (file: string): string => inside.exec(file)?.[0] ?? file;
  const shipped = { ...workspace, imports: workspace.imports.filter(({ inTest }) => !inTest) };
  return circles(shipped, tree, roomOf).map((circle) => `circle of folders: ${circle}`);
}

/** The cycles between groups of files, each as a path. */
function circles({ imports }: Workspace, tree: Tree, nodeOf: (file: string) => string): string[] {
  const edges = new Map<string, string[]>();
  for (const { file, specifier } of imports) {
    const path = posix.join(posix.dirname(file), specifier);
    const target = tree.has(path) ? path : `${path}.ts`;
    if (!specifier.startsWith('.') || !tree.has(target)) continue;
    const [from, to] = [nodeOf(file), nodeOf(target)];
    if (from === to && from !== file) continue;
    edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const complaints: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) complaints.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of edges.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return complaints;
}

function readWorkspace(tree: Tree, folder: string): Workspace {
  const manifest = parse(tree, `${folder}/package.json`);
  return {
    folder,
    name: String(manifest.name),
    entries: keysOf(manifest.exports),
    // Optional peers are installed only by those who want them.
    dependencies: new Set([...keysOf(manifest.dependencies), ...keysOf(manifest.peerDependencies)]),
    devDependencies: keysOf(manifest.devDependencies),
    references: isBuilt(tree, folder) ? referencesOf(tree, `${folder}/tsconfig.json`) : undefined,
    imports: [...tree]
      .filter(([path]) => path.startsWith(`${folder}/`) && /\.(?:ts|svelte)$/.test(path))
      .flatMap(([file, text]) =>
        importsOf(scriptOf(file, text)).map((one) => ({
          ...one,
          file,
          inTest: file.endsWith('.test.ts'),
        })),
      ),
  };
}

function importsOf(text: string): Pick<Import, 'specifier' | 'isType'>[] {
  let types: ReadonlySet<number> | undefined;
  return typescript.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    isType() {
      types ??= typeImports(text);
      return types.has(pos);
    },
  }));
}

/** The locations of module names that are imported for types only. */
function typeImports(text: string): ReadonlySet<number> {
  const positions = new Set<number>();
  const source = typescript.createSourceFile('any.ts', text, typescript.ScriptTarget.Latest);
  const add = (literal: ts.Node): void => void positions.add(literal.getStart(source));
  const visit = (node: ts.Node): void => {
    const isType =
      (typescript.isImportDeclaration(node) && node.importClause?.isTypeOnly === true) ||
      (typescript.isExportDeclaration(node) && node.isTypeOnly);
    if (isType && node.moduleSpecifier !== undefined) add(node.moduleSpecifier);
    if (typescript.isImportTypeNode(node) && typescript.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    typescript.forEachChild(node, visit);
  };
  visit(source);
  return positions;
}

/** The TypeScript of a file: all of it, or the scripts of a component. */
export function scriptOf(file: string, text: string): string {
  if (file.endsWith('.ts')) return text;
  return [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script).join('\n');
}

/** The folders that a project file refers to; undefined if it does not exist. */
function referencesOf(tree: Tree, file: string): ReadonlySet<string> | undefined {
  if (!tree.has(file)) return undefined;
  const references = (parse(tree, file).references ?? []) as { path: string }[];
  return new Set(references.map(({ path }) => posix.join(posix.dirname(file), path)));
}

function parse(tree: Tree, path: string): Record<string, unknown> {
  return JSON.parse(tree.get(path) ?? '{}');
}

export function keysOf(value: unknown): ReadonlySet<string> {
  return new Set(Object.keys(value ?? {}));
}

/** '@ringfence/rules/record' → '@ringfence/rules'; 'vitest/config' → 'vitest'. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
