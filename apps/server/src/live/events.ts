import type { SideWord } from '@ringfence/rules';
import type { LiveSettings } from './settings.ts';

/**
 * Everything that ever happens to a live game; the list of events is the game, on disk and in memory. A game created
 * `open` offers its other seat to everybody who visits the server; a rematch knows the `previous` game.
 */
export type LiveEvent = { readonly at: number } & (
  | {
      readonly type: 'created';
      readonly settings: LiveSettings;
      readonly open?: boolean;
      readonly previous?: string;
    }
  /** A seat is identified by the hash of its secret: the file alone lets nobody play. */
  | { readonly type: 'seated'; readonly side: SideWord; readonly seat: string }
  | { readonly type: 'named'; readonly side: SideWord; readonly name: string }
  /** `spentMs` is the time on the mover's clock. */
  | { readonly type: 'moved'; readonly move: string; readonly spentMs: number }
  | { readonly type: 'takeback-asked'; readonly side: SideWord }
  | { readonly type: 'takeback-answered'; readonly accepted: boolean }
  | { readonly type: 'resigned'; readonly side: SideWord }
  | { readonly type: 'flagged'; readonly side: SideWord }
  | { readonly type: 'rematch-asked'; readonly side: SideWord }
  /** Both agreed: the next game, with sides changed. */
  | { readonly type: 'rematched'; readonly id: string }
  /** The game can be saved again after a failure; nothing was lost, and no clock ran. */
  | { readonly type: 'resumed' }
);
