import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { findProgram } from '@ringfence/jail';
import { fail, ok, type Result } from '@ringfence/rules';
import type { Language } from '../detect/languages.ts';
import { programName } from '../detect/script-candidates.ts';
import { buildFileOf, filesOf, type Sources, stemOf, textOf } from '../detect/sources.ts';
import { javaRecipe } from './java-recipe.ts';
import { LEFT_OUT, quoted, type Recipe, shellWords } from './script.ts';

/** How to build a submission in a language, or why this machine cannot. `stage` is a folder for what the build needs. */
export async function recipeFor(sources: Sources, language: Language, stage: string): Promise<Result<Recipe, string>> {
  const buildFile = buildFileOf(sources, language);
  const named = buildFile === undefined ? {} : { buildFile };
  const files = filesOf(sources, language).filter((path) => !/(?:^|\/)node_modules\//.test(path));
  switch (language) {
    case 'python':
      return needs('python3', {
        script: `python3 -c ${quoted(PARSE)} < ${listed(stage, language, files)}`,
        readOnly: [],
      });
    case 'javascript':
      return needs('node', { script: eachScript(listed(stage, language, files)), readOnly: [] });
    case 'java':
      return javaRecipe(sources, stage, named);
    case 'cpp': {
      if (buildFile === undefined) return cppBelow(sources, files) ?? cppRecipe(sources, files);
      return needs('make', { script: buildFile === 'CMakeLists.txt' ? CMAKE : 'make', readOnly: [], ...named });
    }
    case 'rust':
      return rustRecipe(sources, files, buildFile);
  }
}

/** A list of files as a file, since a command takes only so many words. */
function listed(stage: string, language: Language, paths: readonly string[]): string {
  const file = join(stage, `${language}.files`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, paths.map((path) => `${path}\n`).join(''));
  return quoted(file);
}

const PARSE = `import ast, sys, traceback
names = [line.rstrip("\\n") for line in sys.stdin]
bad = []
for name in names:
    try:
        ast.parse(open(name, "rb").read(), name)
    except (SyntaxError, ValueError):
        traceback.print_exc(0)
        bad.append(name)
open("${LEFT_OUT}", "a").writelines(name + "\\n" for name in bad)
sys.exit(1 if bad and len(bad) == len(names) else 0)`;

const eachScript = (list: string): string => `good=1
while IFS= read -r file; do
  if node --check "./$file" < /dev/null; then good=0; else echo "$file" >> ${LEFT_OUT}; fi
done < ${list}
exit $good`;

const CMAKE =
  'cmake -S . -B /tmp/cmake -DCMAKE_BUILD_TYPE=Release -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$PWD" && make -C /tmp/cmake';

const MOST_MAKE = 4;

/**
 * Build files below the top folder, as in a repository with more than the program; what they do not cover, or if none of
 * them works, is compiled like sources without one. Undefined if there are none.
 */
function cppBelow(sources: Sources, files: readonly string[]): Result<Recipe, string> | undefined {
  const found = sources.paths
    .filter((path) => /\/(?:CMakeLists\.txt|[Mm]akefile)$/.test(path))
    .filter((path) => files.some((file) => file.startsWith(folderOf(path))))
    .sort((a, b) => a.length - b.length);
  const outer = found.filter((path) => !found.some((other) => other !== path && path.startsWith(folderOf(other))));
  const [first] = outer;
  if (first === undefined || outer.length > MOST_MAKE) return undefined;
  const make = outer.map((path) => {
    const build = path.endsWith('CMakeLists.txt')
      ? CMAKE.replaceAll('/tmp/cmake', `/tmp/cmake-${outer.indexOf(path)}`)
      : 'make';
    return `(cd ${quoted(`./${posix.dirname(path)}`)} && ${build}) && made=0`;
  });
  const rest = files.filter((path) => !outer.some((other) => path.startsWith(folderOf(other))));
  const [beside, all] = [rest, files].map((some) => cppRecipe(sources, some));
  const script = [
    'made=1',
    ...make,
    ...(beside.ok ? [`[ $made = 0 ] && { ${inShell(beside.value.script)}; }`] : []),
    `[ $made = 0 ] || { ${all.ok ? inShell(all.value.script) : 'exit 1'}; exit $?; }`,
    'exit 0',
  ].join('\n');
  return needs('make', { script, readOnly: [], buildFile: first });
}

/** A script in a shell of its own, which its "exit" ends. */
const inShell = (script: string): string => `(\n${script}\n)`;

function needs(program: string, recipe: Recipe): Result<Recipe, string> {
  return findProgram(program) === undefined ? fail(`this machine has no ${program}`) : ok(recipe);
}

/**
 * Every file with a `main` becomes a program of its name, linked with the files without one: first those in its own
 * folder, since the parts of an assignment often repeat files.
 */
function cppRecipe(sources: Sources, files: readonly string[]): Result<Recipe, string> {
  const mains = files.filter((path) => /\bmain\s*\(/.test(textOf(sources, path)));
  if (mains.length === 0) return fail('no file in C or C++ has a main function');
  const others = files.filter((path) => !mains.includes(path));
  const link = (path: string, more: readonly string[]): string => {
    const compiler = more.length === 0 && path.endsWith('.c') ? 'gcc -O2' : 'g++ -O2 -std=c++20';
    return `${compiler} -o ${quoted(`./${outputOf(path, mains)}`)} ${shellWords([path, ...more])}`;
  };
  const each = mains.map((path) => {
    const beside = others.filter((other) => other.startsWith(folderOf(path)));
    const tries = beside.length === others.length ? [others] : [beside, others];
    return `if ${tries.map((more) => link(path, more)).join(' || ')}; then good=0; else echo ${quoted(path)} >> ${LEFT_OUT}; fi`;
  });
  return needs('g++', { script: ['good=1', ...each, 'exit $good'].join('\n'), readOnly: [] });
}

const folderOf = (path: string): string => (path.includes('/') ? `${posix.dirname(path)}/` : '');

/** The name of a program: that of its file, or its whole path where two files have the same name. */
const outputOf = (path: string, all: readonly string[]): string =>
  all.some((other) => other !== path && stemOf(other) === stemOf(path)) ? programName(path) : stemOf(path);

/** Rustup's programs look for their installation in the home folder, which the jail hides. */
function rustHome(): string | undefined {
  const rustc = findProgram('rustc');
  if (rustc === undefined) return undefined;
  const { status, stdout } = spawnSync(rustc, ['--print', 'sysroot'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

let rust: string | undefined;

function rustRecipe(sources: Sources, files: readonly string[], buildFile?: string): Result<Recipe, string> {
  rust ??= rustHome();
  if (rust === undefined) return fail('this machine has no Rust compiler');
  const path = `export PATH=${quoted(`${rust}/bin`)}:"$PATH" CARGO_HOME=/tmp/cargo CARGO_TARGET_DIR=/tmp/target CARGO_NET_OFFLINE=true`;
  const cargo = 'cargo build --release && find /tmp/target/release -maxdepth 1 -type f -perm -u+x -exec cp {} . \\;';
  const mains = files.filter((file) => /\bfn\s+main\s*\(/.test(textOf(sources, file)));
  if (buildFile === undefined && mains.length === 0) return fail('no file in Rust has a main function');
  const each = mains.map(
    (file) =>
      `if rustc -O --edition 2021 -o ${quoted(`./${outputOf(file, mains)}`)} ${shellWords([file])}; then good=0; else echo ${quoted(file)} >> ${LEFT_OUT}; fi`,
  );
  return ok({
    script: [path, buildFile === undefined ? ['good=1', ...each, 'exit $good'].join('\n') : cargo].join('\n'),
    readOnly: [rust],
    ...(buildFile !== undefined && { buildFile }),
  });
}
