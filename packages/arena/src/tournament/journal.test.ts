import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { simulate, testResult, testTournament, winnerOf } from '../testing/tournament.ts';
import { JOURNAL_FILE, Journal } from './journal.ts';
import { writeEntry } from './journal-line.ts';

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-journal-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let folders = 0;
const newFolder = (): string => join(scratch, `${++folders}`);
const fileIn = (folder: string): string => join(folder, JOURNAL_FILE);

const tournament = testTournament(3);
const results = simulate(tournament, 1).fixtures.map((fixture) => testResult(fixture, winnerOf(fixture)));

async function all(journal: Journal): Promise<GameResult[]> {
  const found: GameResult[] = [];
  for await (const result of journal.read()) found.push(result);
  return found;
}

async function written(folder: string, some: readonly GameResult[] = results, of = tournament): Promise<Buffer> {
  const journal = await Journal.open(folder, of);
  await journal.note({ jail: 'bwrap' });
  for (const result of some) await journal.append(result);
  await journal.close();
  return readFileSync(fileIn(folder));
}

describe('a journal', () => {
  test('returns its results in the order of the schedule', async () => {
    const folder = newFolder();
    await written(folder, [...results].reverse());
    const journal = await Journal.look(folder);
    expect(await all(journal)).toEqual(results);
    expect(journal.tournament).toEqual(tournament);
    expect(journal.jails).toEqual(['bwrap']);
    await journal.close();
  });

  test('keeps a game once, even if it arrives twice at the same moment', async () => {
    const folder = newFolder();
    const journal = await Journal.open(folder, tournament);
    const [first] = results;
    expect(await Promise.all([journal.append(first), journal.append(first)])).toEqual([true, false]);
    expect(await journal.append({ ...first, winner: 0 })).toBe(false);
    expect(await all(journal)).toEqual([first]);
    await journal.close();
    const again = await Journal.open(folder, tournament);
    expect(again.count).toBe(1);
    await again.close();
  });

  test('confirms a game only after it is on disk', async () => {
    const journal = await Journal.open(newFolder(), tournament);
    const handle = await open(join(scratch, 'any'), 'w');
    const datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
    await handle.close();
    try {
      const steps: string[] = [];
      datasync.mockImplementation(async () => {
        await setImmediate();
        steps.push('on the disk');
      });
      await Promise.all(results.slice(0, 2).map((result) => journal.append(result).then(() => steps.push('kept'))));
      await journal.append(results[2]).then(() => steps.push('kept'));
      expect(steps.slice(0, 1)).toEqual(['on the disk']);
      expect(steps.slice(-2)).toEqual(['on the disk', 'kept']);
      datasync.mockRejectedValue(new Error('the disk is gone'));
      await expect(journal.append(results[3])).rejects.toThrow('the disk is gone');
      expect(journal.count).toBe(3);
    } finally {
      datasync.mockRestore();
      await journal.close();
    }
  });

  test('refuses a game of another tournament', async () => {
    const journal = await Journal.open(newFolder(), tournament);
    const [{ plan }] = results;
    await expect(journal.append({ ...results[0], plan: { ...plan, id: 'r1-p9-g1' } })).rejects.toThrow(RangeError);
    await journal.close();
  });

  test('truncated anywhere, it loses only the incomplete line, and resumes', async () => {
    const tournament = testTournament(2, { games: 1 });
    const results = simulate(tournament, 1).fixtures.map((fixture) => testResult(fixture, winnerOf(fixture)));
    const folder = newFolder();
    const whole = await written(folder, results, tournament);
    for (let length = 0; length <= whole.length; length += length + 3 < whole.length ? 3 : 1) {
      writeFileSync(fileIn(folder), whole.subarray(0, length));
      const journal = await Journal.open(folder, tournament);
      // The first two lines are the tournament and the run.
      const lines = whole.subarray(0, length).toString().split('\n').length - 1;
      expect(journal.count).toBe(Math.max(0, lines - 2));
      // Every append waits for the disk, so only some of the bytes are tried.
      if (length % 39 === 0 || length === whole.length) {
        for (const result of results) await journal.append(result);
        expect(await all(journal)).toEqual(results);
      }
      await journal.close();
    }
  });

  test('a damaged line in the middle loses only its game', async () => {
    const folder = newFolder();
    const whole = await written(folder);
    const lines = whole.toString().split('\n');
    lines[3] = lines[3].replace('Made up', 'Madd up');
    writeFileSync(fileIn(folder), lines.join('\n'));
    const seen = await Journal.look(folder);
    expect(seen.damage).toEqual([{ line: 4, game: results[1].plan.id }]);
    await seen.close();
    const journal = await Journal.open(folder, tournament);
    expect(journal.damage).toEqual(seen.damage);
    expect(await all(journal)).toEqual(results.filter((_, i) => i !== 1));
    expect(await journal.append(results[1])).toBe(true);
    expect(await all(journal)).toEqual(results);
    await journal.close();
    // It is announced until it is repaired, and then no more; the line itself is kept.
    const repaired = await Journal.look(folder);
    expect(repaired.damage).toEqual([]);
    expect(await all(repaired)).toEqual(results);
    await repaired.close();
    expect(readFileSync(join(folder, 'journal.damaged'), 'utf8')).toBe(`${lines[3]}\n`);
  });

  test('a flipped bit anywhere is announced, also in the last line', async () => {
    const folder = newFolder();
    const whole = await written(folder);
    const first = whole.indexOf('\n') + 1;
    for (let at = first; at < whole.length; at += 41) {
      const flipped = Buffer.from(whole);
      flipped[at] ^= 4;
      writeFileSync(fileIn(folder), flipped);
      const journal = await Journal.look(folder);
      // A line break that became another character joins two lines; the last line is then incomplete.
      expect(journal.damage.length + (whole[at] === 0x0a ? 1 : 0), `byte ${at}`).toBeGreaterThan(0);
      await journal.close();
    }
  });

  test('can be read while another process writes', async () => {
    const folder = newFolder();
    await written(folder, results.slice(0, 3));
    appendFileSync(fileIn(folder), writeEntry({ type: 'result', result: results[3] }).subarray(0, 50));
    const journal = await Journal.look(folder);
    expect(await all(journal)).toEqual(results.slice(0, 3));
    await journal.close();
  });
});

describe('refuses', () => {
  test('another tournament in the same folder, with the differences and what to do', async () => {
    const folder = newFolder();
    await written(folder);
    await expect(Journal.open(folder, { ...tournament, sizes: [5], seed: 2 })).rejects.toThrow(
      /different tournament: size was 3 and is 5; seed was 1 and is 2\. Restore the tournament file to resume it, or choose another --out/,
    );
  });

  test('other programs than those that have played, unless no game was played yet', async () => {
    const folder = newFolder();
    const file = (sha256: string) => [{ player: 'P1', path: 'bot.py', sha256 }];
    for (const sha256 of ['a', 'b']) await (await Journal.open(folder, tournament, file(sha256))).close();
    const journal = await Journal.open(folder, tournament, file('b'));
    await journal.append(results[0]);
    await journal.close();
    await expect(Journal.open(folder, tournament, file('c'))).rejects.toThrow(
      `${folder} contains 1 game of other programs: bot.py of P1 has changed. Restore them to resume, or choose another --out`,
    );
    const again = await Journal.open(folder, tournament, file('b'));
    expect(again.count).toBe(1);
    await again.close();
  });

  test('files and folders that are not journals', async () => {
    const folder = newFolder();
    await expect(Journal.look(folder)).rejects.toThrow(
      `no tournament in ${folder}: name the folder that "ringfence tournament run" wrote`,
    );
    await written(folder);
    writeFileSync(fileIn(folder), 'something\nelse\n');
    await expect(Journal.open(folder, tournament)).rejects.toThrow(/is not a Ringfence journal/);
    expect(readFileSync(fileIn(folder), 'utf8')).toBe('something\nelse\n');
  });
});
