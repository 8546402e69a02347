import { formatHash, type Location, parseHash } from './hash.ts';

let current = $state.raw<Location>(parseHash(window.location.hash));

window.addEventListener('hashchange', () => {
  current = parseHash(window.location.hash);
});

/** Where the page is, as reactive state. */
export const place = {
  get path(): string {
    return current.path;
  },
  get params(): URLSearchParams {
    return current.params;
  },
};

/** Goes to another page of the site. */
export function navigate(path: string, params?: Readonly<Record<string, string>>): void {
  window.location.hash = formatHash(path, params);
}

/** Changes the address without a new entry in the history, and without anybody hearing of it. */
export function rewriteAddress(path: string, params?: Readonly<Record<string, string>>): void {
  history.replaceState(null, '', formatHash(path, params));
  current = parseHash(window.location.hash);
}
