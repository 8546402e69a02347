import { m } from '../paraglide/messages.js';
import { toast } from '../shell/toasts.svelte.ts';

/** Copies a text and says so, or that the browser does not allow it. */
export async function copyText(text: string, copied: string, denied = m.share_copy_denied()): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast(denied, { tone: 'error' });
  }
}
