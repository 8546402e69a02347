import { describe, expect, test } from 'vitest';
import type { ConnectionGame } from '../../connection/ruleset.ts';
import { hexGrid } from '../../hexagon.ts';
import { judgeText } from '../../judgement.ts';
import { randomSource } from '../../random.ts';
import { SWAP } from '../../types.ts';
import { generateSuite, tryPlan } from '../generate.ts';
import type { Topic } from '../topics.ts';
import { connectionTopics } from './topics.ts';

/** A board as rows and columns directly from the text: `at` is '' off the board. */
class Board {
  readonly n: number;
  readonly cells = new Map<string, string>();

  constructor(n: number) {
    this.n = n;
  }

  static read(text: string): Board {
    const [size, ...rows] = text.trim().split(/\s*\n\s*/);
    const board = new Board(Number(size));
    rows.forEach((row, r) => {
      const from = Math.max(0, r - board.n + 1);
      const symbols = [...row.replaceAll(/\s/g, '')];
      for (const [i, symbol] of symbols.entries()) board.cells.set(`${r},${from + i}`, symbol);
    });
    return board;
  }

  /** Neighbours by size and cell: boards of one size have the same. */
  private static readonly neighboursOf = new Map<string, string[]>();

  near(key: string): string[] {
    const index = `${this.n}:${key}`;
    const near = Board.neighboursOf.get(index) ?? this.neighbours(key);
    Board.neighboursOf.set(index, near);
    return near;
  }

  private neighbours(key: string): string[] {
    const [r, c] = key.split(',').map(Number);
    const steps = [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
      [1, 1],
      [-1, -1],
    ];
    return steps.map(([down, right]) => `${r + down},${c + right}`).filter((k) => this.cells.has(k));
  }

  isRim(key: string): boolean {
    return this.near(key).length < 6;
  }

  isCorner(key: string): boolean {
    return this.near(key).length <= 3;
  }

  /** Which of the six straight border lines a cell is on: one for edge cells, two for corners. */
  lines(key: string): number[] {
    const [r, c] = key.split(',').map(Number);
    const m = this.n - 1;
    const on = [r === 0, c - r === m, c === 2 * m, r === 2 * m, r - c === m, c === 0];
    return [0, 1, 2, 3, 4, 5].filter((i) => on[i]);
  }

  keys(symbol: string): string[] {
    return [...this.cells.keys()].filter((key) => this.cells.get(key) === symbol);
  }

  groups(members: readonly string[]): string[][] {
    const left = new Set(members);
    const found: string[][] = [];
    for (const start of members) {
      if (!left.delete(start)) continue;
      const group = [start];
      for (const key of group) for (const near of this.near(key)) if (left.delete(near)) group.push(near);
      found.push(group);
    }
    return found;
  }

  edges(group: readonly string[]): number {
    return new Set(group.filter((key) => !this.isCorner(key)).flatMap((key) => this.lines(key))).size;
  }

  /** Cells that are not the side's own and cannot reach the rim. */
  cutOff(own: readonly string[]): string[][] {
    const walls = new Set(own);
    const others = [...this.cells.keys()].filter((key) => !walls.has(key));
    return this.groups(others).filter((area) => !area.some((key) => this.isRim(key)));
  }

  cores(own: readonly string[]): string[] {
    const walls = new Set(own);
    return own.filter((key) => !this.isRim(key) && this.near(key).every((near) => walls.has(near)));
  }

  wins(game: ConnectionGame, symbol: string): string[] {
    const own = this.keys(symbol);
    const groups = this.groups(own);
    const kinds: string[] = [];
    if (groups.some((group) => this.edges(group) >= 3)) kinds.push('Tripod');
    if (this.cutOff(own).length > 0 || (game === 'havannah' && this.cores(own).length > 0)) kinds.push('Loop');
    if (game === 'havannah' && groups.some((group) => group.filter((key) => this.isCorner(key)).length > 1))
      kinds.push('Bridge');
    return kinds;
  }

  answer(game: ConnectionGame): { answer: string; strictAnswer: string } {
    const [white, black] = ['W', 'B'].map((symbol) => this.wins(game, symbol));
    if (white.length > 0 && black.length > 0) return { answer: 'Draw\nNil\n', strictAnswer: 'Error\n' };
    const kinds = [...white, ...black];
    if (kinds.length === 0) {
      const answer = `${this.keys('-').length > 0 ? 'None' : 'Draw'}\nNil\n`;
      return { answer, strictAnswer: answer };
    }
    const method = game === 'fencemaster' && kinds.length > 1 ? 'Both' : kinds.join('+');
    const answer = `${white.length > 0 ? 'White' : 'Black'}\n${method}\n`;
    return { answer, strictAnswer: answer };
  }
}

/** What the board must show so that the topic deserves its name. */
type Property = (board: Board, answer: string, game: ConnectionGame) => boolean;

const won = /^(White|Black)/;
const eitherSide = (test: (symbol: string) => boolean): boolean => test('W') || test('B');
const winner = (answer: string): string => answer[0];
const other = (symbol: string): string => (symbol === 'W' ? 'B' : 'W');
const inside = (board: Board, symbol: string): string[] => board.cutOff(board.keys(symbol)).flat();
/** A piece of the winner's with only own pieces and enclosed cells beside it. */
const walledIn: Property = (board, answer) => {
  const symbol = winner(answer);
  const enclosed = inside(board, symbol);
  return board.keys(symbol).some((key) => {
    const near = board.near(key);
    const deep = near.length === 6 && near.every((k) => board.cells.get(k) === symbol || enclosed.includes(k));
    return deep && near.some((k) => enclosed.includes(k));
  });
};
const pocket = (board: Board, symbol: string, corner: boolean): boolean => {
  const others = [...board.cells.keys()].filter((key) => board.cells.get(key) !== symbol);
  const areas = board.groups(others).filter((area) => area.some((key) => board.isRim(key)));
  return areas.length > 1 && areas.some((area) => area.some((key) => board.isCorner(key)) === corner);
};
/** A side that has not won shows it; the other one may have won since. */
const notWinning = (answer: string, test: (symbol: string) => boolean): boolean =>
  eitherSide((symbol) => winner(answer) !== symbol && test(symbol));
const goesOn = (answer: string): boolean => answer === 'None\nNil\n';

const properties: Partial<Record<Topic, Property>> = {
  unfinished: (_, answer) => goesOn(answer),
  finished: (_, answer) => !goesOn(answer),
  draw: (board, answer) => answer === 'Draw\nNil\n' && board.keys('-').length === 0,
  'last-cell': (board, answer) => won.test(answer) && board.keys('-').length === 0,
  tripod: (_, answer) => answer.endsWith('\nTripod\n'),
  bridge: (_, answer) => answer.endsWith('\nBridge\n'),
  'rim-tripod': (board, answer, game) => {
    const nearRim = (key: string): boolean => board.isRim(key) || board.near(key).some((k) => board.isCorner(k));
    const own = board.keys(winner(answer)).filter(game === 'havannah' ? nearRim : (key) => board.isRim(key));
    return board.groups(own).some((group) => board.edges(group) >= 3);
  },
  'corner-touch': (board, answer) =>
    notWinning(answer, (symbol) =>
      board.groups(board.keys(symbol)).some((group) => new Set(group.flatMap((key) => board.lines(key))).size >= 3),
    ),
  'corner-chain': (board, answer) =>
    notWinning(answer, (s) =>
      board.groups(board.keys(s)).some((g) => g.filter((key) => board.isCorner(key)).length > 1),
    ),
  'both-wins': (_, answer, game) => (game === 'fencemaster' ? answer.endsWith('Both\n') : answer.includes('+')),
  loop: (_, answer) => answer.endsWith('\nLoop\n'),
  'enemy-inside': (board, answer) =>
    inside(board, winner(answer)).some((key) => board.cells.get(key) === other(winner(answer))),
  'own-inside': walledIn,
  branches: walledIn,
  'rim-loop': (board, answer) =>
    inside(board, winner(answer)).some((key) => board.near(key).some((near) => board.isRim(near))),
  'thick-loop': (board, answer) => {
    const own = board.keys(winner(answer));
    const enclosed = inside(board, winner(answer));
    return own.some(
      (key) =>
        board.near(key).some((near) => enclosed.includes(near)) &&
        board.cutOff(own.filter((k) => k !== key)).some((area) => area.includes(key)),
    );
  },
  'shared-wall': (board, answer) => {
    const own = board.keys(winner(answer));
    const areas = board.cutOff(own);
    return own.some((key) => areas.filter((area) => board.near(key).some((near) => area.includes(near))).length > 1);
  },
  nested: (board, answer) =>
    inside(board, winner(answer)).some(
      (key) => board.near(key).filter((near) => board.cells.get(near) === other(winner(answer))).length >= 5,
    ),
  corridor: (board, answer) => board.cutOff(board.keys(winner(answer))).some((area) => area.length > 2),
  'open-loop': (board, answer) =>
    notWinning(answer, (symbol) => {
      const own = board.keys(symbol);
      return [...board.cells.keys()].some((key) => board.cutOff([...own, key]).length > 0);
    }),
  'corner-pocket': (board, answer) => notWinning(answer, (symbol) => pocket(board, symbol, true)),
  'border-pocket': (board, answer) => notWinning(answer, (symbol) => pocket(board, symbol, false)),
  snake: (board, answer) =>
    notWinning(answer, (s) => board.groups(board.keys(s)).some((group) => group.length >= board.n)),
  'filled-loop': (board, answer, game) =>
    game === 'havannah'
      ? answer.endsWith('Loop\n') && eitherSide((s) => board.cores(board.keys(s)).length > 0)
      : notWinning(answer, (s) => board.cores(board.keys(s)).length > 0),
};

for (const game of ['fencemaster', 'havannah'] as const) {
  describe(`${game} suites`, () => {
    for (const plan of connectionTopics[game]) {
      const property = properties[plan.topic];
      if (property === undefined) continue;
      test(`${plan.topic}: ${plan.describes}`, () => {
        for (const size of new Set([plan.minSize, 4, 5, 6])) {
          if (size < plan.minSize) continue;
          for (let seed = 0; seed < 4; seed++) {
            const draft = tryPlan(plan, game, hexGrid(size), randomSource(size * 100 + seed), seed % 2 === 1);
            if (draft?.position === undefined) throw new Error(`no board of size ${size} for seed ${seed}`);
            const board = Board.read(draft.text);
            const { answer } = board.answer(game);
            expect(property(board, answer, game), draft.text).toBe(true);
            const judged = judgeText(draft.text, { game, strict: true });
            if (!judged.ok) throw new Error(`${judged.error.message}\n${draft.text}`);
            expect(judged.value.oddities).toEqual([]);
            expectNoEarlierWin(game, board, draft.position.moves, draft.text);
          }
        }
      });
    }

    test('agrees with the slow judge about the answers of all valid boards', () => {
      for (const [size, count] of [
        [1, 30],
        [2, 60],
        [3, 120],
        [4, 120],
        [5, 120],
        [7, 60],
      ]) {
        for (const { name, text, answer, strictAnswer } of generateSuite({ game, size, count, seed: 11 })) {
          if (answer === 'Error\n') continue;
          expect({ name, answer, strictAnswer }).toEqual({ name, ...Board.read(text).answer(game) });
        }
      }
    });

    test('shows on every unreachable board the oddity that names it', () => {
      const oddities: readonly Topic[] = ['two-winners', 'won-before', 'loser-moved-last', 'unbalanced'];
      for (const { text, topic, answer, strictAnswer } of generateSuite({ game, size: 5, count: 120, seed: 5 })) {
        if (!oddities.includes(topic)) continue;
        const judged = judgeText(text, { game });
        expect(judged.ok && judged.value.oddities.map(({ name }) => name)).toEqual([topic]);
        expect(strictAnswer).toBe(topic === 'two-winners' ? 'Error\n' : answer);
      }
    });

    test('has a property for each topic with reachable boards', () => {
      for (const plan of connectionTopics[game]) {
        const draft = tryPlan(plan, game, hexGrid(5), randomSource(2));
        expect(draft, plan.topic).toBeDefined();
        if (draft?.position !== undefined && plan.topic !== 'empty-board') expect(properties[plan.topic]).toBeDefined();
      }
    });
  });
}

/** Plays the moves one by one by the rules, and checks for a win after each except the last. */
function expectNoEarlierWin(game: ConnectionGame, end: Board, moves: readonly number[], text: string): void {
  const board = new Board(end.n);
  const keys = [...end.cells.keys()];
  for (const key of keys) board.cells.set(key, '-');
  moves.forEach((move, i) => {
    const symbol = i % 2 === 0 ? 'W' : 'B';
    const key = keys[move === SWAP ? moves[0] : move];
    if (board.cells.get(key) !== (move === SWAP ? 'W' : '-')) expect.fail(`${key} is taken\n${text}`);
    board.cells.set(key, symbol);
    if (i < moves.length - 1 && board.wins(game, symbol).length > 0) expect.fail(`won after ${i + 1} moves\n${text}`);
  });
  expect(board.cells).toEqual(end.cells);
}
