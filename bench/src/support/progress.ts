/** How often a long search shows how far it is. */
const PROGRESS_MS = 20_000;

/**
 * A function to call often during long work: every 20 seconds it shows a text on standard error, which gets the seconds so far.
 * With --json it shows nothing.
 */
export function progressLines(text: (seconds: number) => string, { json = false } = {}): () => void {
  const begun = performance.now();
  let shown = begun;
  return () => {
    const now = performance.now();
    if (json || now - shown < PROGRESS_MS) return;
    shown = now;
    console.error(text(Math.round((now - begun) / 1000)));
  };
}
