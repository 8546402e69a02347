import {
  type Entrant,
  isName,
  LONGEST_NAME,
  type OpeningRule,
  type ProgramSetting,
  parsePlayer,
  programSetting,
  readOpenings,
  type Tournament,
  usualClock,
  usualOpenings,
  usualSwap,
} from '@ringfence/arena';
import { defaultLimits, type ProcessLimits } from '@ringfence/jail';
import { ok, type Result } from '@ringfence/rules';
import { badOption, clockOption } from '../shared/clock.ts';
import { numberOption, optionTable, type Parsed } from '../shared/options.ts';
import { programGame } from '../shared/program-game.ts';
import { newGameOption } from '../shared/thinking.ts';
import { CommandError, visible } from '../shared/trouble.ts';
import { readFrom } from '../tournament/files.ts';

/** The options that decide the games of a match. */
export const matchOptions = optionTable(
  'game= option= size= swap no-swap games= seed= move-time= clock= openings= opening= max-moves= memory=',
);

type Options = Parsed<typeof matchOptions>['options'];

/** A player as given: `NAME=PLAYER`, or the player alone. */
interface Called {
  readonly name?: string;
  readonly word: string;
}

/**
 * The part before the first `=` is a name, unless it belongs to the player's specification, such as `cmd:bot
 * --depth=3`.
 */
function readCalled(text: string): Called {
  const [, name, word] = /^([^:=]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) return { word: text };
  if (!isName(name.trim())) {
    throw new CommandError(
      `"${visible(name)}" is not a valid name: up to ${LONGEST_NAME} characters, as in Red=level:3`,
    );
  }
  return { name: name.trim(), word: word.trim() };
}

/** Both names, made different if necessary: tables and reports identify players by them. */
function namesOf(a: Called, b: Called): [string, string] {
  const first = a.name ?? a.word;
  const second = b.name ?? b.word;
  if (first.toLowerCase() !== second.toLowerCase()) return [first, second];
  if (a.name !== undefined && b.name !== undefined)
    throw new CommandError(`both players are called ${first}: give one another name, as in Red=level:3`);
  return b.name === undefined ? [first, `${second} (2)`] : [`${first} (2)`, second];
}

/** The game of a match, with what is usual in it. */
interface MatchGame
  extends Pick<Tournament, 'game' | 'rules' | 'swap'>,
    Pick<ProgramSetting, 'size' | 'clock' | 'limits'> {}

/** The game to play, with its default swap. */
function newGame(options: Options): MatchGame {
  const chosen = programGame(options.game, options.option);
  if (chosen !== undefined) {
    if (options.swap || options.size !== undefined)
      throw new CommandError(`${chosen.game.title} has no --size and no --swap: see its --option`);
    return programSetting(chosen.game, chosen.options);
  }
  if (options.swap && options['no-swap']) throw new CommandError('--swap and --no-swap exclude each other');
  const asked = newGameOption(options);
  return { ...asked, swap: asked.swap || (!options['no-swap'] && usualSwap(asked.game)) };
}

/** A match is a round robin of two. */
export function readMatch(options: Options, one: string, other: string): Tournament {
  const [a, b] = [readCalled(one), readCalled(other)];
  const names = namesOf(a, b);
  const { game, rules, size, swap, ...usual } = newGame(options);
  const games = numberOption('games', options.games, 1) ?? 2;
  const maxMoves = numberOption('max-moves', options['max-moves'], 1);
  const seed = numberOption('seed', options.seed, 0) ?? 1;
  const memoryMb = numberOption('memory', options.memory, 1);
  const limits = { ...defaultLimits, ...usual.limits, ...(memoryMb !== undefined && { memoryMb }) };
  if (seed >= 2 ** 31) throw new CommandError(`--seed is at most ${2 ** 31 - 1}`);
  return {
    title: names.join(' – '),
    game,
    ...(rules !== undefined && { rules }),
    sizes: [size],
    swap,
    openings: openingsOf(options, { game, sizes: [size], swap }, [a, b]),
    clock: clockOption(options) ?? usual.clock ?? usualClock,
    ...(maxMoves !== undefined && { maxMoves }),
    repetitions: Math.ceil(games / 2),
    format: { kind: 'round-robin' },
    seed,
    games,
    players: [entrant(names[0], a.word, limits), entrant(names[1], b.word, limits)],
  };
}

function entrant(name: string, word: string, limits: ProcessLimits): Entrant {
  const player = parsePlayer(word);
  if (!player.ok) throw new CommandError(player.error);
  return { name, word, limits };
}

function openingsOf(
  options: Options,
  start: Pick<Tournament, 'game' | 'sizes' | 'swap'>,
  players: readonly Pick<Entrant, 'word'>[],
): OpeningRule {
  const { opening, openings } = options;
  if (opening !== undefined && openings !== undefined) {
    throw new CommandError('--opening and --openings exclude each other');
  }
  if (opening === 'none') return { kind: 'none' };
  if (opening === undefined && openings === undefined) return usualOpenings(players, start);
  // A single opening is a file of one line.
  const readText = (path: string): Result<string, string> =>
    opening === undefined ? readFrom('.', path) : ok(opening);
  const rule = readOpenings(openings ?? 'file opening', { ...start, readText });
  if (!rule.ok) throw badOption(opening === undefined ? 'openings' : 'opening', rule.error);
  return rule.value;
}
