import { expect, test } from 'vitest';
import { crashHint } from './crash.ts';

test.each([
  [
    'a lock of multiprocessing',
    [
      '  File "/usr/lib/python3.11/multiprocessing/synchronize.py", line 57, in __init__',
      '    sl = self._semlock = _multiprocessing.SemLock(',
      'PermissionError: [Errno 13] Permission denied',
    ],
    /lock, queue or pool of multiprocessing, which the jail does not allow/,
  ],
  [
    'a file that is written',
    ["PermissionError: [Errno 13] Permission denied: 'out.txt'"],
    /tried to write a file: only \/tmp/,
  ],
  [
    'an argument that is missing, in Python',
    ['    size = sys.argv[2]', '           ~~~~~~~~^^^', 'IndexError: list index out of range'],
    /wants arguments on its command line/,
  ],
  [
    'an argument that is missing, in Java',
    [
      'Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1',
      '\tat us.Check.main(Check.java:5)',
    ],
    /wants arguments on its command line/,
  ],
  [
    'a cell outside the board, in a main',
    [
      'Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 6 out of bounds for length 6',
      '\tat us.Check.main(Check.java:5)',
    ],
    /looked outside the board/,
  ],
])('%s is named', (_, stderr, words) => {
  expect(crashHint(1, null, stderr)).toMatch(words);
});
