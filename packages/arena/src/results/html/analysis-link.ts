import { deflateRawSync } from 'node:zlib';
import type { GameResult } from '../../game/game.ts';
import { gameSgf } from '../game-sgf.ts';

/** How the site encodes a game in an address: this digit, and SGF as raw deflate in base64url. */
const VERSION = '1';

/** The address of a site's page Analyse with a whole game; appending `&at=N` opens it after N moves. */
export function analysisLink(site: string, result: GameResult): string {
  const packed = deflateRawSync(gameSgf(result)).toString('base64url');
  return `${site.replace(/\/+$/, '')}/#/analyse?game=${VERSION}${packed}`;
}
