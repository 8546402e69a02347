import { z } from '@hono/zod-openapi';
import { DeskClosed, type PackedRules, PictureBook, type PlayedByRules, practise, RulesDesk } from '@ringfence/arena';
import { findRung } from '@ringfence/jail';
import { wholeOption } from './http/options.ts';
import { Problem } from './http/problem.ts';

/** More than any game has. */
const MOST_MOVES = 1_000_000;
/** More than anybody plays by hand. */
const MOST_PRACTISED = 1000;

export const afterOption = wholeOption('after', 'After how many moves; default: after the last one.', 0, MOST_MOVES);

const texts = z.array(z.string()).readonly();
const side = z.union([z.literal(1), z.literal(2)]);

export const positionPictureSchema = z
  .object({
    text: texts,
    svg: z.string().nullable().openapi({ description: 'Without scripts, links or styles of other documents.' }),
  })
  .nullable()
  .openapi('PositionPicture', { description: 'Null if the program draws none.' });
export type PositionPicture = z.infer<typeof positionPictureSchema>;

export const handGameBody = z.object({
  moves: z.array(z.string().min(1).max(100)).max(MOST_PRACTISED).openapi({ description: 'All moves so far.' }),
  opponent: z
    .object({ word: z.string().max(40), side })
    .optional()
    .openapi({ description: 'A house player who moves for one side; default: nobody does.' }),
});
type HandGameWish = z.infer<typeof handGameBody>;

export const handGameSchema = z
  .object({
    sides: z.tuple([z.string(), z.string()]).readonly(),
    turn: side,
    moves: z.array(z.object({ side, name: z.string() })).readonly(),
    legal: texts,
    isOpen: z.boolean().openapi({ description: 'Whether moves that are not listed may be legal too.' }),
    scores: z.tuple([z.number(), z.number()]).readonly(),
    over: z.object({ winner: z.union([z.literal(0), side]), words: z.string() }).nullable(),
    picture: positionPictureSchema,
  })
  .openapi('HandGame');
export type HandGame = z.infer<typeof handGameSchema>;

/** Asks the rules of games that are programs, for requests. */
export class ProgramGames {
  private readonly desk: RulesDesk;
  private readonly book: PictureBook;

  constructor({ trust }: { readonly trust: boolean }) {
    this.desk = new RulesDesk(async () => (await findRung({ trust }))?.name);
    this.book = new PictureBook(this.desk);
  }

  /** A position of a game. */
  async picture(played: PlayedByRules | undefined, after: number | undefined): Promise<PositionPicture> {
    if (played === undefined) throw new Problem(404, 'not-found', 'no such game, or its rules draw no positions here');
    return pictureView(await this.book.of({ ...played, moves: played.moves.slice(0, after) }));
  }

  /** A game by hand: the position after its moves and the opponent's answer. */
  async practise(rules: PackedRules, { moves, opponent }: HandGameWish): Promise<HandGame> {
    const wish = { moves, ...(opponent !== undefined && { opponent }) };
    const state = await this.desk
      .ask(rules, (house) => practise(house, wish))
      .catch((error: unknown) => {
        if (error instanceof DeskClosed) throw new Problem(503, 'busy', error.message);
        throw error;
      });
    if ('refused' in state) throw new Problem(422, 'bad-move', state.refused);
    const { ending, picture, ...rest } = state;
    return { ...rest, over: ending ?? null, picture: pictureView(picture) };
  }

  close(): Promise<void> {
    return this.desk.close();
  }
}

const pictureView = (picture: Awaited<ReturnType<PictureBook['of']>>): PositionPicture =>
  picture === undefined ? null : { text: picture.text, svg: picture.svg ?? null };
