import { formatHash, type Location, parseHash } from './hash.ts';

/** Where the address points. */
let wanted = $state.raw<Location>(parseHash(window.location.hash));
/** Where the page that is shown is: behind the address while the code of the next page is loading. */
let shown = $state.raw<Location>(wanted);

window.addEventListener('hashchange', () => {
  wanted = parseHash(window.location.hash);
});

/** Where the shown page is, as reactive state. A page never sees an address that belongs to another page. */
export const page = {
  get path(): string {
    return shown.path;
  },
  get params(): URLSearchParams {
    return shown.params;
  },
};

/** Where the address points, for whoever decides which page is shown. */
export const destination = {
  get current(): Location {
    return wanted;
  },
};

/** The page of a destination is shown from now on. */
export function arrive(at: Location): void {
  shown = at;
}

/** Goes to another page of the site. */
export function navigate(path: string, params?: Readonly<Record<string, string>>): void {
  window.location.hash = formatHash(path, params);
}

/** Changes the address without a new entry in the history. A page that is being left has no say any more. */
export function rewriteAddress(path: string, params?: Readonly<Record<string, string>>): void {
  if (wanted !== shown) return;
  history.replaceState(null, '', formatHash(path, params));
  wanted = parseHash(window.location.hash);
  shown = wanted;
}
