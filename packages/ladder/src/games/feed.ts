import type { GameRowView, RunningView, StandingView } from '../views/index.ts';

/** Changes for watchers; a message is small, and each builds on the one before. */
export type FeedMessage =
  /** Rows that have changed, with their new ranks. */
  | { readonly type: 'standings'; readonly rows: readonly StandingView[]; readonly gone: readonly string[] }
  /** New boards, moves added from a number on, and finished boards. */
  | {
      readonly type: 'running';
      readonly boards: readonly RunningView[];
      readonly moves: readonly { readonly id: string; readonly from: number; readonly moves: readonly string[] }[];
      readonly gone: readonly string[];
    }
  | { readonly type: 'game'; readonly games: readonly GameRowView[] }
  /** Fetch the class again. */
  | { readonly type: 'settings' }
  /** Somebody's version has a new state: whoever waits for one of their own fetches it. */
  | { readonly type: 'versions' };

/** The visible state at one moment. */
export interface FeedState {
  readonly standings: readonly StandingView[];
  readonly running: readonly RunningView[];
  readonly finished: readonly GameRowView[];
}

/** Computes what has changed for one audience since the last message. */
export class FeedDelta {
  private standings = new Map<string, string>();
  private boards = new Map<string, number>();
  private isFirst = true;

  /** The first call reports nothing: new watchers fetch the whole state. */
  next({ standings, running, finished }: FeedState): FeedMessage[] {
    const messages: FeedMessage[] = [];
    const texts = new Map(standings.map((row) => [row.player, JSON.stringify(row)]));
    const rows = standings.filter(({ player }) => texts.get(player) !== this.standings.get(player));
    const gone = [...this.standings.keys()].filter((player) => !texts.has(player));
    this.standings = texts;
    if (rows.length + gone.length > 0) messages.push({ type: 'standings', rows, gone });
    const boards = running.filter(({ id }) => !this.boards.has(id));
    const moves = running.flatMap(({ id, moves: all }) => {
      const from = this.boards.get(id);
      return from === undefined || from >= all.length ? [] : [{ id, from, moves: all.slice(from) }];
    });
    const ended = [...this.boards.keys()].filter((id) => !running.some((board) => board.id === id));
    this.boards = new Map(running.map(({ id, moves: all }) => [id, all.length]));
    if (boards.length + moves.length + ended.length > 0) messages.push({ type: 'running', boards, moves, gone: ended });
    if (finished.length > 0) messages.push({ type: 'game', games: finished });
    const isFirst = this.isFirst;
    this.isFirst = false;
    return isFirst ? [] : messages;
  }
}
