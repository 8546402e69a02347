import { RUN } from './fingerprints.ts';
import { ProgramTokens, type SourceLine, type SourceProgram } from './program-tokens.ts';
import { tilesOf } from './tiles.ts';

/** Lines of one program and those of another that have the same tokens. */
export interface SharedPassage {
  readonly a: Passage;
  readonly b: Passage;
  readonly tokens: number;
}

interface Passage {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Two programs and what they share. */
export interface SimilarPair {
  readonly a: string;
  readonly b: string;
  /** The share of each program's own tokens, 0 to 1. */
  readonly shareOfA: number;
  readonly shareOfB: number;
  /** The longest first. */
  readonly passages: readonly SharedPassage[];
}

interface SimilarOptions {
  /** Programs of an earlier class: compared with these, not with each other. */
  readonly earlier?: readonly SourceProgram[];
  /** Code that was handed out: nobody's own. */
  readonly base?: readonly SourceProgram[];
  /** So many pairs at most; default: 50. */
  readonly most?: number;
}

/** Code in more programs than these, and than half of them, was handed out or is how everybody writes it. */
const COMMON = 3;
/** Pairs with less in common than this many tokens are alike by chance. */
const LEAST = 2 * RUN;

/** The pairs of programs that share the most, the most alike first. What it means, a person has to judge. */
export function similarPairs(programs: readonly SourceProgram[], options: SimilarOptions = {}): SimilarPair[] {
  const { earlier = [], base = [], most = 50 } = options;
  const all = [...programs, ...earlier].map((program) => new ProgramTokens(program));
  const handedOut = new Set(base.flatMap((program) => new ProgramTokens(program).fingerprints.map(({ hash }) => hash)));
  const owners = new Map<number, Set<number>>();
  for (const [index, { fingerprints }] of all.entries()) {
    for (const { hash } of fingerprints) {
      const those = owners.get(hash);
      if (those === undefined) owners.set(hash, new Set([index]));
      else those.add(index);
    }
  }
  const isForeign = (hash: number): boolean =>
    handedOut.has(hash) || (owners.get(hash)?.size ?? 0) > Math.max(COMMON, all.length / 2);
  for (const program of all) program.leaveOut(isForeign);

  const shared = new Map<number, number>();
  for (const [hash, those] of owners) {
    if (those.size < 2 || isForeign(hash)) continue;
    for (const a of those) {
      for (const b of those) {
        if (a >= b || a >= programs.length) continue;
        const key = a * all.length + b;
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
    }
  }
  // Fingerprints are a sample: whatever might be among the first is looked at in full.
  const share = (key: number): number => {
    const [a, b] = [all[Math.floor(key / all.length)], all[key % all.length]];
    return (shared.get(key) ?? 0) / Math.max(1, Math.min(a.fingerprints.length, b.fingerprints.length));
  };
  return [...shared.keys()]
    .sort((one, two) => share(two) - share(one))
    .slice(0, 4 * most)
    .map((key) => pairOf(all[Math.floor(key / all.length)], all[key % all.length]))
    .filter(({ passages }) => passages.reduce((sum, { tokens }) => sum + tokens, 0) >= LEAST)
    .sort((one, two) => likeness(two) - likeness(one))
    .slice(0, most);
}

/** How alike the two are as a whole, 0 to 1. */
export const likeness = ({ shareOfA, shareOfB }: SimilarPair): number => (shareOfA + shareOfB) / 2;

function pairOf(a: ProgramTokens, b: ProgramTokens): SimilarPair {
  const tiles = tilesOf(a, b);
  const tokens = tiles.reduce((sum, { length }) => sum + length, 0);
  const passage = (program: ProgramTokens, at: number, length: number): Passage => {
    const first: SourceLine = program.sourceLine(at);
    return { path: first.path, from: first.line, to: program.sourceLine(at + length - 1).line };
  };
  return {
    a: a.name,
    b: b.name,
    shareOfA: tokens / Math.max(1, a.own),
    shareOfB: tokens / Math.max(1, b.own),
    passages: tiles.map((tile) => ({
      a: passage(a, tile.a, tile.length),
      b: passage(b, tile.b, tile.length),
      tokens: tile.length,
    })),
  };
}
