import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardOf, boardRows } from '../classic/write.ts';
import { judge } from '../judge.ts';
import type { Position } from '../position.ts';
import { type Random, randomSource } from '../random.ts';
import { squareGrid } from '../square.ts';
import { positionFromCells, startPosition } from '../start.ts';
import { judgeSquatter, slowFree, slowPlay, slowScore, slowSquatter } from '../testing/reference/index.ts';
import { BLACK, otherSide, type Side, sides, WHITE } from '../types.ts';
import { SquatterPosition } from './position.ts';

/** Places pieces for one side after the other, whoever's turn it is, from a picture: the digits give the order. */
function playPicture(rows: string[], order: (string | [symbol: string, side: Side])[]): SquatterPosition {
  const position = new SquatterPosition(squareGrid(rows.length), WHITE);
  for (const entry of order) {
    const [symbol, side] = typeof entry === 'string' ? [entry, entry.toUpperCase() === 'W' ? WHITE : BLACK] : entry;
    rows.forEach((text, row) => {
      [...text].forEach((found, col) => {
        if (found !== symbol) return;
        position.turn = side as Side;
        position.play(row * rows.length + col);
      });
    });
  }
  return position;
}

describe('capture', () => {
  test('takes a cell enclosed by a diamond of four', () => {
    const position = playPicture(['.....', '..W..', '.W.W.', '..W..', '.....'], ['W']);
    expect(position.scores).toEqual([1, 0]);
    expect(position.isLegal(12)).toBe(false);
  });

  test('gives a black ring all of a white diamond and its cell: 0,5', () => {
    const rows = ['..B..', '.BWB.', 'BW.WB', '.BWB.', '..B..'];
    expect(playPicture(rows, ['W', 'B']).scores).toEqual([0, 5]);
  });

  test("does not count a black piece that was in the diamond's centre: 0,4", () => {
    const rows = ['..B..', '.BWB.', 'BWbWB', '.BWB.', '..B..'];
    expect(playPicture(rows, ['b', 'W', 'B']).scores).toEqual([0, 4]);
  });

  test('gives a third, white ring everything but its own pieces: 9,0', () => {
    const rows = ['...w...', '..wBw..', '.wBWBw.', 'wBW.WBw', '.wBWBw.', '..wBw..', '...w...'];
    const position = playPicture(rows, ['W', 'B', 'w']);
    expect(position.scores).toEqual([9, 0]);
    const [territory] = position.verdict().reasons;
    expect(territory.counts.filter((count) => count === 0)).toHaveLength(4);
    expect(territory.loop).toHaveLength(12);
  });

  test('counts four enclosed cells round one own piece: 4,0', () => {
    const rows = ['..W..', '.W.W.', 'W.W.W', '.W.W.', '..W..'];
    expect(playPicture(rows, ['W']).scores).toEqual([4, 0]);
  });

  test('closes two diamonds with the piece they share: 2,0', () => {
    const rows = ['.....', '..W..', '.W.W.', '..x..', '.W.W.', '..W..', '.....'].map((text) => `.${text}`.slice(0, 7));
    const position = playPicture(rows, ['W', ['x', WHITE]]);
    expect(position.scores).toEqual([2, 0]);
    expect(position.verdict().reasons).toHaveLength(2);
    position.undo();
    expect(position.scores).toEqual([0, 0]);
  });

  test('captures nothing with a solid block of nine', () => {
    expect(playPicture(['.....', '.WWW.', '.WWW.', '.WWW.', '.....'], ['W']).scores).toEqual([0, 0]);
  });

  test('never uses the border as a wall', () => {
    expect(playPicture(['.W...', 'W....', '.....', '.....', '.....'], ['W']).scores).toEqual([0, 0]);
  });

  test('does not let own dead pieces be part of a fence', () => {
    const rows = ['..x..', '.xBx.', '.BWB.', '..B..', '.....'];
    const position = playPicture(rows, ['W', 'B', ['x', WHITE]]);
    expect(position.owners[12]).toBe(BLACK);
    expect(position.scores).toEqual([0, 1]);
    expect(playPicture(rows, ['W', ['x', WHITE]]).scores).toEqual([1, 0]);
  });

  test('refuses moves on captured, occupied and missing cells', () => {
    const position = playPicture(['.....', '..W..', '.W.W.', '..W..', '.....'], ['W']);
    expect(() => position.play(12)).toThrow('has been captured');
    expect(() => position.play(7)).toThrow('occupied');
    for (const nowhere of [-1, 25, 1.5, Number.NaN]) expect(() => position.play(nowhere)).toThrow();
  });
});

const snapshot = (position: SquatterPosition): string =>
  JSON.stringify([
    [...position.pieces],
    [...position.owners],
    position.scores,
    position.freeCount,
    position.turn,
    `${position.hash}`,
    position.moves,
  ]);

/** Random play, but every third move near a diagonal of own pieces, so that loops and recaptures occur. */
function playRandomly(position: SquatterPosition, random: Random, visit: (position: SquatterPosition) => void): void {
  for (let moves = position.legalMoves(); moves.length > 0; moves = position.legalMoves()) {
    const { around } = position.grid;
    const eager = moves.filter((move) => {
      let own = 0;
      for (let i = move * 8 + 1; i < move * 8 + 8; i += 2)
        if (around[i] >= 0 && position.pieces[around[i]] === position.turn) own++;
      return own > 0;
    });
    position.play(random.pick(eager.length > 0 && random.below(3) > 0 ? eager : moves));
    visit(position);
  }
}

describe('play', () => {
  test('agrees with the slow rules at every move of random games', () => {
    const random = randomSource(7);
    let captures = 0;
    for (const size of [3, 4, 5, 6, 7, 8]) {
      for (let game = 0; game < 6; game++) {
        const position = startPosition('squatter', {
          size,
          first: random.below(2) === 0 ? WHITE : BLACK,
        }) as SquatterPosition;
        let slow = slowSquatter(size);
        playRandomly(position, random, () => {
          const move = position.moves[position.moves.length - 1];
          const symbol = position.turn === WHITE ? 'B' : 'W';
          slow = slowPlay(slow, symbol, Math.floor(move / size), move % size);
          expect([...position.owners].map((owner) => '.WB'[owner]).join('')).toBe(slow.owner.join(''));
          expect(position.scores).toEqual([slowScore(slow, 'W'), slowScore(slow, 'B')]);
          expect(position.legalMoves()).toEqual(slowFree(slow).map(([row, col]) => row * size + col));
        });
        captures += position.scores[0] + position.scores[1];
      }
    }
    expect(captures).toBeGreaterThan(50);
  });

  test('is undone exactly, move by move', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 3, max: 9 }), (seed, size) => {
        const position = startPosition('squatter', { size }) as SquatterPosition;
        const history = [snapshot(position)];
        playRandomly(position, randomSource(seed), () => history.push(snapshot(position)));
        const copy = position.clone();
        expect(snapshot(copy)).toBe(snapshot(position));
        while (history.length > 0) {
          expect(snapshot(position)).toBe(history.pop());
          position.undo();
        }
        expect(position.undo()).toBeUndefined();
        expect(copy.moves.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test('keeps the invariants of the rules', () => {
    const random = randomSource(11);
    let recaptures = 0;
    for (let game = 0; game < 80; game++) {
      const size = 4 + (game % 5);
      const position = startPosition('squatter', { size }) as SquatterPosition;
      let before = [0, 0];
      let ownersBefore = position.owners.slice();
      playRandomly(position, random, () => {
        const mover = otherSide(position.turn);
        expect(position.scores[mover - 1]).toBeGreaterThanOrEqual(before[mover - 1]);
        expect(position.scores[position.turn - 1]).toBeLessThanOrEqual(before[position.turn - 1]);
        const { adjacent, around, rim } = position.grid;
        const { owners, pieces } = position;
        // One expectation for all cells: one for each would take most of this test's time.
        const broken: string[] = [];
        owners.forEach((owner, cell) => {
          if (ownersBefore[cell] !== 0 && owner !== ownersBefore[cell]) recaptures++;
          if (owner === 0) return;
          if (rim[cell] !== 0) broken.push(`${cell} is captured on the border`);
          for (const near of adjacent.subarray(cell * 4, cell * 4 + 4)) {
            if (owners[near] === 0 && pieces[near] !== owner) broken.push(`${cell} has no fence at ${near}`);
          }
          for (const near of around.subarray(cell * 8, cell * 8 + 8)) {
            if (owners[near] > 0 && owners[near] !== owner) broken.push(`${cell} touches enemy territory at ${near}`);
          }
        });
        expect(broken).toEqual([]);
        before = [...position.scores];
        ownersBefore = position.owners.slice();
      });
    }
    expect(recaptures).toBeGreaterThan(0);
  });

  test('gives symmetric positions the same canonical hash and verdict, and different positions different hashes', () => {
    const random = randomSource(3);
    const seen = new Map<bigint, string>();
    const canonical = new Map<bigint, string>();
    for (let game = 0; game < 12; game++) {
      const size = 3 + (game % 5);
      const position = startPosition('squatter', { size }) as SquatterPosition;
      const images = position.grid.symmetries.map(() => startPosition('squatter', { size }));
      playRandomly(position, random, () => {
        const move = position.moves[position.moves.length - 1];
        position.grid.symmetries.forEach((image, i) => {
          images[i].play(image[move]);
        });
        for (const image of images) {
          expect(image.canonicalHash).toBe(position.canonicalHash);
          expect(image.scores).toEqual(position.scores);
        }
        if (size === 5) {
          const picture = [...position.pieces, ...position.owners, position.turn].join('');
          expect(seen.get(position.hash) ?? picture).toBe(picture);
          seen.set(position.hash, picture);
          const pictures = images.map(({ pieces, owners, turn }) => [...pieces, ...owners, turn].join(''));
          const least = pictures.sort()[0];
          expect(canonical.get(position.canonicalHash) ?? least).toBe(least);
          canonical.set(position.canonicalHash, least);
        }
      });
      const verdicts = images.map((image) => image.verdict());
      for (const verdict of verdicts) {
        expect(verdict.winner).toBe(verdicts[0].winner);
        expect(verdict.reasons.length).toBe(verdicts[0].reasons.length);
        expect(verdict.reasons.map((reason) => ('loop' in reason ? reason.loop.length : 0)).sort()).toEqual(
          verdicts[0].reasons.map((reason) => ('loop' in reason ? reason.loop.length : 0)).sort(),
        );
      }
    }
  });

  test('ends when no cell is free, and more captured cells win', () => {
    const position = startPosition('squatter', { size: 3 });
    for (const move of [1, 0, 3, 2, 5, 6]) position.play(move);
    expect(position.outcome).toBeUndefined();
    position.play(7);
    expect(position.scores).toEqual([1, 0]);
    position.play(8);
    expect(position.outcome).toEqual({ winner: WHITE, by: [], margin: 1 });
    expect(position.legalMoves()).toEqual([]);
  });

  test('is won by the lead in captured cells, and drawn without one', () => {
    const end = (owners: readonly number[]) => {
      const pieces = Uint8Array.from(owners, (owner) => (owner === 0 ? WHITE : 0));
      const position = positionFromCells('squatter', 3, pieces, Uint8Array.from(owners), WHITE);
      expect(position.game).toBe('squatter');
      expect(position.maySwap).toBe(false);
      return position.outcome;
    };
    expect(end([0, 0, 0, 1, 1, 1, 2, 0, 0])).toEqual({ winner: WHITE, by: [], margin: 2 });
    expect(end([0, 0, 0, 1, 2, 2, 2, 2, 0])).toEqual({ winner: BLACK, by: [], margin: 3 });
    expect(end([0, 0, 0, 1, 1, 2, 2, 0, 0])).toEqual({ winner: 0, by: [], margin: 0 });
  });

  test('has the scores of a position set up cell by cell, after every move and every undo', () => {
    const check = (position: SquatterPosition): void => {
      const { pieces, owners, turn, grid } = position;
      const written = positionFromCells('squatter', grid.size, pieces, owners, turn);
      const counts = ({ hash, freeCount, scores }: Position) => [hash, freeCount, ...scores];
      expect(counts(position)).toEqual(counts(written));
      expect(position.freeCount).toBe(position.legalMoves().length);
      expect(positionFromCells('squatter', grid.size, pieces, owners, otherSide(turn)).hash).not.toBe(position.hash);
    };
    const random = randomSource(13);
    for (let game = 0; game < 20; game++) {
      const position = startPosition('squatter', { size: 5 + (game % 4) }) as SquatterPosition;
      playRandomly(position, random, check);
      while (position.undo() !== undefined) check(position);
    }
    // Nested rings: each captures everything inside, empty cells, the other side's pieces and its own dead ones.
    const size = 11;
    const position = new SquatterPosition(squareGrid(size), WHITE);
    const ring = (distance: number, side: Side): void => {
      for (let cell = 0; cell < size * size; cell++) {
        const [row, col] = [Math.floor(cell / size) - 5, (cell % size) - 5];
        if (Math.max(Math.abs(row), Math.abs(col)) !== distance) continue;
        position.turn = side;
        position.play(cell);
        check(position);
      }
    };
    position.play(5 * size + 5);
    position.play(5 * size + 6);
    ring(2, WHITE);
    expect(position.scores).toEqual([8, 0]);
    ring(3, BLACK);
    expect(position.scores).toEqual([0, 24]);
    ring(4, WHITE);
    expect(position.scores).toEqual([32, 0]);
  });

  test('from a board given as text, a copy is equal and independent', () => {
    const pieces = Uint8Array.of(1, 2, 0, 0, 0, 0, 0, 0, 0);
    const owners = Uint8Array.of(0, 0, 1, 2, 0, 0, 0, 0, 0);
    const position = new SquatterPosition(squareGrid(3), BLACK, pieces, owners);
    pieces.fill(0);
    owners.fill(0);
    position.play(8);
    const copy = position.clone();
    expect(snapshot(copy)).toBe(snapshot(position));
    expect([copy.hash, copy.freeCount, copy.turn]).toEqual([position.hash, 4, WHITE]);
    copy.play(7);
    expect(position.moves).toEqual([8]);
    position.undo();
    expect(position.undo()).toBeUndefined();
    expect([position.turn, position.freeCount]).toEqual([BLACK, 5]);
  });

  test('refuses sizes and options that the game does not have', () => {
    for (const size of [2, 20, 4.5, Number.NaN])
      expect(() => startPosition('squatter', { size })).toThrow('size 3 to 19');
    expect(() => startPosition('squatter', { size: 6, swap: true })).toThrow('no swap');
  });
});

describe('boards given as text', () => {
  test('have the same verdict as the game they were written from, with no oddity', () => {
    const random = randomSource(5);
    for (let game = 0; game < 60; game++) {
      const position = startPosition('squatter', { size: 3 + (game % 7), first: sides[game % 2] }) as SquatterPosition;
      playRandomly(position, random, () => {
        if (random.below(6) > 0 && position.freeCount > 0) return;
        const board = boardOf(position);
        const written = judge(board);
        const played = position.verdict();
        expect(written.oddities).toEqual([]);
        expect('scores' in written && written.scores).toEqual(played.scores);
        expect(written.winner).toBe(played.winner);
        expect(judgeSquatter(boardRows(board))).toEqual([
          played.winner,
          `${played.scores.white}`,
          `${played.scores.black}`,
        ]);
      });
    }
  });

  test('can be played from', () => {
    const game = startPosition('squatter', { size: 5 });
    for (const move of [7, 0, 11, 1, 13, 2, 17]) game.play(move);
    const position = positionFromCells('squatter', 5, game.pieces, game.owners, game.turn);
    expect(position.hash).toBe(game.hash);
    expect(position.scores).toEqual([1, 0]);
    expect(position.freeCount).toBe(game.freeCount);
  });
});
