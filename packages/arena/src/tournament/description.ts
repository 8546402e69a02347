import { defaultLimits } from '@ringfence/jail';
import { visible } from '@ringfence/rules';
import { writeClock } from '../game/clock-text.ts';
import type { Reproduce } from '../results/fault-report.ts';
import { clockWords } from '../results/game-sgf.ts';
import { shellWord } from '../results/safe-text.ts';
import { type Entrant, gameWords, longestGame, type OpeningRule, type Tournament } from './tournament.ts';

/** The settings that decide the games, as names and values for a reader. */
export function setupOf(tournament: Tournament): [string, string][] {
  const { sizes, swap, format, clock, openings, repetitions, seed } = tournament;
  return [
    ['Game', `${gameWords(tournament)}${swap ? ', with swap' : ''}`],
    ['Format', format.kind],
    ['Pairs a meeting', String(repetitions * sizes.length)],
    ['Openings', openingWords(openings)],
    ['Clock', clockWords(clock)],
    ['Seed', String(seed)],
  ];
}

function openingWords(openings: OpeningRule): string {
  if (openings.kind === 'none') return 'none';
  if (openings.kind === 'random') return `${openings.plies} random moves`;
  if (openings.kind === 'balanced') return `${openings.plies} balanced random moves`;
  return `${openings.lines.length} from a file`;
}

/**
 * The command that replays one game of a tournament: a match of a single game from the same opening with the same seed. Where the
 * rules are a program, `own` is how its author calls it.
 */
export function reproduceIn(tournament: Tournament, own?: string): Reproduce {
  const { players, rules } = tournament;
  const entrantOf = (name: string): Entrant | undefined => players.find((player) => player.name === name);
  const wordOf = (name: string): string => shellWord(visible(entrantOf(name)?.word ?? name));
  return ({ plan }, player) => {
    const { white, black, game, size, seed, opening, clock, swap, maxMoves } = plan;
    const { memoryMb } = entrantOf(player)?.limits ?? defaultLimits;
    return [
      `ringfence match ${wordOf(white)} ${wordOf(black)}`,
      `${gameOptions(rules, own ?? folderOf(game), size)}${swap ? ' --swap' : ''} --games 1 --seed ${seed}`,
      `--opening ${opening.length === 0 ? 'none' : opening.join(',')}`,
      clock.kind === 'move' ? `--move-time ${clock.ms}` : `--clock '${writeClock(clock)}'`,
      ...(maxMoves < longestGame(tournament, size) ? [`--max-moves ${maxMoves}`] : []),
      ...(memoryMb === defaultLimits.memoryMb ? [] : [`--memory ${memoryMb}`]),
    ].join(' ');
  };
}

/** The folder of a program is wherever its author has it. */
const folderOf = (game: Tournament['game']): string => game.replace(/^(.*)@.*$/, './$1');

function gameOptions(rules: Tournament['rules'], game: string, size: number): string {
  if (rules === undefined) return `--game ${game} --size ${size}`;
  const options = Object.entries(rules.options).map(([name, value]) => `${name}=${value}`);
  return `--game ${shellWord(game)}${options.length > 0 ? ` --option ${shellWord(options.join(','))}` : ''}`;
}
