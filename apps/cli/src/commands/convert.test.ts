import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameName, startProblem } from '@ringfence/rules';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDocument } from '../shared/document.ts';
import { freshRingfence, makeScratch, ringfence, root } from '../testing/harness.ts';
import { converted, type OutputKind } from './convert.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const convert = (input: string, ...args: string[]) => ringfence(['convert', ...args], { input });
const to = (kind: string, input: string, ...args: string[]) => convert(input, '--to', kind, ...args).out;

const game = '(;FF[4]GM[Fencemaster]SZ[3]PW[Red];W[a1];B[b2]C[hm](;W[c3];B[c4])(;W[d4]TR[a1]))';
const hgf = '(;FF[4]EV[havannah]PB[first]PW[second]SZ[4]SO[http://www.littlegolem.com];W[D4];B[F1])';

describe('round trips', () => {
  const parse = (text: string, game?: GameName) =>
    parseDocument('a text', text, { from: undefined, game, index: undefined });
  const turn = (text: string, kind: OutputKind, game?: GameName) => {
    const { text: turned, notes } = converted(parse(text, game), kind, undefined);
    expect(notes.filter((note) => !note.startsWith('not kept: the names'))).toEqual([]);
    return turned;
  };

  test.each(['squatter', 'fencemaster', 'havannah'] as const)('all examples of %s through SGF and JSON', (game) => {
    const folder = join(root, 'cases', game === 'havannah' ? 'fencemaster' : game);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.in'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      const tidy = turn(text, 'classic', game);
      expect(tidy.split(/\s+/)).toEqual([...text.trim().split(/\s+/), '']);
      const json = turn(text, 'json', game);
      expect(turn(json, 'classic')).toBe(tidy);
      const board = parse(text, game).board;
      if (startProblem(game, { size: board?.size ?? 0 }) !== undefined) continue;
      const sgf = turn(text, 'sgf', game);
      expect(turn(sgf, 'classic')).toBe(tidy);
      expect(turn(json, 'sgf')).toBe(sgf);
      expect(turn(turn(sgf, 'json'), 'sgf')).toBe(sgf);
    }
  });

  test('a board is passed from command to command', () => {
    const text = readFileSync(join(root, 'cases/squatter/sq_0007.in'), 'utf8');
    expect(to('classic', to('json', to('sgf', text)))).toBe(text);
  });

  test('a game through JSON and back, variations and all', () => {
    const sgf = to('sgf', game);
    const { out, err } = convert(sgf, '--to', 'json');
    expect(err).toBe('');
    expect(to('sgf', out)).toBe(sgf);
    expect(to('json', sgf)).toBe(out);
    expect(convert(game, '--json').out).toBe(out);
  });

  test('boards on which no game can be played stay boards', () => {
    const large = `20\n${`${'+'.repeat(20)}\n`.repeat(20)}`;
    expect(to('classic', to('json', large))).toBe(to('classic', large));
    const { code, err } = convert(large, '--to', 'sgf');
    expect([code, err]).toEqual([
      2,
      'standard input: SGF is for games: Squatter is played on boards of size 3 to 19, not 20\n',
    ]);
  });
});

describe('boards and games', () => {
  test('a board becomes a set-up with the right side to move', () => {
    const sgf = to('sgf', '2\nW -\n- B W\n- -\n');
    expect(sgf).toContain('GM[Fencemaster]SZ[2]');
    expect(sgf).toContain('PL[B]');
    expect(sgf).toContain('AW[a1][c2]AB[b2]');
    expect(to('sgf', '2\nW -\n- - -\n- -\n', '--game', 'havannah')).toContain('GM[Havannah]');
  });

  test('a game becomes the board at its end, or after some move, and losses are reported', () => {
    const end = convert(game, '--to', 'classic');
    expect(end.out).toBe('3\nW - -\n- B - -\n- - W - -\n- B - -\n- - -\n');
    expect(end.err).toBe(
      'standard input: not kept: 4 moves, 1 variation, 1 comment, 1 marked position, the game info\n',
    );
    expect(to('classic', game, '--move', '1')).toBe('3\nW - -\n- - - -\n- - - - -\n- - - -\n- - -\n');
  });

  test('--move truncates a game', () => {
    const { out, err } = convert(game, '--to', 'sgf', '--move', '2');
    expect(out.replace(/\s/g, '')).toMatch(/;W\[a1\];B\[b2\]C\[hm\]\)$/);
    expect(err).toBe('standard input: not kept: 2 moves, 1 variation, 1 marked position\n');
  });

  test('LittleGolem’s cells become ours', () => {
    const sgf = to('sgf', hgf);
    expect(sgf).toContain('GM[Havannah]SZ[4]');
    // Row F is the sixth, and its first cell is in the third column.
    expect(sgf.replace(/\s/g, '')).toContain(';W[d4];B[c6]');
  });

  test('converts one game of a collection', () => {
    const both = `${game}\n${hgf.replace('EV', 'GM[Havannah]EV').replace('D4', 'd4').replace('F1', 'c6')}`;
    expect(convert(both, '--to', 'classic').err).toBe(
      'standard input: the file has 2 games: choose one with --index 1 to 2\n',
    );
    expect(to('classic', both, '--index', '2')).toMatch(/^4\n/);
  });

  test('captured cells without a possible owner are reported as lost', () => {
    const { code, err } = convert('4\n+ - + +\n+ + + +\n+ + + +\n+ + + +\n', '--to', 'sgf');
    expect([code, err]).toEqual([0, 'standard input: not kept: 1 captured cell without an owner, now free\n']);
  });

  test('a game that breaks the rules is converted with a warning, but has no position', () => {
    const wrong = '(;GM[Fencemaster]SZ[3];W[a1];B[a1])';
    const { code, out, err } = convert(wrong, '--to', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out).nodes).toHaveLength(3);
    expect(err).toMatch(/^standard input: warning: line 1, column \d+: move 2: a1 is occupied/);
    expect(convert(wrong, '--to', 'classic').code).toBe(2);
  });
});

describe('files and options', () => {
  test('--out writes a file and says nothing', () => {
    const file = scratch.write('board.in', '1\nW\n');
    const out = join(scratch.path, 'new/board.json');
    expect(freshRingfence(['convert', file, '--to', 'json', '--out', out])).toEqual({ code: 0, out: '', err: '' });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ kind: 'board', rows: ['W'] });
    expect(readdirSync(join(scratch.path, 'new'))).toEqual(['board.json']);
  });

  test.runIf(process.platform === 'linux')('a device is written to, not replaced', () => {
    expect(convert('1\nW\n', '--to', 'classic', '-o', '/dev/null')).toEqual({ code: 0, out: '', err: '' });
    expect(convert('1\nW\n', '--to', 'classic', '-o', '/dev/null').code).toBe(0);
  });

  test.each([
    [['--to', 'pdf'], 'ringfence: --to "pdf" is not known: choose one of classic, sgf, json'],
    [['--to', 'sgf', '--json'], 'ringfence: --json and --to sgf contradict each other'],
    [['--to', 'sgf', '--move', '1'], 'ringfence: --move is for games, and this is a board: leave it out'],
    [['--to', 'sgf', '--from', 'json'], 'standard input: line 2, column 1: there is text after the value'],
    [['--to', 'sgf', '--game', 'squatter'], 'standard input: line 3, column 5: row 2 is too long'],
  ])('%j is refused', (args, line) => {
    const { code, out, err } = convert('2\nW W\nW W W\nW W\n', ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err.startsWith(line), err).toBe(true);
  });
});
