/** What a class tells those who watch it. */
export type Happening = 'standings' | 'running' | 'game' | 'settings';

type Listener = (kind: Happening, data: unknown) => void;

const kinds: readonly Happening[] = ['standings', 'running', 'game', 'settings'];
const listeners = new Map<Listener, readonly Happening[]>();
/** A browser gives up by itself after an answer that is no stream, such as that of a proxy without a server behind it. */
const REOPEN_MS = 5_000;
let source: EventSource | undefined;
let wasLost = false;
let reopening: ReturnType<typeof setTimeout> | undefined;

/** Calls back when the class has news of these kinds, over one connection for the whole page; returns how to stop. */
export function listen(wanted: readonly Happening[], listener: Listener): () => void {
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

/** Asks anew, for whoever signs in or out hears other things. */
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
  // What happened while the connection was lost is not told again.
  opened.addEventListener('open', () => {
    if (wasLost) for (const kind of kinds) tell(kind, '');
    wasLost = false;
  });
  return opened;
}

function tell(kind: Happening, text: string): void {
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
