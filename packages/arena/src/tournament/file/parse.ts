import { defaultLimits, type ProcessLimits } from '@ringfence/jail';
import {
  formatTextError,
  type GameName,
  gameNames,
  games,
  ok,
  type Result,
  startProblem,
  type TextError,
} from '@ringfence/rules';
import { parsePlayer } from '../../bots/player.ts';
import type { ClockRule } from '../../game/clock.ts';
import { MAX_SPRT_ELO, sprtProblem } from '../../results/sprt.ts';
import {
  type Entrant,
  type FormatName,
  type FormatRule,
  formatNames,
  isName,
  LONGEST_NAME,
  type OpeningRule,
  type Tournament,
  usualClock,
  usualOpenings,
  usualSwap,
} from '../tournament.ts';
import { checkLayout } from './check.ts';
import { type FileLayout, type PlayerLines, readLayout } from './layout.ts';
import { readOpenings } from './openings.ts';
import { type Piece, wrong } from './piece.ts';
import { choice, clockRule, megabytes, readDecimal, type Suggest, wholeNumber, yesOrNo } from './values.ts';

/** A parsed tournament file: the tournament, and the number of parallel games, which does not affect results. */
export interface TournamentFile {
  readonly tournament: Tournament;
  readonly concurrency?: number;
}

/** What reading a tournament file needs from outside. */
export interface FileSources {
  readonly suggest: Suggest;
  /**
   * The text of a file named in the tournament file, by a path relative to it; the error says why it cannot be read.
   */
  readonly readText: (path: string) => Result<string, string>;
}

/** Settings of certain formats only. */
const formatKeys: Readonly<Record<FormatName, readonly string[]>> = {
  'round-robin': [],
  gauntlet: ['hero'],
  swiss: ['rounds'],
  'knock-out': ['tie-breaks'],
  sprt: ['elo0', 'elo1', 'alpha', 'beta', 'max-pairs'],
};

const MOST_PLAYERS = 1000;

/** Parses a tournament file; the error gives line, column and what was expected. */
export function parseTournament(text: string, sources: FileSources): Result<TournamentFile> {
  const layout = readLayout(text);
  if (!layout.ok) return layout;
  const checked = checkLayout(layout.value, sources.suggest);
  if (!checked.ok) return checked;
  try {
    return ok(new Reader(layout.value, sources).file());
  } catch (trouble) {
    if (trouble instanceof Trouble) return { ok: false, error: trouble.error };
    throw trouble;
  }
}

/** Aborts the parsing from anywhere within it; never leaves this module. */
class Trouble extends Error {
  readonly error: TextError;

  constructor(error: TextError) {
    super(formatTextError(error));
    this.error = error;
  }
}

function need<T>(result: Result<T>): T {
  if (!result.ok) throw new Trouble(result.error);
  return result.value;
}

class Reader {
  private readonly layout: FileLayout;
  private readonly sources: FileSources;
  private readonly values = new Map<string, Piece>();

  constructor(layout: FileLayout, sources: FileSources) {
    this.layout = layout;
    this.sources = sources;
    for (const { key, value } of layout.settings) this.values.set(key.text, value);
  }

  file(): TournamentFile {
    const game = this.required('game', (piece) => choice(piece, 'game', gameNames, this.sources.suggest));
    const swap = this.optional('swap', yesOrNo) ?? usualSwap(game);
    const sizes = this.sizes(game, swap);
    const players = this.players();
    const maxMoves = this.optional('max-moves', (piece) => wholeNumber(piece, 1, 100_000));
    const concurrency = this.optional('concurrency', (piece) => wholeNumber(piece, 1, 1024));
    const tournament: Tournament = {
      title: this.values.get('title')?.text || 'Tournament',
      game,
      sizes,
      swap,
      openings: this.openings(game, sizes, swap, players),
      clock: this.optional<ClockRule>('clock', clockRule) ?? usualClock,
      ...(maxMoves !== undefined && { maxMoves }),
      repetitions: this.optional('repetitions', (piece) => wholeNumber(piece, 1, 1_000_000)) ?? 1,
      format: this.format(players),
      seed: this.optional('seed', (piece) => wholeNumber(piece, 0, 2 ** 31 - 1)) ?? 1,
      players,
    };
    return { tournament, ...(concurrency !== undefined && { concurrency }) };
  }

  private optional<T>(key: string, read: (piece: Piece) => Result<T>, values = this.values): T | undefined {
    const piece = values.get(key);
    return piece === undefined ? undefined : need(read(piece));
  }

  private required<T>(key: string, read: (piece: Piece) => Result<T>): T {
    return this.optional(key, read) ?? need(wrong(this.layout.end, 'something is missing', `a line "${key}: …"`));
  }

  private sizes(game: GameName, swap: boolean): number[] {
    const swapProblem = swap ? startProblem(game, { size: games[game].usualSize, swap }) : undefined;
    if (swapProblem !== undefined) need(wrong(this.values.get('swap') ?? this.layout.end, swapProblem, 'no'));
    const piece = this.values.get('size');
    if (piece === undefined) return [games[game].usualSize];
    const sizes = piece.text.split(/[\s,]+/).map(Number);
    for (const size of sizes) {
      const problem = startProblem(game, { size });
      if (problem !== undefined) need(wrong(piece, problem, 'one size or several'));
    }
    return sizes;
  }

  private openings(game: GameName, sizes: readonly number[], swap: boolean, players: readonly Entrant[]): OpeningRule {
    const piece = this.values.get('openings');
    if (piece === undefined) return usualOpenings(players, swap);
    return need(readOpenings(piece, { game, sizes, swap, readText: this.sources.readText }));
  }

  private players(): Entrant[] {
    const shared = this.limits(this.values, defaultLimits);
    const names = new Set<string>();
    const players = this.layout.players.map((lines) => this.player(lines, shared, names));
    if (players.length < 2) {
      need(wrong(this.layout.end, 'too few players', '"players:" and two or more of them, a line each'));
    }
    if (players.length > MOST_PLAYERS) {
      need(wrong(this.layout.players[MOST_PLAYERS].name, 'too many players', `at most ${MOST_PLAYERS}`));
    }
    return players;
  }

  private player({ name, word, settings }: PlayerLines, shared: ProcessLimits, names: Set<string>): Entrant {
    if (!isName(name.text)) {
      need(wrong(name, 'this is not a valid name', `one of up to ${LONGEST_NAME} letters`));
    }
    if (names.has(name.text.toLowerCase())) need(wrong(name, 'this name is already used', 'another one'));
    names.add(name.text.toLowerCase());
    const player = parsePlayer(word.text);
    if (!player.ok) need(wrong(word, player.error, 'a player'));
    if (player.ok && player.value.kind === 'human') {
      need(wrong(word, 'humans cannot play in tournaments', 'a program, or "ringfence match" for one game'));
    }
    const own = new Map(settings.map(({ key, value }) => [key.text, value]));
    return { name: name.text, word: word.text, limits: this.limits(own, shared) };
  }

  private limits(values: Map<string, Piece>, usual: ProcessLimits): ProcessLimits {
    return {
      memoryMb: this.optional('memory', megabytes, values) ?? usual.memoryMb,
      cpuSeconds: this.optional('cpu', (piece) => wholeNumber(piece, 1, 1_000_000), values) ?? usual.cpuSeconds,
      processes: this.optional('processes', (piece) => wholeNumber(piece, 1, 100_000), values) ?? usual.processes,
      scratchMb: this.optional('scratch', megabytes, values) ?? usual.scratchMb,
    };
  }

  private format(players: readonly Entrant[]): FormatRule {
    const kind = this.optional('format', (piece) => choice(piece, 'format', formatNames, this.sources.suggest));
    const chosen = kind ?? 'round-robin';
    for (const { key } of this.layout.settings) {
      const owner = formatNames.find((name) => formatKeys[name].includes(key.text));
      if (owner !== undefined && owner !== chosen) {
        need(wrong(key, `this setting belongs to the format ${owner}`, `none of it, since the format is ${chosen}`));
      }
    }
    switch (chosen) {
      case 'round-robin':
        return { kind: chosen };
      case 'gauntlet':
        return { kind: chosen, hero: this.optional('hero', (piece) => this.hero(piece, players)) ?? 0 };
      case 'swiss': {
        const usual = Math.min(players.length - 1, Math.ceil(Math.log2(players.length)) + 2);
        return { kind: chosen, rounds: this.optional('rounds', (piece) => wholeNumber(piece, 1, 1000)) ?? usual };
      }
      case 'knock-out':
        return { kind: chosen, tieBreaks: this.optional('tie-breaks', (piece) => wholeNumber(piece, 0, 100)) ?? 2 };
      case 'sprt':
        return this.sprt(players);
    }
  }

  private hero(piece: Piece, players: readonly Entrant[]): Result<number> {
    const names = players.map(({ name }) => name);
    const index = names.indexOf(piece.text);
    if (index >= 0) return ok(index);
    const meant = this.sources.suggest(piece.text, names);
    return wrong(piece, 'no such player', meant === undefined ? 'the name of a player' : `"${meant}"`);
  }

  private sprt(players: readonly Entrant[]): FormatRule {
    if (players.length !== 2) {
      need(wrong(this.layout.players[2].name, 'this test is between two players', 'two players'));
    }
    const number = (key: string, usual: number): number =>
      this.optional(key, (piece) => readDecimal(piece, -MAX_SPRT_ELO, MAX_SPRT_ELO)) ?? usual;
    const rule = {
      elo0: number('elo0', 0),
      elo1: number('elo1', 20),
      alpha: number('alpha', 0.05),
      beta: number('beta', 0.05),
    };
    const problem = sprtProblem(rule);
    if (problem !== undefined) {
      const piece = [...formatKeys.sprt].map((key) => this.values.get(key)).find((value) => value !== undefined);
      need(wrong(piece ?? this.layout.end, problem, 'such numbers'));
    }
    return {
      kind: 'sprt',
      ...rule,
      maxPairs: this.optional('max-pairs', (piece) => wholeNumber(piece, 1, 1_000_000)) ?? 1000,
    };
  }
}
