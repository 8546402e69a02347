import { z } from '@hono/zod-openapi';
import { gameNames, sideWords } from '@ringfence/rules';

/** What a player needs to take a seat: the secret goes into messages, never into an address. */
export const seatSchema = z.object({ id: z.string(), side: z.enum(sideWords), seat: z.string() }).openapi('Seat');
export type Seat = z.infer<typeof seatSchema>;

const listed = z.object({
  id: z.string(),
  game: z.enum(gameNames),
  size: z.number(),
  swap: z.boolean(),
  clock: z.object({ initialMs: z.number(), incrementMs: z.number() }).nullable(),
});
const name = z.string().nullable();

const offer = listed.extend({
  side: z.enum(sideWords).openapi({ description: 'The side that is open.' }),
  name: name.openapi({ description: 'The name of the player who waits.' }),
});
/** A game in the lobby. */
export type Offer = z.infer<typeof offer>;

const publicGame = listed.extend({ names: z.object({ white: name, black: name }), spectators: z.number() });
/** A game from the lobby that is being played, for spectators. */
export type PublicGame = z.infer<typeof publicGame>;

export const offersSchema = z
  .object({
    lobby: z.boolean().openapi({ description: 'Whether this server has a lobby.' }),
    games: z.array(offer).readonly(),
    playing: z
      .array(publicGame)
      .readonly()
      .openapi({ description: 'Games from the lobby that are being played, newest first; anybody may watch them.' }),
  })
  .openapi('Offers');
export type Offers = z.infer<typeof offersSchema>;
