/** The location of the page: everything is in the fragment, which no server sees. */
export interface Location {
  /** Without surrounding slashes, such as `play` or `tournaments/3`. */
  readonly path: string;
  readonly params: URLSearchParams;
}

/** Parses `#/analyse?game=…`; anything else is the start page. */
export function parseHash(hash: string): Location {
  const match = /^#\/([^?]*)(?:\?(.*))?$/.exec(hash);
  let path = '';
  try {
    path = decodeURIComponent(match?.[1] ?? '').replace(/^\/+|\/+$/g, '');
  } catch {
    // An invalid percent escape is not one of our pages.
  }
  return { path, params: new URLSearchParams(match?.[2] ?? '') };
}

export function formatHash(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}
