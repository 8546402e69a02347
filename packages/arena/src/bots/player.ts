import type { Limits, SearchKind } from '@ringfence/engine';
import { levels } from '@ringfence/engine/levels';
import { type PlayerKey, playerKeys, USUAL_DEPTH } from '@ringfence/lab/players';
import { fail, ok, quote, type Result } from '@ringfence/rules';
import { type BotCommand, parseCommand } from './command.ts';

/** A player as specified on a command line or in a tournament file; `words` is the original text. */
export type PlayerSpec = { readonly words: string } & (
  | { readonly kind: 'level'; readonly level: number }
  | ({ readonly kind: 'engine' } & EngineSpec)
  | { readonly kind: 'minimax'; readonly depth: number }
  | { readonly kind: 'random' }
  | OwnSpec
  | { readonly kind: 'tree'; readonly playouts: number }
  | { readonly kind: 'human' }
  | { readonly kind: 'cmd' | 'gtp'; readonly command: BotCommand }
  | JavaSpec
  | PythonSpec
  | LabSpec
);

/** The engine with a limit for each move. */
export interface EngineSpec {
  readonly limits: Pick<Limits, 'moveTime' | 'nodes' | 'search'>;
  /** Whether the time is processor time, so that a busy machine does not shorten the search. */
  readonly processorTime?: true;
  /** Default: 1. */
  readonly threads?: number;
}

/** A classic Java player: a class, and the jar or folder that contains it. */
export interface JavaSpec {
  readonly kind: 'java';
  readonly className: string;
  readonly path: string;
}

/**
 * A Python class with the methods of today's courses: the package or module that contains it, and the folder of that.
 */
export interface PythonSpec {
  readonly kind: 'python';
  readonly module: string;
  /** Default: `Agent`, `Player`, or the only such class of the module. */
  readonly className?: string;
  readonly path: string;
}

/** A player that lies in the folder of a game whose rules are a program, by its name there. */
export interface OwnSpec {
  readonly kind: 'own';
  readonly name: string;
}

/** A classroom algorithm that chooses moves, with its depth in plies. */
export interface LabSpec {
  readonly kind: 'lab';
  readonly key: PlayerKey;
  readonly depth: number;
}

/** All forms of a player specification, for help texts and messages. */
export const playerForms = [
  'level:1 … level:10',
  'engine:200ms',
  'engine:5000',
  'engine:mcts:200ms:cpu',
  'minimax:4',
  'random',
  'tree:200',
  'own:NAME',
  'cmd:PROGRAM ARGS',
  'gtp:PROGRAM ARGS',
  'java:CLASS@PATH',
  'python:PACKAGE@FOLDER',
  'lab:symmetric-minimax',
  'human',
] as const;

/** Deeper classroom searches would never finish. */
const MOST_PLIES = 20;

type Kind = PlayerSpec['kind'];
type Rest = PlayerSpec extends infer One ? (One extends PlayerSpec ? Omit<One, 'words'> : never) : never;

const readers: Readonly<Record<Kind, (value: string) => Result<Rest, string>>> = {
  level(value) {
    const level = wholeNumber(value);
    return level !== undefined && level <= levels.length
      ? ok({ kind: 'level', level })
      : fail(`levels are level:1 to level:${levels.length}, not ${quote(value)}`);
  },
  engine(value) {
    const [, search, number, ms, cpu, threads] =
      /^(?:(best|mcts|net):)?([1-9][0-9]{0,8})(?:(ms)(?:(:cpu)|x([2-9]))?)?$/.exec(value.toLowerCase()) ?? [];
    if (number === undefined) {
      return fail(
        'write an engine as engine:200ms (time a move) or engine:5000 (nodes a move), with the search before it as in ' +
          `engine:net:200ms or engine:mcts:5000, and after a time :cpu for processor time or x4 for 4 threads (2 to 9), not ${quote(value)}`,
      );
    }
    const amount = ms === undefined ? { nodes: Number(number) } : { moveTime: Number(number) };
    return ok({
      kind: 'engine',
      limits: { ...amount, ...(search !== undefined && { search: search as SearchKind }) },
      ...(cpu !== undefined && { processorTime: true }),
      ...(threads !== undefined && { threads: Number(threads) }),
    });
  },
  minimax(value) {
    const depth = wholeNumber(value);
    return depth !== undefined && depth <= MOST_PLIES
      ? ok({ kind: 'minimax', depth })
      : fail(`minimax searches 1 to ${MOST_PLIES} plies ahead, as in minimax:4, not ${quote(value)}`);
  },
  tree(value) {
    const playouts = wholeNumber(value);
    return playouts === undefined
      ? fail(`write how many games a move tree: tries in its head, as in tree:200, not ${quote(value)}`)
      : ok({ kind: 'tree', playouts });
  },
  own: (name) =>
    /^[a-z][a-z0-9-]*$/.test(name)
      ? ok({ kind: 'own', name })
      : fail(`write a player of the game's own folder as own:NAME, by its name in game.json, not ${quote(name)}`),
  random: (value) => (value === '' ? ok({ kind: 'random' }) : fail('random takes no argument')),
  human: (value) => (value === '' ? ok({ kind: 'human' }) : fail('human takes no argument')),
  cmd: (value) => withCommand('cmd', value),
  gtp: (value) => withCommand('gtp', value),
  java(value) {
    const at = value.indexOf('@');
    const className = value.slice(0, at).trim();
    const path = value.slice(at + 1).trim();
    return at > 0 && className !== '' && path !== ''
      ? ok({ kind: 'java', className, path })
      : fail(`write a Java player as java:CLASS@PATH, where PATH is a jar or a folder of classes, not ${quote(value)}`);
  },
  python(value) {
    const [, named = '', className, path] = /^([^:@]+)(?::(\w+))?@(.+)$/s.exec(value) ?? [];
    // People name a module by its file too: agent/program.py is agent.program.
    const module = named
      .trim()
      .replace(/^[./]*\/|\/$|\.py$/g, '')
      .replaceAll('/', '.');
    return /^[^.]+(?:\.[^.]+)*$/.test(module)
      ? ok({ kind: 'python', module, path: path.trim(), ...(className !== undefined && { className }) })
      : fail(
          `write a Python player as python:PACKAGE@FOLDER or python:PACKAGE:CLASS@FOLDER, where FOLDER holds the package, not ${quote(value)}`,
        );
  },
  lab(value) {
    const [, key, plies] = /^([a-z/-]+)(?::(.*))?$/.exec(value.toLowerCase()) ?? [];
    const found = playerKeys.find((each) => each === key);
    const depth = plies === undefined ? USUAL_DEPTH : wholeNumber(plies);
    return found !== undefined && depth !== undefined && depth <= MOST_PLIES
      ? ok({ kind: 'lab', key: found, depth })
      : fail(
          `a player of the lab is one of ${playerKeys.map((each) => `lab:${each}`).join(', ')}, optionally with a depth as in lab:${playerKeys[0]}:2, not ${quote(value)}`,
        );
  },
};

/** Whether a player accepts its own moves, as openings require; the classic Java interfaces have no call for that. */
export const hearsOwnMoves = ({ kind }: Pick<PlayerSpec, 'kind'>): boolean => kind !== 'java';

/** Whether a player needs to know nothing of a game but the legal moves. */
export const playsAnyGame = ({ kind }: Pick<PlayerSpec, 'kind'>): boolean =>
  ['cmd', 'own', 'python', 'random', 'tree'].includes(kind);

/** The prefixes of player specifications. */
export const playerKinds = Object.keys(readers) as readonly Kind[];

/** Parses a player specification; the error is a sentence that says what is accepted. */
export function parsePlayer(text: string): Result<PlayerSpec, string> {
  const words = text.trim();
  const colon = words.indexOf(':');
  const kind = (colon < 0 ? words : words.slice(0, colon)).toLowerCase();
  if (!Object.hasOwn(readers, kind)) {
    return fail(`${quote(words)} is not a valid player: write one of ${playerForms.join(', ')}`);
  }
  const rest = readers[kind as Kind](colon < 0 ? '' : words.slice(colon + 1).trim());
  return rest.ok ? ok({ ...rest.value, words }) : rest;
}

function withCommand(kind: 'cmd' | 'gtp', value: string): Result<Rest, string> {
  const command = parseCommand(value);
  return command.ok
    ? ok({ kind, command: command.value })
    : fail(`${kind}: ${command.error}: write ${kind}:PROGRAM ARGS, such as ${kind}:python3 bot.py`);
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}
