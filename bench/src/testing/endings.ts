import type { MarkedBoard } from '@ringfence/course';
import { boardOf, type GameName, games, randomSource, writeBoard } from '@ringfence/rules';
import { answersTo } from '@ringfence/rules/suite';
import { openingPlies, playBenchGame, randomOpening } from '../support/games.ts';
import { openPlayer, type Player } from '../support/players.ts';

/** Quick players, who play each other in turn. */
const PAIRINGS = ['random random', 'minimax:1 random'];

/** The sizes of their boards in turn: half of them the default, the others smaller and larger, as in suites. */
const SIZES: Partial<Readonly<Record<GameName, readonly number[]>>> = {
  squatter: [6, 10, 6, 7, 6, 8, 6, 4, 6, 9],
  fencemaster: [5, 7, 5, 4, 5, 6, 5, 3],
  havannah: [8, 7, 8, 4, 8, 6, 8, 5],
};

/** Boards at the end of games; the same seed gives the same ones. */
export async function endings(game: GameName, count: number, seed: number): Promise<MarkedBoard[]> {
  const sizes = SIZES[game] ?? [games[game].usualSize];
  const random = randomSource(seed);
  const open = new Map<string, Player>();
  const playerNamed = async (name: string): Promise<Player> => {
    const player = open.get(name) ?? (await openPlayer(name, seed));
    open.set(name, player);
    return player;
  };
  const boards: MarkedBoard[] = [];
  for (let i = 0; i < count; i++) {
    const [one, other] = PAIRINGS[i % PAIRINGS.length].split(' ');
    const size = sizes[Math.floor(i / PAIRINGS.length) % sizes.length];
    const position = randomOpening(game, size, Math.min(openingPlies(game), size), random);
    await playBenchGame(position, [await playerNamed(one), await playerNamed(other)], random.below(2) === 0 ? 0 : 1);
    const text = writeBoard(boardOf(position));
    boards.push({ name: `${game}-${size}-${i}`, text, answer: answersTo(text, game).answer });
  }
  for (const player of open.values()) player.close();
  return boards;
}
