import type { BoardChange } from '@ringfence/board';
import { refusalWords } from '../../board/verdict.ts';
import { arrowWords } from '../../board/words.ts';
import type { Game } from '../../game/game.ts';
import { nextLabel } from '../../game/marks.ts';
import { m } from '../../paraglide/messages.js';
import type { Tool } from './session.ts';
import type { SettingUp } from './setting-up.svelte.ts';

/** What a tap on the board of Analyse does: it plays, paints a set-up, or draws with the chosen tool. */
export class Marking {
  tool = $state<Tool>('play');
  /** The start of an unfinished arrow. */
  private tail = $state<number | undefined>();
  private readonly setup: SettingUp;

  /** Another position or tool discards an unfinished arrow. */
  constructor(game: () => Game, setup: SettingUp) {
    this.setup = setup;
    $effect(() => {
      void [game().current, this.tool, setup.draft];
      this.tail = undefined;
    });
  }

  /** A tap on a cell; `play` makes a move there. */
  tap(game: Game, cell: number, play: (cell: number) => void): void {
    const { tool } = this;
    if (this.setup.draft !== undefined) this.setup.paint(cell);
    else if (tool === 'play') play(cell);
    else if (tool === 'arrow') this.drawArrow(game, cell);
    else game.toggleMark(cell, tool === 'label' ? { label: nextLabel(game.node.content.marks) } : tool);
  }

  /** The options of the board with this tool. */
  optionsFor(game: Game): BoardChange {
    const { position } = game;
    const { grid } = position;
    const arrows = game.node.content.marks?.arrows;
    const { tail } = this;
    const { draft } = this.setup;
    const tapPlays = draft === undefined && this.tool === 'play';
    return {
      refuse: (cell) => (tapPlays ? (game.isOver ? m.game_is_over() : refusalWords(position, cell)) : undefined),
      // The right button: a circle where it is pressed, an arrow where it is dragged.
      onSecondary: (from, to) => {
        if (draft !== undefined) return;
        if (from === to) game.toggleMark(from, 'circle');
        else game.toggleArrow(from, to);
      },
      describe: arrows && arrowWords(arrows, grid),
      onEscape: () => {
        this.tail = undefined;
      },
      turn: tapPlays && !game.isOver ? position.turn : undefined,
      tapTwiceBelow: tapPlays ? undefined : 0,
      highlight: tail === undefined ? undefined : [tail],
      announce: tail === undefined ? undefined : m.analyse_arrow_from({ cell: grid.nameOf(tail) }),
    };
  }

  private drawArrow(game: Game, cell: number): void {
    if (this.tail === undefined) this.tail = cell;
    else {
      if (this.tail !== cell) game.toggleArrow(this.tail, cell);
      this.tail = undefined;
    }
  }
}
