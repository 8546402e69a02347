import { resolve } from 'node:path';

/** The location of a store. `shown` may be printed: it has no password. */
export type StoreAddress =
  | { readonly kind: 'postgres'; readonly url: string; readonly shown: string }
  | { readonly kind: 'pglite'; readonly folder: string; readonly shown: string };

type Parsed = { readonly ok: true; readonly value: StoreAddress } | { readonly ok: false; readonly error: string };

const ok = (value: StoreAddress): Parsed => ({ ok: true, value });
const fail = (error: string): Parsed => ({ ok: false, error });

const EMBEDDED = 'pglite:';
const EXAMPLES = 'write postgres://USER@HOST/NAME, or pglite:FOLDER for one in a folder';

/** Parses `postgres://…`, `pglite:FOLDER` or the path of a folder. */
export function parseAddress(text: string): Parsed {
  if (/^postgres(?:ql)?:/i.test(text)) return postgresAddress(text);
  const path = text.startsWith(EMBEDDED) ? text.slice(EMBEDDED.length) : text;
  // An address of an unknown kind is not echoed: it may contain a password.
  if (path.includes('://')) return fail(`this is not a valid database address: ${EXAMPLES}`);
  if (path === '') return fail(`the folder is missing: ${EXAMPLES}`);
  const folder = resolve(path);
  return ok({ kind: 'pglite', folder, shown: `${EMBEDDED}${folder}` });
}

function postgresAddress(text: string): Parsed {
  if (!URL.canParse(text)) return fail(`this is not a valid database address: ${EXAMPLES}`);
  const { username, host, pathname } = new URL(text);
  const user = username === '' ? '' : `${username}@`;
  return ok({ kind: 'postgres', url: text, shown: `postgres://${user}${host}${pathname}` });
}
