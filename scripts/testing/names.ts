// One word, one meaning: an exported name is defined in one file. The check works on texts by path, as that of the layers does.

/** Names that several files define on purpose, with the reason. */
export const SHARED_NAMES: ReadonlyMap<string, string> = new Map([
  ...each('the interface of a command: each file of apps/cli has its own', ['run', 'usage']),
  ...each('the interface of a lesson: each game has its own', ['lesson']),
  ...each('a game of the rules, and that game as the site edits it', ['Game']),
  ...each('a function that two kernels offer to the same host', ['piecesAt']),
  ...each('the table of proof numbers: a module, its declarations for the kernel, and the kernel’s own table', [
    'below',
    'comeBack',
    'foundCarrier',
    'foundDisproof',
    'foundProof',
    'goBelow',
    'keep',
    'look',
    'start',
  ]),
  ...each('the same in the kernel, which cannot import the rules', ['BLACK_TO_MOVE_KEY', 'cellOfIndex']),
]);

function each(reason: string, names: readonly string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}

/** The files that define each exported name, for names with more than one. */
export function namesDefinedTwice(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const [, name] of text.matchAll(EXPORTED)) {
      const known = files.get(name) ?? [];
      // Overloads of a function, or a type and a value of one name, are one thing.
      if (!known.includes(file)) files.set(name, [...known, file]);
    }
  }
  return new Map([...files].filter(([, found]) => found.length > 1));
}

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/gm;
