import { formatHash, type Location, parseHash } from './hash.ts';

// There is no address while the build renders the first page.
const initial: Location = parseHash(import.meta.env.SSR ? '' : window.location.hash);
/** The target of the address. */
let wanted = $state.raw(initial);
/** The location of the shown page: it lags behind the address while the code of the next page is loading. */
let shown = $state.raw(initial);

if (!import.meta.env.SSR)
  window.addEventListener('hashchange', () => {
    wanted = parseHash(window.location.hash);
  });

/** The location of the shown page, as reactive state. A page never sees an address that belongs to another page. */
export const page = {
  get path(): string {
    return shown.path;
  },
  get params(): URLSearchParams {
    return shown.params;
  },
};

/** The target of the address, for the choice of the page. */
export const destination = {
  get current(): Location {
    return wanted;
  },
};

/** Called when the page of a target is shown. */
export function arrive(at: Location): void {
  shown = at;
}

/** Goes to another page of the site. */
export function navigate(path: string, params?: Readonly<Record<string, string>>): void {
  window.location.hash = formatHash(path, params);
}

/** Changes the address without a new entry in the history. Ignored for a page that is being left. */
export function rewriteAddress(path: string, params?: Readonly<Record<string, string>>): void {
  if (wanted !== shown) return;
  history.replaceState(null, '', formatHash(path, params));
  wanted = parseHash(window.location.hash);
  shown = wanted;
}
