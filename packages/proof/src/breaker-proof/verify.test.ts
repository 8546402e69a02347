import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ProofError, verifyProof } from './index.ts';

const verify = (text: string): ReturnType<typeof verifyProof> => verifyProof([new TextEncoder().encode(text)]);

async function complaint(text: string): Promise<ProofError> {
  const error = await verify(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProofError);
  return error as ProofError;
}

// Bits of a 3×3 board that matter: b1 = 2, a2 = 100, b2 = 200, c2 = 400, b3 = 20000, all hexadecimal.
const BY_ANSWERS = '0 20702 T 01:10 10:01\n';
const BY_PAIR = '0 20702 P 01-10\n';
const BY_PASS = '0 20702 T --:01\n';

describe('proofs of lines', () => {
  test.each([
    ['a pair', BY_PAIR],
    ['answers', BY_ANSWERS],
    ['an answer to a pass', '0 20702 T --:01 01:12\n'],
    ['a piece amid the board, with a line of its own', '0 20702 T --:11 11:- 01:12 10:12\n200 20702 P 01-10\n'],
    ['other line ends and an empty line', '0 20702 P 01-10\r\n\r\n'],
  ])('hold by %s', async (_, text) => {
    expect((await verify(text)).header).toMatchObject({ rows: 3, columns: 3, position: '.........' });
  });

  test.each([
    ['a pair is taken out', '0 20702 P\n', /pairs leave a cell over/, '. . .'],
    ['a cell is in two pairs', '0 20702 P 01-10 01-12\n', /pair is not of two free cells/, '. . .'],
    ['an answer is taken out', '0 20702 T 01:10\n', /the move a2 has no answer/, '. . .'],
    ['only a pass is answered', BY_PASS, /the move b1 has no answer/, '. . .'],
    ['a line is taken out', '0 20702 T --:11 11:-\n', /no line for this position/, '. B .'],
    ['a colour is flipped', '0 20702 T --:11 11:-\n200 20502 P 01-10\n', /no line for this position/, '. B .'],
    ['an answer is a taken cell', '0 20702 T 01:01\n', /Breaker's move is not on a free cell/, '. . .'],
    ['an answer is missing', '0 20702 T 01:-\n', /an answer is missing/, '. . .'],
  ])('are refused when %s, with the position', async (_, text, message, row) => {
    const error = await complaint(text);
    expect(error.message).toMatch(message);
    expect(error.position).toContain(row);
  });

  test('without any pairing are told apart from those that lack a line', async () => {
    const { message } = await complaint('0 20702 T --:11 11:-\n');
    expect(message).toBe(
      'no line for this position; the file has answers only, without pairings, so it is not a whole proof',
    );
    expect((await complaint('0 20702 T --:11 11:-\n200 20502 P 01-10\n')).message).toBe('no line for this position');
  });

  test('are refused if they are something else', async () => {
    expect((await complaint('hello\n')).message).toBe('line 1 is not a line of a proof');
    expect((await complaint('')).message).toMatch(/line 1|empty board/);
    expect((await complaint('1 2 P\n')).message).toMatch(/no line for an empty board/);
    expect((await complaint('x'.repeat(10_000))).message).toMatch(/not a proof/);
  });
});

describe('a header', () => {
  const header = {
    game: 'squatter',
    rows: 3,
    columns: 3,
    position: '.........',
    claims: [{ maker: 'white', toMove: 'maker', value: 'holds' }],
  };
  const proof = (changes: object): string => `ringfence proof 1\n${JSON.stringify({ ...header, ...changes })}\n`;

  test.each([
    ['another game', { game: 'chess' }, /not about Squatter/],
    ['a large board', { rows: 43 }, /up to 128 cells/],
    ['no number', { columns: '3' }, /up to 128 cells/],
    ['a short position', { position: '...' }, /does not fit the board/],
    ['strange letters', { position: '........!' }, /does not fit the board/],
    ['no claim', { claims: [] }, /claims/],
    ['a strange claim', { claims: [{ maker: 'white', toMove: 'white', value: 'holds' }] }, /claims/],
    ['a board with something enclosed', { position: '.W.W.W.W.' }, /enclosed but not captured/],
    ['nothing after it', {}, /ends too early/],
  ])('with %s is refused', async (_, changes, message) => {
    expect((await complaint(proof(changes))).message).toMatch(message);
  });

  test('that is not JSON is refused', async () => {
    expect((await complaint('ringfence proof 1\n{\n')).message).toBe('the header is not JSON');
  });
});

test('the checker shares no code with the solver, nor with anything else', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(5);
  for (const file of sources) {
    const imports = readFileSync(new URL(file, folder), 'utf8').matchAll(/from '([^']+)'/g);
    for (const [, specifier] of imports) expect(specifier, file).toMatch(/^\.\/[a-z-]+\.ts$/);
  }
});
