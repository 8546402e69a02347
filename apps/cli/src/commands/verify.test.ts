import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { freshRingfence, makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const run = (...args: string[]) => ringfence(args, { cwd: scratch.path });
const file = (name: string): string => join(scratch.path, name);

describe('a proof from solve', () => {
  test('of a rectangle is written, checked, and refused when damaged', () => {
    const solved = run('solve', '--game', 'squatter', '--size', '5x8', '--proof', 'a.proof');
    expect(solved.code).toBe(0);
    expect(solved.out).toMatch(
      /^Squatter, 5×8: a draw after every first move, .*\n.* nodes, .*\nProof: a\.proof, \d+ /,
    );
    const { code, out } = run('verify', 'a.proof');
    expect(code).toBe(0);
    expect(out).toMatch(/^The proof holds\. Squatter, 5×8, empty board: .* every first move draws\.\n\d+ positions: /);
    expect(JSON.parse(run('verify', 'a.proof', '--json').out)).toMatchObject({ holds: true, header: { rows: 5 } });

    const bytes = gunzipSync(readFileSync(file('a.proof')));
    writeFileSync(file('plain.proof'), bytes);
    expect(freshRingfence(['verify', file('plain.proof')]).code).toBe(0);
    writeFileSync(file('short.proof'), gzipSync(bytes.subarray(0, -20)));
    expect(run('verify', 'short.proof')).toMatchObject({ code: 1, err: '' });
    writeFileSync(file('cut.proof'), readFileSync(file('a.proof')).subarray(0, 300));
    expect(run('verify', 'cut.proof').err).toBe('cut.proof: the compressed file is damaged or truncated\n');
  });

  test('shows the position that it reached', () => {
    scratch.write('board.in', '5\n+ + + + +\n+ + W + +\n+ W + + +\n+ + W B +\n+ + + + +\n');
    const { code, out } = run('solve', 'board.in', '--turn', 'white', '--proof', 'b.proof', '--explain');
    expect(code).toBe(0);
    expect(out).toContain('Black cannot keep White from capturing, starting with d3');
    expect(out).toContain(
      'd3, and White has captured.\n\n    a b c d e\n  1 . . . . .\n  2 . . o . .\n  3 . o . 1 .\n',
    );
    expect(run('verify', 'b.proof').out).toMatch(/with White to move White captures/);
  });
});

describe('--explain draws', () => {
  const explain = (board: string, turn: string): string =>
    ringfence(['solve', '-', '--turn', turn, '--explain'], { cwd: scratch.path, input: board }).out;

  test('pairs on a rectangle, which need no search', () => {
    const { out } = run('solve', '--game', 'squatter', '--size', '5x6', '--explain');
    expect(out).toMatch(/^Squatter, 5×6: a draw after every first move/);
    const drawn = /\n {4}a b c d e f\n((?: {2}\d(?: [.A-Z]){6}\n){5})/.exec(out)?.[1] ?? '';
    const drawing = drawn.replaceAll(/^ {2}\d /gm, '');
    scratch.write('drawn.txt', drawing);
    expect(run('verify', 'drawn.txt').out).toContain('The pairing holds. Squatter, 5×6');
  });

  test('the answer to each move on its cell', () => {
    const out = explain('5\n+ + + + +\n+ + W + +\n+ W + + +\n+ + W B +\n+ + + + +\n', 'black');
    expect(out).toContain(
      [
        'Black plays d3. Black holds: it answers a move on a cell with the cell named there. Other cells need no answer.',
        '',
        '     a  b  c  d  e',
        '  1  . a2  .  .  .',
        '  2 b1  .  o  .  .',
        '  3  .  o  .  *  .',
        '  4 b5  .  o  x  .',
        '  5  . a4  .  .  .',
        '    o White   x Black   * the first move',
      ].join('\n'),
    );
  });

  test('a forced capture with its moves numbered', () => {
    const out = explain('5\n+ + + + +\n+ W + W +\n+ + + + +\n+ W + W +\n+ + + + B\n', 'black');
    expect(out).toContain('Black cannot keep White from capturing, wherever it plays, except by capturing first.');
    expect(out).toMatch(/After a move elsewhere: c3 \w\d \w\d, and White has captured; every reply is forced\./);
    expect(out).toMatch(/ {2}3 [.3] [.23] 1 [.23] [.3]\n/);
  });
});

test('wins on hexagons are proved as races, scores with an answer to every move', () => {
  const solved = run('solve', '--game', 'havannah', '--size', '3', '--proof', 'hex.proof');
  expect(solved.out).toMatch(/^Havannah, size 3, White to move: win for White\nProof: hex\.proof, \d+ positions?, /);
  expect(run('verify', 'hex.proof').out).toMatch(
    /^The proof holds\. Havannah, size 3, empty board: the first player wins\.\n/,
  );
  scratch.write('end.in', '4\nB W B B\nW + W B\nB + + W\nB W W B\n');
  expect(run('solve', 'end.in', '--turn', 'white', '--score', '--proof', 'end.proof').out).toMatch(/: win \(\+2\)/);
  expect(run('verify', 'end.proof').out).toContain(
    'at the end White leads by at least 2; at the end Black is behind by at most 2',
  );
  const broken = gunzipSync(readFileSync(file('hex.proof'))).subarray(0, -2);
  writeFileSync(file('broken.proof'), broken);
  expect(run('verify', 'broken.proof')).toMatchObject({ code: 1, err: '' });
  expect(run('solve', '--game', 'squatter', '--size', '4', '--score').err).toMatch(/--score needs --proof/);
});

describe('proofs about tripods and loops', () => {
  test('Fencemaster 3 takes about a hundred positions', () => {
    const { code, out } = run('solve', '--game', 'fencemaster', '--size', '3', '--proof', 'three.proof');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Fencemaster, size 3: a draw after every first move, .*\n\d+ nodes, .* s\nProof: three\.proof, \d{2,3} positions, /,
    );
    expect(run('verify', 'three.proof').out).toMatch(/^The proof holds\. Fencemaster, size 3, empty board: /);
  });

  test('a board with pieces: the side to move can be kept from winning; with --score, the value', () => {
    scratch.write('hex.in', '3\nW - -\n- - - -\n- - B W -\n- - - -\nB - -\n');
    const held = run('solve', 'hex.in', '--turn', 'white', '--proof', 'held.proof', '--json');
    expect(JSON.parse(held.out)).toMatchObject({
      solved: true,
      holds: true,
      side: 'White',
      proof: { file: 'held.proof' },
    });
    expect(run('verify', 'held.proof').out).toContain('with Maker to move, Breaker keeps it from making a tripod');
    const value = run('solve', 'hex.in', '--turn', 'white', '--score', '--proof', 'value.proof');
    expect(value.out).toMatch(/^Fencemaster, size 3, White to move: (draw|loss) for White\nProof: /);
  });

  test('a win has a proof of the value instead', () => {
    scratch.write('win.in', '3\n- - -\n- W W -\n- W B W -\n- - W -\n- B -\n');
    const { code, out, err } = run('solve', 'win.in', '--turn', 'white', '--proof', 'win.proof');
    expect([code, err]).toEqual([0, expect.stringContaining('cannot be kept from a tripod or a ring')]);
    expect(out).toMatch(/^Fencemaster, size 3, White to move: win for White\n/);
    expect(run('verify', 'win.proof').out).toContain('White wins');
  });

  test('without a result there is no file', () => {
    const { code, out } = run(
      'solve',
      '--game',
      'fencemaster',
      '--size',
      '4',
      '--nodes',
      '50',
      '--proof',
      'four.proof',
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^Fencemaster, size 4: not solved within the limits\n\d+ nodes, /);
    expect(existsSync(file('four.proof'))).toBe(false);
  });
});

test('a proof about tripods and loops is checked, and refused with the position', () => {
  const { code, out } = run('verify', join(root, 'docs/proofs/fencemaster3-holds.proof'));
  expect(code).toBe(0);
  expect(out).toMatch(
    /^The proof holds\. Fencemaster, size 3, empty board: .* every first move draws\.\n115 positions: /,
  );
  const start = 'ringfence fence 1\n{"game":"fencemaster","size":2,"position":"M......"}\n';
  writeFileSync(file('fence.proof'), Buffer.concat([Buffer.from(start), Uint8Array.of(255)]));
  expect(run('verify', 'fence.proof').out).toBe(
    'The proof does not hold: the position has no answers.\n\n M .\n. . .\n . .\n',
  );
});

test('a proof that Maker makes a tripod or a ring is checked, and refused with the position', () => {
  const start =
    'ringfence fence 1\n{"game":"fencemaster","size":3,"position":".M...MM............","winner":"maker"}\n';
  const proof = (...record: number[]): string => {
    writeFileSync(file('makes.proof'), Buffer.concat([Buffer.from(start), Uint8Array.from(record)]));
    return run('verify', 'makes.proof').out;
  };
  expect(proof(15, 10, 11, 11, 10, 255)).toMatch(
    /^The proof holds\. Fencemaster, size 3: with Maker to move, Maker makes a tripod or a ring, if Breaker only defends\.\n\n {2}\. M \.\n \. \. M M\n[ .M\n]*\n\n3 positions: 2 answers, depth 1; /,
  );
  expect(JSON.parse(run('verify', 'makes.proof', '--json').out)).toMatchObject({
    holds: true,
    header: { game: 'fencemaster', size: 3, winner: 'maker' },
    counts: { positions: 3, answers: 2, deepest: 1 },
  });
  expect(proof(15, 10, 11, 255)).toBe(
    "The proof does not hold: Breaker's answer 11 is missing, and every carrier contains it.\n\n  . M .\n . . M M\n. . . . .\n . . . M\n  . . .\n",
  );
});

test('a proof of who captures first is checked, and refused with the position', () => {
  const start = 'ringfence race 1\n{"game":"squatter","rows":3,"columns":3,"position":".W.W.WB..","toMove":"white"}\n';
  const proof = (...record: number[]): string => {
    writeFileSync(file('race.proof'), Buffer.concat([Buffer.from(start), Uint8Array.from(record)]));
    return run('verify', 'race.proof').out;
  };
  expect(proof(0x81, 7)).toMatch(
    /^The proof holds\. Squatter, 3×3: with White to move, White captures first\.\n\n\. W \.\nW \. W\nB \. \.\n\n0 positions: 1 chain of threats, /,
  );
  expect(proof(0x81, 8)).toBe('The proof does not hold: a chain of threats does not capture.\n\n. M .\nM . M\nB . .\n');
});

test('a proof of who captures first after some answers says which are open', () => {
  const header = '{"game":"squatter","rows":3,"columns":3,"position":".W.W.....","toMove":"white","answers":[0]}';
  const start = Buffer.from(`ringfence race 1\n${header}\n`);
  writeFileSync(file('part.proof'), Buffer.concat([start, Uint8Array.of(5, 0x81, 7)]));
  expect(run('verify', 'part.proof').out).toMatch(
    /^The proof holds in part\. Squatter, 3×3: with White to move, White captures first with c2, unless the answer is one of those left open: b3\.\n/,
  );
  expect(JSON.parse(run('verify', 'part.proof', '--json').out).first).toEqual({ move: 5, open: [7] });
});

test('a proof of who wins on a hexagon is checked, and refused with the position', () => {
  const proof = (fields: object, ...record: number[]): string => {
    const header = JSON.stringify({ game: 'havannah', size: 2, position: 'W......', toMove: 'white', ...fields });
    const start = Buffer.from(`ringfence race 1\n${header}\n`);
    writeFileSync(file('hexagon.proof'), Buffer.concat([start, Uint8Array.from(record)]));
    return run('verify', 'hexagon.proof').out;
  };
  expect(proof({}, 0x81, 6)).toMatch(
    /^The proof holds\. Havannah, size 2: with White to move, White wins\.\n\n W \.\n\. \. \.\n \. \.\n\n0 positions: 1 chain of threats, 0 answers, /,
  );
  expect(JSON.parse(run('verify', 'hexagon.proof', '--json').out)).toMatchObject({
    holds: true,
    header: { game: 'havannah', size: 2, position: 'W......', toMove: 'white' },
    counts: { positions: 0, chains: 1, answers: 0 },
  });
  expect(proof({ game: 'fencemaster' }, 0x81, 6)).toBe(
    'The proof does not hold: a chain of threats does not win.\n\n M .\n. . .\n . .\n',
  );
  const empty = { position: '.......' };
  // After a1, White joins it with one of the corners beside it.
  expect(proof({ ...empty, answers: [1] }, 0, 0x81, 2)).toMatch(
    /^The proof holds in part\. Havannah, size 2, empty board: the first player wins with a1, unless the answer is one of those left open: a2\.\n/,
  );
  expect(proof({ ...empty, answers: [1, 2] }, 0, 0x81, 2, 0x81, 1)).toMatch(
    /^The proof holds\. Havannah, size 2, empty board: the first player wins\.\n1 position: 2 chains of threats, /,
  );
});

test('an invalid proof is refused with the position', () => {
  const proof = gunzipSync(readFileSync(join(root, 'docs/proofs/squatter6x6.proof')));
  proof[proof.length - 1] ^= 1;
  writeFileSync(file('broken.proof'), proof);
  const { code, out } = run('verify', 'broken.proof');
  expect(code).toBe(1);
  expect(out).toMatch(/^The proof does not hold: .*\n\n(?:[.xBM](?: [.xBM]){5}\n){6}$/);
});

test('a file that is empty, or no proof, is refused as such', () => {
  scratch.write('empty.proof', '');
  scratch.write('letter.txt', 'Dear reader,\n');
  expect(run('verify', 'empty.proof')).toMatchObject({ code: 1, out: 'The proof does not hold: the file is empty.\n' });
  const { code, out } = run('verify', 'letter.txt');
  expect([code, out.split('\n')[0]]).toEqual([
    1,
    'The proof does not hold: this is not a proof: its first line is not "ringfence proof 1".',
  ]);
});

test('pairings drawn as text are checked, plain or packed, and refused with a capture', () => {
  const { code, out } = run('verify', join(root, 'docs/proofs/pairings.txt'));
  expect(code).toBe(0);
  expect(out).toContain('Squatter, 6×6, 15 pairs: the second player keeps the first from ever capturing');
  expect(out).toContain('Squatter, 7×7, 20 pairs: the side with 2 pieces beforehand keeps the other, who moves first,');
  expect(out).toContain('Fencemaster, size 4, 15 pairs: the side with 3 pieces beforehand');
  writeFileSync(file('three.gz'), gzipSync('# mine\n. A .\nA . .\n. . .\n'));
  expect(JSON.parse(run('verify', 'three.gz', '--json').out)).toMatchObject({
    holds: true,
    pairings: [{ line: 2, game: 'squatter', rows: 3, columns: 3, pieces: 0, pairs: 1 }],
  });
  scratch.write('broken.txt', '. A .\n. o .\n. . A\n');
  expect(run('verify', 'broken.txt')).toMatchObject({
    code: 1,
    out: 'The proof does not hold: Maker captures without both cells of any pair.\n\n. M .\nM B M\n. M B\n',
  });
});

test.each(['6x6', '5x8', '5x9', '6x7'])('the proof of %s in the documents is valid', (size) => {
  const { code, out } = run('verify', join(root, `docs/proofs/squatter${size}.proof`));
  expect(code).toBe(0);
  expect(out).toContain(`Squatter, ${size.replace('x', '×')}, empty board`);
});

test('the proof of 9x9 in the documents shows that the first player captures', () => {
  const { code, out } = run('verify', join(root, 'docs/proofs/squatter9x9.proof'));
  expect(code).toBe(0);
  const claim = 'the first player captures something, unless it is itself captured first';
  expect(out).toContain(`Squatter, 9×9, empty board: ${claim}.\n3354 positions: 0 pairings, `);
});

test('the proof in the documents that a column of five wins beside six free ones is valid', () => {
  const { code, out } = run('verify', join(root, 'docs/proofs/squatter5x7-wall.proof'));
  expect(code).toBe(0);
  const rows = 'W . . . . . .\n'.repeat(5);
  expect(out).toContain(
    `with White to move White captures, unless it is itself captured first.\n\n${rows}\n2485 positions: `,
  );
});

test('a position of a large board gets a proof that the side to move captures', () => {
  const rows = Array.from({ length: 9 }, () => '.'.repeat(9));
  rows[3] = '...B.B...';
  rows[4] = '...W.....';
  rows[5] = '...B.B...';
  scratch.write('nine.in', `9\n${rows.map((row) => [...row.replaceAll('.', '+')].join(' ')).join('\n')}\n`);
  const solve = ['solve', 'nine.in', '--turn', 'black', '--proof', 'nine.proof', '--time', '300'];
  expect(run(...solve)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Squatter, 9×9: Black, to move, captures something, unless it is itself captured first\n/,
    ),
  });
  const { code, out } = run('verify', 'nine.proof');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('with Black to move Black captures') });
});

test('the proof of the value of havannah3 in the documents holds', () => {
  const { code, out } = run('verify', join(root, 'docs/proofs/havannah3.proof'));
  expect(code).toBe(0);
  expect(out).toContain('The proof holds. Havannah, size 3, empty board, White to move: White wins.\n588 positions: ');
});

test('answers for an engine are written from a checked proof', () => {
  expect(run('verify', join(root, 'docs/proofs/squatter5x8.proof'), '--answers', 'a.answers').code).toBe(0);
  const text = gunzipSync(readFileSync(file('a.answers'))).toString('latin1');
  const [magic, header] = text.split('\n');
  const { rows, columns, count } = JSON.parse(header) as { rows: number; columns: number; count: number };
  expect({ magic, rows, columns }).toEqual({ magic: 'ringfence answers 1', rows: 5, columns: 8 });
  expect(text.length).toBe(magic.length + header.length + 2 + 24 * count);
});

const refused: [args: string[], message: RegExp][] = [
  [['verify'], /^ringfence: verify needs a file: see "ringfence help verify"\n$/],
  [['verify', 'missing'], /^missing: no such file or folder\n$/],
  [['solve', '--game', 'havannah', '--size', '3', '--explain'], /is only for squatter/],
  [['solve', '--game', 'havannah', '--size', '3x4'], /only squatter has rectangles/],
  [['solve', '--game', 'squatter', '--size', '2x33'], /at least 3 rows and columns, up to 128 cells/],
  [['solve', '--game', 'squatter', '--size', '20x4'], /--size 20x4 needs no search: with up to four rows, pairs/],
  [['solve', '--game', 'squatter', '--size', '12', '--proof', 'x'], /--size 12: .*up to 128 cells/],
  [['solve', '--game', 'squatter', '--size', '9x9', '--explain'], /--explain cannot be combined with a board of more/],
  [['solve', '--game', 'squatter', '--size', '6x8', '--moves'], /--moves cannot be combined with a rectangle/],
  [['perft', '--game', 'squatter', '--size', '3'], /perft needs --depth/],
  [['perft', '--game', 'squatter', '--size', '3', '--after', 'z9', '--depth', '1'], /not a legal move/],
];
test.each(refused)('%j is bad usage', (args, message) => {
  const { code, err } = ringfence(args, { cwd: scratch.path });
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test.each([
  ['7x8', '500', '1'],
  ['9x9', '20', '2'],
])('limits end a proof of %s, and leave no file', (size, nodes, threads) => {
  const limits = ['--nodes', nodes, '--threads', threads];
  const { code, out } = run('solve', '--game', 'squatter', '--size', size, ...limits, '--proof', 'c.proof');
  expect(code).toBe(1);
  expect(out.split('\n')[0]).toBe(`Squatter, ${size.replace('x', '×')}: not solved within the limits`);
  expect(() => readFileSync(file('c.proof'))).toThrow(/ENOENT/);
});

test('perft counts with the kernel agree with the rules', () => {
  expect(run('perft', '--game', 'squatter', '--size', '3', '--depth', '8').out).toBe('362304\n');
  const { out } = run('perft', '--game', 'havannah', '--size', '2', '--depth', '5', '--divide', '--json');
  const { count, moves } = JSON.parse(out) as { count: number; moves: { count: number }[] };
  expect(count).toBe(1296);
  expect(moves.reduce((sum, each) => sum + each.count, 0)).toBe(1296);
  const after = run('perft', '--game', 'squatter', '--size', '3', '--after', 'b1 a1 a2 c1', '--depth', '5');
  expect(after.out).toBe('112\n');
});
