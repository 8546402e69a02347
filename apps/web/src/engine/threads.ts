/** More gain little, and each takes 12 MB. */
const MOST = 8;

/**
 * On how many threads the page's engines search: one for each processor, where the browser lets threads share memory. It
 * does so only in a page that is served with headers which isolate it from other sites; WebKit for GTK not even there.
 */
export const engineThreads = (): number =>
  globalThis.crossOriginIsolated && 'SharedArrayBuffer' in globalThis
    ? Math.min(MOST, Math.max(1, navigator.hardwareConcurrency))
    : 1;
