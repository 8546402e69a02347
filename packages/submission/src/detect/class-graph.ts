import type { ClassFile, ClassMethod, MemberUse } from './class-file.ts';

/**
 * The methods of the classic interfaces of all years, whatever the package of `Move`; some teams turned its constants
 * into enums.
 */
const PLAYER_CALLS: readonly (readonly [name: string, descriptor: RegExp])[] = [
  ['init', /^\(I(?:I|L[^;]+;)\)[IZV]$/],
  ['makeMove', /^\(\)L[^;]+;$/],
  ['opponentMove', /^\(L[^;]+;\)[IZV]$/],
  ['getWinner', /^\(\)(?:I|L[^;]+;)$/],
];

/** The calls by which a referee lets players meet; a board of a checker may have others of these names. */
const DRIVER_CALLS = PLAYER_CALLS.filter(([name]) => name === 'makeMove' || name === 'opponentMove');

/** What a program does from some method on, in the classes of its own. */
export interface Doings {
  readonly readsInput: boolean;
  readonly readsFiles: boolean;
  /** Whether it asks players for moves, as a referee does. */
  readonly drivesPlayers: boolean;
  readonly opensWindows: boolean;
}

/** The compiled classes of one folder, which see each other. */
export class ClassGraph {
  private readonly classes = new Map<string, ClassFile>();

  constructor(classes: Iterable<ClassFile>) {
    for (const one of classes) this.classes.set(one.name, one);
  }

  get all(): readonly ClassFile[] {
    return [...this.classes.values()];
  }

  /** A class and the classes that it extends, as far as they are here. */
  ancestry(name: string): ClassFile[] {
    const line: ClassFile[] = [];
    for (let at = this.classes.get(name); at !== undefined && !line.includes(at); ) {
      line.push(at);
      at = this.classes.get(at.superName ?? '');
    }
    return line;
  }

  /** Whether a class has the methods of a classic player, its own or inherited, and is no abstract class. */
  isClassicPlayer({ name, isInterface, isAbstract }: ClassFile): boolean {
    const methods = this.ancestry(name).flatMap((one) => one.methods);
    const has = (wanted: string, pattern: RegExp): boolean =>
      methods.some(
        (method) => method.name === wanted && method.isPublic && !method.isAbstract && pattern.test(method.descriptor),
      );
    return !isInterface && !isAbstract && PLAYER_CALLS.every(([wanted, pattern]) => has(wanted, pattern));
  }

  /** The types of moves that a classic player makes and takes. */
  moveTypes({ name }: ClassFile): string[] {
    const methods = this.ancestry(name).flatMap((one) => one.methods);
    const calls = methods.filter((method) =>
      DRIVER_CALLS.some(([call, type]) => method.name === call && type.test(method.descriptor)),
    );
    return calls.flatMap(({ descriptor }) => /L([^;]+);/.exec(descriptor)?.[1]?.replaceAll('/', '.') ?? []);
  }

  /** Whether another class here extends it. */
  isExtended({ name }: ClassFile): boolean {
    return this.all.some(({ superName }) => superName === name);
  }

  /** The size of a class with its nested classes. */
  sizeOf({ name }: ClassFile): number {
    return this.all.reduce((sum, one) => (isWithin(one.name, name) ? sum + one.size : sum), 0);
  }

  /** What a class does from its methods of these names on. */
  doingsFrom({ name }: ClassFile, starts: readonly string[]): Doings {
    const used = this.reach(name, starts);
    const uses = (holds: (use: MemberUse) => boolean): boolean => used.some(holds);
    return {
      readsInput: uses(({ owner, name: member }) => owner === 'java.lang.System' && /^(?:in|console)$/.test(member)),
      readsFiles: uses(({ owner }) => FILE_CLASSES.test(owner)),
      drivesPlayers: uses((use) => DRIVER_CALLS.some(([call, type]) => use.name === call && type.test(use.descriptor))),
      opensWindows: uses(({ owner }) => WINDOW_CLASSES.test(owner)),
    };
  }

  /** All that the methods of these names use, directly or through other methods here. */
  private reach(start: string, names: readonly string[]): MemberUse[] {
    const line = this.ancestry(start);
    const waiting = names.flatMap((wanted) => firstWith(line, ({ name }) => name === wanted));
    const seen = new Set<ClassMethod>(waiting);
    const uses: MemberUse[] = [];
    for (let method = waiting.pop(); method !== undefined; method = waiting.pop()) {
      uses.push(...method.uses);
      for (const { owner, name, descriptor } of method.uses) {
        const isSame = (one: ClassMethod): boolean => one.name === name && one.descriptor === descriptor;
        for (const next of firstWith(this.ancestry(owner), isSame)) {
          if (seen.has(next)) continue;
          seen.add(next);
          waiting.push(next);
        }
      }
    }
    return uses;
  }
}

const FILE_CLASSES = /^java\.(?:io\.(?:File|FileReader|FileInputStream|RandomAccessFile)|nio\.file\.(?:Files|Paths))$/;

/** Not all of `java.awt`: many a board is made of its points. */
const WINDOW_CLASSES = /^(?:javax\.swing\.J|java\.awt\.(?:Frame|Window|Dialog|Canvas|Panel)$|javafx\.)/;

const isWithin = (name: string, outer: string): boolean => name === outer || name.startsWith(`${outer}$`);

/** The methods of the first class that has such. */
const firstWith = (line: readonly ClassFile[], holds: (method: ClassMethod) => boolean): ClassMethod[] =>
  line.map(({ methods }) => methods.filter(holds)).find((found) => found.length > 0) ?? [];

/** Whether a class can be started as a program. */
export const hasMain = ({ methods }: ClassFile): boolean =>
  methods.some(
    ({ name, descriptor, isPublic, isStatic }) =>
      name === 'main' && descriptor === '([Ljava/lang/String;)V' && isPublic && isStatic,
  );

/** Whether a class can be created without arguments; a constructor that is not public is used all the same. */
export const isCreatable = ({ methods }: ClassFile): boolean =>
  methods.some(({ name, descriptor }) => name === '<init>' && descriptor === '()V');
