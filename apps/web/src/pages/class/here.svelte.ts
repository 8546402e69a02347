import type { ClassState } from '@ringfence/ladder/views';
import { m } from '../../paraglide/messages.js';
import { sentenceOf } from '../../shell/deed.svelte.ts';
import { classState } from './api.ts';
import { reconnect } from './events.ts';

let value = $state.raw<ClassState>();
let problem = $state<string>();
let latest = 0;

/** The class of this server and the signed-in person, known to all pages. */
export const here = {
  get value(): ClassState | undefined {
    return value;
  },
  get problem(): string | undefined {
    return problem;
  },
  /** What the sides are called in the game of the class. */
  get sides(): readonly [first: string, second: string] {
    return value?.class?.sides ?? [m.white(), m.black()];
  },
  get isTutor(): boolean {
    return value?.you?.role === 'tutor';
  },
  async ask(): Promise<void> {
    const number = ++latest;
    try {
      const answer = await classState();
      if (number !== latest) return;
      const isSomebodyElse = value !== undefined && value.you?.id !== answer.you?.id;
      value = answer;
      if (isSomebodyElse) reconnect();
      problem = undefined;
    } catch (error) {
      if (number === latest) problem = sentenceOf(error);
    }
  },
};
