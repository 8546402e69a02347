import { type Language, languages } from '../detect/languages.ts';

/** A file as a compiler reads it: what stays when names, comments and layout change. */
interface Tokens {
  /** Equal numbers are equal tokens; those of different languages differ. */
  readonly kinds: readonly number[];
  /** The line of each token, from 1. */
  readonly lines: readonly number[];
}

/** Words that are written or left out without changing much. */
const MODIFIERS = 'public private protected final static const let var constexpr inline mut pub';

const WORDS: Readonly<Record<Language, string>> = {
  python:
    'and as assert async await break class continue def del elif else except False finally for from global if in is lambda None nonlocal not or pass raise return True try while with yield',
  java: 'abstract boolean break byte case catch char class continue default do double else enum extends false float for if implements instanceof int interface long new null return short super switch synchronized this throw throws true try void while',
  cpp: 'auto bool break case catch char class continue default delete do double else enum false float for goto if int long namespace new nullptr operator return short signed sizeof struct switch template this throw true try typedef typename union unsigned using void while',
  javascript:
    'async await break case catch class continue default delete do else export extends false finally for function if in instanceof new null of return super switch this throw true try typeof undefined while yield',
  rust: 'as async await break continue crate dyn else enum extern false fn for if impl in loop match mod move ref return self Self struct super trait true type unsafe use where while',
};

/** Long strings are mostly documentation. */
const PYTHON =
  /(?<skip>#.*|\s+|[rbuf]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)))|(?<text>[rbuf]{0,2}(?:"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))/;
const SLASHES =
  /(?<skip>\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|\s+)|(?<text>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)/;
const REST = /|(?<number>\d[\w.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>[-+*/%&|^<>=!:?.]+|[\s\S])/u;

/** Lines that name other files, which every program of a class has alike. */
const IMPORTS: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /^[ \t]*(?:import|from)\s.*$/gm,
  java: /^[ \t]*(?:import|package)\s.*$/gm,
  cpp: /^[ \t]*#.*$/gm,
  javascript: /^[ \t]*import\s.*$/gm,
  rust: /^[ \t]*use\s.*$/gm,
};

const grammars = new Map(languages.map((language, index) => [language, grammarOf(language, index)]));

function grammarOf(language: Language, index: number) {
  const first = index * 1000;
  const kept = new Map(WORDS[language].split(' ').map((word, i) => [word, first + 10 + i]));
  const dropped = new Set(MODIFIERS.split(' ').filter((word) => !kept.has(word)));
  const head = language === 'python' ? PYTHON : SLASHES;
  return { first, kept, dropped, pattern: new RegExp(head.source + REST.source, 'uy') };
}

/** The tokens of a source text: every name, number and text counts as the same one, words and signs of the language do not. */
export function tokensOf(text: string, language: Language): Tokens {
  const { first, kept, dropped, pattern } = grammars.get(language) as ReturnType<typeof grammarOf>;
  const source = text.replace(IMPORTS[language] ?? /$^/, '');
  const kinds: number[] = [];
  const lines: number[] = [];
  let line = 1;
  for (let at = 0; at < source.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match?.groups === undefined) break;
    const [piece] = match;
    const { skip, text: quoted, number, word, sign } = match.groups;
    const kind =
      word !== undefined
        ? (kept.get(word) ?? (dropped.has(word) ? undefined : first))
        : number !== undefined
          ? first + 1
          : quoted !== undefined
            ? first + 2
            : sign !== undefined
              ? first + 200 + signNumber(sign)
              : undefined;
    if (skip === undefined && kind !== undefined) {
      kinds.push(kind);
      lines.push(line);
    }
    for (const letter of piece) if (letter === '\n') line++;
    at += piece.length;
  }
  return { kinds, lines };
}

/** A sign of one to a few letters, below 800. */
function signNumber(sign: string): number {
  let number = 0;
  for (const letter of sign) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 797;
  return number;
}
