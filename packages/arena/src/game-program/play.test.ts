import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLimits, findRung } from '@ringfence/jail';
import { BLACK, WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RandomBot } from '../bots/random-bot.ts';
import { TreeBot } from '../bots/tree-bot.ts';
import type { GameResult } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import { gameFile, sgfFileName } from '../results/game-sgf.ts';
import { createReport } from '../results/report.ts';
import { Book } from '../tournament/book.ts';
import { GameHost } from '../tournament/game-host.ts';
import { positionsOf } from '../tournament/report-pictures.ts';
import { playable, roundsOf } from '../tournament/schedule/schedule.ts';
import type { Entrant, Tournament } from '../tournament/tournament.ts';
import { readGameFolder } from './folder.ts';
import { RulesHouse } from './house.ts';
import { programSetting, unpackRules } from './rules.ts';
import { RulesFailed, startRules } from './session.ts';
import { ProgramTable } from './table.ts';

const examples = fileURLToPath(new URL('../../../../examples/games', import.meta.url));
const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-play-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Connect Four, with other text in its rules. */
function settingOf(from = '', to = '', options: Readonly<Record<string, string>> = { columns: '5' }) {
  const folder = mkdtempSync(join(root, 'game-'));
  cpSync(join(examples, 'connect-four'), folder, { recursive: true });
  const file = join(folder, 'rules.py');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`the example has no ${from}`);
  writeFileSync(file, text.replace(from, to));
  const game = readGameFolder(folder);
  if (!game.ok) throw new Error(game.error);
  return programSetting(game.value, options);
}

const entrant = (name: string, word: string): Entrant => ({ name, word, limits: defaultLimits });

function cup(players: readonly Entrant[], setting = settingOf()): Tournament {
  const { game, rules, size, swap } = setting;
  return {
    title: 'Cup',
    ...{ game, rules, sizes: [size], swap, openings: { kind: 'random', plies: 2 }, clock: { kind: 'move', ms: 1000 } },
    ...{ repetitions: 2, format: { kind: 'round-robin' }, seed: 1, players },
  };
}

async function played(tournament: Tournament): Promise<GameResult[]> {
  const { players, rules } = tournament;
  const host = new GameHost({ players, folder: root, rung, ...(rules !== undefined && { rules }) });
  const results: GameResult[] = [];
  try {
    const rounds = roundsOf(tournament);
    for (const fixture of playable(tournament, rounds, new Book(rounds.width))) results.push(await host.play(fixture));
    return results;
  } finally {
    await host.close();
  }
}

test('what is packed with a tournament is the same game elsewhere, and nothing else is', () => {
  const { rules, game } = settingOf();
  const there = unpackRules(rules);
  expect(there.ok && [there.value.hash, there.value.title]).toEqual([rules.hash, 'Connect Four']);
  expect(game).toBe(`connect-four@${rules.hash.slice(0, 12)}`);
  expect(settingOf('Whether the piece', 'If the piece').game).not.toBe(game);
  const other = unpackRules({ ...rules, hash: 'other' });
  expect(other).toEqual({ ok: false, error: 'the files of Connect Four are damaged' });
});

describe('a tournament of a game whose rules are a program', () => {
  test('is played by random and by programs that know only the line protocol, with an opening for each pair', async () => {
    const bot = join(root, 'bot');
    cpSync(fileURLToPath(new URL('../../../../examples/bots', import.meta.url)), bot, { recursive: true });
    const tournament = cup([entrant('Line', 'cmd:python3 bot/random_bot.py'), entrant('Chance', 'random')]);
    const results = await played(tournament);
    expect(results).toHaveLength(4);
    for (const { plan, moves, endedBy, words, times, picture } of results) {
      expect([plan.opening.length, endedBy, moves.length - times.length]).toEqual([2, 'rules', 2]);
      expect(words).toMatch(/^(?:Red has four in a row\.|Yellow has four in a row\.|The board is full\.)$/);
      expect(picture?.text).toHaveLength(4);
    }
    expect(results[0].plan.opening).toEqual(results[1].plan.opening);
    const [result] = results;
    expect(sgfFileName(result.plan)).toMatch(/^r1-p1-g1_Line_Chance\.txt$/);
    expect(gameFile(result)).toContain(`1. ${result.moves[0]}\n2. ${result.moves[1]}\n`);
    const report = createReport({ players: ['Line', 'Chance'] });
    for (const one of results) report.add(one);
    const positions = tournament.rules && (await positionsOf(tournament.rules, results));
    const page = report.page(
      { title: 'Cup', setup: [], jail: '', sgfPath: ({ id }) => `${id}.txt`, ...(positions && { positions }) },
      report.results.summary(),
    );
    expect(page).toContain(result.words);
    expect(page).toContain(`<figcaption>1. Red: ${result.moves[0]}</figcaption>`);
    // On a busy machine the last ones show their end only.
    expect(page.match(/<figcaption>/g)?.length).toBeGreaterThan(result.moves.length);
  });

  test("the lecturer's own players in its folder are players like others", async () => {
    const setting = settingOf();
    expect(setting.house).toEqual(['random', 'own:bot', 'tree:50', 'tree:400']);
    const [result] = await played({
      ...cup([entrant('Own', 'own:bot'), entrant('Chance', 'random')], setting),
      repetitions: 1,
    });
    expect([result.endedBy, result.sides]).toEqual(['rules', ['Red', 'Yellow']]);
    await expect(played(cup([entrant('Own', 'own:robot'), entrant('Chance', 'random')], setting))).rejects.toThrow(
      'the game has no player of its own called robot',
    );
  });

  test('names its sides in faults', async () => {
    writeFileSync(
      join(root, 'wrong.py'),
      'import sys\nfor line in sys.stdin:\n  if line[:2] == "go": print("column9", flush=True)\n',
    );
    const [first, second] = await played(cup([entrant('Wrong', 'cmd:python3 wrong.py'), entrant('Chance', 'random')]));
    expect(first).toMatchObject({ winner: BLACK, endedBy: 'fault', fault: { kind: 'illegal-move' } });
    expect(first.words).toMatch(
      /^Red loses by an illegal move\. Move 3 was "column9", which is no legal move\. Legal moves: column1 /,
    );
    expect(second.words).toMatch(/^Yellow loses by an illegal move\./);
    expect(second.winner).toBe(WHITE);
  });

  test('is void where the rules fail, and nobody loses', async () => {
    const setting = settingOf(
      '    elif word == "play":',
      '    elif word == "play" and len(grid) == 5:\n        1 / 0\n    elif word == "play":',
    );
    await expect(played(cup([entrant('A', 'random'), entrant('B', 'random')], setting))).rejects.toThrow(RulesFailed);
  });
});

describe('a table whose rules fail', () => {
  function gameWith(from: string, to: string) {
    const { rules } = settingOf(from, to);
    const game = unpackRules(rules);
    if (!game.ok) throw new Error(game.error);
    return game.value;
  }
  const failing = gameWith.bind(
    undefined,
    'elif word == "play":',
    'elif word == "play" and len(grid) == 2:\n        1 / 0\n    elif word == "play":',
  );
  const asked = { sides: ['Red', 'Yellow'], options: { columns: '5' } } as const;

  test('plays on in another process, since it may have been an accident', async () => {
    const [bad, good] = [failing(), gameWith('', '')];
    const table = await ProgramTable.open({ ...asked, start: () => startRules(good, rung) }, startRules(bad, rung));
    for (const move of ['column1', 'column2', 'column1', 'column2']) expect(await table.play(move)).toBeUndefined();
    expect([table.turn, table.moves.length, table.session.isOpen]).toEqual([WHITE, 4, true]);
    await table.session.close();
  });

  test('is of no use to whoever finds a word that breaks them', async () => {
    const broken = gameWith(
      'return " ".join(["turn", SIDES[len(grid) % 2], *moves])',
      'return f"turn {SIDES[len(grid) % 2]} any"',
    );
    const table = await ProgramTable.open(
      { ...asked, start: () => startRules(broken, rung) },
      startRules(broken, rung),
    );
    const fault = await table.play('bomb');
    expect(fault?.kind).toBe('illegal-move');
    expect(fault?.words).toMatch(
      /^Move 1 was "bomb", which breaks the rules each time: The rules of Connect Four failed\./,
    );
    await table.session.close();
  });
});

test('a search that only asks the rules wins against random moves', async () => {
  const { game, rules } = settingOf();
  const house = new RulesHouse(rules, rung);
  try {
    const plan = {
      ...{ id: 'g', pair: 'g', game, size: 0, swap: false, opening: [], white: 'tree', black: 'random', maxMoves: 100 },
      ...({ clock: { kind: 'move', ms: 20_000 }, seed: 3 } as const),
    };
    const { winner } = await house.withTable((table) =>
      playGame(plan, { white: new TreeBot(60, house), black: new RandomBot() }, { table }),
    );
    expect(winner).toBe(WHITE);
  } finally {
    await house.close();
  }
});

test('a position whose id is there for the third time is a draw, in each game anew, and an id is one word', async () => {
  const answer = 'return " ".join(["turn", SIDES[len(grid) % 2], *moves])';
  const repeating = settingOf(answer, `return f"id {min(len(grid), 1)}\\n" + ${answer.slice('return '.length)}`);
  const house = new RulesHouse(repeating.rules, rung);
  for (let game = 0; game < 2; game++) {
    await house.withTable(async (table) => {
      const endings: unknown[] = [table.ending];
      for (const move of ['column1', 'column2', 'column3']) {
        expect(await table.play(move)).toBeUndefined();
        endings.push(table.ending);
      }
      const draw = { winner: 0, words: 'A draw: the same position for the third time.' };
      expect([endings, table.legal]).toEqual([[undefined, undefined, undefined, draw], []]);
    });
  }
  await house.close();

  const wordy = new RulesHouse(settingOf(answer, `return "id two words"`).rules, rung);
  await expect(wordy.withTable(async () => {})).rejects.toThrow('"id" and one word of up to 1000 letters was expected');
  await wordy.close();
});
