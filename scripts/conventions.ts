// Conventions of this project that the linter has no rule for, checked on the names in every source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder } from './files.mjs';
import { scriptOf, type Tree } from './layers.ts';

const FOLDERS = ['packages', 'apps', 'bench', 'docs', 'scripts', 'training', 'adapters'];

/** Where the word is allowed: as the verb for a piece, and as SGF's name for the location of a game. */
const EXCEPTIONS = new Set([
  'packages/rules/src/connection/position.ts',
  'packages/rules/src/record/record.ts',
  'packages/engine/assembly/breaker/pairing.ts',
]);

/** The text of every source, by its path from the root. */
export function readSources(root: string): Tree {
  const paths = FOLDERS.flatMap((folder) => filesUnder(folder, root)).filter(
    (file) => /\.(?:ts|mjs|svelte)$/.test(file) && !/\/(?:dist|node_modules)\//.test(file),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Every name in the sources that breaks a convention, a sentence each. */
export function checkConventions(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) => {
    // Most files contain neither, and parsing all of them takes long.
    if (!/#\w|place/i.test(text)) return [];
    return [...namesOf(file.endsWith('.svelte') ? scriptOf(file, text) : text)].flatMap((word) => {
      if (word.startsWith('#')) return [`${file}: ${word} is a private name: write private ${word.slice(1)}`];
      const isVague = /^places?$|^place[A-Z_]|Places?(?![a-z])|(?<!RE)PLACE(?!HOLDER)/.test(word);
      return isVague && !EXCEPTIONS.has(file)
        ? [`${file}: ${word} can mean too much: say folder, rank, index, location or what else it is`]
        : [];
    });
  });
}

/** Private names, and the names of all declarations of a file, including local variables. */
function namesOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPrivateIdentifier(node)) names.add(node.text);
    const { name } = node as ts.NamedDeclaration;
    if (name !== undefined && ts.isIdentifier(name)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('any.ts', text, ts.ScriptTarget.Latest));
  return names;
}
