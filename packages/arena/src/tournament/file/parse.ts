import { defaultLimits, type ProcessLimits } from '@ringfence/jail';
import { type GameName, gameNames, games, isGameName, type Result, startProblem } from '@ringfence/rules';
import { parsePlayer } from '../../bots/player.ts';
import type { ClockRule } from '../../game/clock.ts';
import { chosenOptions, type ProgramGame } from '../../game-program/folder.ts';
import { programSetting } from '../../game-program/rules.ts';
import { sprtProblem } from '../../results/sprt.ts';
import {
  type Entrant,
  type FormatName,
  type FormatRule,
  formatNames,
  isName,
  LONGEST_NAME,
  type Tournament,
  usualClock,
  usualOpenings,
  usualSwap,
} from '../tournament.ts';
import { readOpenings } from './openings.ts';
import { type CheckedFile, type FileSources, readSettingsFile } from './read.ts';
import { type LimitsData, type TournamentData, tournamentFile } from './schema.ts';

/** A parsed tournament file: the tournament, and the number of parallel games, which does not affect results. */
export interface TournamentFile {
  readonly tournament: Tournament;
  readonly concurrency?: number;
}

/** Settings of certain formats only. */
const formatKeys: Readonly<Record<FormatName, readonly (keyof TournamentData)[]>> = {
  'round-robin': [],
  gauntlet: ['hero'],
  swiss: ['rounds'],
  'knock-out': ['tie-breaks'],
  sprt: ['elo0', 'elo1', 'alpha', 'beta', 'max-pairs'],
};

interface TournamentSources extends FileSources {
  /** A game whose rules are a program, by the path of its folder; the error says what is wrong with it. */
  readonly readGame: (path: string) => Result<ProgramGame, string>;
}

const MOST_PLAYERS = 1000;

/** Parses a tournament file; the error gives line, column and what was expected. */
export const parseTournament = (
  text: string,
  { suggest, readText, readGame }: TournamentSources,
): Result<TournamentFile> =>
  readSettingsFile(text, tournamentFile, suggest, (data, file) => {
    const { concurrency, 'max-moves': maxMoves, repetitions = 1, seed = 1 } = data;
    const { game, rules, sizes, swap, ...usual } = isGameName(data.game)
      ? builtInGame(data.game, data, file)
      : programGame(data, file, { suggest, readGame });
    const clock = data.clock ?? usual.clock ?? usualClock;
    const players = playersOf(data, file, { ...defaultLimits, ...usual.limits });
    const context = { game, sizes, swap, readText };
    const openings =
      data.openings === undefined
        ? usualOpenings(players, { game, swap })
        : file.need(['openings'], readOpenings(data.openings, context));
    const tournament: Tournament = {
      title: file.textAt(['title']) || 'Tournament',
      game,
      ...(rules !== undefined && { rules }),
      sizes,
      swap,
      openings,
      clock,
      ...(maxMoves !== undefined && { maxMoves }),
      repetitions,
      format: formatOf(data, players, file, suggest),
      seed,
      players,
    };
    return { tournament, ...(concurrency !== undefined && { concurrency }) };
  });

/** A game of the file, with what is usual in it. */
interface FileGame extends Pick<Tournament, 'game' | 'rules' | 'sizes' | 'swap'> {
  readonly clock?: ClockRule;
  readonly limits?: Partial<ProcessLimits>;
}

function builtInGame(game: GameName, data: TournamentData, file: CheckedFile): FileGame {
  const { swap = usualSwap(game), options } = data;
  if (options !== undefined) file.refuse(['options'], 'built-in games have no options', 'none of it', 'key');
  const swapProblem = swap ? startProblem(game, { size: games[game].usualSize, swap }) : undefined;
  if (swapProblem !== undefined) file.refuse(['swap'], swapProblem, 'no');
  const sizes = [data.size ?? games[game].usualSize].flat();
  for (const size of sizes) {
    const problem = startProblem(game, { size });
    if (problem !== undefined) file.refuse(['size'], problem, 'one size or several');
  }
  return { game, sizes, swap };
}

function programGame(
  { game: word, options = {}, size, swap }: TournamentData,
  file: CheckedFile,
  { suggest, readGame }: Pick<TournamentSources, 'suggest' | 'readGame'>,
): FileGame {
  if (!/[/\\.:]/.test(word)) {
    const meant = suggest(word.toLowerCase(), gameNames);
    const all = `one of ${gameNames.join(', ')}, or the folder of a game such as ./connect-four`;
    file.refuse(['game'], 'no such game', meant === undefined ? all : `"${meant}"`);
  }
  if (size !== undefined) file.refuse(['size'], 'such a game has no size', 'its "options:"', 'key');
  if (swap === true) file.refuse(['swap'], 'such a game has no swap', 'none of it', 'key');
  const read = readGame(word);
  const game = read.ok ? read.value : file.refuse(['game'], read.error, 'the folder of a game');
  const texts = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const chosen = chosenOptions(game, texts);
  const setting = programSetting(
    game,
    chosen.ok ? chosen.value : file.refuse(['options'], chosen.error, 'the options of the game'),
  );
  return { ...setting, sizes: [setting.size] };
}

function playersOf(data: TournamentData, file: CheckedFile, usual: ProcessLimits): Entrant[] {
  const shared = limitsOf(data, usual);
  const names = new Set<string>();
  const players = file.inOrder(['players'], data.players).map(([name, player]): Entrant => {
    const path = ['players', name];
    if (!isName(name)) file.refuse(path, 'this is not a valid name', `one of up to ${LONGEST_NAME} letters`, 'key');
    if (names.has(name.toLowerCase())) file.refuse(path, 'this name is already used', 'another one', 'key');
    names.add(name.toLowerCase());
    const [word, at] = typeof player === 'string' ? [player, path] : [player.player, [...path, 'player']];
    const spec = parsePlayer(word);
    if (!spec.ok) file.refuse(at, spec.error, 'a player');
    if (spec.ok && spec.value.kind === 'human') {
      file.refuse(at, 'humans cannot play in tournaments', 'a program, or "ringfence match" for one game');
    }
    return { name, word, limits: typeof player === 'string' ? shared : limitsOf(player, shared) };
  });
  if (players.length < 2) file.refuse([], 'too few players', '"players:" and two or more of them, a line each');
  if (players.length > MOST_PLAYERS) {
    file.refuse(['players', players[MOST_PLAYERS].name], 'too many players', `at most ${MOST_PLAYERS}`, 'key');
  }
  return players;
}

const limitsOf = ({ memory, cpu, processes, scratch }: LimitsData, usual: ProcessLimits): ProcessLimits => ({
  memoryMb: memory ?? usual.memoryMb,
  cpuSeconds: cpu ?? usual.cpuSeconds,
  processes: processes ?? usual.processes,
  scratchMb: scratch ?? usual.scratchMb,
});

function formatOf(
  data: TournamentData,
  players: readonly Entrant[],
  file: CheckedFile,
  suggest: FileSources['suggest'],
): FormatRule {
  const { format: kind = 'round-robin' } = data;
  for (const owner of formatNames) {
    const key = formatKeys[owner].find((one) => data[one] !== undefined);
    if (key !== undefined && owner !== kind) {
      const expected = `none of it, since the format is ${kind}`;
      file.refuse([key], `this setting belongs to the format ${owner}`, expected, 'key');
    }
  }
  switch (kind) {
    case 'round-robin':
      return { kind };
    case 'gauntlet': {
      const name = file.textAt(['hero']);
      const names = players.map((player) => player.name);
      const hero = data.hero === undefined ? 0 : names.indexOf(name);
      if (hero >= 0) return { kind, hero };
      const meant = suggest(name, names);
      return file.refuse(['hero'], 'no such player', meant === undefined ? 'the name of a player' : `"${meant}"`);
    }
    case 'swiss': {
      const usual = Math.min(players.length - 1, Math.ceil(Math.log2(players.length)) + 2);
      return { kind, rounds: data.rounds ?? usual };
    }
    case 'knock-out':
      return { kind, tieBreaks: data['tie-breaks'] ?? 2 };
    case 'sprt': {
      const third = players.at(2);
      if (third !== undefined) {
        file.refuse(['players', third.name], 'this test is between two players', 'two players', 'key');
      }
      const { elo0 = 0, elo1 = 20, alpha = 0.05, beta = 0.05, 'max-pairs': maxPairs = 1000 } = data;
      const problem = sprtProblem({ elo0, elo1, alpha, beta });
      const asked = formatKeys.sprt.find((key) => data[key] !== undefined);
      if (problem !== undefined) file.refuse(asked === undefined ? [] : [asked], problem, 'such numbers');
      return { kind, elo0, elo1, alpha, beta, maxPairs };
    }
  }
}
