import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Proof } from '@ringfence/engine';
import { otherSide, type Position, type Side, startPosition } from '@ringfence/rules';
import { readSgf } from '@ringfence/rules/record';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanEnv, freshRingfence, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

// White threatens to close b3; Black plays elsewhere, and White captures the cell.
const game = '(;GM[Squatter]SZ[5]PW[Red];W[b2]C[hm];B[e5];W[a3];B[e4];W[c3];B[e2];W[b4])';
const analyse = (input: string, ...args: string[]) => ringfence(['analyse', '--nodes', '30000', ...args], { input });

/** Makes a process report on standard error when it starts to handle Ctrl-C. */
const tellsWhenInterruptible = `data:text/javascript,${encodeURIComponent(`
process.on('newListener', (name) => {
  if (name === 'SIGINT') process.stderr.write('now');
});`)}`;

const winnerFor = ({ turn }: Position, proof: Proof): Side => (proof === 'win' ? turn : otherSide(turn));

describe('a game', () => {
  test('move by move, with the mistakes', () => {
    const { code, out, err } = analyse(game);
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^1\. {2}White {2}b2 +draw, proved$/);
    expect(lines[5]).toMatch(/^6\. {2}Black {2}e2\?[!?]? +White wins by 1 {2}better b4( |$)/);
    expect(out).toMatch(/\nWhite: 0 inaccuracies, 0 mistakes, 0 blunders\.\nBlack: .*\n$/);
  });

  test('on one thread in Squatter, and says so', () => {
    const { code, err } = analyse(game, '--threads', '2');
    expect([code, err]).toEqual([0, 'note: --threads has no effect: Squatter is searched on one thread\n']);
  });

  test('as an object', () => {
    const json = JSON.parse(analyse(game, '--json').out);
    expect(json).toMatchObject({ game: 'squatter', size: 5, total: 7, stopped: false });
    expect(json.moves).toHaveLength(7);
    expect(json.moves[6]).toMatchObject({ number: 7, side: 'White', move: 'b4', mark: null });
    expect(json.moves[6].after.points).toBeGreaterThan(0.5);
    expect(JSON.parse(analyse(game, '--json').out)).toEqual(json);
  });

  test('with a net has the chances of White, a draw and Black, as text and as an object', () => {
    const open = '(;GM[Fencemaster]SZ[5];W[e5];B[c3];W[f6])';
    const ask = (...args: string[]) =>
      ringfence(['analyse', '--nodes', '30', '--search', 'net', ...args], { input: open }).out;
    const [, ...shown] = /^3\. {2}White {2}f6\S* +[+−]?\d\.\d\d {2}(\d+)–(\d+)–(\d+) %(?: |$)/m.exec(ask()) ?? [];
    const { white, draw, black } = JSON.parse(ask('--json')).moves[2].after.chances;
    expect(white + draw + black).toBeCloseTo(1, 9);
    expect(shown.reduce((sum, each) => sum + Number(each), 0)).toBe(100);
    for (const [i, share] of [white, draw, black].entries())
      expect(Math.abs(Number(shown[i]) - 100 * share)).toBeLessThan(1);
  });

  test('with a net has chances and a reply also where the best move is to swap', () => {
    const open = '(;GM[Fencemaster]SZ[5]RU[swap];W[e5];B[c3])';
    const { out } = ringfence(['analyse', '--nodes', '60', '--search', 'net', '--move', '1'], { input: open });
    expect(out).toMatch(/^White wins \d+ %, draw \d+ %, Black wins \d+ %$/m);
    expect(out).toMatch(/^swap +\S+ +swap [a-i]\d( [a-i]\d)*$/m);
  });

  test('has nothing at a glance before an opening that may be swapped', () => {
    const ask = (rules: string) =>
      ringfence(['analyse', '--nodes', '30', '--search', 'net', '--move', '0'], {
        input: `(;GM[Fencemaster]SZ[5]${rules};W[e5])`,
      }).out;
    expect(ask('')).toContain('at a glance: ');
    expect(ask('RU[swap]')).not.toContain('at a glance');
  });

  test('shows its progress at a terminal, for one position too', () => {
    const terminal = `data:text/javascript,${encodeURIComponent('process.stderr.isTTY = true')}`;
    const { err } = freshRingfence(['analyse', '--move-time', '800', '--move', '2'], {
      input: '(;GM[Fencemaster]SZ[5];W[e5];B[c3])',
      env: { NODE_OPTIONS: `--import=${terminal}` },
    });
    expect(err).toMatch(/\r0\.\d s, \d+ nodes?: [a-i]\d [+−]?\d\.\d\d …/);
    expect(err.endsWith('\r\u001b[K')).toBe(true);
  });

  test('is searched for the whole time, which does not include loading the net', { retry: 2 }, () => {
    const open = '(;GM[Fencemaster]SZ[5];W[e5];B[c3])';
    const { out } = freshRingfence(['analyse', '--move-time', '150', '--move', '2', '--json'], { input: open });
    expect(JSON.parse(out)).toMatchObject({ milliseconds: expect.closeTo(150, -2) });
    // 18 where the optimising compiler is starved, about 100 elsewhere; 1 to 8 without the warm-up.
    expect(JSON.parse(out).nodes).toBeGreaterThan(8);
  });

  test.each([
    [
      '--search',
      'net',
      'ringfence: the net for fencemaster has not been trained for boards of size 12: leave --search net out',
    ],
    ['--threads', '99', 'ringfence: --threads is 1 to 64, not 99'],
  ])('with %s %s is refused in one line', (option, word, message) => {
    const refused = analyse('(;GM[Fencemaster]SZ[12];W[e5])', option, word);
    expect(refused).toMatchObject({ code: 2, out: '', err: `${message}\n` });
  });

  test('is written into the SGF, replacing an earlier review', () => {
    const out = join(scratch.path, 'out.sgf');
    expect(analyse(game, '--sgf', out).code).toBe(0);
    const text = readFileSync(out, 'utf8');
    const records = readSgf(text);
    const node = records.ok ? records.value[0].nodes[1] : undefined;
    expect(node?.comment).toMatch(/^hm\nRingfence: /);
    expect(node?.properties).toEqual([{ name: 'V', values: [expect.stringMatching(/^-?\d\.\d{3}$/)] }]);
    expect(text).toMatch(/B\[e2\]C\[Ringfence: .*; better b4.*\]V\[.*\](?:DO|BM)\[/);
    expect(ringfence(['analyse', '--nodes', '30000', out, '--sgf', '-']).out).toBe(text);
  });

  test('marks ?? exactly where proofs show a losing move, the same for the same seed and nodes', async () => {
    const moves = 'd4 a4 b5 a3 e5 a1 a2 e3 b3 g4 c6 d6 d3 g5 c1 g7 b1 g6'.split(' ');
    // The first moves take most nodes: every day they are a set-up, in the long run moves.
    const first = process.env.RINGFENCE_TESTS === 'long' ? 0 : 11;
    const pieces = (side: number) => moves.slice(0, first).flatMap((move, i) => (i % 2 === side ? `[${move}]` : []));
    const setUp = first === 0 ? '' : `AW${pieces(0).join('')}AB${pieces(1).join('')}PL[${'WB'[first % 2]}]`;
    const played = moves.map((move, i) => `;${'WB'[i % 2]}[${move}]`).slice(first);
    const sgf = `(;GM[Havannah]SZ[4]${setUp}${played.join('')})`;
    const args = (nodes: number) => ['analyse', '--nodes', `${nodes}`, '--seed', '3', '--json'];
    expect(freshRingfence(args(200), { input: sgf })).toEqual(ringfence(args(200), { input: sgf }));
    const blunders: number[] = JSON.parse(ringfence(args(8000), { input: sgf }).out)
      .moves.filter(({ mark }: { mark: string | null }) => mark === '??')
      .map(({ number }: { number: number }) => first + number);

    const engine = await createEngine();
    const position = startPosition('havannah', { size: 4 });
    const winners: (Side | undefined)[] = [];
    for (const [i, move] of moves.entries()) {
      // Before that a proof takes many nodes.
      if (i >= 13) winners[i] = await engine.solve(position).then(({ proof }) => proof && winnerFor(position, proof));
      position.play(position.grid.cellNamed(move));
    }
    engine.close();
    winners.push(2);
    const lost = moves.map((_, i) => i + 1).filter((i) => i > 13 && winners[i] !== winners[i - 1]);
    expect(lost).toEqual([14, 15]);
    // "ringfence solve --move 9" proves within seconds that White has lost there, and a longer search that 12 and 13 lose.
    expect(blunders).toEqual([...(first < 9 ? [9] : []), 12, 13, ...lost]);
  });

  test('one position of it', () => {
    const { code, out } = analyse(game, '--move', '5');
    expect(code).toBe(0);
    expect(out).toMatch(/^Black to move: .*\n\nb4 /);
  });

  test('at its end, when it is over', () => {
    const full = '(;GM[Squatter]SZ[3];W[a1];B[b1];W[c1];B[a2];W[b2];B[c2];W[a3];B[b3];W[c3])';
    expect(analyse(full).out).toMatch(/9\. {2}White {2}c3 +Black wins by 1\n/);
  });

  test.runIf(process.platform !== 'win32')('Ctrl-C ends it with the results so far', async () => {
    const file = scratch.write('long.sgf', '(;GM[Havannah]SZ[8];W[h8];B[c3];W[d4];B[e5];W[f6];B[g7];W[a1])');
    const child = spawn(
      process.execPath,
      ['--import', tellsWhenInterruptible, launcher, 'analyse', file, '--move-time', '600000', '--json'],
      { env: cleanEnv() },
    );
    child.stderr.once('data', () => child.kill('SIGINT'));
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    const { moves, stopped } = JSON.parse(out);
    expect(stopped).toBe(true);
    expect(moves).toEqual([]);
  });
});

describe('a board', () => {
  const board = '4\n+ W + +\nW + W +\n+ + + +\nB + B B\n';

  test('has its best moves listed', () => {
    const { out } = analyse(board, '--turn', 'white');
    expect(out).toMatch(/^White to move: .*\n\nb3 /);
    const json = JSON.parse(analyse(board, '--json').out);
    expect(json).toMatchObject({ game: 'squatter', size: 4, side: 'White' });
    expect(json.moves[0]).toMatchObject({ move: 'b3' });
  });

  test('that no game leads to is refused by a search with a net', () => {
    const { code, err } = analyse('5\n+ W + + +\nW + W + +\n+ W + + +\n+ + + + +\n+ + + + +\n', '--search', 'net');
    expect([code, err]).toEqual([
      2,
      'standard input: the net does not know boards that no game leads to: leave --search net out\n',
    ]);
  });

  test('of Squatter has likely results and the expected margin with a net, always for White', () => {
    // White has captured two cells in a corner, and 8×8 is too large for a proof so early.
    const large = `8\n+ W W + + + + +\nW - - W + + + +\n+ W W + + + + +\n${'+ + + + + + + +\n'.repeat(4)}B B B B B B + +\n`;
    for (const turn of ['white', 'black']) {
      const ask = (...args: string[]) =>
        ringfence(['analyse', '--nodes', '8000', '--search', 'net', '--turn', turn, ...args], { input: large }).out;
      const [, white, draw, black, margin] =
        /\nWhite wins (\d+) %, draw (\d+) %, Black wins (\d+) %; expected margin: White \+(\d\.\d\d) cells\n/.exec(
          ask(),
        ) ?? [];
      expect(Number(white) + Number(draw) + Number(black)).toBeGreaterThan(98);
      expect(Number(white)).toBeGreaterThan(Number(black));
      expect(Number(margin)).toBeGreaterThan(1);
      const json = JSON.parse(ask('--json'));
      expect(json.margin.toFixed(2)).toBe(margin);
      expect(json.margin).toBe(json.moves[0].points);
      expect(Math.round(100 * json.chances.white)).toBe(Number(white));
    }
  });

  test.each([
    [board, ['--sgf', 'x.sgf'], 'ringfence: --sgf is for whole games'],
    [board, ['--move', '1'], 'ringfence: --move is for games, and this is a board: leave it out'],
    [game, ['--turn', 'white'], 'ringfence: --turn is for boards, and this is a game: leave it out'],
    [
      '(;GM[Squatter]SZ[3];W[a1];B[a1])',
      [],
      'standard input: line 1, column 29: move 2: a1 is occupied (expected a legal move, found Black a1)',
    ],
    [
      '3\nB W B\nW B W\nB W B\n',
      [],
      'standard input: the game is over: choose an earlier move with --move, or another board',
    ],
  ])('bad usage: %j %j', (input, args, line) => {
    expect(analyse(input, ...args)).toEqual({ code: 2, out: '', err: `${line}\n` });
  });
});
