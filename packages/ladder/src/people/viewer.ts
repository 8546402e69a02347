import type { PersonRole } from '../views/index.ts';

/** A signed-in person, and how they signed in. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  /** For members only. */
  readonly team?: { readonly id: string; readonly name: string };
  /** A token is for programs: it cannot create links or further tokens. */
  readonly by: 'session' | 'token';
}

/** Who acts: a person, or the operator of the machine. */
export type Actor = Viewer | 'command line' | 'server';
