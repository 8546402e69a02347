/**
 * Two frames: what one thing changes is painted before the next one is begun, and not in the same frame. Asking the browser for a frame
 * would make it produce one only for that.
 */
const APART_MS = 36;

const waiting = new Set<{ readonly work: () => void }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Does something once the current change is on the screen: work that nobody sees must not delay it, and sizes read then cost no
 * layout of their own. Each thing has a frame of its own, in the order of the calls. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  const item = { work };
  waiting.add(item);
  if (timer === undefined) timer = setTimeout(workOff, APART_MS);
  return () => void waiting.delete(item);
}

function workOff(): void {
  timer = undefined;
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  if (waiting.size > 0) timer = setTimeout(workOff, APART_MS);
  next.work();
}
