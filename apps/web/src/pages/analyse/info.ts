import { formatResult, parseResult, type RecordHeader } from '@ringfence/rules/record';
import { resultWordsOf } from '../../board/words.ts';
import type { GameInfo } from '../../game/game.ts';
import { m } from '../../paraglide/messages.js';
import { isRecordDate } from './date.ts';

/** The fields of a form about a game, valid or not. */
export interface InfoDraft {
  white: string;
  black: string;
  event: string;
  date: string;
  /** A result without its lead, such as `W+`; empty if none is recorded. */
  result: string;
  /** How many captured cells the winner is ahead, if that is known. */
  lead: string;
  comment: string;
}

/** What is wrong with a draft, field by field. */
export type InfoProblems = { readonly [Field in keyof InfoDraft]?: string };

/** Results to choose from. */
export const resultChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: m.info_no_result() },
  ...['W+', 'B+', 'W+R', 'B+R', 'W+T', 'B+T', 'W+F', 'B+F', '0', 'Void', '?'].map((value) => ({
    value,
    label: recordResultWords(value),
  })),
];

/** A result in words, such as `White won by resignation`. */
export function recordResultWords(result: string): string {
  const ending = parseResult(result);
  const words = ending === undefined ? result : resultWordsOf(ending);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a result may include a lead. */
export const mayHaveLead = (result: string): boolean => result === 'W+' || result === 'B+';

export function draftOfInfo(header: RecordHeader): InfoDraft {
  const { white = '', black = '', event = '', date = '', comment = '' } = header;
  const ending = parseResult(header.result ?? '');
  return {
    white,
    black,
    event,
    date,
    result: ending === undefined ? '' : formatResult({ ...ending, margin: 0 }),
    lead: ending === undefined || ending.margin === 0 ? '' : `${ending.margin}`,
    comment,
  };
}

/** What is wrong with a draft. A date that came with the game may be anything, as long as it is not edited. */
export function problemsOf(draft: InfoDraft, header: RecordHeader): InfoProblems {
  const date = draft.date.trim();
  const lead = draft.lead.trim();
  return {
    ...(date !== '' &&
      draft.date !== header.date &&
      !isRecordDate(date) && {
        date: m.info_date_problem(),
      }),
    ...(mayHaveLead(draft.result) && lead !== '' && !/^[1-9][0-9]{0,5}$/.test(lead) && { lead: m.info_lead_problem() }),
  };
}

/** The information of a valid draft; empty fields are left out. */
export function infoOf(draft: InfoDraft): GameInfo {
  const { white, black, event, date, comment } = draft;
  const result = mayHaveLead(draft.result) ? draft.result + draft.lead.trim() : draft.result;
  const texts = { white, black, event, date, result };
  const filled = Object.entries(texts).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]]));
  return { ...Object.fromEntries(filled), ...(comment.trim() !== '' && { comment }) };
}
