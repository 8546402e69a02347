/** The parts of a compiled Java class that show what the class is for. */
export interface ClassFile {
  /** With dots, such as `team.red.Checker`. */
  readonly name: string;
  readonly isInterface: boolean;
  readonly isAbstract: boolean;
  readonly isPublic: boolean;
  readonly methods: readonly ClassMethod[];
}

export interface ClassMethod {
  readonly name: string;
  /** As the virtual machine writes it, such as `(II)I`. */
  readonly descriptor: string;
  readonly isPublic: boolean;
  readonly isStatic: boolean;
}

const MAGIC = 0xcafebabe;
const PUBLIC = 0x0001;
const STATIC = 0x0008;
const INTERFACE = 0x0200;
const ABSTRACT = 0x0400;

/** The sizes of the constants that are only skipped, by their tags. */
const CONSTANT_SIZES: Readonly<Record<number, number>> = {
  ...{ 3: 4, 4: 4, 5: 8, 6: 8, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4 },
  ...{ 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2 },
};

/** Parses a class file; `undefined` if it is not one. */
export function readClassFile(bytes: Buffer): ClassFile | undefined {
  try {
    return new ClassReader(bytes).read();
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends too early
    throw error;
  }
}

class ClassReader {
  private readonly bytes: Buffer;
  private at = 0;
  private readonly texts = new Map<number, string>();
  private readonly classNames = new Map<number, number>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  read(): ClassFile | undefined {
    if (this.u4() !== MAGIC) return undefined;
    this.skip(4); // the version
    if (!this.constants()) return undefined;
    const access = this.u2();
    const name = this.texts.get(this.classNames.get(this.u2()) ?? 0)?.replaceAll('/', '.');
    this.skip(2); // the superclass
    this.skip(2 * this.u2()); // interfaces
    this.members(); // fields
    const methods = this.members();
    if (name === undefined) return undefined;
    const has = (flag: number): boolean => (access & flag) !== 0;
    return { name, isInterface: has(INTERFACE), isAbstract: has(ABSTRACT), isPublic: has(PUBLIC), methods };
  }

  private constants(): boolean {
    const count = this.u2();
    for (let index = 1; index < count; index++) {
      const tag = this.bytes.readUInt8(this.at++);
      if (tag === 1) {
        const length = this.u2();
        this.texts.set(index, this.slice(length).toString('utf8'));
      } else if (tag === 7) this.classNames.set(index, this.u2());
      else {
        const size = CONSTANT_SIZES[tag];
        if (size === undefined) return false;
        this.skip(size);
        // Numbers of 64 bits take two entries.
        if (tag === 5 || tag === 6) index++;
      }
    }
    return true;
  }

  private members(): ClassMethod[] {
    return Array.from({ length: this.u2() }, () => {
      const access = this.u2();
      const name = this.texts.get(this.u2()) ?? '';
      const descriptor = this.texts.get(this.u2()) ?? '';
      for (let left = this.u2(); left > 0; left--) {
        this.skip(2);
        this.skip(this.u4());
      }
      return { name, descriptor, isPublic: (access & PUBLIC) !== 0, isStatic: (access & STATIC) !== 0 };
    });
  }

  private skip(count: number): void {
    this.at += count;
  }

  private u2(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  private u4(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  private slice(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('the class file is cut off');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** Whether a class can be started as a program. */
export const hasMain = ({ methods }: ClassFile): boolean =>
  methods.some(
    ({ name, descriptor, isPublic, isStatic }) =>
      name === 'main' && descriptor === '([Ljava/lang/String;)V' && isPublic && isStatic,
  );

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

/** Whether a class has the methods of a classic player, and can be instantiated. */
export function isClassicPlayer({ methods, isInterface, isAbstract }: ClassFile): boolean {
  const has = (wanted: string, pattern: RegExp): boolean =>
    methods.some(({ name, descriptor, isPublic }) => name === wanted && isPublic && pattern.test(descriptor));
  return !isInterface && !isAbstract && PLAYER_CALLS.every(([name, pattern]) => has(name, pattern));
}
