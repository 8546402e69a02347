import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRung, type RungName } from '@ringfence/jail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuildHome, foundIn } from '../testing/hand-in.ts';
import { shapes } from '../testing/shapes.ts';

let home: BuildHome;
beforeAll(async () => {
  home = { root: mkdtempSync(join(tmpdir(), 'ringfence-shapes-')), rung: (await findRung())?.name as RungName };
});
afterAll(() => rmSync(home.root, { recursive: true, force: true }));

const others = shapes.filter(({ inShort }) => !inShort);

describe('the right programs are found in', () => {
  test.concurrent.each(others.map((shape, i) => [shape.title, shape, i] as const))('%s', async (_, shape, i) => {
    const { found, wanted, why } = await foundIn(home, `${i}`, shape);
    expect(found, why).toEqual(wanted);
  });
});
