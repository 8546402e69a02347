/** The parts of a compiled Java class that show what the class is for. */
export interface ClassFile {
  /** With dots, such as `team.red.Checker`. */
  readonly name: string;
  /** The class that it extends; undefined only for `java.lang.Object`. */
  readonly superName: string | undefined;
  readonly isInterface: boolean;
  readonly isAbstract: boolean;
  readonly isPublic: boolean;
  readonly methods: readonly ClassMethod[];
  /** All classes that it names, with dots. */
  readonly references: readonly string[];
  /** Its size in bytes: a measure of how much code it has. */
  readonly size: number;
}

export interface ClassMethod {
  readonly name: string;
  /** As the virtual machine writes it, such as `(II)I`. */
  readonly descriptor: string;
  readonly isPublic: boolean;
  readonly isStatic: boolean;
  readonly isAbstract: boolean;
  /** The fields and methods that its code uses. */
  readonly uses: readonly MemberUse[];
}

/** A field or method of some class, as code refers to it. */
export interface MemberUse {
  /** The class, with dots. */
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
}

const MAGIC = 0xcafebabe;
const PUBLIC = 0x0001;
const STATIC = 0x0008;
const INTERFACE = 0x0200;
const ABSTRACT = 0x0400;

/** The sizes of the constants that are only skipped, by their tags. */
const CONSTANT_SIZES: Readonly<Record<number, number>> = {
  ...{ 3: 4, 4: 4, 5: 8, 6: 8, 8: 2 },
  ...{ 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2 },
};

/** The instructions that name a field or a method in the two bytes after them: `getstatic` … `invokeinterface`. */
const FIRST_MEMBER_CODE = 0xb2;
const LAST_MEMBER_CODE = 0xb9;

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
  /** Index of the name. */
  private readonly classNames = new Map<number, number>();
  /** Indices of the class, and of name and type. */
  private readonly members = new Map<number, readonly [owner: number, nameAndType: number]>();
  private readonly namesAndTypes = new Map<number, readonly [name: number, descriptor: number]>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  read(): ClassFile | undefined {
    if (this.u4() !== MAGIC) return undefined;
    this.skip(4); // the version
    if (!this.constants()) return undefined;
    const access = this.u2();
    const name = this.className(this.u2());
    const superName = this.className(this.u2());
    this.skip(2 * this.u2()); // interfaces
    this.readMembers(); // fields
    const methods = this.readMembers();
    if (name === undefined) return undefined;
    const has = (flag: number): boolean => (access & flag) !== 0;
    return {
      name,
      superName,
      isInterface: has(INTERFACE),
      isAbstract: has(ABSTRACT),
      isPublic: has(PUBLIC),
      methods,
      references: [...this.classNames.keys()].flatMap((index) => this.className(index) ?? []),
      size: this.bytes.length,
    };
  }

  private constants(): boolean {
    const count = this.u2();
    for (let index = 1; index < count; index++) {
      const tag = this.bytes.readUInt8(this.at++);
      if (tag === 1) {
        const length = this.u2();
        this.texts.set(index, this.slice(length).toString('utf8'));
      } else if (tag === 7) this.classNames.set(index, this.u2());
      else if (tag === 9 || tag === 10 || tag === 11) this.members.set(index, [this.u2(), this.u2()]);
      else if (tag === 12) this.namesAndTypes.set(index, [this.u2(), this.u2()]);
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

  private readMembers(): ClassMethod[] {
    return Array.from({ length: this.u2() }, () => {
      const access = this.u2();
      const name = this.texts.get(this.u2()) ?? '';
      const descriptor = this.texts.get(this.u2()) ?? '';
      const uses: MemberUse[] = [];
      for (let left = this.u2(); left > 0; left--) {
        const attribute = this.texts.get(this.u2());
        const content = this.slice(this.u4());
        if (attribute === 'Code') uses.push(...this.usesIn(content));
      }
      const has = (flag: number): boolean => (access & flag) !== 0;
      return {
        name,
        descriptor,
        isPublic: has(PUBLIC),
        isStatic: has(STATIC),
        isAbstract: has(ABSTRACT),
        uses,
      };
    });
  }

  /** Found without decoding the instructions: an operand that looks like an instruction adds a use at worst. */
  private usesIn(code: Buffer): MemberUse[] {
    const seen = new Set<number>();
    for (let at = 0; at + 2 < code.length; at++) {
      if (code[at] < FIRST_MEMBER_CODE || code[at] > LAST_MEMBER_CODE) continue;
      const index = code.readUInt16BE(at + 1);
      if (this.members.has(index)) seen.add(index);
    }
    return [...seen].map((index) => this.member(index));
  }

  private member(index: number): MemberUse {
    const [owner, nameAndType] = this.members.get(index) ?? [0, 0];
    const [name, descriptor] = this.namesAndTypes.get(nameAndType) ?? [0, 0];
    return {
      owner: this.className(owner) ?? '',
      name: this.texts.get(name) ?? '',
      descriptor: this.texts.get(descriptor) ?? '',
    };
  }

  private className(index: number): string | undefined {
    return this.texts.get(this.classNames.get(index) ?? 0)?.replaceAll('/', '.');
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
