import { type GameName, isGameName } from '@ringfence/rules';
import { packText, unpackText } from '../../share/link.ts';
import { formatHash } from '../../shell/hash.ts';
import { slot } from '../../storage/slot.ts';

/** The state of the page: the text, and how to judge it. */
export interface JudgeDraft {
  readonly text: string;
  readonly game: GameName | undefined;
  readonly strict: boolean;
}

export const emptyJudgeDraft: JudgeDraft = { text: '', game: undefined, strict: false };

const readGame = (value: unknown): GameName | undefined =>
  typeof value === 'string' && isGameName(value) ? value : undefined;

/** The last saved state. */
export const draftSlot = slot<JudgeDraft>('judge', 1, (value) => {
  const { text, game, strict } = (value ?? {}) as Partial<Record<keyof JudgeDraft, unknown>>;
  return typeof text === 'string' ? { text, game: readGame(game), strict: strict === true } : undefined;
});

/** The address that shows the same to another reader: it contains the text. */
export async function linkTo({ text, game, strict }: JudgeDraft): Promise<string> {
  const params = { board: await packText(text), ...(game && { game }), ...(strict && { strict: '1' }) };
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${formatHash('judge', params)}`;
}

/** What an address contains: a draft, a sentence that says what is wrong with it, or nothing. */
export async function readLink(params: URLSearchParams): Promise<JudgeDraft | string | undefined> {
  const packed = params.get('board');
  if (packed === null) return undefined;
  const text = await unpackText(packed);
  if (!text.ok) return text.error;
  return { text: text.value, game: readGame(params.get('game')), strict: params.get('strict') === '1' };
}
