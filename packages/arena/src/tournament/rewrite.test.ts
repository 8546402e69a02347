import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '@ringfence/jail';
import { afterAll, expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { Book, GameHost, JOURNAL_FILE, Journal, playable, roundsOf, type Tournament } from './index.ts';
import { rewriteJournal } from './rewrite.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-rewrite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function resultsOf(journal: Journal): Promise<GameResult[]> {
  const results: GameResult[] = [];
  for await (const result of journal.read()) results.push(result);
  return results;
}

test('a name disappears from a journal, and nothing else does', async () => {
  const players = ['Ann', 'Bob'].map((name) => ({ name, word: 'random', limits: defaultLimits }));
  const tournament: Tournament = {
    title: 'Cup',
    game: 'squatter',
    sizes: [3],
    swap: false,
    openings: { kind: 'none' },
    clock: { kind: 'move', ms: 10_000 },
    repetitions: 2,
    format: { kind: 'round-robin' },
    seed: 1,
    players,
  };
  const journal = await Journal.open(folder, tournament);
  await journal.note({ jail: 'none' });
  const rounds = roundsOf(tournament);
  const host = new GameHost({ players, folder });
  for (const fixture of playable(tournament, rounds, new Book(rounds.width)))
    await journal.append(await host.play(fixture));
  await host.close();
  const before = await resultsOf(journal);
  await journal.close();

  const renamed = (name: string): string => (name === 'Ann' ? 'nobody' : name);
  await rewriteJournal(
    folder,
    { ...tournament, players: players.map((one) => ({ ...one, name: renamed(one.name) })) },
    (result) => ({
      ...result,
      plan: { ...result.plan, white: renamed(result.plan.white), black: renamed(result.plan.black) },
    }),
  );
  expect(readFileSync(join(folder, JOURNAL_FILE), 'utf8')).not.toContain('Ann');
  expect(readdirSync(folder)).toEqual([JOURNAL_FILE]);
  const after = await Journal.look(folder);
  expect(after.jails).toEqual(['none']);
  expect(after.tournament.players.map(({ name }) => name)).toEqual(['nobody', 'Bob']);
  const moves = (results: readonly { readonly moves: readonly string[] }[]) => results.map((result) => result.moves);
  expect(moves(await resultsOf(after))).toEqual(moves(before));
  expect(before).toHaveLength(4);
  await after.close();
});
