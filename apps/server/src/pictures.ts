import { z } from '@hono/zod-openapi';
import { PictureBook, type PlayedByRules } from '@ringfence/arena';
import { findRung } from '@ringfence/jail';
import { wholeOption } from './http/options.ts';
import { Problem } from './http/problem.ts';

/** More than any game has. */
const MOST_MOVES = 1_000_000;

export const afterOption = wholeOption('after', 'After how many moves; default: after the last one.', 0, MOST_MOVES);

export const positionPictureSchema = z
  .object({
    text: z.array(z.string()).readonly(),
    svg: z.string().nullable().openapi({ description: 'Without scripts, links or styles of other documents.' }),
  })
  .nullable()
  .openapi('PositionPicture', { description: 'Null if the program draws none.' });
export type PositionPicture = z.infer<typeof positionPictureSchema>;

/** Pictures of positions as the programs with the rules draw them, for requests. */
export class PositionPictures {
  private readonly book: PictureBook;

  constructor({ trust }: { readonly trust: boolean }) {
    this.book = new PictureBook(async () => (await findRung({ trust }))?.name);
  }

  async answer(played: PlayedByRules | undefined, after: number | undefined): Promise<PositionPicture> {
    if (played === undefined) throw new Problem(404, 'not-found', 'no such game, or its rules draw no positions here');
    const picture = await this.book.of({ ...played, moves: played.moves.slice(0, after) });
    return picture === undefined ? null : { text: picture.text, svg: picture.svg ?? null };
  }

  close(): Promise<void> {
    return this.book.close();
  }
}
