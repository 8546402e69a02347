import type { Role } from '../schema/tables.ts';

/** Somebody who has signed in, and with what. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Of members. */
  readonly team?: { readonly id: string; readonly name: string };
  /** A token is for programs: it cannot create links or further tokens. */
  readonly by: 'session' | 'token';
}

/** Who does something: a person, or whoever sits at the machine itself. */
export type Actor = Viewer | 'command line' | 'server';
