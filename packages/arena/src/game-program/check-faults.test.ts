// Faults put into the example, each of which check-game must tell its author.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRung } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGame, type GameCheckOptions } from './check.ts';
import { type ProgramGame, readGameFolder } from './folder.ts';

const example = fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url));
const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';

let root: string;
let copies = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-games-'));
  writeFileSync(join(root, 'beside.txt'), 'not in the folder of the game');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A busy machine may let a program wait for seconds; only those that never answer get less. */
const PATIENT_S = 10;
const HASTY_S = 0.5;

function gameIn(folder: string, answerSeconds = PATIENT_S): ProgramGame {
  const game = readGameFolder(folder);
  if (!game.ok) throw new Error(game.error);
  return { ...game.value, answerSeconds, memoryMb: 128 };
}

type Edit = readonly [from: string, to: string];

/** A copy of the example with other lines in its rules. */
function faulty(edits: readonly Edit[], answerSeconds?: number): ProgramGame {
  const folder = join(root, `game-${copies++}`);
  cpSync(example, folder, { recursive: true });
  const rules = join(folder, 'rules.py');
  let text = readFileSync(rules, 'utf8');
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`the example has no ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(rules, `import random, time\n${text}`);
  return gameIn(folder, answerSeconds);
}

interface Fault {
  readonly fault: string;
  readonly edits: readonly Edit[];
  /** What the author is told. */
  readonly told: RegExp;
  readonly options?: Partial<GameCheckOptions>;
  /** Whether it is found by a comparison with right rules. */
  readonly compared?: boolean;
  /** Whether an answer never comes. */
  readonly silent?: boolean;
  /** Whether it is found only where a program cannot see other files. */
  readonly needsJail?: boolean;
}

const faults: readonly Fault[] = [
  {
    fault: 'an illegal move is accepted',
    edits: [['if (c, columns - 2) not in grid', '']],
    told: /^These rules and the others differ after the same moves: only the first allow column\d\.$/,
    compared: true,
  },
  {
    fault: 'a legal move is refused',
    edits: [['for c in range(columns) if', 'for c in range(columns - 1) if']],
    told: /: only the second allow column5\.$/,
    compared: true,
  },
  {
    fault: 'the wrong side moves',
    edits: [['"turn", SIDES[len(grid) % 2]', '"turn", SIDES[len(grid) // 2 % 2]']],
    told: /: it is the turn of different sides\.$/,
    compared: true,
  },
  {
    fault: 'a draw is called a win',
    edits: [['over draw The', 'over Red The']],
    told: /: another side has won\.$/,
    options: { games: 12, seed: 1 },
    compared: true,
  },
  {
    fault: 'a win is overlooked',
    edits: [['((1, 0), (0, 1), (1, 1), (1, -1))', '((1, 0), (1, 1), (1, -1))']],
    told: /: only the second say that the game is over\.$/,
    compared: true,
  },
  {
    fault: 'the score is wrong',
    edits: [['    print(answer(', '    print("score 1 0")\n    print(answer(']],
    told: /: the score is 1 – 0 and 0 – 0\.$/,
    compared: true,
  },
  {
    fault: 'moves are drawn at random',
    edits: [['*moves]', '*random.sample(moves, max(1, len(moves) - 1))]']],
    told: /^The rules and .* differ after the same moves: only the (?:first|second) allow column\d\.$/,
  },
  {
    fault: 'moves are listed in a changing order',
    edits: [['*moves]', '*random.sample(moves, len(moves))]']],
    told: / differ after the same moves: column\d and column\d change places in the list of moves\.$/,
  },
  {
    fault: 'the time is in the words of the end',
    edits: [['has four in a row."', 'has won after {time.monotonic()} s."']],
    told: /: the end has other words\.$/,
  },
  {
    fault: 'a start does not forget the game before',
    edits: [['["columns"]), {}, None', '["columns"]), grid, None']],
    told: /^The rules and a run that has just started differ after the same moves: /,
  },
  {
    fault: 'only the end of a game makes it forget',
    edits: [
      ['["columns"]), {}, None', '["columns"]), grid, None'],
      [
        '    print(answer(grid, columns, last), flush=True)',
        '    print(reply := answer(grid, columns, last), flush=True)\n    if reply.startswith("over"): grid.clear()',
      ],
    ],
    told: /^The rules and a run that has left a game unfinished differ after the same moves: /,
    options: { seed: 2 },
  },
  {
    fault: 'drawing changes the game',
    edits: [['    rows = columns - 1', '    rows = columns - 1\n    if len(grid) == 4: grid.popitem()']],
    told: /^The rules and a run that is not asked to show differ after the same moves: /,
  },
  {
    fault: 'a game does not end',
    edits: [
      ['if count >= 4', 'if count >= 40'],
      ['if (c, columns - 2) not in grid', ''],
    ],
    told: /^A random game was not over after 60 moves\.$/,
    options: { mostMoves: 60 },
  },
  {
    fault: 'a game is over before it begins',
    edits: [['    if not moves:', '    if len(grid) == 0:']],
    told: /^The game is over before the first move\.$/,
  },
  {
    fault: 'no move is listed',
    edits: [['SIDES[len(grid) % 2], *moves', 'SIDES[len(grid) % 2]']],
    told: /the program listed no move: a game in which nobody can move is over\.$/,
  },
  {
    fault: 'a move is listed twice',
    edits: [['*moves]', '*moves, moves[0]]']],
    told: /the program listed a move twice\.$/,
  },
  {
    fault: 'a move is a reserved word',
    edits: [['*moves]', '*moves, "resign"]']],
    told: /listed the move "resign", which is reserved, too long or not plain letters\.$/,
  },
  {
    fault: 'a third side moves',
    edits: [['SIDES[len(grid) % 2], *moves', '"Green", *moves']],
    told: /said that it is the turn of "Green": the sides are Red and Yellow\.$/,
  },
  {
    fault: 'nobody they know wins',
    edits: [['f"over {grid[last]}', 'f"over Nobody']],
    told: /said that the game is over for "Nobody": the sides are Red and Yellow, or draw\.$/,
  },
  {
    fault: 'the answer has other words',
    edits: [['["turn"', '["next"']],
    told: /answered "start columns=5" with "next Red .*: "turn", "over", "score" or "id" was expected\.$/,
  },
  {
    fault: 'a line for the author is printed as an answer',
    edits: [['    print(answer(', '    print("grid:", grid)\n    print(answer(']],
    told: /answered "start columns=5" with "grid: \{\}": "turn", "over", "score" or "id" was expected\.$/,
  },
  {
    fault: 'a game that is over has a next turn',
    edits: [['has four in a row."', 'has four in a row.\\nturn Red column1"']],
    told: /the program wrote "turn Red column1" without being asked\.$/,
  },
  {
    fault: 'the score is no number',
    edits: [['    print(answer(', '    print("score one 0")\n    print(answer(']],
    told: /wrote "score one 0": a score is two whole numbers\.$/,
  },
  {
    fault: 'a move crashes it',
    edits: [['        row = sum(', '        if len(grid) == 5: raise KeyError("six")\n        row = sum(']],
    told: /^The rules of Connect Four failed\. The program ended with exit code 1 without answering "play column\d"\.\nKeyError: 'six'$/,
  },
  {
    fault: 'a choice of an option crashes it',
    edits: [['    elif word == "play":', '        assert columns < 8\n    elif word == "play":']],
    told: /^With columns=9: The rules of Connect Four failed\. .*\nAssertionError$/,
    options: { games: 2 },
  },
  {
    fault: 'it leaves after a game',
    edits: [
      [
        '    print(answer(grid, columns, last), flush=True)',
        '    print(answer(grid, columns, last), flush=True)\n    if last and four_in_a_row(grid, *last): break',
      ],
    ],
    told: /ended with exit code 0 without answering "show"\.$/,
  },
  {
    fault: 'it computes without end',
    edits: [['    if not moves:', '    while len(grid) == 5: pass\n    if not moves:']],
    told: /used \d+ ms of processor time since its last answer, and had 500 ms\. "play column\d" is unanswered\.$/,
    silent: true,
  },
  {
    fault: 'it waits for a line that nobody sends',
    edits: [['        row = sum(', '        confirmed = sys.stdin.readline()\n        row = sum(']],
    told: /"play column\d" got no answer within .* Does it flush its output\?$/,
    silent: true,
  },
  {
    fault: 'its answers stay in a buffer',
    edits: [['last), flush=True)', 'last))']],
    told: /"start columns=5" got no answer within .* Does it flush its output\?$/,
    silent: true,
  },
  {
    fault: 'it takes ever more memory',
    edits: [['    if not moves:', '    while len(grid) == 5: last += (b"x" * 1000000,)\n    if not moves:']],
    told: /MB of memory, more than its limit\.$|MemoryError$/,
  },
  {
    fault: 'it writes a line without end',
    edits: [['    print(answer(', '    while True: sys.stdout.write("x" * 10000)\n    print(answer(']],
    told: /answered "start columns=5" with "x{23}…": /,
  },
  {
    fault: 'it writes comments without end',
    edits: [['    print(answer(', '    while True: print("# thinking")\n    print(answer(']],
    told: /It wrote more than 1000 lines that are not answers\.$/,
  },
  {
    fault: 'it reads a file outside its folder',
    edits: [['    print(answer(', '    open("../beside.txt").close()\n    print(answer(']],
    told: /ended with exit code 1 .*\nFileNotFoundError: .*beside\.txt'$/,
    needsJail: true,
  },
  {
    fault: 'its picture has other words',
    edits: [['print("shown"', 'print("done"']],
    told: /answered "show" with "done": up to 100 lines "text …", an SVG of up to 256 KB in lines "svg …", then "shown"\.$/,
  },
  {
    fault: 'its picture has no end',
    edits: [['    rows = columns - 1', '    rows = columns - 1\n    while True: print("svg <g>")']],
    told: /answered "show" with "svg <g>": up to 100 lines/,
  },
  {
    fault: 'its picture crashes it',
    edits: [['    rows = columns - 1', '    rows = columns - 1 // (len(grid) - 6)']],
    told: /exit code 1 without answering "show"\.\nZeroDivisionError/,
  },
  {
    fault: 'its picture holds a script',
    edits: [['print("svg </svg>")', 'print("svg <script>alert(1)</script></svg>")']],
    told: /the program drew an SVG that is refused: the element <script> is not allowed\.$/,
  },
];

describe('check-game finds that', () => {
  test.each(faults)('$fault', { timeout: 60_000 }, async ({ edits, told, options, compared, silent, needsJail }) => {
    if (needsJail && rung === 'rlimits') return;
    const { findings } = await checkGame(faulty(edits, silent ? HASTY_S : PATIENT_S), {
      rung,
      games: 8,
      options: { columns: '5' },
      seed: 3,
      mostFindings: 1,
      ...(compared && { other: gameIn(example) }),
      ...options,
    });
    expect(findings).toHaveLength(1);
    const [{ words, stderr = [] }] = findings;
    expect([words, ...stderr.slice(-1)].join('\n')).toMatch(told);
  });
});
