import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ProofError, verifyProof } from './index.ts';

const verify = (text: string): ReturnType<typeof verifyProof> => verifyProof([new TextEncoder().encode(text)]);

async function complaint(text: string): Promise<ProofError> {
  const error = await verify(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProofError);
  return error as ProofError;
}

test.each([
  ['hello\n', 'this is not a proof: its first line is not "ringfence proof 1"'],
  ['', 'this is not a proof: its first line is not "ringfence proof 1"'],
  ['x'.repeat(10_000), 'this is not a proof: its lines are too long'],
])('something else is refused: %j', async (text, message) => {
  expect((await complaint(text)).message).toBe(message);
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
