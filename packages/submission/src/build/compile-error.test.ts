import { expect, test } from 'vitest';
import { compileError } from './compile-error.ts';

const JAVA = `./src/us/A.java:3: error: cannot find symbol
    Mover x;
    ^
./src/us/B.java:12: error: ';' expected
1 error
`;

test.each([
  ['javac', JAVA, undefined, 'src/us/A.java:3: cannot find symbol.'],
  ['javac, of a file', JAVA, 'other/us/B.java', "src/us/B.java:12: ';' expected."],
  [
    'g++',
    "./check.cpp: In function 'int main()':\n./check.cpp:3:9: error: 'x' was not declared\n",
    undefined,
    "check.cpp:3: 'x' was not declared.",
  ],
  [
    'a linker',
    "/usr/bin/ld: /tmp/cc.o: in function `main':\nbot.cpp:(.text+0x9): undefined reference to `play()'\n",
    undefined,
    "bot.cpp: undefined reference to `play()'.",
  ],
  [
    'Python',
    'Traceback (most recent call last):\n  File "<string>", line 7, in <module>\n  File "check.py", line 1\n    def (:\n        ^\nSyntaxError: invalid syntax\n',
    undefined,
    'check.py:1: SyntaxError: invalid syntax.',
  ],
  [
    'Node',
    '/tmp/build/check.mjs:2\nlet = ;\n      ^\n\nSyntaxError: Unexpected token\n',
    undefined,
    '/tmp/build/check.mjs:2: SyntaxError: Unexpected token.',
  ],
  [
    'rustc',
    'error[E0425]: cannot find value `x` in this scope\n --> ./src/main.rs:2:5\n',
    undefined,
    'src/main.rs:2: cannot find value `x` in this scope.',
  ],
  ['nobody', 'compiling\ndone\n', undefined, undefined],
])('the first error of %s', (_, log, source, words) => {
  expect(compileError(log, source)).toBe(words);
});
