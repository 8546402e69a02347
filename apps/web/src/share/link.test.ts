import { readSgf } from '@ringfence/rules/record';
import { describe, expect, test } from 'vitest';
import { packRecord, unpackRecord } from './link.ts';

const sgf = '(;FF[4]GM[Havannah]SZ[4]RU[swap]C[Grüße, 你好];W[d4](;B[swap];W[a1])(;B[c3]CR[c3]))';

async function packed(): Promise<string> {
  const records = readSgf(sgf);
  if (!records.ok) throw new Error(records.error.message);
  return packRecord(records.value[0]);
}

describe('a link', () => {
  test('contains the whole game in letters that need no escaping', async () => {
    const text = await packed();
    expect(text).toMatch(/^1[\w-]+$/);
    const record = await unpackRecord(text);
    const records = readSgf(sgf);
    expect(record.ok && records.ok && record.value).toEqual(records.ok && records.value[0]);
  });

  test('that is truncated, mangled or invented is reported and never throws', async () => {
    const text = await packed();
    for (const wrong of [
      '',
      '1',
      '2abc',
      '1%%%',
      text.slice(0, -6),
      `${text.slice(0, 9)}AAAA${text.slice(13)}`,
      '1AAAA',
    ]) {
      const record = await unpackRecord(wrong);
      expect(record.ok, wrong).toBe(false);
      expect(!record.ok && record.error).toMatch(/^(This link|The game in this link)/);
    }
  });

  test('has a limit on its unpacked size', async () => {
    const bomb = new Blob([new Uint8Array(64 * 1024 * 1024)])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = Buffer.from(await new Response(bomb).arrayBuffer());
    const record = await unpackRecord(`1${bytes.toString('base64url')}`);
    expect(record.ok).toBe(false);
  });
});
