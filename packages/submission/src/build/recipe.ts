import { spawnSync } from 'node:child_process';
import { classicClasses } from '@ringfence/arena';
import { findProgram } from '@ringfence/jail';
import { fail, ok, type Result } from '@ringfence/rules';
import type { Language } from '../detect/languages.ts';
import { buildFileOf, filesOf, type Sources, stemOf, textOf } from '../detect/sources.ts';

/** How a submission is built. */
export interface Recipe {
  /** Shell commands for its folder. */
  readonly script: string;
  readonly readOnly: readonly string[];
  readonly buildFile?: string;
}

/** The folder of compiled Java classes after the build. */
const CLASSES = 'classes';

/** A text as one shell word. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Paths as words of a command that cannot be taken for options. */
const words = (paths: readonly string[]): string => paths.map((path) => quoted(`./${path}`)).join(' ');

/** How to build a submission in a language, or why this machine cannot. */
export async function recipeFor(sources: Sources, language: Language): Promise<Result<Recipe, string>> {
  const buildFile = buildFileOf(sources, language);
  const named = buildFile === undefined ? {} : { buildFile };
  const files = filesOf(sources, language);
  switch (language) {
    case 'python': {
      const check = 'import ast, sys\nfor name in sys.argv[1:]:\n    ast.parse(open(name, "rb").read(), name)';
      return needs('python3', { script: `python3 -c ${quoted(check)} ${words(files)}`, readOnly: [] });
    }
    case 'javascript': {
      const own = files.filter((path) => !/(?:^|\/)node_modules\//.test(path));
      const script = own.map((path) => `node --check ${quoted(`./${path}`)}`).join(' && ');
      return needs('node', { script, readOnly: [] });
    }
    case 'java':
      return javaRecipe(sources, files, named);
    case 'cpp': {
      const script =
        buildFile === undefined ? compileEach(sources, files) : buildFile === 'CMakeLists.txt' ? CMAKE : 'make';
      return needs(script === 'make' || script === CMAKE ? 'make' : 'g++', { script, readOnly: [], ...named });
    }
    case 'rust':
      return rustRecipe(sources, files, buildFile);
  }
}

const CMAKE =
  'cmake -S . -B /tmp/cmake -DCMAKE_BUILD_TYPE=Release -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$PWD" && make -C /tmp/cmake';

function needs(program: string, recipe: Recipe): Result<Recipe, string> {
  return findProgram(program) === undefined ? fail(`this machine has no ${program}`) : ok(recipe);
}

/** Every file with a `main` becomes a program of its name, linked with all files without one. */
function compileEach(sources: Sources, files: readonly string[]): string {
  const mains = files.filter((path) => /\bmain\s*\(/.test(textOf(sources, path)));
  const others = files.filter((path) => !mains.includes(path));
  return mains
    .map((path) => {
      const compiler = others.length === 0 && path.endsWith('.c') ? 'gcc -O2' : 'g++ -O2 -std=c++20';
      return `${compiler} -o ${quoted(`./${stemOf(path)}`)} ${words([path, ...others])}`;
    })
    .join(' && ');
}

/**
 * Sources are compiled against the classic interfaces; those that need a test library are left out. Maven and Gradle
 * download their dependencies, which a jail without network prevents: their sources are compiled in the same way.
 */
async function javaRecipe(
  sources: Sources,
  files: readonly string[],
  named: { readonly buildFile?: string },
): Promise<Result<Recipe, string>> {
  const classic = await classicClasses();
  if (!classic.ok) return fail(classic.error);
  const compiled = files.filter((path) => path.endsWith('.class') || path.endsWith('.jar'));
  const all = files.filter((path) => path.endsWith('.java') && !/\borg\.junit\b/.test(textOf(sources, path)));
  const main = named.buildFile === undefined ? [] : all.filter((path) => MAIN_SOURCES.test(path));
  const wanted = main.length === 0 ? all : main;
  // Compiled classes without sources are used as they are.
  if (wanted.length === 0) return ok({ script: 'true', readOnly: [], ...named });
  const stems = new Set(wanted.map(stemOf));
  const outdated = compiled.filter((path) => path.endsWith('.class') && stems.has(stemOf(path).replace(/\$.*/, '')));
  const jars = compiled.filter((path) => path.endsWith('.jar')).map((path) => `./${path}`);
  const javac = [
    'javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-XX:-UsePerfData -nowarn -proc:none',
    `-cp ${quoted([classic.value, ...jars].join(':'))} -d ${CLASSES}`,
  ].join(' ');
  // Names in comments are often in an older encoding.
  const compile = `{ ${javac} -encoding UTF-8 ${words(wanted)} || ${javac} -encoding ISO-8859-1 ${words(wanted)}; }`;
  const steps = [
    ...(named.buildFile === undefined ? [] : [`echo ${quoted(insteadOf(named.buildFile, main.length > 0))}`]),
    ...(outdated.length === 0 ? [] : [`rm -f ${words(outdated)}`]),
    compile,
    ...resourceFolders(sources).map((folder) => `cp -R ${words([folder])}/. ${CLASSES}`),
  ];
  return ok({ script: steps.join(' && '), readOnly: [classic.value], ...named });
}

/** Where Maven and Gradle keep the program's sources, without its tests. */
const MAIN_SOURCES = /(?:^|\/)src\/main\/java\//;

const insteadOf = (buildFile: string, hasMain: boolean): string =>
  `${buildFile} is not run, because a build has no network: ${hasMain ? 'the sources in src/main/java are' : 'all sources are'} compiled with javac, with the jars of the submission.`;

/** Resources beside the classes. */
const resourceFolders = ({ paths }: Sources): string[] => [
  ...new Set(paths.flatMap((path) => /^(?:.*\/)?src\/main\/resources(?=\/)/.exec(path)?.[0] ?? [])),
];

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
  const each = mains
    .map((file) => `rustc -O --edition 2021 -o ${quoted(`./${stemOf(file)}`)} ${words([file])}`)
    .join(' && ');
  return ok({
    script: `${path}\n${buildFile === undefined ? each : cargo}`,
    readOnly: [rust],
    ...(buildFile !== undefined && { buildFile }),
  });
}
