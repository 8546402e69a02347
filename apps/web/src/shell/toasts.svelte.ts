export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** A button that does something about it. */
  readonly action?: { readonly label: string; run(): void };
}

const SHOWN_MS = 6_000;
/** A mistake should be read in peace. */
const ERROR_SHOWN_MS = 12_000;

let shown = $state.raw<readonly Toast[]>([]);
let lastId = 0;

export const toasts = {
  get all(): readonly Toast[] {
    return shown;
  },
};

/** Shows a short message for a while; one with an action stays until it is answered. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  const { tone = 'info', action } = options;
  const id = ++lastId;
  shown = [...shown.filter((other) => other.text !== text).slice(-2), { id, text, tone, ...(action && { action }) }];
  if (action === undefined) setTimeout(() => dismissToast(id), tone === 'error' ? ERROR_SHOWN_MS : SHOWN_MS);
}

export function dismissToast(id: number): void {
  shown = shown.filter((one) => one.id !== id);
}
