/** Scrolls a list, and nothing around it, until its current item is visible. */
export function keepInSight(list: HTMLElement | undefined): void {
  const item = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !item) return;
  const top = item.offsetTop;
  const bottom = top + item.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
