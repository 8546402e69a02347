/** The usual meaning of a signal that ended a program. */
const signals: Readonly<Record<string, string>> = {
  SIGSEGV: 'it used memory that is not its own, such as an index outside an array or a recursion without end',
  SIGBUS: 'it used memory that is not its own',
  SIGABRT: 'it gave up by itself (abort), such as after a failed assertion',
  SIGFPE: 'it divided by zero',
  SIGILL: 'it ran an instruction that this processor does not have',
  SIGSYS: 'it asked the system for something that the jail does not allow',
  SIGKILL: 'the system ended it, most likely because memory ran out',
  SIGPIPE: 'it wrote to something that was closed',
};

/** What messages of a run-time system mean for the author of a checker. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /No module named '?([\w.]+)/,
    'The jail has no module $1: use the standard library, or put the module into the folder of the program.',
  ],
  [
    /can't open file|Cannot find module|Could not find or load main class|ClassNotFoundException/,
    'Its own file was not found: name it as seen from the folder in which you run mark.',
  ],
  [
    /RecursionError|StackOverflowError|Maximum call stack size exceeded|stack overflow/i,
    'It recursed too deeply: visit cells with a list instead of recursion.',
  ],
  [
    /MemoryError|OutOfMemoryError|bad_alloc|heap out of memory/,
    'It ran out of memory: is there a list that grows for ever?',
  ],
  [
    /sys\.argv|process\.argv|Index \d out of bounds for length [01]\s+at [\w.$]+\.main\(/,
    'It wants arguments on its command line, and is started without any: read the board from standard input.',
  ],
  [
    /IndexError|IndexOutOfBounds|out of range|TypeError: Cannot read propert/,
    'It looked outside the board or the text: check row and column before you look.',
  ],
  [
    /invalid literal for int|NumberFormatException|InputMismatchException/,
    'It took something for a number that is none: the first line that is not empty holds the size, and spaces may stand round it.',
  ],
  [/SyntaxError|IndentationError|error: expected/, 'It is not a valid program yet: run it by hand to see where.'],
  [
    /SemLock|sem_open|_multiprocessing|multiprocessing[\s\S]*synchronize/,
    'It uses a lock, queue or pool of multiprocessing, which the jail does not allow: use threads, or one process.',
  ],
  [/Permission denied|Read-only file system/, 'It tried to write a file: only /tmp can be written to in the jail.'],
];

/** Why a program ended with a signal or an exit code, in one or two sentences. */
export function crashHint(code: number | null, signal: string | null, stderr: readonly string[]): string {
  const text = stderr.join('\n');
  const advice = phrases.flatMap(([pattern, hint]) => {
    const found = pattern.exec(text);
    return found === null ? [] : [hint.replace('$1', found[1] ?? '')];
  })[0];
  const ending =
    signal === null
      ? `It ended with exit code ${code ?? 'unknown'}.`
      : `It was ended by ${signal}: ${signals[signal] ?? 'a signal that it did not expect'}.`;
  return advice === undefined ? ending : `${ending} ${advice}`;
}
