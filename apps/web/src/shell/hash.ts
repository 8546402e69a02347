/** Where the page is: everything stands in the part of the address that no server sees. */
export interface Location {
  /** Without slashes round it, such as `play` or `tournaments/3`. */
  readonly path: string;
  readonly params: URLSearchParams;
}

/** Reads `#/analyse?game=…`; anything else counts as the start. */
export function parseHash(hash: string): Location {
  const match = /^#\/([^?]*)(?:\?(.*))?$/.exec(hash);
  let path = '';
  try {
    path = decodeURIComponent(match?.[1] ?? '').replace(/^\/+|\/+$/g, '');
  } catch {
    // A stray percent sign names no page of ours.
  }
  return { path, params: new URLSearchParams(match?.[2] ?? '') };
}

export function formatHash(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}
