import { type Move, otherSide, type Side, sideWord } from '@ringfence/rules';
import type { GtpClocks } from './clock.ts';
import { moveList } from './coordinates.ts';
import { type GtpGame, numberNamed, sideNamed } from './game.ts';
import { GtpError } from './line.ts';
import { statsLines } from './report.ts';
import type { GtpThinker } from './thinker.ts';

/** What commands work on. */
export interface GtpTools {
  readonly game: GtpGame;
  readonly clocks: GtpClocks;
  readonly thinker: GtpThinker;
  readonly version: string;
  /** Whether the engine can play on boards of a size that the rules allow. */
  acceptsSize(size: number): Promise<boolean>;
  /** The chance of winning, in percent, below which the engine resigns. */
  readonly resignBelow?: number;
  /** The clock in milliseconds. */
  now(): number;
  /** The board as text. */
  picture(): Promise<string>;
  /** Loads a file's game up to some move; throws if it cannot. */
  load(file: string, moves: number | undefined): Promise<void>;
}

interface GtpCommand {
  /** Its usage and what it does. */
  readonly help: string;
  run(args: readonly string[], tools: GtpTools): string | Promise<string>;
}

/** A move of the engine, on its clock. */
async function think({ game, clocks, thinker, now }: GtpTools, side: Side): Promise<Move> {
  if (game.isOver) throw new GtpError('the game is over');
  if (!game.giveTurn(side)) throw new GtpError(`it is ${sideWord(game.position.turn)}'s turn`);
  const started = now();
  const move = await thinker.move(game.position, clocks.limit(side));
  clocks.spend(side, (now() - started) / 1000);
  return move;
}

/** Finds a move and plays it, or resigns. */
async function generate(tools: GtpTools, side: Side): Promise<string> {
  const { game, thinker, resignBelow } = tools;
  const move = await think(tools, side);
  if (resignBelow !== undefined && thinker.isHopeless(game.position, resignBelow)) {
    game.play(side, 'resign');
    return 'resign';
  }
  const name = game.names.nameOf(game.position, move);
  game.make(move);
  return name;
}

/** Plays moves, each after its colour: all of them, or none if one is refused. */
function playSequence({ game }: GtpTools, words: readonly string[]): void {
  if (words.length % 2 === 1) throw new GtpError('syntax error');
  let played = 0;
  try {
    for (; 2 * played < words.length; played++) game.play(sideNamed(words[2 * played]), words[2 * played + 1]);
  } catch (error) {
    while (played-- > 0) game.undo();
    throw error;
  }
}

/** For GoGui's menu: the type of an answer, a label, and the command. */
const analyzeCommands = [
  'plist/Legal moves/all_legal',
  'hstring/Move statistics/move_stats',
  'varc/Principal variation/pv %c',
  'hstring/History/history',
  'string/Winner/winner',
  'string/Result/final_score',
];

async function playOn(tools: GtpTools): Promise<string> {
  const { game } = tools;
  const first = game.position.moves.length;
  while (!game.isOver) game.make(await think(tools, game.position.turn));
  return `${moveList(game.names, game.position, game.position.moves.slice(first))}\n${game.result}`;
}

function winner({ game }: GtpTools): string {
  if (game.resigned !== undefined) return sideWord(otherSide(game.resigned));
  const { outcome } = game.position;
  return outcome === undefined ? 'none' : outcome.winner === 0 ? 'draw' : sideWord(outcome.winner);
}

/** All commands except those that the session itself answers. */
export const gtpCommands: Readonly<Record<string, GtpCommand>> = {
  protocol_version: { help: 'protocol_version: the version of the protocol', run: () => '2' },
  name: { help: 'name: the name of this engine', run: () => 'Ringfence' },
  version: { help: 'version: the version of this engine', run: (_, { version }) => version },
  boardsize: {
    help: 'boardsize N: starts a game on a board of size N',
    async run([word], { game, clocks, thinker, acceptsSize }) {
      const size = numberNamed(word);
      if (!(await acceptsSize(size))) throw new GtpError('unacceptable size');
      game.resize(size);
      clocks.reset();
      thinker.forget();
      return '';
    },
  },
  clear_board: {
    help: 'clear_board: starts a new game',
    run(_, { game, clocks, thinker }) {
      game.clear();
      clocks.reset();
      thinker.forget();
      return '';
    },
  },
  play: {
    help: 'play COLOUR MOVE: plays a move, such as c3, swap or resign',
    run([colour, word], { game }) {
      const side = sideNamed(colour);
      if (word === undefined) throw new GtpError('syntax error');
      game.play(side, word);
      return '';
    },
  },
  genmove: {
    help: 'genmove COLOUR: finds a move and plays it',
    run: ([colour], tools) => generate(tools, sideNamed(colour)),
  },
  reg_genmove: {
    help: 'reg_genmove COLOUR: finds a move without playing it',
    run: async ([colour], tools) => {
      const move = await think(tools, sideNamed(colour));
      return tools.game.names.nameOf(tools.game.position, move);
    },
  },
  'kgs-genmove_cleanup': {
    help: 'kgs-genmove_cleanup COLOUR: the same as genmove, since no move is a pass',
    run: ([colour], tools) => generate(tools, sideNamed(colour)),
  },
  'gogui-play_sequence': {
    help: 'gogui-play_sequence COLOUR MOVE COLOUR MOVE ...: plays several moves, or none if one is refused',
    run(words, tools) {
      playSequence(tools, words);
      return '';
    },
  },
  'gogui-analyze_commands': {
    help: 'gogui-analyze_commands: what GoGui can show of this engine',
    run: () => analyzeCommands.join('\n'),
  },
  undo: {
    help: 'undo: takes the last move back',
    run(_, { game }) {
      game.undo();
      return '';
    },
  },
  showboard: {
    help: 'showboard: draws the board',
    run: async (_, { picture }) => `\n${await picture()}`,
  },
  komi: {
    help: 'komi N: accepted and ignored',
    run([value]) {
      if (value === undefined || !Number.isFinite(Number(value))) throw new GtpError('syntax error');
      return '';
    },
  },
  time_settings: {
    help: 'time_settings MAIN BYOYOMI STONES: the clock, in seconds',
    run([main, byo, stones], { clocks }) {
      clocks.set(numberNamed(main, 'any'), numberNamed(byo, 'any'), numberNamed(stones));
      return '';
    },
  },
  time_left: {
    help: 'time_left COLOUR SECONDS STONES: the time left on a clock',
    run([colour, seconds, stones], { clocks }) {
      // A controller may say by how much a clock is over its time.
      const left = /^-[0-9]/.test(seconds ?? '') ? 0 : numberNamed(seconds, 'any');
      clocks.tell(sideNamed(colour), left, numberNamed(stones));
      return '';
    },
  },
  final_score: {
    help: 'final_score: the result, such as W+3, B+ or 0',
    run(_, { game }) {
      if (game.result === undefined) throw new GtpError('cannot score');
      return game.result;
    },
  },
  winner: { help: 'winner: white, black, draw or none', run: (_, tools) => winner(tools) },
  loadsgf: {
    help: 'loadsgf FILE [N]: loads a game, to its end or up to before move N',
    async run([file, before], { load, clocks, thinker }) {
      if (file === undefined) throw new GtpError('syntax error');
      const moves = before === undefined ? undefined : Math.max(0, numberNamed(before) - 1);
      await load(file, moves).catch((error: Error) => {
        throw new GtpError(`cannot load file: ${error.message}`);
      });
      clocks.reset();
      thinker.forget();
      return '';
    },
  },
  all_legal: {
    help: 'all_legal: every legal move',
    run: (_, { game }) => (game.isOver ? '' : moveList(game.names, game.position, game.position.legalMoves())),
  },
  history: {
    help: 'history: the moves so far, one per line',
    run: (_, { game: { names, position } }) => {
      const first = position.moves.length % 2 === 0 ? position.turn : otherSide(position.turn);
      return position.moves
        .map((move, i) => `${sideWord(i % 2 === 0 ? first : otherSide(first))} ${names.nameOf(position, move)}`)
        .join('\n');
    },
  },
  playgame: { help: 'playgame: plays both sides to the end', run: (_, tools) => playOn(tools) },
  move_stats: {
    help: 'move_stats: statistics of the last search for every move',
    run(_, { game, thinker }) {
      const { last } = thinker;
      if (last === undefined) throw new GtpError('no search yet');
      return statsLines(game.names, last.position, last.info).join('\n');
    },
  },
  pv: {
    help: 'pv: the principal variation of the last search',
    run(_, { game, thinker }) {
      const { last } = thinker;
      if (last === undefined) throw new GtpError('no search yet');
      return moveList(game.names, last.position, last.info.moves[0].pv);
    },
  },
};
