import { untrack } from 'svelte';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** A button that does something about it. */
  readonly action?: { readonly label: string; run(): void };
  /** Whether it concerns the whole site and not only the page that said it. */
  readonly everywhere?: boolean;
}

type ToastOptions = Partial<Pick<Toast, 'tone' | 'action' | 'everywhere'>>;

const SHOWN_MS = 6_000;
/** An error, or a choice, should be read in peace. */
const LONGER_MS = 12_000;

let shown = $state.raw<readonly Toast[]>([]);
let lastId = 0;
let timers: readonly ReturnType<typeof setTimeout>[] = [];
let held = false;

export const toasts = {
  get all(): readonly Toast[] {
    return shown;
  },
};

/** Shows a short message for a while, and no longer than its page is shown. Returns how to take it away. */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const id = ++lastId;
  const one: Toast = { id, text, tone: 'info', ...options };
  keep((other) => other.text !== text);
  shown = [...untrack(() => shown).slice(-2), one];
  if (!held) count(one);
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  keep((one) => one.id !== id);
}

/** An effect that takes a message away does not depend on the messages. */
function keep(fits: (one: Toast) => boolean): void {
  shown = untrack(() => shown).filter(fits);
}

/** Takes away what only concerned the page that was shown. */
export function leavePage(): void {
  keep(({ everywhere }) => everywhere === true);
}

/** Nothing goes while somebody points at the messages or has the focus there; afterwards they all get their time again. */
export function holdToasts(hold: boolean): void {
  if (held === hold) return;
  held = hold;
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  if (!hold) for (const one of untrack(() => shown)) count(one);
}

function count({ id, tone, action }: Toast): void {
  const time = tone === 'error' || action !== undefined ? LONGER_MS : SHOWN_MS;
  timers = [...timers, setTimeout(() => dismissToast(id), time)];
}
