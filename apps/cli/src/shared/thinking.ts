import type { Info, Limits, SearchKind } from '@ringfence/engine';
import { levels } from '@ringfence/engine/levels';
import { type GameName, games, type Side, sideOfWord, sideWords, startProblem } from '@ringfence/rules';
import { choiceOption, gameOption, numberOption } from './options.ts';
import { complain } from './output.ts';
import { CommandError } from './trouble.ts';

/** The options of a command for a new game. */
export interface NewGame {
  readonly game: GameName;
  readonly size: number;
  readonly swap: boolean;
}

/** The game to start, with the default game and size. */
export function newGameOption(
  options: { readonly game?: string; readonly size?: string; readonly swap?: true },
  usualGame?: GameName,
): NewGame {
  const game = gameOption(options.game) ?? usualGame;
  if (game === undefined) throw new CommandError(`--game is needed: ${Object.keys(games).join(', ')}`);
  const size = numberOption('size', options.size, 1) ?? games[game].usualSize;
  const swap = options.swap ?? false;
  const problem = startProblem(game, { size, swap });
  if (problem !== undefined) throw new CommandError(problem);
  return { game, size, swap };
}

/** A level for humans. */
export function levelOption(word: string | undefined): number | undefined {
  const level = numberOption('level', word, 1);
  if (level !== undefined && level > levels.length) {
    throw new CommandError(`--level is 1 to ${levels.length}, not ${level}`);
  }
  return level;
}

/** The limits of a search for one position; default: the usual time. */
export function limitsOption(
  options: { readonly 'move-time'?: string; readonly nodes?: string },
  usualTime: number,
): Limits {
  const moveTime = numberOption('move-time', options['move-time'], 1);
  const nodes = numberOption('nodes', options.nodes, 1);
  if (moveTime === undefined && nodes === undefined) return { moveTime: usualTime };
  return { ...(moveTime !== undefined && { moveTime }), ...(nodes !== undefined && { nodes }) };
}

/** The number of search threads; default: one. */
export function threadsOption(word: string | undefined, most: number): number {
  const threads = numberOption('threads', word, 1) ?? 1;
  if (threads > most) throw new CommandError(`--threads is 1 to ${most}, not ${threads}`);
  return threads;
}

/** Says so where a search cannot use the threads that were asked for. */
export function noteThreads(threads: number, game: GameName): void {
  if (threads > 1 && games[game].hasScores)
    complain(`note: --threads has no effect: ${games[game].title} is searched on one thread`);
}

const searchKinds = ['best', 'net', 'mcts'] as const satisfies readonly SearchKind[];

/** Which search to use; undefined by default. */
export function searchOption(word: string | undefined): { readonly search?: SearchKind } {
  const search = choiceOption('search', word, searchKinds);
  return search === undefined ? {} : { search };
}

/** Refuses a search with a net for a board that has none, before it starts. */
export async function expectNet(search: SearchKind | undefined, game: GameName, size: number): Promise<void> {
  if (search !== 'net') return;
  const { netProblem } = await import('@ringfence/engine');
  const problem = await netProblem(game, size);
  if (problem !== undefined) throw new CommandError(`${problem}: leave --search net out`);
}

/** A damaged installation should not pass for a weak engine. */
export function noteMissingNet(done: 'analysed' | 'playing', { missingNet }: Pick<Info, 'missingNet'>): void {
  if (missingNet !== undefined) complain(`note: ${done} without a net: ${missingNet}`);
}

export function sideOption(name: string, word: string | undefined): Side | undefined {
  const side = choiceOption(name, word, sideWords);
  return side && sideOfWord(side);
}
