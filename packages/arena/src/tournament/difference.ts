import type { ProcessLimits } from '@ringfence/jail';
import { writeClock } from '../game/clock-text.ts';
import type { Entrant, OpeningRule, Tournament } from './tournament.ts';

/** With more differences it is another tournament altogether. */
const MOST_SHOWN = 6;

/**
 * The differences between two tournaments, a clause each in the words of the tournament file; empty if they are the
 * same.
 */
export function differenceWords(was: Tournament, is: Tournament): string[] {
  const [before, now] = [settingsOf(was), settingsOf(is)];
  const keys = [...new Set([...before.keys(), ...now.keys()])];
  const settings = keys
    .filter((key) => before.get(key) !== now.get(key))
    .map((key) => changeWords(key, before.get(key), now.get(key)));
  const all = [...settings, ...playerWords(was.players, is.players), ...openingWords(was.openings, is.openings)];
  const more = all.length - MOST_SHOWN;
  return more > 0 ? [...all.slice(0, MOST_SHOWN), `${more} more`] : all;
}

const changeWords = (key: string, was: string | undefined, is: string | undefined): string => {
  if (was === undefined) return `${key} is ${is} and was not set`;
  return is === undefined ? `${key} was ${was} and is no longer set` : `${key} was ${was} and is ${is}`;
};

/** The settings of a tournament except its players, by their keys in a file. */
function settingsOf(tournament: Tournament): Map<string, string> {
  const { title, game, rules, sizes, swap, openings, clock, maxMoves, repetitions, format, seed, games } = tournament;
  const { kind, ...details } = format;
  const formatKeys = Object.entries(details).map(([key, value]): [string, unknown] => {
    if (key === 'hero') return ['hero', tournament.players[Number(value)]?.name];
    return [key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value];
  });
  const entries: readonly (readonly [string, unknown])[] = [
    ['title', JSON.stringify(title)],
    ['game', game],
    ...Object.entries(rules?.options ?? {}),
    ['size', sizes.join(', ')],
    ['swap', swap ? 'yes' : 'no'],
    ['openings', 'plies' in openings ? `${openings.kind} ${openings.plies}` : openings.kind],
    ['clock', writeClock(clock)],
    ['max-moves', maxMoves],
    ['repetitions', repetitions],
    ['format', kind],
    ...formatKeys,
    ['seed', seed],
    ['games', games],
  ];
  return new Map(entries.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]));
}

function openingWords(was: OpeningRule, is: OpeningRule): string[] {
  const isOther = was.kind === 'list' && is.kind === 'list' && JSON.stringify(was.lines) !== JSON.stringify(is.lines);
  return isOther ? ['the file of openings has changed'] : [];
}

function playerWords(was: readonly Entrant[], is: readonly Entrant[]): string[] {
  const names = (players: readonly Entrant[]): string[] => players.map(({ name }) => name);
  const both = was.filter(({ name }) => names(is).includes(name));
  const order = (players: readonly Entrant[]): string =>
    JSON.stringify(names(players).filter((name) => names(both).includes(name)));
  return [
    ...was.filter(({ name }) => !names(is).includes(name)).map(({ name }) => `player ${name} was removed`),
    ...is.filter(({ name }) => !names(was).includes(name)).map(({ name, word }) => `player ${name} is new (${word})`),
    ...both.flatMap((before) => entrantWords(before, is.find(({ name }) => name === before.name) ?? before)),
    ...(order(was) === order(is) ? [] : ['the order of the players has changed']),
  ];
}

const limitWords: readonly (readonly [keyof ProcessLimits, string, string])[] = [
  ['memoryMb', 'memory', ' MB'],
  ['cpuSeconds', 'cpu', ' s'],
  ['processes', 'processes', ''],
  ['scratchMb', 'scratch', ' MB'],
];

function entrantWords(was: Entrant, is: Entrant): string[] {
  return [
    ...(was.word === is.word ? [] : [`player ${was.name} was ${was.word} and is ${is.word}`]),
    ...limitWords
      .filter(([key]) => was.limits[key] !== is.limits[key])
      .map(
        ([key, word, unit]) => `${word} of ${was.name} was ${was.limits[key]}${unit} and is ${is.limits[key]}${unit}`,
      ),
  ];
}
