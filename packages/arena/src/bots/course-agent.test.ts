import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRung, startJailed } from '@ringfence/jail';
import { otherSide, type Side, WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BotFault } from '../game/fault.ts';
import { readGame } from '../game-program/python-referee.ts';
import { RulesSession } from '../game-program/session.ts';
import { openBot } from './open.ts';
import { parsePlayer } from './player.ts';
import { programViewOf } from './program-view.ts';

const rung = (await findRung({ trust: true }))?.name ?? 'rlimits';
const limits = { memoryMb: 250, cpuSeconds: 60, processes: 64, scratchMb: 16 };

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ringfence-agents-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

/** A class that plays the first free cell; `more` goes before its methods. */
const agent = (more = '', action = 'return DropAction(free[0])'): string => `from referee.game import *
import sys, os, copy
${more}
class Agent:
    def __init__(self, color, **referee):
        self.board, self.color, self.heard, self.referee = Board(), color, [], referee
        assert color in PlayerColor and 0 < referee["time_remaining"] <= 180 and referee["space_limit"] == 250
        assert 0 < referee["space_remaining"] < 250

    def action(self, **referee):
        free = [Coord(r, c) for r in range(BOARD_N) for c in range(BOARD_N) if Coord(r, c) not in self.board._state]
        ${action}

    def update(self, color, action, **referee):
        assert color == self.board.turn_color and type(action) in (DropAction, HopAction)
        copy.deepcopy(self.board).apply_action(action)
        self.board.apply_action(action)
`;

interface Played {
  readonly words: string;
  readonly moves: readonly string[];
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const crumbs = (year: string): string => `python-referee:${at(`../testing/crumbs${year}`)}`;

let folders = 0;

/** One player against the first legal moves, until the end of the game. */
async function play(
  files: Files,
  spec = 'agent',
  side: Side = WHITE,
  rules = crumbs(''),
  options = {},
): Promise<Played> {
  const folder = join(root, `its folder ${folders++}`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const game = readGame(rules);
  const player = parsePlayer(`python:${spec}@${folder}`);
  if (!game.ok || !player.ok) throw new Error('this cannot be played');
  const { command, ...view } = programViewOf(game.value.command, game.value.folder);
  const process = startJailed({ ...view, command: [command.program, ...command.args], limits, rung });
  const session = new RulesSession(game.value, process);
  const bot = await openBot(player.value, { rung, limits, rules: { folder: game.value.folder, options } });
  const clock = { kind: 'game', ms: 180_000 } as const;
  const moves: string[] = [];
  try {
    await bot.startGame({ game: 'squatter', size: 0, swap: false, side, clock, seed: 1 });
    let state = await session.start(options);
    while (state.ending === undefined) {
      const { turn, legal } = state;
      let [move] = legal;
      if (turn === side) {
        ({ move } = await bot.chooseMove({ ms: clock.ms, wallMs: 60_000, own: clock.ms, opponent: clock.ms, legal }));
        const isTried = state.isOpen && !legal.includes(move);
        const why = isTried ? await session.whyIllegal(move) : undefined;
        if (why !== undefined) return { words: `${move}, ${why}`, moves };
        if (!isTried && !legal.includes(move)) return { words: `${move}, which is not listed`, moves };
      } else await bot.observe(otherSide(side), move);
      moves.push(move);
      state = await session.play(move);
    }
    return { words: state.ending.words, moves };
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
    return { words: error.fault.words, moves };
  } finally {
    await Promise.all([bot.close(), session.close()]);
  }
}

describe('a class of a course plays', { timeout: 60_000 }, () => {
  const filled = 'DROP(0-0) DROP(0-1) DROP(0-2) DROP(1-0) DROP(1-1) DROP(1-2) DROP(2-0) DROP(2-1)';

  test.each<[string, Files, string?]>([
    ['from its package', { 'agent/__init__.py': 'from .program import Agent\n', 'agent/program.py': agent() }],
    ['from an empty package', { 'agent/__init__.py': '', 'agent/program.py': agent() }],
    ['from a folder that is no package', { 'agent/program.py': agent() }, 'agent.program'],
    ['from a file whose name has a space', { 'agent/V 2 good.py': agent() }, './agent/V 2 good.py'],
    ['under another name', { 'a/b.py': agent().replace('Agent', 'Thinker') + agent() }, 'a/b.py:Thinker'],
    [
      'with siblings, itself by its name, and private members of the referee',
      {
        'agent/__init__.py': 'from agent.deep.program import Agent',
        'agent/deep/program.py': `import utils\nfrom agent.words import W\nfrom ..words import W as V\n${agent('assert utils.X == W == V')}`,
        'agent/words.py': 'W = 1',
        'utils.py': 'X = 1',
      },
    ],
    [
      'beside broken parts',
      { 'agent/__init__.py': agent(), 'agent/broken.py': 'def (', 'setup.py': 'raise SystemExit' },
    ],
    [
      'beside a referee that its team has changed',
      { 'agent.py': agent(), 'referee/__init__.py': '', 'referee/game/__init__.py': 'raise SystemExit' },
    ],
    [
      'while it prints at its import and in threads, with and without an end of line',
      {
        'agent.py': agent(
          `import threading
print("DROP(2-2)"); print("no end", end=""); os.write(1, b"\\xff DROP(2-2)\\n"); sys.__stdout__.write("DROP(2-2)\\n")
threading.Thread(target=lambda: [print("é", i, "# x") for i in range(2000)]).start()`,
          'print("DROP(2-2)"); sys.stdout.flush(); os.system("echo DROP(2-2)"); return DropAction(free[0])',
        ),
      },
    ],
    [
      'while it reads, appends to and makes files',
      {
        'agent.py': agent(
          'assert open("data/x.txt").read() == "7"\nopen("data/x.txt", "a").write("8")',
          'os.makedirs("logs", exist_ok=True); open("logs/log.txt", "a").write("1"); return DropAction(free[0])',
        ),
        'data/x.txt': '7',
      },
    ],
    ['after a slow import', { 'agent.py': agent('import time; time.sleep(0.5); sum(range(10**7))') }],
    ['with turn for update', { 'agent.py': agent().replace('def update', 'def turn') }],
  ])('%s', async (_, files, spec) => {
    const { words, moves } = await play(files, spec);
    expect([words, moves.join(' ')]).toEqual(['A draw.', filled]);
  });

  test('with actions that are not listed, and with lists where the course declares tuples', async () => {
    const hop = 'Direction.Down, Direction.Down, Direction.Right, Direction.Right';
    const action = `return [DropAction(free[0]), HopAction(Coord(0, 0), [${hop}]), HopAction(Coord(2, 2), Direction.Down), 0][len(self.board._history) // 2]`;
    const { words, moves } = await play({ 'agent.py': agent('', action) });
    expect(moves).toEqual(['DROP(0-0)', 'DROP(0-1)', 'HOP(0-0,[Down,Down,Right,Right])', 'DROP(0-0)']);
    expect(words).toBe('HOP(2-2,Down), which the rules refuse: ValueError: 3-2 is off the board');
  });

  test.each<[string, string, string | RegExp]>([
    ['None', 'return None', 'Its action returned None (is a return missing?).'],
    ['an exception', 'return free[99]', /^Its action raised IndexError: .* \(agent\.py, line [0-9]+\)\.$/],
    [
      'what a library refuses',
      'import json; json.loads("?")',
      /^Its action raised JSONDecodeError: .* \(agent\.py, line [0-9]+\)\.$/,
    ],
    ['its exit', 'exit()', 'Its action ended the program with sys.exit(None).'],
    [
      ...(['another type', 'return DropAction(Vector(0, 0))'] as const),
      'DropAction(coord=Vector(r=0,c=0)), which the rules refuse: it is no action of Crumbs',
    ],
    ['what is no action', 'return "DROP(0-0)"', /^'DROP\(0-0\)', which the rules refuse: /],
    ['a taken cell', 'return DropAction(Coord(0, 0))', 'DROP(0-0), which the rules refuse: 0-0 is taken.'],
    ['input', 'input()', /^Its action waits for input, but nobody types here \(agent\.py, line [0-9]+\)\.$/],
  ])('until it loses by %s', async (_, action, words) => {
    const played = await play({ 'agent.py': agent('', action) });
    expect(played.words).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  });

  test.each<[string, string, RegExp]>([
    ['an update that fails', agent().replace('copy.deepcopy', 'copy.no'), /^Its update raised AttributeError: /],
    ['a library that is not here', agent('import no_such'), /^It imports no_such, which is not here \(agent\.py, /],
    ['no such class', 'class Board: pass', /^It cannot be started: no class in agent has the methods /],
    ['a syntax error', 'class Agent:\n  def', /^It cannot be started: agent\.py, line 2: /],
  ])('until it loses by %s', async (_, text, words) => {
    expect((await play({ 'agent.py': text })).words).toMatch(words);
  });

  test('with the words of a game that is not of its course', async () => {
    const player = `class Agent:
    def __init__(self, color, **referee):
        self.heard = [color]
    def action(self, legal, time_remaining, **referee):
        assert self.heard == ["black", *["white", "column1", "black", "column2"] * (len(self.heard) // 4), "white", "column1"]
        return legal[1]
    def update(self, color, action, **referee):
        self.heard += [color, action]
`;
    const rules = at('../../../../examples/games/connect-four');
    const { moves, words } = await play({ 'agent.py': player }, 'agent', 2, rules, { columns: '5' });
    expect([moves.length, words]).toEqual([7, 'Red has four in a row.']);
  });

  test('with tuples on a board whose size it is told', async () => {
    const player = `class Player:
    def __init__(self, player, n):
        self.n, self.heard = n, []
    def action(self):
        cells = [(r, q) for r in range(self.n) for q in range(self.n)]
        return "STEAL" if len(self.heard) == 1 else ("PLACE", *cells[len(self.heard)]) if len(self.heard) < 3 else ("PLACE", True, 0)
    def turn(self, player, action):
        self.heard.append((player, action))
        assert [who for who, _ in self.heard] == ["red", "blue", "red", "blue"][:len(self.heard)]
        assert self.heard[0][1] == ("PLACE", 0, 0)
`;
    const played = await play({ 'team_x/__init__.py': '', 'team_x/player.py': player }, 'team_x', 2, crumbs('-2022'), {
      n: '3',
    });
    expect(played.moves).toEqual(['PLACE(0,0)', 'STEAL', 'PLACE(0,1)']);
    expect(played.words).toMatch(/^\('PLACE',True,0\), which the rules refuse: it is no action of Old Crumbs$/);
  });
});
