import { describe, expect, test } from 'vitest';
import { similarPage } from './page.ts';
import type { SourceProgram } from './program-tokens.ts';
import { similarPairs } from './similar.ts';
import { tokensOf } from './tokens.ts';

const SEARCH = `
import random
# looks ahead
def best(board, depth, side):
    value = -1000
    choice = None
    for move in board.moves():
        board.play(move, side)
        if depth == 0:
            score = board.count(side) - board.count(other(side))
        else:
            score = -best(board, depth - 1, other(side))[0]
        board.undo(move)
        if score > value:
            value, choice = score, move
    return value, choice
`;
/** Other names, comments and layout, and a line of its own. */
const DISGUISED = `
from random import choice as pick
def search_deeply(b, levels, me):
    """The work of one evening."""
    top = -99999
    found = None
    for step in b.moves():   # all of them
        b.play(step, me)
        if levels == 0:
            points = b.count(me) - b.count(foe(me))
        else:
            points = -search_deeply(b, levels - 1, foe(me))[0]
        b.undo(step)
        if points > top:
            top, found = points, step
    print('done')
    return top, found
`;
const OTHER = `
class Frontier:
    def __init__(self):
        self.cells = []
    def push(self, cell, cost):
        self.cells.append((cost, cell))
        self.cells.sort(reverse=True)
    def pop(self):
        while len(self.cells) > 0:
            cost, cell = self.cells.pop()
            if cell not in self.seen:
                self.seen.add(cell)
                return cell
        raise IndexError("nothing left")
`;
/** Handed out to everybody. */
const SKELETON = `
def main():
    size = int(input())
    rows = [input().split() for _ in range(size)]
    board = Board(size)
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word == 'W': board.put(x, y, WHITE)
            elif word == 'B': board.put(x, y, BLACK)
    print(board.winner(), board.score(WHITE), board.score(BLACK))
`;

const program = (name: string, ...texts: readonly string[]): SourceProgram => ({
  name,
  files: texts.map((text, i) => ({ path: `part${i}.py`, text })),
});

describe('two programs are alike', () => {
  test('whatever the names, comments and layout', () => {
    const [pair, ...more] = similarPairs([program('red', SEARCH), program('blue', DISGUISED), program('green', OTHER)]);
    expect([pair.a, pair.b, more]).toEqual(['red', 'blue', []]);
    expect(pair.shareOfA).toBeGreaterThan(0.8);
    expect(pair.passages[0]).toMatchObject({ a: { path: 'part0.py', from: 4 }, b: { from: 3 } });
  });

  test('not by what was handed out, nor by what most programs contain', () => {
    const class5 = ['a', 'b', 'c', 'd', 'e'].map((name) => program(name, SKELETON, `x${name} = 1`));
    expect(similarPairs(class5)).toEqual([]);
    const two = class5.slice(0, 2);
    expect(similarPairs(two)).toHaveLength(1);
    expect(similarPairs(two, { base: [program('kit', SKELETON)] })).toEqual([]);
  });

  test('with a program of last year, but those of last year are not compared with each other', () => {
    const pairs = similarPairs([program('now', DISGUISED)], {
      earlier: [program('then', SEARCH), program('too', SEARCH)],
    });
    expect(pairs.map(({ a, b }) => `${a}-${b}`).sort()).toEqual(['now-then', 'now-too']);
  });

  test('only within one language', () => {
    const java = { name: 'java', files: [{ path: 'A.java', text: SEARCH }] };
    expect(similarPairs([program('python', SEARCH), java])).toEqual([]);
  });
});

test('the page shows both sides and executes nothing of them', () => {
  const programs = [program('red', `${SEARCH}\nprint("<script>")`), program('blue', `${DISGUISED}\nprint("<script>")`)];
  const page = similarPage('Alike', similarPairs(programs), programs);
  expect(page).toContain('red/part0.py');
  expect(page).toContain('search_deeply');
  expect(page).not.toMatch(/print\("<script/);
});

test('a token has the line on which it stands', () => {
  expect(tokensOf('/* a\n b */ int x;\n\n"t" 1', 'cpp').lines).toEqual([2, 2, 2, 4, 4]);
});
