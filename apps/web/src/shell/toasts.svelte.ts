import { untrack } from 'svelte';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** A button with an action. */
  readonly action?: { readonly label: string; run(): void };
  /** Whether it concerns the whole site and not only its page. */
  readonly everywhere?: boolean;
}

type ToastOptions = Partial<Pick<Toast, 'tone' | 'action' | 'everywhere'>>;

const SHOWN_MS = 6_000;
/** Errors and choices stay longer. */
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

/** Shows a short message for a while, at most as long as its page is shown. Returns a function that removes it. */
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

/** An effect that removes a message must not depend on the messages. */
function keep(fits: (one: Toast) => boolean): void {
  shown = untrack(() => shown).filter(fits);
}

/** Removes messages that only concerned the page that was shown. */
export function leavePage(): void {
  keep(({ everywhere }) => everywhere === true);
}

/** Messages stay while the pointer or the focus is on them; then their time starts again. */
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
