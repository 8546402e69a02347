import { cleanSvg, MOST_SVG_LETTERS } from '@ringfence/draw';
import { type JailedProcess, type RungName, startJailed } from '@ringfence/jail';
import { BLACK, quote, type Side, type SideOrNone, shortened, visible, WHITE } from '@ringfence/rules';
import { Conversation, type LineListener } from '../bots/conversation.ts';
import { programViewOf } from '../bots/program-view.ts';
import { BotFault } from '../game/fault.ts';
import type { GamePicture } from '../game/game.ts';
import type { ProgramGame } from './folder.ts';

/** The version of the protocol, see docs/game-program.md. */
const GAME_PROTOCOL = 1;

/** A position with more moves is a mistake in the rules. */
const MOST_LISTED = 10_000;
/** The last word of a list that does not hold all legal moves. */
const ANY = 'any';
/** What a move is made of. */
const MOVE = /^[!-~]{1,100}$/;
const RESERVED: readonly string[] = [ANY, 'resign'];
/** A position that is there so often is a draw. */
const MOST_REPEATED = 3;
const LONGEST_ID = 1000;
/** Idle time for an answer: the rules wait for nothing. */
const IDLE_MS = 5000;
/** Lines of a picture in text. */
const MOST_LINES = 100;

const SHOW_WORDS = `up to ${MOST_LINES} lines "text …", an SVG of up to ${MOST_SVG_LETTERS / 1024} KB in lines "svg …", then "shown"`;

const isComment = (line: string): boolean => /^\s*(?:#|$)/.test(line);

/** A game as its program describes it after a move. */
export interface ProgramState {
  readonly turn: Side;
  /** Legal moves: all of them, unless it is open. */
  readonly legal: readonly string[];
  /** Whether moves that are not listed may be legal too, see {@link RulesSession.whyIllegal}. */
  readonly isOpen: boolean;
  readonly scores: readonly [white: number, black: number];
  readonly ending: { readonly winner: SideOrNone; readonly words: string } | undefined;
}

/** What becomes of a position that has been there too often. */
const REPEATED = {
  legal: [],
  isOpen: false,
  ending: { winner: 0, words: 'A draw: the same position for the third time.' },
} as const satisfies Partial<ProgramState>;

/** The rules have failed: no player is to blame. */
export class RulesFailed extends Error {
  /** What the program's author needs: what it did, after which moves, and its last lines of standard error. */
  readonly moves: readonly string[];
  readonly stderr: readonly string[];

  constructor(message: string, moves: readonly string[], stderr: readonly string[] = []) {
    super(message);
    this.name = 'RulesFailed';
    this.moves = moves;
    this.stderr = stderr;
  }

  /** All of it, for whoever wrote the program. */
  get report(): string {
    const after = this.moves.length === 0 ? 'Before the first move.' : `After the moves ${this.moves.join(' ')}.`;
    const wrote = this.stderr.length === 0 ? '' : ` Its last lines on standard error: ${this.stderr.join(' / ')}`;
    return `${this.message} ${after}${wrote}`;
  }
}

/** The whole processor time of a rules program: a game then needs another process. */
const CPU_SECONDS = 3600;

/** Starts the program with the rules, in the jail. */
export function startRules(game: ProgramGame, rung: RungName): RulesSession {
  const { command, ...view } = programViewOf(game.command, game.folder);
  const limits = { memoryMb: game.memoryMb, cpuSeconds: CPU_SECONDS, processes: 64, scratchMb: 64 };
  return new RulesSession(game, startJailed({ ...view, command: [command.program, ...command.args], limits, rung }));
}

/** A program with the rules of a game, for one game after another. */
export class RulesSession {
  private readonly game: ProgramGame;
  private readonly talk: Conversation;
  private moves: string[] = [];
  /** How often each position has been there, by its id. */
  private readonly seen = new Map<string, number>();
  private isClosed = false;

  constructor(game: ProgramGame, process: JailedProcess, onLine?: LineListener) {
    this.game = game;
    this.talk = new Conversation(process, onLine);
    this.talk.send(`rules ${GAME_PROTOCOL}`);
  }

  /** Begins a new game. */
  start(options: Readonly<Record<string, string>>): Promise<ProgramState> {
    this.moves = [];
    this.seen.clear();
    const words = Object.entries(options).map(([name, value]) => ` ${name}=${value}`);
    return this.state(`start${words.join('')}`);
  }

  /** Plays a legal move. */
  play(move: string): Promise<ProgramState> {
    this.moves.push(move);
    return this.state(`play ${move}`);
  }

  /** What is wrong with a move that was not listed in an open position, as a clause; `undefined` if it is legal. */
  async whyIllegal(move: string): Promise<string | undefined> {
    if (!MOVE.test(move) || RESERVED.includes(move)) return 'which is no move.';
    await this.ask(`try ${move}`);
    const [first, ...words] = (await this.hear()).trim().split(/\s+/);
    this.talk.settle();
    if (first === 'legal') return undefined;
    if (first === 'illegal') {
      const why = visible(shortened(words.join(' '), 300));
      return why === '' ? 'which is no legal move.' : `which the rules refuse: ${why}`;
    }
    throw await this.failed(`answered ${quote(`try ${move}`)} with ${quote(first)}: "legal" or "illegal" was expected`);
  }

  /** A picture of the position, or of nothing if the program draws none; its SVG is clean. */
  async show(): Promise<GamePicture> {
    const text: string[] = [];
    let svg = '';
    await this.ask('show');
    for (;;) {
      const line = await this.hear();
      const [word] = line.split(' ', 1);
      if (word === 'shown') break;
      if (word === 'svg' && svg.length <= MOST_SVG_LETTERS) svg += `${line.slice(4)}\n`;
      else if (word === 'text' && text.length < MOST_LINES) text.push(visible(shortened(line.slice(5), 200)));
      else throw await this.failed(`answered "show" with ${quote(line)}: ${SHOW_WORDS}`);
    }
    this.talk.settle();
    const clean = svg === '' ? undefined : cleanSvg(svg);
    if (clean !== undefined && !clean.ok) throw await this.failed(`drew an SVG that is refused: ${clean.error}`);
    return { text, svg: clean?.value };
  }

  /** Whether it can play another game. */
  get isOpen(): boolean {
    return !this.isClosed;
  }

  close(): Promise<void> {
    this.isClosed = true;
    return this.talk.close();
  }

  private async state(question: string): Promise<ProgramState> {
    await this.ask(question);
    let scores: readonly [number, number] = [0, 0];
    let id: string | undefined;
    for (;;) {
      const line = await this.hear();
      const [first, ...words] = line.trim().split(/\s+/);
      switch (first) {
        case 'score':
          scores = await this.scoresIn(words, line);
          break;
        case 'id':
          id = await this.idIn(words, line);
          break;
        case 'turn': {
          const state = { ...(await this.turnIn(words)), scores, ending: undefined };
          return this.settled(id !== undefined && this.isRepeated(id) ? { ...state, ...REPEATED } : state);
        }
        case 'over':
          return this.settled({ turn: WHITE, legal: [], isOpen: false, scores, ending: await this.endingIn(words) });
        default:
          throw await this.failed(
            `answered ${quote(question)} with ${quote(line)}: "turn", "over", "score" or "id" was expected`,
          );
      }
    }
  }

  private async ask(question: string): Promise<void> {
    const more = await this.talk.unasked(isComment);
    if (more !== undefined) throw await this.failed(`wrote ${quote(more)} without being asked`);
    this.talk.ask(question);
  }

  private settled(state: ProgramState): ProgramState {
    this.talk.settle();
    return state;
  }

  private async idIn(words: readonly string[], line: string): Promise<string> {
    const [id, more] = words;
    if (id !== undefined && more === undefined && id.length <= LONGEST_ID) return id;
    throw await this.failed(`wrote ${quote(line)}: "id" and one word of up to ${LONGEST_ID} letters was expected`);
  }

  private isRepeated(id: string): boolean {
    const times = (this.seen.get(id) ?? 0) + 1;
    this.seen.set(id, times);
    return times >= MOST_REPEATED;
  }

  private async scoresIn(words: readonly string[], line: string): Promise<readonly [number, number]> {
    const [white, black, more] = words.map(Number);
    if (more === undefined && Number.isSafeInteger(white) && Number.isSafeInteger(black)) return [white, black];
    throw await this.failed(`wrote ${quote(line)}: a score is two whole numbers`);
  }

  private async turnIn([word = '', ...listed]: readonly string[]): Promise<
    Pick<ProgramState, 'turn' | 'legal' | 'isOpen'>
  > {
    const turn = this.sideNamed(word);
    if (turn === undefined) throw await this.failed(`said that it is the turn of ${quote(word)}: ${this.sidesWords}`);
    const isOpen = listed.at(-1) === ANY;
    const legal = isOpen ? listed.slice(0, -1) : listed;
    if (listed.length === 0) throw await this.failed('listed no move: a game in which nobody can move is over');
    if (legal.length > MOST_LISTED) throw await this.failed(`listed ${legal.length} moves, more than ${MOST_LISTED}`);
    const wrong = legal.find((move) => !MOVE.test(move) || RESERVED.includes(move));
    if (wrong !== undefined)
      throw await this.failed(`listed the move ${quote(wrong)}, which is reserved, too long or not plain letters`);
    if (new Set(legal).size < legal.length) throw await this.failed('listed a move twice');
    return { turn, legal, isOpen };
  }

  private async endingIn([word = '', ...words]: readonly string[]): Promise<ProgramState['ending']> {
    const side = this.sideNamed(word);
    if (side === undefined && word.toLowerCase() !== 'draw') {
      throw await this.failed(`said that the game is over for ${quote(word)}: ${this.sidesWords}, or draw`);
    }
    const name = side === undefined ? undefined : this.game.sides[side - 1];
    const told = visible(shortened(words.join(' '), 200));
    return { winner: side ?? 0, words: told || (name === undefined ? 'A draw.' : `${name} wins.`) };
  }

  private sideNamed(word: string): Side | undefined {
    const at = this.game.sides.findIndex((name) => name.toLowerCase() === word.toLowerCase());
    return at < 0 ? undefined : at === 0 ? WHITE : BLACK;
  }

  private get sidesWords(): string {
    return `the sides are ${this.game.sides.join(' and ')}`;
  }

  private async hear(): Promise<string> {
    const patience = { cpuMs: this.game.answerSeconds * 1000, wallMs: this.game.answerSeconds * 1000 + IDLE_MS };
    try {
      return await this.talk.hear(patience, isComment);
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      await this.close();
      const { words, stderr } = error.fault;
      throw new RulesFailed(`The rules of ${this.game.title} failed. ${words}`, [...this.moves], stderr);
    }
  }

  private async failed(what: string): Promise<RulesFailed> {
    await this.close();
    const words = `The rules of ${this.game.title} made a mistake: the program ${what}.`;
    return new RulesFailed(words, [...this.moves], this.talk.stderrTail());
  }
}
