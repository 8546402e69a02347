import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROKEN,
  type Hints,
  isLeftoverName,
  isNamedAfter,
  nameSuits,
  type ProgramCandidate,
  type Suitability,
  Weighing,
} from './candidate.ts';
import { type ClassFile, readClassFile } from './class-file.ts';
import { ClassGraph, type Doings, hasMain, isCreatable } from './class-graph.ts';
import { type JavaSource, javaRoots } from './java-roots.ts';
import { speaksProtocol } from './script-candidates.ts';
import { filesOf, type Sources, stemOf, textOf } from './sources.ts';

/** The folders of compiled classes, one for each source root. */
export const classesFolder = (index: number): string => (index === 0 ? 'classes' : `classes-${index + 1}`);

const OWN_CLASSES = /^classes(?:-\d+)?$/;

/** Fast to start, with few threads: every board starts a new virtual machine. */
const JAVA = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData'];

/** Classes that are players or can be started, by what their code does. */
export function javaCandidates(files: Sources, hints: Hints): ProgramCandidate[] {
  const folders = classFolders(files);
  const ours = new Set(folders.flatMap(([folder, graph]) => (OWN_CLASSES.test(folder) ? namesIn(graph) : [])));
  const jars = filesOf(files, 'java').filter((path) => /\.jar$/i.test(path));
  const broken = brokenSources(files, hints);
  // A class that was handed in compiled may be of any age: it stands in only where there is no source.
  const written = new Set([...ours, ...broken.map(({ className }) => className)]);
  return [
    ...folders.flatMap(([folder, graph]) => {
      const isOurs = OWN_CLASSES.test(folder);
      return graph.all
        .filter(({ name }) => !name.includes('$') && (isOurs || !written.has(name)))
        .flatMap((one) =>
          candidateOf(one, { files, folder, graph, hints, jars, isStale: !isOurs && written.size > 0 }),
        );
    }),
    ...broken.flatMap((source) => brokenCandidate(source, hints)),
  ];
}

const brokenSources = (files: Sources, { broken }: Hints): JavaSource[] =>
  broken.length === 0
    ? []
    : javaRoots(files)
        .flatMap(({ sources }) => sources)
        .filter(({ path }) => broken.includes(path));

/** What a source that does not compile would be, by its text. */
function brokenCandidate({ path, className, text }: JavaSource, hints: Hints): ProgramCandidate[] {
  const simple = simpleOf(className);
  const isNamed = hints.mainClasses.has(simple.toLowerCase());
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g, ' ');
  const size = sizePoints(text.length, 16);
  const player = new Weighing(30 - BROKEN, 'has the methods of a player')
    .add(isNamed, 25)
    .add(isNamedAfter(simple, [...hints.names, packageOf(className)]), 20)
    .add(nameSuits('player', simple) > 0, 6)
    .add(isLeftoverName(simple) && !isNamed, -30)
    .add(/System\s*\.\s*in\b/.test(code), -45)
    .add(true, size).result;
  const byName = nameSuits('checker', simple);
  const checker = new Weighing(10 - BROKEN, 'has a main method')
    .add(/System\s*\.\s*in\b/.test(code), 20)
    .add(isNamed, 20)
    .add(byName > 0, byName)
    .add(isLeftoverName(simple) && !isNamed && byName === 0, -12).result;
  const plays = /\bmakeMove\s*\(/.test(code) && /\bopponentMove\s*\(/.test(code);
  const starts = /\bvoid\s+main\s*\(/.test(code) && !/^referee/i.test(simple) && !/\.\s*makeMove\s*\(/.test(code);
  const isAbstract = /\b(?:abstract\s+class|interface)\s+\w/.test(code);
  const roles = { ...(plays && !isAbstract && { player }), ...(starts && { checker }) };
  if (Object.keys(roles).length === 0) return [];
  const gameNames = [...(/\bimport\s+[\w.]+/g[Symbol.match](code) ?? []), className];
  return [{ name: className, language: 'java', roles, command: [], broken: path, gameNames }];
}

interface Surroundings {
  readonly files: Sources;
  readonly folder: string;
  readonly graph: ClassGraph;
  readonly hints: Hints;
  readonly jars: readonly string[];
  /** Whether it was handed in compiled, beside sources that do not contain it. */
  readonly isStale: boolean;
}

function candidateOf(one: ClassFile, around: Surroundings): ProgramCandidate[] {
  const { files, folder, graph, jars } = around;
  const { name } = one;
  const isPlayer = graph.isClassicPlayer(one);
  const source = hasMain(one) && files.paths.find((path) => path.endsWith('.java') && stemOf(path) === simpleOf(name));
  const protocol = source !== false && source !== undefined && speaksProtocol(textOf(files, source));
  const player = isPlayer ? playerSuits(one, around) : protocol ? protocolSuits(one, around) : undefined;
  const checker = hasMain(one) && !protocol ? checkerSuits(one, around, isPlayer) : undefined;
  if (player === undefined && checker === undefined) return [];
  const paths = [folder, ...jars];
  const inFolder = paths.map((path) => (path === '.' ? 'FOLDER' : `FOLDER/${path}`)).join(':');
  // It starts in the folder of its team's data, not in that of the classes.
  const word = `java:${name}@${inFolder}${folder === '.' && jars.length === 0 ? '' : '?folder=FOLDER'}`;
  return [
    {
      name,
      language: 'java',
      roles: { ...(player !== undefined && { player }), ...(checker !== undefined && { checker }) },
      command: [...JAVA, '-cp', paths.join(':'), name],
      ...(isPlayer && { word }),
      gameNames: [...graph.moveTypes(one), ...one.references.filter((other) => !other.startsWith('java')), name],
    },
  ];
}

/** The methods that run when a classic player is asked for a move. */
const WHEN_MOVING = ['<init>', '<clinit>', 'init', 'makeMove'];

function playerSuits(one: ClassFile, around: Surroundings): Suitability {
  const { graph, hints, isStale } = around;
  const simple = simpleOf(one.name);
  const isNamed = hints.mainClasses.has(simple.toLowerCase());
  const doings = graph.doingsFrom(one, WHEN_MOVING);
  return new Weighing(30, 'has the methods of a player')
    .add(isNamed, 25, 'manifest.mf names it')
    .add(isNamedAfter(simple, [...hints.names, packageOf(one.name)]), 20, 'is named after its team or package')
    .add(nameSuits('player', simple) > 0, 6)
    .add(doings.readsInput, -45, 'reads its moves from the keyboard')
    .add(doings.opensWindows, -30, 'opens windows')
    .add(isLeftoverName(simple) && !isNamed, -30, 'is named like an aid or a leftover')
    .add(graph.isExtended(one), -12, 'is extended by others')
    .add(!isCreatable(one), -60, 'cannot be created without arguments')
    .add(isStale, -20, 'has no source')
    .add(true, sizePoints(graph.sizeOf(one), 16)).result;
}

/** A program that speaks the line protocol instead. */
const protocolSuits = (one: ClassFile, { hints }: Surroundings): Suitability =>
  new Weighing(28, 'answers "go"')
    .add(isNamedAfter(simpleOf(one.name), [...hints.names, packageOf(one.name)]), 20, 'is named after its team')
    .add(nameSuits('player', simpleOf(one.name)) > 0, 6)
    .add(isLeftoverName(simpleOf(one.name)), -30, 'is named like an aid or a leftover').result;

/** The course's own referee, and whatever else asks players for moves, is no checker. */
function checkerSuits(one: ClassFile, around: Surroundings, isPlayer: boolean): Suitability | undefined {
  const { graph, hints, isStale } = around;
  const simple = simpleOf(one.name);
  const doings = graph.doingsFrom(one, ['main']);
  if (/^referee/i.test(simple) || doings.drivesPlayers) return undefined;
  const isNamed = hints.mainClasses.has(simple.toLowerCase());
  const byName = nameSuits('checker', simple);
  const weighed = new Weighing(readsAny(doings) || isNamed || byName > 0 ? 10 : 0, 'has a main method')
    .add(doings.readsInput, 20, 'reads standard input')
    .add(!doings.readsInput && doings.readsFiles, 12, 'reads a file')
    .add(isNamed, 20, 'manifest.mf names it')
    .add(byName > 0, byName, 'is named like a checker')
    .add(isLeftoverName(simple) && !isNamed && byName === 0, -12, 'is named like an aid or a leftover')
    .add(doings.opensWindows, -25, 'opens windows')
    .add(isPlayer, -15, 'is a player as well')
    .add(isStale, -20, 'has no source');
  return weighed.result.score > 0 ? weighed.add(true, sizePoints(graph.sizeOf(one), 4)).result : weighed.result;
}

const readsAny = ({ readsInput, readsFiles }: Doings): boolean => readsInput || readsFiles;

/** The more code, the more likely the class is what a team worked on. */
const sizePoints = (bytes: number, most: number): number =>
  Math.min(most, Math.max(0, Math.round(3 * Math.log2(bytes / 1000))));

const simpleOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const packageOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));
const namesIn = (graph: ClassGraph): string[] => graph.all.map(({ name }) => name);

/** The compiled classes by the folder in which their packages begin, ours first. */
function classFolders(files: Sources): [folder: string, graph: ClassGraph][] {
  const folders = new Map<string, ClassFile[]>();
  for (const path of files.paths.filter((each) => each.endsWith('.class'))) {
    const one = readClassFile(readFileSync(join(files.folder, path)));
    const folder = one && classesBelow(path, one);
    if (one === undefined || folder === undefined) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  return [...folders]
    .sort(([a], [b]) => Number(OWN_CLASSES.test(b)) - Number(OWN_CLASSES.test(a)) || (a < b ? -1 : 1))
    .map(([folder, classes]) => [folder, new ClassGraph(classes)]);
}

/** The folder below which the folders of a class's package begin; undefined if the class is not in them. */
export function classesBelow(path: string, { name }: ClassFile): string | undefined {
  const inner = `${name.replaceAll('.', '/')}.class`;
  if (path === inner) return '.';
  return path.endsWith(`/${inner}`) ? path.slice(0, -inner.length - 1) : undefined;
}
