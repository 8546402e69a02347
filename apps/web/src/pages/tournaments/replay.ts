import { isGameName, moveNamed, type Position, startPosition } from '@ringfence/rules';
import { recordFromPosition } from '@ringfence/rules/record';
import type { GameResult } from '@ringfence/server/views';
import { m } from '../../paraglide/messages.js';
import { packRecord } from '../../share/link.ts';
import { formatNumber } from '../../shell/format.ts';

/** What is needed to replay a game. */
interface PlayedMoves {
  readonly plan: Pick<GameResult['plan'], 'game' | 'size' | 'swap'>;
  readonly moves: readonly string[];
}

/** The position of a finished game after this many of its moves. */
export function positionAfter({ plan, moves }: PlayedMoves, count = moves.length): Position {
  const { game, size, swap } = plan;
  if (!isGameName(game)) throw new RangeError(`the site knows no board of ${game}`);
  const position = startPosition(game, { size, swap });
  for (const word of moves.slice(0, count)) {
    const move = moveNamed(position, word);
    if (move !== undefined && position.isLegal(move)) position.play(move);
  }
  return position;
}

/** As {@link positionAfter}; `undefined` for a game whose rules are a program. */
export const boardAfter = (played: PlayedMoves, count?: number): Position | undefined =>
  isGameName(played.plan.game) ? positionAfter(played, count) : undefined;

/** The parameters of the page Analyse for a whole game, opened after this many of its moves. */
export async function analysisOf(
  game: Pick<GameResult, 'plan' | 'moves'>,
  move: number,
): Promise<Readonly<Record<'game' | 'at', string>>> {
  const { white, black } = game.plan;
  const record = recordFromPosition(positionAfter(game), { white, black });
  return { game: await packRecord(record), at: `${move}` };
}

/** The details of one move: its time, in words, and its player's comments. */
export function factsOf(
  { plan, times, remarks }: Pick<GameResult, 'plan' | 'times' | 'remarks'>,
  move: number,
): { readonly time?: string; readonly remarks: readonly string[] } {
  const time = times[move - 1 - plan.opening.length];
  // The start of a program is not charged, but it is time that its first move took.
  const words = time && m.tournament_times({ cpu: ms(time.cpuMs + (time.startMs ?? 0)), wall: ms(time.wallMs) });
  const lines = remarks?.find((remark) => remark.move === move)?.lines ?? [];
  return { ...(words !== undefined && { time: words }), remarks: lines };
}

const ms = (value: number): string =>
  `${formatNumber(value, value < 10 ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : { maximumFractionDigits: 0 })} ms`;
