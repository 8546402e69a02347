/** The news of a class for watchers. */
export type ClassNews = 'standings' | 'running' | 'game' | 'settings' | 'versions';

type Listener = (kind: ClassNews, data: unknown) => void;

const kinds: readonly ClassNews[] = ['standings', 'running', 'game', 'settings', 'versions'];
const listeners = new Map<Listener, readonly ClassNews[]>();
/** A browser gives up after an answer that is not a stream, such as that of a proxy without a server behind it. */
const REOPEN_MS = 5_000;
let source: EventSource | undefined;
let wasLost = false;
let reopening: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back when the class has news of these kinds, over one connection for the whole page; returns a function that
 * stops it.
 */
export function listen(wanted: readonly ClassNews[], listener: Listener): () => void {
  listeners.set(listener, wanted);
  source ??= open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = undefined;
    wasLost = false;
    clearTimeout(reopening);
  };
}

/** The news of these kinds, for an answer that follows them. */
export const newsOf =
  (...wanted: readonly ClassNews[]) =>
  (listener: Listener): (() => void) =>
    listen(wanted, listener);

/** Reconnects: signing in or out changes what a client may receive. */
export function reconnect(): void {
  if (source === undefined) return;
  source.close();
  clearTimeout(reopening);
  source = open();
}

function open(): EventSource {
  const opened = new EventSource(new URL('api/class/events', document.baseURI));
  for (const kind of kinds) {
    opened.addEventListener(kind, (event) => tell(kind, (event as MessageEvent<string>).data));
  }
  opened.addEventListener('error', () => {
    wasLost = true;
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    reopening = setTimeout(() => {
      source = open();
    }, REOPEN_MS);
  });
  // News during a lost connection are not repeated.
  opened.addEventListener('open', () => {
    if (wasLost) for (const kind of kinds) tell(kind, '');
    wasLost = false;
  });
  return opened;
}

function tell(kind: ClassNews, text: string): void {
  const data = parsed(text);
  for (const [listener, wanted] of [...listeners]) if (wanted.includes(kind)) listener(kind, data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
