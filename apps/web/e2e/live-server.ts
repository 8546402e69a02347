import type { LiveState } from '@ringfence/server/messages';
import type { Page, WebSocketRoute } from 'playwright-core';
import { newLiveGame } from '../src/pages/live/testing/live-state.ts';

const usual: LiveState = { ...newLiveGame, game: 'fencemaster', size: 3 };

/** A live game at `#/live/abc`, in place of a server. */
export interface ServedLive {
  /** The kinds of messages that the page has sent. */
  readonly said: readonly string[];
  tell(text: string | Buffer): void;
}

/** Answers what a page asks about live games: a game in the usual state, but for what is given. */
export async function serveLive(page: Page, state: Partial<LiveState> = {}): Promise<ServedLive> {
  const said: string[] = [];
  let socket: WebSocketRoute | undefined;
  const tell = (text: string | Buffer): void => socket?.send(text);
  await page.routeWebSocket(/api\/live/, (opened) => {
    socket = opened;
    opened.onMessage((text) => {
      const { type } = JSON.parse(String(text)) as { type: string };
      said.push(type);
      if (type === 'hello') tell(JSON.stringify({ type: 'state', state: { ...usual, ...state } }));
    });
  });
  return { said, tell };
}
