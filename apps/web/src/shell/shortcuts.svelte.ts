import { onMount } from 'svelte';
import { type Shortcut, shortcutFor } from './keys.ts';

let registered = $state.raw<readonly Shortcut[]>([]);

/** All current keyboard shortcuts. */
export const shortcuts = {
  get all(): readonly Shortcut[] {
    return registered;
  },
};

/** Registers shortcuts for as long as the calling component is shown. */
export function useShortcuts(own: readonly Shortcut[]): void {
  onMount(() => {
    registered = [...registered, ...own];
    return () => {
      registered = registered.filter((shortcut) => !own.includes(shortcut));
    };
  });
}

/**
 * Runs a key's shortcut, unless the user is typing, a dialog is open, or the focused element handles the key itself.
 */
export function onKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('input, textarea, select, [contenteditable]')) return;
  // These belong to the focused button or link.
  if ((event.key === ' ' || event.key === 'Enter') && target?.closest('button, a, summary')) return;
  const shortcut = shortcutFor(registered, event);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}
