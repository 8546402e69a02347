import { positionPng } from '../cards/picture.ts';
import { type Card, sharedGame } from '../cards/shared-game.ts';
import { Problem } from '../http/problem.ts';
import { type ApiAnswer, answerOf } from './answer.ts';

/** The description of a shared game. */
export const cardAnswer = (packed: string, at: number): Promise<ApiAnswer<Card>> =>
  answerOf(() => {
    const { title, description } = sharedGame(packed, at);
    return { status: 200, value: { title, description } };
  });

/** The position of a shared game as a PNG image; a problem in JSON if there is none. */
export async function pictureAnswer(packed: string, at: number): Promise<ApiAnswer<never>> {
  const begun = performance.now();
  try {
    const png = await positionPng(sharedGame(packed, at).position);
    return { status: 200, body: new Uint8Array(png), spentMs: performance.now() - begun };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return answerOf<never>(() => {
      throw error;
    });
  }
}
