/** What the visitor sees until the living parts are loaded. */
export const resting = { demo: '' };

/**
 * Replaces the page that the build has rendered by a living one that looks the same, and keeps what the visitor has done in the
 * meantime: how far it is scrolled, and which link has the focus.
 */
export function takeOver(target: HTMLElement, mountInto: (target: HTMLElement) => void): void {
  // Not by "checkVisibility", which is false for what has no box of its own, but in Chromium.
  const shown = target.querySelector(`.first[lang="${document.documentElement.dataset.first}"]`);
  const scrolled = shown?.querySelector('.scroll')?.scrollTop ?? 0;
  const focused = shown?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
  // In another theme the rendered board was hidden: it would be a light one in the dark, and WebKit would draw it without its fills.
  const isUsual = document.documentElement.classList.contains('usual-board');
  resting.demo = (isUsual && shown?.querySelector('figure > .board')?.innerHTML) || '';
  target.replaceChildren();
  mountInto(target);
  if (scrolled > 0) target.querySelector('.scroll')?.scrollTo(0, scrolled);
  if (focused) target.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
