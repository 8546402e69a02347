import { onMount } from 'svelte';
import { type Shortcut, shortcutFor } from './keys.ts';

let registered = $state.raw<readonly Shortcut[]>([]);

/** Everything that keys do right now. */
export const shortcuts = {
  get all(): readonly Shortcut[] {
    return registered;
  },
};

/** Gives keys a meaning for as long as the component that calls this is shown. */
export function useShortcuts(own: readonly Shortcut[]): void {
  onMount(() => {
    registered = [...registered, ...own];
    return () => {
      registered = registered.filter((shortcut) => !own.includes(shortcut));
    };
  });
}

/** Runs what a key means, unless somebody is typing, a dialog is open, or the focused thing took the key itself. */
export function onKeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('input, textarea, select, [contenteditable]')) return;
  // These belong to whatever button or link has the focus.
  if ((event.key === ' ' || event.key === 'Enter') && target?.closest('button, a, summary')) return;
  const shortcut = shortcutFor(registered, event);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}
