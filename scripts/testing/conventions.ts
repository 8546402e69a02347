// Conventions of this project that the linter has no rule for: names in every source, and words in sources and documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { filesUnder } from '../files.mjs';
import { scriptOf, type Tree } from './layers.ts';
import { typescript } from './typescript.ts';

const FOLDERS = ['packages', 'apps', 'bench', 'docs', 'scripts', 'training', 'adapters', 'rocq'];

/** Where the word is allowed: as the verb for a piece, and as SGF's name for the location of a game. */
const EXCEPTIONS = new Set([
  'packages/rules/src/connection/position.ts',
  'packages/rules/src/record/record.ts',
  'packages/proof/assembly/breaker/pairing.ts',
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
    if (!/#[A-Za-z_$]|\bplaces?\b|\bplace[A-Z_]|Places?(?![a-z])|(?<!RE)PLACE(?!HOLDER)/.test(text)) return [];
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
    if (typescript.isPrivateIdentifier(node)) names.add(node.text);
    const { name } = node as ts.NamedDeclaration;
    if (name !== undefined && typescript.isIdentifier(name)) names.add(name.text);
    typescript.forEachChild(node, visit);
  };
  visit(typescript.createSourceFile('any.ts', text, typescript.ScriptTarget.Latest));
  return names;
}

/** Phrases that readers stumble over, and what to write instead. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bgo(?:es)? on\b|\bwent on\b/i, 'resume, continue'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bby lot\b/i, 'random'],
  [/\bhangs? together\b/i, 'connected'],
  [/\bsmall letters?\b/i, 'lower case'],
  [/\bclock on the wall\b/i, 'wall-clock time'],
  [/\bif left out\b/i, 'default:'],
  [/\bthis once\b/i, 'only once'],
  [/\b(?:is|are) told in\b/i, 'see'],
  [/\bstones?\b/i, 'piece'],
];

/** The protocol of Go programs has stones. */
const OF_GO = /gtp|conventions/;

/** The text of every document, and of the site's English, by its path from the root. */
export function readDocuments(root: string): Tree {
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...FOLDERS.flatMap((folder) => filesUnder(folder, root)),
  ];
  const documents = paths.filter(
    (file) => /\.md$|messages\/en\.json$/.test(file) && !/\/(?:dist|node_modules)\//.test(file),
  );
  return new Map(documents.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Every phrase that has a plainer one, with its line. */
export function checkWords(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) =>
    OF_GO.test(file)
      ? []
      : PHRASES.flatMap(([phrase, plain]) =>
          text
            .split('\n')
            .flatMap((line, i) => (phrase.test(line) ? [`${file}:${i + 1}: write "${plain}": ${line.trim()}`] : [])),
        ),
  );
}
