import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { classicClasses } from '@ringfence/arena/play';
import { fail, ok, type Result } from '@ringfence/rules';
import { openPromise } from 'yauzl';
import { readClassFile } from '../detect/class-file.ts';
import { classesBelow, classesFolder } from '../detect/java-candidates.ts';
import { type JavaSource, javaRoots, type SourceRoot } from '../detect/java-roots.ts';
import { filesOf, type Sources } from '../detect/sources.ts';
import { LEFT_OUT, quoted, type Recipe, shellWords } from './script.ts';

const JAVAC =
  'javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-XX:-UsePerfData -nowarn -proc:none -Xprefer:source -encoding UTF-8';

/** Classes that may be entries are compiled one by one if not all of a root compiles; more would take too long. */
const MOST_ENTRIES = 12;

/**
 * Every source root is compiled by itself, against the classic interfaces. If a stray file spoils that, each class that
 * may be an entry is compiled with what it needs, and the rest is left out. Maven and Gradle download their
 * dependencies, which a jail without network prevents: their sources are compiled in the same way.
 */
export async function javaRecipe(
  sources: Sources,
  stage: string,
  named: { readonly buildFile?: string },
): Promise<Result<Recipe, string>> {
  const classic = await classicClasses();
  if (!classic.ok) return fail(classic.error);
  const every = javaRoots(sources);
  const main = named.buildFile === undefined ? [] : every.filter(({ folder }) => MAIN_SOURCES.test(folder));
  const roots = main.length === 0 ? every : main;
  const all = filesOf(sources, 'java').filter((path) => /\.jar$/i.test(path));
  const readable = await Promise.all(all.map((path) => isJar(join(sources.folder, path))));
  const jars = all.filter((_, i) => readable[i]);
  // Compiled classes without sources are used as they are, and jars without either are unpacked.
  if (roots.length === 0) {
    const hasClasses = sources.paths.some((path) => path.endsWith('.class'));
    const script = hasClasses ? moveClasses(sources) : unpackJars(jars);
    return ok({ script, readOnly: [], ...named });
  }
  const staged = join(stage, 'java');
  for (const { sources: files } of roots) for (const file of files) write(join(staged, file.home), file.text);
  const classPath = [quoted(classic.value), ...jars.map((path) => `"$here"/${quoted(path)}`)].join(':');
  const compile = roots.map((root, i) => {
    const others = roots.filter((other) => other !== root);
    // Its own classes come first: another root may have others of the same names.
    const sourcePath = [root, ...others].map(({ folder }) => folder || '.').join(':');
    const javac = `${JAVAC} -cp ${classPath} -sourcepath ${quoted(sourcePath)} -d "$here"/${classesFolder(i)}`;
    return compileRoot(root, javac, join(stage, `java-${i}.files`));
  });
  const script = [
    ...(named.buildFile === undefined ? [] : [`echo ${quoted(insteadOf(named.buildFile, main.length > 0))}`]),
    ...all.filter((path) => !jars.includes(path)).map((path) => `echo ${quoted(path)} >> ${LEFT_OUT}`),
    'here=$PWD',
    'good=1',
    `cd ${quoted(staged)}`,
    ...compile,
    'cd "$here"',
    ...resourceFolders(sources).map((folder) => `cp -R ${shellWords([folder])}/. ${classesFolder(0)}`),
    'exit $good',
  ].join('\n');
  return ok({ script, readOnly: [classic.value, stage], ...named });
}

/** Whether the compiler can read a jar: one that it cannot ends the whole compilation. */
const isJar = (file: string): Promise<boolean> =>
  openPromise(file).then(
    (zip) => {
      zip.close();
      return true;
    },
    () => false,
  );

/** Copies compiled classes into the folders of their packages, where a zip has only what is inside of these. */
function moveClasses(sources: Sources): string {
  const moves = sources.paths
    .filter((path) => path.endsWith('.class'))
    .flatMap((path) => {
      const one = readClassFile(readFileSync(join(sources.folder, path)));
      if (one === undefined || classesBelow(path, one) !== undefined) return [];
      const target = `${classesFolder(0)}/${one.name.replaceAll('.', '/')}.class`;
      return [`mkdir -p ${shellWords([dirname(target)])} && cp ${shellWords([path, target])}`];
    });
  return [...moves, 'true'].join('\n');
}

/** The last jar wins where several have the same class; what is no archive is left where it is. */
const unpackJars = (jars: readonly string[]): string =>
  [
    'good=1',
    `mkdir -p ${classesFolder(0)}`,
    ...jars.map((path) => `(cd ${classesFolder(0)} && jar xf ${quoted(`../${path}`)}) && good=0`),
    'exit $good',
  ].join('\n');

function compileRoot({ folder, sources }: SourceRoot, javac: string, list: string): string {
  write(list, sources.map(({ home }) => `${argument(home)}\n`).join(''));
  const entries = sources
    .map((source) => ({ source, rank: entryRank(source) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST_ENTRIES);
  const where = folder === '' ? 'the top folder' : folder;
  const retry = entries.map(({ source }) => `  ${javac} ${quoted(`./${source.home}`)} > /dev/null 2>&1 && good=0`);
  return [
    `if ${javac} ${quoted(`@${list}`)}; then good=0; else`,
    `  echo ${quoted(`Not all sources in ${where} compile: only those that its programs need are used.`)}`,
    ...retry,
    'fi',
  ].join('\n');
}

/** Whether a class may be a player or a program, by its text; the larger the likelier. */
const entryRank = ({ text }: JavaSource): number =>
  /\bmakeMove\s*\(|\bvoid\s+main\s*\(|\bextends\s+\w*Player\b/.test(text) ? text.length : 0;

/** A path in a file of arguments. */
const argument = (path: string): string => `"./${path.replace(/["\\]/g, '\\$&')}"`;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Where Maven and Gradle keep the program's sources, without its tests. */
const MAIN_SOURCES = /(?:^|\/)src\/main\/java$/;

const insteadOf = (buildFile: string, hasMain: boolean): string =>
  `${buildFile} is not run, because a build has no network: ${hasMain ? 'the sources in src/main/java are' : 'all sources are'} compiled with javac, with the jars of the submission.`;

/** Resources beside the classes. */
const resourceFolders = ({ paths }: Sources): string[] => [
  ...new Set(paths.flatMap((path) => /^(?:.*\/)?src\/main\/resources(?=\/)/.exec(path)?.[0] ?? [])),
];
