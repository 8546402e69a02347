import { readFileSync } from 'node:fs';
import { createEngine, type Engine, type Limits } from '@ringfence/engine';
import { type GameName, startPosition } from '@ringfence/rules';
import { afterAll, describe, expect, test } from 'vitest';
import { type CoordinateName, coordinates } from './coordinates.ts';
import { GtpSession } from './session.ts';
import type { Thinking } from './thinker.ts';

const engines: Engine[] = [];
afterAll(() => {
  for (const engine of engines) engine.close();
});

interface Setting {
  readonly game?: GameName;
  readonly size?: number;
  readonly swap?: boolean;
  readonly names?: CoordinateName;
  readonly thinking?: Thinking;
  readonly files?: Readonly<Record<string, string>>;
  readonly resignBelow?: number;
  /** Records the limits of each search, which then is a short one. */
  readonly onLimits?: (limits: Limits) => void;
  readonly now?: () => number;
}

async function open({
  game = 'fencemaster',
  size = 3,
  swap = false,
  names = 'ringfence',
  thinking,
  files = {},
  resignBelow,
  onLimits,
  now,
}: Setting = {}) {
  const real = await createEngine({ seed: 1, tableSize: 1 });
  engines.push(real);
  const engine: Engine =
    onLimits === undefined
      ? real
      : {
          ...toolsOf(real),
          analyse: (position, limits) => {
            onLimits(limits);
            return real.analyse(position, { nodes: 50 });
          },
        };
  let out = '';
  let onWrite = (): void => {};
  const session = new GtpSession({
    engine,
    game,
    size,
    swap,
    names: coordinates[names],
    thinking: thinking ?? { limits: { nodes: 300 } },
    version: '1.2.3',
    ...(now && { now }),
    ...(resignBelow !== undefined && { resignBelow }),
    write: (text) => {
      out += text;
      onWrite();
    },
    readFile: async (file) => {
      if (!Object.hasOwn(files, file)) throw new Error('no such file');
      return files[file];
    },
  });
  const take = (): string => {
    const text = out;
    out = '';
    return text;
  };
  /** The session's answers to lines sent all at once. */
  const say = async (...lines: string[]): Promise<string> => {
    for (const line of lines) session.feed(line);
    await session.idle();
    return take();
  };
  /** Waits until the output matches. */
  const written = (pattern: RegExp): Promise<void> =>
    new Promise((resolve) => {
      onWrite = () => {
        if (pattern.test(out)) resolve();
      };
      onWrite();
    });
  return { session, say, take, written };
}

const toolsOf = (engine: Engine): Omit<Engine, 'analyse'> => ({
  bestMove: engine.bestMove.bind(engine),
  solve: engine.solve.bind(engine),
  clear: () => engine.clear(),
  close: () => engine.close(),
});

describe('the protocol', () => {
  test.each([
    ['name', '= Ringfence\n\n'],
    ['version', '= 1.2.3\n\n'],
    ['protocol_version', '= 2\n\n'],
    ['7 name', '=7 Ringfence\n\n'],
    ['007 name # who are you', '=007 Ringfence\n\n'],
    ['\tname\r', '= Ringfence\n\n'],
    ['na\u0007me', '= Ringfence\n\n'],
    ['', ''],
    ['   # only words', ''],
    ['frobnicate', '? unknown command\n\n'],
    ['3 frobnicate', '?3 unknown command\n\n'],
    ['12', '?12 unknown command\n\n'],
    ['constructor', '? unknown command\n\n'],
    ['known_command genmove', '= true\n\n'],
    ['known_command analyze', '= true\n\n'],
    ['known_command toString', '= false\n\n'],
    ['clear_board', '=\n\n'],
    ['boardsize', '? syntax error\n\n'],
    ['boardsize x', '? syntax error\n\n'],
    ['boardsize 1', '? unacceptable size\n\n'],
    ['boardsize 99', '? unacceptable size\n\n'],
    ['play', '? syntax error\n\n'],
    ['play white', '? syntax error\n\n'],
    ['play green a1', '? syntax error\n\n'],
    ['play white zz', '? illegal move: zz is not a valid cell\n\n'],
    ['play white e1', '? illegal move: e1 is not a valid cell\n\n'],
    ['play white PASS', '? illegal move: no move is a pass\n\n'],
    ['play white swap', '? illegal move: swapping is only possible as the second move of a game that allows it\n\n'],
    ['gogui-play_sequence white', '? syntax error\n\n'],
    ['gogui-play_sequence white a1 black a2 white a1', '? illegal move: a1 is occupied\n\n'],
    ['genmove', '? syntax error\n\n'],
    ['undo', '? cannot undo\n\n'],
    ['final_score', '? cannot score\n\n'],
    ['winner', '= none\n\n'],
    ['pv', '? no search yet\n\n'],
    ['move_stats', '? no search yet\n\n'],
    ['loadsgf nothing.sgf', '? cannot load file: no such file\n\n'],
    ['time_settings 10', '? syntax error\n\n'],
    ['time_settings -1 0 0', '? syntax error\n\n'],
    ['time_left white -0.5 0', '=\n\n'],
    ['time_left white - 0', '? syntax error\n\n'],
    ['help play', '= play COLOUR MOVE: plays a move, such as c3, swap or resign\n\n'],
    ['help nothing', '? unknown command\n\n'],
  ])('%j is answered with %j', async (line, answer) => {
    const { say } = await open();
    expect(await say(line)).toBe(answer);
  });

  test('all required commands are listed, and each has help', async () => {
    const { say } = await open();
    const names = (await say('list_commands')).slice(2).trim().split('\n');
    for (const name of [
      ...['name', 'version', 'protocol_version', 'known_command', 'list_commands', 'quit', 'boardsize', 'clear_board'],
      ...['play', 'genmove', 'reg_genmove', 'undo', 'showboard', 'time_settings', 'time_left', 'final_score'],
      ...[
        'gogui-play_sequence',
        'gogui-analyze_commands',
        'kgs-genmove_cleanup',
        'loadsgf',
        'all_legal',
        'history',
        'playgame',
        'winner',
        'move_stats',
        'pv',
        'analyze',
        'help',
      ],
    ]) {
      expect(names).toContain(name);
      expect(await say(`help ${name}`)).toMatch(new RegExp(`^= ${name}.*: `));
    }
  });

  test('boards and servers for Go find their own commands', async () => {
    const { say } = await open();
    expect((await say('gogui-analyze_commands')).split('\n')).toContain('string/Winner/winner');
    expect(await say('kgs-genmove_cleanup white')).toMatch(/^= [a-e]\d\n\n$/);
    expect(await say('history')).toMatch(/^= white [a-e]\d\n\n$/);
  });

  test('no answer contains an empty line', async () => {
    const { say } = await open();
    for (const line of ['showboard', 'help', 'list_commands', 'playgame', 'history', 'move_stats', 'showboard']) {
      const answer = await say(line);
      expect(answer.endsWith('\n\n')).toBe(true);
      expect(answer.slice(0, -2)).not.toMatch(/\n\s*\n/);
    }
  });

  test('nothing is answered after quit', async () => {
    const { say, session } = await open();
    expect(await say('1 name', '2 quit', '3 name')).toBe('=1 Ringfence\n\n=2\n\n');
    await session.quitted;
  });
});

describe('a game', () => {
  test('is played, undone and shown', async () => {
    const { say } = await open({ swap: true });
    expect(await say('play white b2', 'play black swap', 'play w C3', 'history')).toBe(
      '=\n\n=\n\n=\n\n= white b2\nblack swap\nwhite c3\n\n',
    );
    expect(await say('play white d4')).toBe("? illegal move: it is black's turn\n\n");
    expect(await say('play black c3')).toBe('? illegal move: c3 is occupied\n\n');
    expect(await say('undo', 'undo', 'history')).toBe('=\n\n=\n\n= white b2\n\n');
    expect(await say('all_legal')).toContain(' swap\n');
    expect(await say('showboard')).toMatch(/^=\n(?:.*\n){6,}\n$/);
  });

  test('may be started by either side, then sides alternate', async () => {
    const { say } = await open({ game: 'squatter', size: 4 });
    expect(await say('play black a1', 'play black a2', 'play white a2')).toBe(
      "=\n\n? illegal move: it is white's turn\n\n=\n\n",
    );
    expect(await say('genmove white')).toBe("? it is black's turn\n\n");
  });

  test('moves are found, with or without playing them, and explained', async () => {
    const { say } = await open();
    const found = (await say('reg_genmove white')).slice(2).trim();
    expect(await say('history')).toBe('=\n\n');
    expect(await say('genmove white')).toBe(`= ${found}\n\n`);
    expect(await say('history')).toBe(`= white ${found}\n\n`);
    expect(await say('pv')).toMatch(new RegExp(`^= ${found}( |\\n)`));
    expect(await say('move_stats')).toMatch(
      new RegExp(`^= side white depth .*\\nmove ${found} visits \\d+ winrate \\d+ pv ${found}`),
    );
  });

  test('goes to its end, after which no move is possible', async () => {
    const { say } = await open({ game: 'squatter', size: 3 });
    const [moves, result] = (await say('playgame')).slice(2).trim().split('\n');
    expect(moves.split(' ').length).toBeGreaterThanOrEqual(8);
    expect(result).toMatch(/^(?:0|[WB]\+\d)$/);
    expect(await say('final_score')).toBe(`= ${result}\n\n`);
    expect(await say('winner')).toMatch(/^= (?:white|black|draw)\n\n$/);
    expect(await say('genmove white')).toBe('? the game is over\n\n');
    expect(await say('analyze')).toBe('? the game is over\n\n');
    expect(await say('all_legal')).toBe('=\n\n');
    expect(await say('undo', 'winner')).toBe('=\n\n= none\n\n');
  });

  test('may be resigned', async () => {
    const { say } = await open();
    expect(await say('play white a1', 'play white resign', 'winner', 'final_score')).toBe(
      '=\n\n=\n\n= black\n\n= B+R\n\n',
    );
    expect(await say('play black b1')).toBe('? illegal move: the game is over\n\n');
    expect(await say('undo', 'play black b1')).toBe('=\n\n=\n\n');
  });

  test('a sequence is played whole or not at all', async () => {
    const { say } = await open();
    expect(await say('gogui-play_sequence white a1 black b2', 'history')).toBe('=\n\n= white a1\nblack b2\n\n');
    expect(await say('gogui-play_sequence white c3 black c3', 'history')).toBe(
      '? illegal move: c3 is occupied\n\n= white a1\nblack b2\n\n',
    );
  });

  test.each([
    [40, '= resign\\n\\n= black\\n\\n'],
    [undefined, '= [a-e][1-5]\\n\\n= none\\n\\n'],
  ])('is resigned below a chance of %s percent', async (resignBelow, answer) => {
    // Black completes a bridge on b1 or a2, and White can stop only one of them.
    const { say } = await open({ game: 'havannah', ...(resignBelow !== undefined && { resignBelow }) });
    await say('gogui-play_sequence white c3 black a1 white d3 black c1 white d4 black a3');
    expect(await say('genmove white', 'winner')).toMatch(new RegExp(`^${answer}$`));
  });

  test('a size creates a new board', async () => {
    const { say } = await open();
    await say('play white a1', 'boardsize 4');
    expect((await say('all_legal')).trim().split(' ')).toHaveLength(37 + 1);
  });

  test('is loaded from a file, to its end or to before a move', async () => {
    const files = {
      'game.sgf': '(;GM[Fencemaster]SZ[4];W[a1];B[b2];W[c3])',
      'other.sgf': '(;GM[Havannah]SZ[4];W[a1])',
      'wrong.sgf': '(;GM[Fencemaster]SZ[4];W[a1];B[a1])',
      'broken.sgf': '(;GM[',
    };
    const { say } = await open({ files });
    expect(await say('loadsgf game.sgf', 'history')).toBe('=\n\n= white a1\nblack b2\nwhite c3\n\n');
    expect(await say('loadsgf game.sgf 2', 'history')).toBe('=\n\n= white a1\n\n');
    for (const [file, reason] of [
      ['other.sgf', 'this is a game of havannah'],
      ['wrong.sgf', 'line 1, column 32: move 2: a1 is occupied (expected a legal move, found Black a1)'],
      ['broken.sgf', 'this is not a game record'],
      ['game.sgf 9', 'game.sgf: no such move 8: the game has 3'],
    ])
      expect(await say(`loadsgf ${file}`)).toBe(`? cannot load file: ${reason}\n\n`);
    expect(await say('history')).toBe('= white a1\n\n');
  });
});

describe('time', () => {
  test('the engine gets the time on the clock', async () => {
    const heard: Limits[] = [];
    const { say } = await open({
      thinking: { limits: { moveTime: 60_000 } },
      onLimits: (limits) => heard.push(limits),
    });
    await say(
      'genmove white',
      'time_settings 5 0 0',
      'time_left black 0.3 0',
      'genmove black',
      'time_settings 0 600 2',
    );
    await say('genmove white', 'genmove black', 'genmove white', 'genmove black', 'genmove white');
    expect(heard.slice(0, 2)).toEqual([{ moveTime: 60_000 }, { clock: { remaining: 300 } }]);
    expect(heard.slice(2).map(({ clock }) => clock?.movesToGo)).toEqual([2, 2, 1, 1, 2]);
    const remaining = heard.slice(2).map(({ clock }) => clock?.remaining ?? 0);
    // The first move of a period has all of it, the second what the first left.
    expect([remaining[0], remaining[1], remaining[4]]).toEqual([600_000, 600_000, 600_000]);
    expect(remaining[2]).toBeLessThan(600_000);
    expect(remaining[3]).toBeLessThan(600_000);
  });
});

test('clocks use the given time source, such as processor time', async () => {
  const heard: Limits[] = [];
  let time = 0;
  const { say } = await open({
    thinking: { limits: { moveTime: 60_000 } },
    onLimits: (limits) => {
      heard.push(limits);
      time += 1500;
    },
    now: () => time,
  });
  await say('time_settings 10 0 0', 'genmove white', 'genmove black', 'genmove white', 'genmove black');
  expect(heard.map(({ clock }) => clock?.remaining)).toEqual([10_000, 10_000, 8500, 8500]);
});

describe('analyze', () => {
  test('reports until the next line comes', async () => {
    const { session, say, take, written } = await open({ size: 5 });
    const report = 'info move [a-i]\\d visits \\d+ winrate \\d+ prior \\d+ order 0 pv .*\\n';
    session.feed('5 analyze white 5');
    await written(new RegExp(`^=5\\n(?:${report}){2}`));
    const streamed = take();
    expect(streamed).toMatch(new RegExp(`^=5\\n(?:${report}){2,}$`));
    const rest = await say('6 name');
    expect(rest).toMatch(/^info move .*\n\n=6 Ringfence\n\n$/);
    expect(await say('history')).toBe('=\n\n');
  });

  test('waits for the next line even when the search is complete', async () => {
    const { session, say, take, written } = await open({ game: 'squatter', size: 3 });
    await say('play white a1', 'play black a2', 'play white a3', 'play black b3');
    session.feed('lz-analyze');
    await written(/proof draw order 0 pv.*\n/);
    expect(take()).toMatch(
      /^=\ninfo move [abc]\d visits \d+ winrate 5000 scoreLead 0.00 proof draw order 0 pv.*[^\n]\n$/,
    );
    expect(await say('')).toBe('\n');
  });

  test('lines that have already arrived end it after one report', async () => {
    const { say } = await open();
    expect(await say('analyze 10', 'name')).toMatch(/^=\ninfo move \S+ visits [1-9].*\n\n= Ringfence\n\n$/);
  });

  test('leaves out moves of which nothing is known', async () => {
    const { say } = await open({ size: 8 });
    const visits = [...(await say('analyze 10', 'name')).matchAll(/visits (\d+)/g)].map(([, count]) => Number(count));
    expect(visits.length).toBeGreaterThan(0);
    expect(visits).not.toContain(0);
  });

  test('uses the search that moves are found with', async () => {
    const asked: (string | undefined)[] = [];
    const onLimits = ({ search }: Limits): void => void asked.push(search);
    for (const thinking of [
      { limits: { nodes: 5, search: 'mcts' } } as const,
      { level: 3, seed: 1, search: 'net' } as const,
    ])
      await (await open({ thinking, onLimits })).say('analyze 1', 'name');
    expect(asked).toEqual(['mcts', 'net']);
  });

  test('says whose turn it is instead', async () => {
    const { say } = await open();
    expect(await say('play white a1', 'analyze white')).toBe("=\n\n? it is black's turn\n\n");
  });

  test('the end of input ends it', async () => {
    const { session, take, written } = await open({ size: 5 });
    session.feed('analyze');
    await written(/^=\ninfo move/);
    await session.finish();
    expect(take()).toMatch(/^=\n(?:info move .*\n)+\n$/);
  });

  test.each(['analyze green', 'analyze white x', 'analyze -3'])('%j is a syntax error', async (line) => {
    expect(await (await open()).say(line)).toBe('? syntax error\n\n');
  });
});

test('the same seed and nodes give the same game', async () => {
  const thinking = { level: 2, seed: 5 };
  const one = await (await open({ thinking })).say('playgame');
  expect(await (await open({ thinking })).say('playgame')).toBe(one);
});

test('random lines never break a session', async () => {
  const { say } = await open({ game: 'squatter', size: 3 });
  const words = [
    'play',
    'white',
    'b',
    'a1',
    'b2',
    'genmove',
    'undo',
    '1',
    '#',
    'boardsize',
    '3',
    'swap',
    '\u0000',
    '=',
    '?',
  ];
  let seed = 1;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) % below;
  };
  for (let i = 0; i < 300; i++) {
    const line = Array.from({ length: random(5) }, () => words[random(words.length)]).join(' ');
    expect(await say(line)).toMatch(/^(?:[=?]\d*(?: .*)?\n\n)?$/s);
  }
  expect(await say('name')).toBe('= Ringfence\n\n');
});

describe('Go coordinates', () => {
  test('count rows from below and skip the letter I, in every answer', async () => {
    const { say } = await open({ game: 'squatter', size: 9, names: 'go', thinking: { limits: { nodes: 50 } } });
    expect(await say('play black j1', 'play white A9', 'history')).toBe('=\n\n=\n\n= black J1\nwhite A9\n\n');
    expect(await say('genmove black')).toMatch(/^= [A-HJ][1-9]\n\n$/);
    expect(await say('pv')).toMatch(/^= [A-HJ][1-9]( [A-HJ][1-9])*\n\n$/);
    expect(await say('all_legal')).not.toMatch(/I|J1 |A9 /);
    expect(await say('analyze white 1', 'name')).toMatch(/move [A-HJ][1-9] /);
  });

  test('refuse cells that are not on the board', async () => {
    const { say } = await open({ game: 'squatter', size: 9, names: 'go' });
    for (const word of ['i5', 'K1', 'A10', 'A0'])
      expect(await say(`play black ${word}`)).toBe(`? illegal move: ${word} is not a valid cell\n\n`);
    expect(await say('komi 6.5', 'komi x')).toBe('=\n\n? syntax error\n\n');
  });

  test('name the same cells as ours', () => {
    const position = startPosition('squatter', { size: 19 });
    for (const move of position.legalMoves()) {
      const name = coordinates.go.nameOf(position, move);
      expect(coordinates.go.moveOf(position, name)).toBe(move);
    }
    expect(coordinates.go.nameOf(position, position.grid.cellNamed('a1'))).toBe('A19');
    expect(coordinates.go.nameOf(position, position.grid.cellNamed('i19'))).toBe('J1');
  });
});

describe('programs with a board, which speak with Go coordinates', () => {
  // What GoGui and Sabaki send, from their sources; Sabaki numbers its commands.
  const starts: Readonly<Record<string, readonly (readonly [line: string, answer: RegExp])[]>> = {
    GoGui: [
      ['name', /^= Ringfence\n\n$/],
      ['protocol_version', /^= 2\n\n$/],
      ['version', /^= \S+\n\n$/],
      ['list_commands', /^= (\S+\n)*genmove\n(\S+\n)*undo\n(\S+\n)*\n$/],
      ['boardsize 7', /^=\n\n$/],
      ['clear_board', /^=\n\n$/],
      ['komi 6.5', /^=\n\n$/],
      ['time_settings 600 30 5', /^=\n\n$/],
      ['play b D4', /^=\n\n$/],
      ['time_left w 600 0', /^=\n\n$/],
      ['genmove w', /^= [A-G][1-7]\n\n$/],
      ['undo', /^=\n\n$/],
      ['undo', /^=\n\n$/],
      ['play b E4', /^=\n\n$/],
      ['time_settings 0 1 0', /^=\n\n$/],
      ['genmove w', /^= [A-G][1-7]\n\n$/],
      ['quit', /^=\n\n$/],
    ],
    Sabaki: [
      ['0 name', /^=0 Ringfence\n\n$/],
      ['1 version', /^=1 \S+\n\n$/],
      ['2 protocol_version', /^=2 2\n\n$/],
      ['3 list_commands', /^=3 (\S+\n)*lz-analyze\n(\S+\n)*\n$/],
      ['4 komi 6.5', /^=4\n\n$/],
      ['5 boardsize 7', /^=5\n\n$/],
      ['6 clear_board', /^=6\n\n$/],
      ['7 play B D4', /^=7\n\n$/],
      ['8 play W C3', /^=8\n\n$/],
      // The next command ends an analysis.
      ['9 lz-analyze B 20\n10 protocol_version', /^=9\n(info move .*\n)+\n=10 2\n\n$/],
      ['11 genmove B', /^=11 [A-G][1-7]\n\n$/],
      ['12 undo', /^=12\n\n$/],
      ['13 play B D3', /^=13\n\n$/],
      ['14 play W pass', /^\?14 illegal move: no move is a pass\n\n$/],
      ['15 quit', /^=15\n\n$/],
    ],
  };

  test.each(Object.keys(starts))('%s starts, plays and takes back', async (program) => {
    const { say } = await open({ game: 'squatter', names: 'go', onLimits: () => {} });
    for (const [lines, answer] of starts[program]) expect(await say(...lines.split('\n')), lines).toMatch(answer);
  });

  test('Sabaki can read every move of an analysis', async () => {
    const thinking = { limits: { nodes: 300, search: 'mcts' } } as const;
    const { say } = await open({ game: 'squatter', size: 7, names: 'go', thinking });
    const [, line] = (await say('lz-analyze W 30', 'name')).split('\n');
    const moves = line.split(/\s*info\s+/).slice(1);
    expect(moves.length).toBeGreaterThan(3);
    for (const move of moves) {
      // Keys and values by turns, then the line of moves.
      expect(move).toMatch(/^move [A-G][1-7] visits \d+ winrate \d+( [a-zA-Z]+ \S+)* pv( [A-G][1-7])+$/);
    }
  });
});

test('every command is shown in the documents, in an example that is run', async () => {
  const page = readFileSync(new URL('../../../../docs/gtp.md', import.meta.url), 'utf8');
  const examples = [...page.matchAll(/^\$ (.*)$/gm)].map(([, line]) => line).join('\n');
  const { say } = await open();
  for (const name of (await say('list_commands')).slice(2).trim().split('\n')) {
    expect(examples, name).toMatch(new RegExp(`['\\\\n]${name}\\b`));
  }
});
