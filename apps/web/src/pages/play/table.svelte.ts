import { type GameName, otherSide, type Position, type Side, startPosition } from '@ringfence/rules';
import { sideLabel } from '../../board/words.ts';
import { opponent } from '../../engine/opponent.ts';
import type { LosingMove } from '../../game/summary.ts';
import { nodeOf, pathTo } from '../../game/tree.ts';
import { m } from '../../paraglide/messages.js';
import { unpackRecord } from '../../share/link.ts';
import { toast } from '../../shell/toasts.svelte.ts';
import { newGameId, saveGame } from '../../storage/library.ts';
import { markFinished, offeredLevel, offerLevel } from './first.ts';
import { Match, nextLevel } from './match.ts';
import { askedOptions, chosenSide, type MatchOptions, optionsSlot, usualOptions } from './options.ts';
import { Ownership } from './ownership.ts';
import { matchSlot } from './saved.ts';

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];

/** Where a visitor plays: the match, or the choice of a new one. It is kept over reloads, and in use in one tab only. */
export class Table {
  private chosen = $state.raw<MatchOptions>(optionsSlot.load() ?? usualOptions);
  private laid = $state.raw<Match | undefined>(savedMatch());
  private isChoosing = $state(this.laid === undefined);
  private isElsewhere = $state(false);
  private readonly ownership = new Ownership();
  /** Removes the offer to undo a resignation, once another game is on the board. */
  private forgetResignation = (): void => {};

  /** The options of the next match. */
  get options(): MatchOptions {
    return this.chosen;
  }

  /** The match on the table, also while a new one is chosen. */
  get match(): Match | undefined {
    return this.laid;
  }

  /** Whether a new match is being chosen. */
  get choosing(): boolean {
    return this.isChoosing;
  }

  /** Whether another tab has taken over the match. */
  get elsewhere(): boolean {
    return this.isElsewhere;
  }

  /** The match, if it is being played here. */
  get playing(): Match | undefined {
    return this.isChoosing || this.isElsewhere ? undefined : this.laid;
  }

  /** The board before the first move of the match that is being chosen. */
  get start(): Position {
    const { game, size, swap } = this.chosen;
    return startPosition(game, { size, swap });
  }

  /** Continues the match. Returns a function that leaves the table. */
  sitDown(): () => void {
    this.ownership.take();
    this.laid?.resume();
    const leave = (): void => this.keep();
    window.addEventListener('pagehide', leave);
    const stopListening = this.ownership.onLost(() => {
      this.laid?.halt();
      this.isElsewhere = true;
    });
    return () => {
      window.removeEventListener('pagehide', leave);
      stopListening();
      this.keep();
      this.laid?.halt();
    };
  }

  /** Continues in this tab with the match as the other one left it. */
  playHere(): void {
    this.laid = savedMatch();
    this.isChoosing = this.laid === undefined;
    this.isElsewhere = false;
    this.ownership.take();
    this.laid?.resume();
  }

  /** Saves the match over reloads. */
  keep(): void {
    if (this.laid !== undefined && !this.isElsewhere) matchSlot.save(this.laid.save());
  }

  /** Puts a finished match into the library; its result suggests the next level. */
  file(): void {
    const match = this.laid;
    if (match === undefined || !match.isOver || this.isElsewhere) return;
    void saveGame(match.id, match.record());
    if (match.options.opponent === 'engine') offerLevel(match.options.game, nextLevel(match));
  }

  choose(options: MatchOptions): void {
    this.chosen = options;
    optionsSlot.save(options);
  }

  /** Starts the match of the options. */
  begin(side: Side = chosenSide(this.chosen.side)): Match {
    return this.lay(Match.start(newGameId(), this.chosen, side, newSeed(), opponent));
  }

  /** Starts a match that an address asks for, such as the first page's "Play now". */
  beginAsked(game: GameName, size: number, level: number): void {
    this.choose(askedOptions(this.chosen, game, size, level));
    this.begin();
  }

  /** Starts a match from the last position of a record in an address, as from Analyse. */
  async beginFrom(packed: string): Promise<void> {
    const record = await unpackRecord(packed);
    if (record.ok) this.lay(Match.from(newGameId(), this.chosen, record.value, newSeed(), opponent));
    else toast(record.error, { tone: 'error' });
  }

  /** Starts a match from the position before the move that lost the last one. */
  beginBefore({ before }: LosingMove): void {
    if (this.laid === undefined) return;
    const { tree, header } = this.laid.game;
    const { result: _, ...rest } = header;
    const nodes = pathTo(tree, before).map((id, i) => ({ ...nodeOf(tree, id).content, parent: i - 1 }));
    this.lay(Match.from(newGameId(), this.laid.options, { header: rest, nodes }, newSeed(), opponent));
  }

  /** Starts this game again, colours reversed. */
  rematch(): void {
    if (this.laid === undefined) return;
    this.chosen = { ...this.laid.options };
    this.begin(otherSide(this.laid.side));
  }

  /** Starts this game against the next opponent. */
  next(): void {
    if (this.laid === undefined) return;
    this.choose({ ...this.laid.options, level: nextLevel(this.laid) });
    this.begin(this.laid.side);
  }

  /** Offers the choice of a new match. */
  clear(): void {
    const match = this.laid;
    match?.halt();
    if (match?.isOver && match.options.opponent === 'engine') {
      this.choose({ ...this.chosen, level: offeredLevel(this.chosen.game) });
    }
    this.forgetResignation();
    this.isChoosing = true;
  }

  /** Continues the match instead of a new one. */
  backToMatch(): void {
    this.isChoosing = false;
    this.laid?.resume();
  }

  resign(): void {
    const match = this.laid;
    if (match === undefined || match.isOver) return;
    match.resign();
    const words =
      match.options.opponent === 'engine'
        ? m.play_you_resigned()
        : m.play_side_resigned({ side: sideLabel(match.position.turn) });
    this.forgetResignation = toast(words, {
      action: { label: m.play_take_resignation_back(), run: () => match.takeBack() },
    });
  }

  private lay(next: Match): Match {
    const before = this.laid;
    before?.halt();
    this.forgetResignation();
    if (before?.isOver) markFinished(before.options.game);
    // An unfinished game is saved too.
    else if (before?.canTakeBack) void saveGame(before.id, before.record());
    this.laid = next;
    this.isChoosing = false;
    next.resume();
    return next;
  }
}

function savedMatch(): Match | undefined {
  const saved = matchSlot.load();
  return saved && new Match(saved, opponent);
}
