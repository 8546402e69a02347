import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshRingfence, makeScratch, meteredRingfence, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const diamond = '3\n+ W +\nW - W\n+ W +\n';
const tripod = '3\n- W W\n- - - W\n- - - - W\n- - - W\n- - -\n';
/** Two sides have won: no game leads there. */
const twoWinners = '3\n- W W\nB - - W\nB - - - W\nB - - W\nB B -\n';
const onBorder = '2\n- W\nW W\n';

const judge = (input: string | Buffer, ...args: string[]) => ringfence(['judge', ...args], { input });

describe('one board gets the classic answer and nothing else', () => {
  test.each([
    ['Squatter: winner, White’s count, Black’s count', diamond, 'None\n1\n0\n'],
    ['Fencemaster: winner, method', '1\nW\n', 'Draw\nNil\n'],
    ['a tripod', tripod, 'White\nTripod\n'],
    ['CRLF, tabs, empty lines, no last newline', '\r\n3\t\t\r\n+\tW +  \r\nW-W\r\n  + W +\r\n\r\n   ', 'None\n1\n0\n'],
    ['a byte order mark', `\uFEFF${diamond}`, 'None\n1\n0\n'],
  ])('%s', (_, text, out) => {
    expect(judge(text)).toEqual({ code: 0, out, err: '' });
    expect(judge(text, '-')).toEqual({ code: 0, out, err: '' });
  });

  test('from a file', () => {
    const file = scratch.write('diamond.in', diamond);
    expect(freshRingfence(['judge', file])).toEqual({ code: 0, out: 'None\n1\n0\n', err: '' });
  });

  test('Havannah must be named', () => {
    const bridge = '2\nB B\n- - -\n- -\n';
    expect(judge(bridge).out).toBe('None\nNil\n');
    expect(judge(bridge, '--game', 'havannah').out).toBe('Black\nBridge\n');
  });
});

describe('a text that is not a board is an Error', () => {
  test.each([
    ['a strange symbol', '3\n+ W +\nW x W\n+ W +\n', 'line 3, column 3: this is not a valid cell'],
    ['nothing at all', '', 'line 1, column 1: the text is empty'],
    ['a missing row', '3\n+++\n+++\n', 'line 4, column 1: rows are missing'],
    ['a size that nobody could fill', '1000000000\n+\n', 'line 1, column 1: the size is too large'],
    ['a size that only the text refutes', '999999999\n+\n', 'line 2, column 2: row 1 is too short'],
    ['a game that has another shape', diamond, 'line 2, column 1: this is not a valid cell', '--game', 'fencemaster'],
  ])('%s', (_, text, reason, ...args) => {
    const { code, out, err, cpu } = meteredRingfence(['judge', ...args], { input: text });
    expect([code, out]).toEqual([2, 'Error\n']);
    expect(err).toMatch(/^standard input: .*\n$/);
    expect(err).toContain(`standard input: ${reason}`);
    expect(cpu).toBeLessThan(5000);
  });

  test('with the name of its file', () => {
    const file = scratch.write('wrong.in', '2\n+ +\n+ y\n');
    const { err } = ringfence(['judge', file]);
    expect(err).toBe(`${file}: line 3, column 3: this is not a valid cell (expected B, W, + or -, found "y")\n`);
  });

  test('bytes that are not UTF-8', () => {
    const { code, out, err } = judge(Buffer.from([0x31, 0x0a, 0xff, 0xfe, 0x0a]));
    expect([code, out]).toEqual([2, 'Error\n']);
    expect(err).toContain('line 2, column 1');
  });

  test('100 MB, refused without reading, from a file and from standard input', () => {
    const file = scratch.write('huge.in', '');
    truncateSync(file, 100_000_000);
    const { code, out, err, cpu } = meteredRingfence(['judge', file]);
    expect(cpu).toBeLessThan(5000);
    expect([code, out]).toEqual([2, 'Error\n']);
    expect(err).toBe(
      `${file}: line 1, column 1: the text is too long (expected at most 67108864 bytes, found 100000000)\n`,
    );
    const stdin = openSync(file, 'r');
    try {
      const streamed = freshRingfence(['judge'], { stdin });
      expect([streamed.code, streamed.out]).toEqual([2, 'Error\n']);
      expect(streamed.err).toContain('the text is too long');
    } finally {
      closeSync(stdin);
    }
  });

  test.runIf(process.platform === 'linux')('an endless device', () => {
    const { code, out, err } = freshRingfence(['judge', '/dev/zero']);
    expect([code, out]).toEqual([2, 'Error\n']);
    expect(err).toContain('/dev/zero: line 1, column 1: the text is too long');
  });
});

describe('a board that no game can reach', () => {
  test.each([
    ['Squatter', onBorder, 'Draw\n0\n0\n', 'captured cells on the border: no loop can enclose a border cell (a1)'],
    ['Fencemaster', twoWinners, 'Draw\nNil\n', 'both sides have won: the game ends with the first win'],
  ])('%s: the answer with a warning, an Error with --strict', (_, text, answer, message) => {
    expect(judge(text)).toEqual({ code: 0, out: answer, err: `standard input: warning: ${message}\n` });
    const strict = judge(text, '--strict');
    expect([strict.code, strict.out]).toEqual([2, 'Error\n']);
    expect(strict.err).toMatch(/^standard input: line \d+, column \d+: .*\n$/);
  });

  test('a wrong count of pieces is shown only by --explain or --json, and passes --strict', () => {
    const plain = '2\nW W\n- - -\n- -\n';
    expect(judge(plain, '--strict')).toEqual({ code: 0, out: 'None\nNil\n', err: '' });
    expect(judge(plain, '--explain').out).toContain('sides alternate');
    expect(JSON.parse(judge(plain, '--json').out).oddities).toMatchObject([{ name: 'unbalanced', strict: false }]);
  });

  test('thousands of oddities give a dozen lines', () => {
    const rows = Array.from({ length: 60 }, (_, row) => 'WB-'.repeat(20).slice(row % 3) + 'WB-'.slice(0, row % 3));
    const { out, err } = judge(`60\n${rows.join('\n')}\n`);
    expect(out.split('\n')).toHaveLength(4);
    expect(err.split('\n').length).toBeLessThanOrEqual(12);
  });
});

describe('--explain', () => {
  test('gives the reasons, in sentences and a picture', () => {
    const { code, out, err } = judge(diamond, '--explain');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^None\n1\n0\n\nThe game is not over: 4 cells are free\./);
    expect(out).toContain('the loop of 4 pieces runs b1–c2–b3–a2–b1');
    expect(out).toContain('○');
    expect(out).not.toContain('\u001b');
  });

  test('colours on request, and only then if it is not a terminal', () => {
    expect(judge(diamond, '--explain', '--color').out).toContain('\u001b[');
    expect(judge(diamond, '--explain', '--color', '--no-color').out).not.toContain('\u001b');
  });

  test('plain ASCII on request', () => {
    // The sentences use dashes between cells; the picture is what follows the last of them.
    const picture = judge(diamond, '--explain', '--ascii').out.split('\n\n').slice(2).join('\n\n');
    expect(picture).toContain('W');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is tested
    expect(picture).toMatch(/^[\x00-\x7f]*$/);
  });

  test('an Error has nothing to explain', () => {
    expect(judge('x', '--explain').out).toBe('Error\n');
  });

  test('a board too large to draw is still explained', () => {
    const row = '+'.repeat(200);
    expect(judge(`200\n${`${row}\n`.repeat(200)}`, '--explain').out).toContain('too large to draw here');
  });
});

describe('--json', () => {
  test('is one object with the judgement', () => {
    const { code, out, err } = judge(diamond, '--json');
    expect([code, err]).toEqual([0, '']);
    expect(out.trimEnd()).not.toContain('\n');
    expect(JSON.parse(out)).toMatchObject({
      file: '-',
      game: 'squatter',
      size: 3,
      winner: 'None',
      scores: { white: 1, black: 0 },
      free: ['a1', 'c1', 'a3', 'c3'],
      reasons: [{ kind: 'territory', owner: 'White', cells: ['b2'], loop: ['b1', 'c2', 'b3', 'a2'] }],
      error: null,
    });
    expect(JSON.parse(judge(tripod, '--json').out)).toMatchObject({ game: 'fencemaster', method: 'Tripod' });
  });

  test('holds the error, and the exit code stays 2', () => {
    const { code, out } = judge('2\n++\n+x\n', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ winner: null, error: { line: 3, column: 2, found: '"x"' } });
  });

  test('holds the sentences with --explain', () => {
    expect(JSON.parse(judge(diamond, '--json', '--explain').out).explanation).toHaveLength(3);
  });

  test('holds the oddities, and --strict refuses them', () => {
    expect(JSON.parse(judge(twoWinners, '--json').out).oddities.length).toBeGreaterThan(0);
    expect(JSON.parse(judge(onBorder, '--json', '--strict').out).error.line).toBe(2);
  });
});

test('--svg draws one board to a file, and creates its folders', () => {
  const file = join(scratch.path, 'new/folder/board.svg');
  expect(judge(diamond, '--svg', file)).toEqual({ code: 0, out: 'None\n1\n0\n', err: '' });
  const svg = readFileSync(file, 'utf8');
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg.trimEnd()).toMatch(/<\/svg>$/);
  expect(svg).toContain('Squatter, size 3');
  const blocked = judge(diamond, '--svg', join(file, 'below-a-file.svg'));
  expect(blocked.code).toBe(2);
  expect(blocked.err).toMatch(/cannot be written: .*\n$/);
});

test('the folder of examples is judged in agreement with its answers', () => {
  for (const game of ['squatter', 'fencemaster']) {
    const folder = join(root, 'cases', game);
    const { code, out } = ringfence(['judge', folder, '--expect', folder]);
    expect([code, out]).toEqual([0, '120 of 120 as expected\n']);
  }
});
