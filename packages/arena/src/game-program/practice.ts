import { randomInt } from 'node:crypto';
import { otherSide, type Side } from '@ringfence/rules';
import { openBot } from '../bots/open.ts';
import { parsePlayer } from '../bots/player.ts';
import { NO_SIZE } from '../game/arena-game.ts';
import type { GamePicture } from '../game/game.ts';
import type { TableEnding, TableMove } from '../game/table.ts';
import type { RulesHouse } from './house.ts';
import type { ProgramTable } from './table.ts';

/** A game at which a person sits, as it stands. */
interface PracticeState {
  readonly sides: readonly [first: string, second: string];
  readonly turn: Side;
  readonly moves: readonly TableMove[];
  readonly legal: readonly string[];
  /** Whether moves that are not listed may be legal too. */
  readonly isOpen: boolean;
  readonly scores: readonly [white: number, black: number];
  readonly ending: TableEnding | undefined;
  readonly picture: GamePicture | undefined;
}

interface PracticeOptions {
  readonly moves: readonly string[];
  /** Who answers for the other side, such as `tree:50`; without one, a person plays both. */
  readonly opponent?: { readonly word: string; readonly side: Side };
}

/** What the opponent may think for a move. */
const MOVE_MS = 5000;

/** Players that need nothing but the rules. */
export const isPracticeOpponent = (word: string): boolean => {
  const spec = parsePlayer(word);
  return spec.ok && (spec.value.kind === 'random' || spec.value.kind === 'tree');
};

/** Plays the moves of a game, and then those of the opponent. What is wrong with a move is a clause. */
export async function practise(
  house: RulesHouse,
  { moves, opponent }: PracticeOptions,
): Promise<PracticeState | { readonly refused: string }> {
  return house.withTable(async (table) => {
    for (const move of moves) {
      if (table.ending !== undefined) return { refused: 'the game is over before the last of these moves' };
      const fault = await table.play(move);
      if (fault !== undefined) return { refused: fault.words };
    }
    if (opponent !== undefined && table.turn === opponent.side && table.ending === undefined) {
      const spec = parsePlayer(opponent.word);
      if (!spec.ok) throw new RangeError(spec.error);
      const bot = await openBot(spec.value, { rules: house });
      const clock = { kind: 'move', ms: MOVE_MS } as const;
      const seed = randomInt(2 ** 31 - 1);
      await bot.startGame({
        game: `practice@${house.hash}`,
        size: NO_SIZE,
        swap: false,
        side: opponent.side,
        clock,
        seed,
      });
      for (const { side, name } of table.moves) await bot.observe(side, name);
      while (table.ending === undefined && table.turn === opponent.side) {
        const { move } = await bot.chooseMove({ legal: table.legal, ms: MOVE_MS, wallMs: MOVE_MS });
        if (move === 'resign') return stateOf(table, resignation(table));
        const fault = await table.play(move);
        if (fault !== undefined) throw new Error(`${opponent.word} played ${move}: ${fault.words}`);
      }
    }
    return stateOf(table);
  });
}

async function stateOf(table: ProgramTable, ending = table.ending): Promise<PracticeState> {
  const { sides, turn, moves, legal, isOpen, scores } = table;
  return { sides, turn, moves: [...moves], legal, isOpen, scores, ending, picture: await table.picture() };
}

const resignation = ({ sides, turn }: ProgramTable): TableEnding => ({
  winner: otherSide(turn),
  words: `${sides[turn - 1]} resigns.`,
});
