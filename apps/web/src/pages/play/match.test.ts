import { type Move, SWAP } from '@ringfence/rules';
import { checkRecord, mainMoves, writeRecordJson } from '@ringfence/rules/record';
import { describe, expect, test, vi } from 'vitest';
import type { LevelOpponent } from '../../engine/opponent.ts';
import { firstGame, markFinished, offeredGame, offerLevel } from './first.ts';
import { endingWords, Match } from './match.ts';
import { askedOptions, chosenSide, type MatchOptions, readMatchOptions, usualOptions, withGame } from './options.ts';

/** Answers with the first legal move, or as scripted. */
function scripted(moves: Move[] = []): LevelOpponent {
  return {
    async move(position, _level, _seed, signal) {
      signal?.throwIfAborted();
      return moves.shift() ?? position.legalMoves()[0];
    },
  };
}

const small: MatchOptions = { ...usualOptions, game: 'fencemaster', size: 3 };
const begin = (options: Partial<MatchOptions> = {}, opponent = scripted(), side: 1 | 2 = 1): Match => {
  const match = Match.start('one', { ...small, ...options }, side, 1, opponent);
  match.resume();
  return match;
};
const myTurn = (match: Match): Promise<void> => expect.poll(() => match.isMyTurn && !match.isThinking).toBe(true);

describe('a match', () => {
  test('lets the engine answer, and begin if it is White', async () => {
    const match = begin({}, scripted([9]), 2);
    expect(match.isThinking).toBe(true);
    await myTurn(match);
    expect(match.position.moves).toEqual([9]);
    expect(match.record().header).toMatchObject({ white: 'Mole', black: 'You' });
  });

  test('takes back to the user’s own turn and keeps the line', async () => {
    const match = begin();
    match.play(9);
    await myTurn(match);
    match.play(10);
    await myTurn(match);
    match.takeBack();
    expect(match.position.moves).toEqual([9, 0]);
    expect(match.canForward).toBe(true);
    match.forward();
    expect(match.position.moves.length).toBe(4);
    match.takeBack();
    match.takeBack();
    expect(match.position.moves).toEqual([]);
    expect(match.canTakeBack).toBe(false);
  });

  test('makes the played line the main line', async () => {
    const match = begin();
    match.play(9);
    await myTurn(match);
    match.takeBack();
    match.play(5);
    await myTurn(match);
    expect(mainMoves(match.record())).toEqual([5, 0]);
    expect(match.record().nodes.length).toBe(5);
    expect(checkRecord(match.record())).toEqual([]);
  });

  test('allows a take-back while the engine thinks', async () => {
    let answer = (_: Move): void => {};
    const slow: LevelOpponent = { move: () => new Promise((resolve) => (answer = resolve)) };
    const match = begin({}, slow);
    match.play(9);
    match.takeBack();
    answer(0);
    await Promise.resolve();
    expect(match.position.moves).toEqual([]);
    expect(match.isMyTurn).toBe(true);
  });

  test('ends by resignation, which can be undone', () => {
    const match = begin();
    match.resign();
    expect(match.result).toBe('B+R');
    expect(endingWords(match)).toBe('Mole wins by resignation');
    match.takeBack();
    expect(match.isMyTurn).toBe(true);
    expect(match.record().header.result).toBeUndefined();
  });

  test('ends by the rules, and says who has won', async () => {
    const match = begin({ opponent: 'person', size: 2 });
    for (const move of [0, 6, 1, 5, 4]) match.play(move);
    expect(match.isOver).toBe(match.position.outcome !== undefined);
    const full = begin({ opponent: 'person', size: 2 });
    while (!full.isOver) full.play(full.position.legalMoves()[0]);
    expect(endingWords(full)).toMatch(/^(A draw|White wins|Black wins)$/);
    expect(full.record().header.result).toMatch(/^(0|W\+|B\+)$/);
  });

  test('is lost on time', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    const match = begin({ opponent: 'person', clock: '1+1' });
    match.play(9);
    vi.advanceTimersByTime(61_000);
    match.checkClock();
    expect(match.result).toBe('W+T');
    expect(endingWords(match)).toBe('White wins on time');
    vi.useRealTimers();
  });

  test('that was lost on time resumes with a take-back', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    const match = begin({ opponent: 'person', clock: '1+1' });
    match.play(9);
    match.play(10);
    vi.advanceTimersByTime(61_000);
    match.checkClock();
    expect(match.isOver).toBe(true);
    match.takeBack();
    expect(match.isOver).toBe(false);
    expect(match.result).toBeUndefined();
    match.play(11);
    expect(match.position.moves).toEqual([9, 11]);
    vi.useRealTimers();
  });

  test('resumes where it was saved', async () => {
    const match = begin();
    match.play(9);
    await myTurn(match);
    match.play(10);
    await myTurn(match);
    match.takeBack();
    const again = new Match(match.save(), scripted());
    expect(again.position.moves).toEqual([9, 0]);
    expect(again.canForward).toBe(true);
    expect(writeRecordJson(again.record())).toBe(writeRecordJson(match.record()));
  });

  test('reports why the engine could not move, and retries on request', async () => {
    let works = false;
    const shaky: LevelOpponent = {
      async move(position) {
        if (!works) throw new Error('no memory');
        return position.legalMoves()[0];
      },
    };
    const match = begin({}, shaky);
    match.play(9);
    await expect.poll(() => match.problem).toBe('The engine could not move: no memory.');
    works = true;
    match.resume();
    await myTurn(match);
    expect(match.problem).toBeUndefined();
  });

  test('allows a swap', async () => {
    const match = begin({ swap: true, opponent: 'person' });
    match.play(9);
    match.play(SWAP);
    expect(match.position.pieces[9]).toBe(2);
    expect(match.position.turn).toBe(1);
  });
});

describe('options', () => {
  test('keep the valid parts of stored data', () => {
    expect(readMatchOptions('nonsense')).toEqual(usualOptions);
    expect(readMatchOptions({ game: 'squatter', size: 99, swap: true, level: 4, clock: '3+2' })).toEqual({
      ...usualOptions,
      game: 'squatter',
      size: 6,
      level: 4,
      clock: '3+2',
    });
  });

  test('adapt to another game', () => {
    const first = withGame({ ...usualOptions, size: 10, level: 7, swap: true }, 'squatter');
    expect(first).toMatchObject({ size: 5, level: 1, swap: false });
    markFinished('havannah');
    offerLevel('havannah', 3);
    expect(withGame({ ...usualOptions, size: 5 }, 'havannah')).toMatchObject({ size: 8, level: 3 });
  });

  test('of an address without size and level are those of the first game, then follow how the last games went', () => {
    expect(askedOptions(usualOptions, offeredGame, 0, 0)).toEqual(usualOptions);
    expect(askedOptions(usualOptions, 'squatter', 0, 0)).toMatchObject(firstGame('squatter'));
    offerLevel('squatter', 4);
    const later = { ...usualOptions, ...firstGame('squatter'), size: 9 };
    expect(askedOptions(later, 'squatter', 0, 0)).toMatchObject({ size: 9, level: 4 });
    expect(askedOptions(later, 'squatter', 7, 2)).toMatchObject({ size: 7, level: 2 });
  });

  test('give a side by choice or at random', () => {
    expect([
      chosenSide('white'),
      chosenSide('black'),
      chosenSide('random', () => 0.2),
      chosenSide('random', () => 0.7),
    ]).toEqual([1, 2, 1, 2]);
  });
});
