let notice = $state<string>();

/** What the tab says instead of the page's title, for whoever looks at another tab. */
export const tab = {
  get notice(): string | undefined {
    return notice;
  },
};

/** Shows a notice in the tab, with an icon that differs, for as long as there is one and the calling component is shown. */
export function useTabNotice(read: () => string | undefined): void {
  $effect(() => {
    notice = read();
    document
      .querySelector('link[rel="icon"]')
      ?.setAttribute('href', notice === undefined ? './icon.svg' : './icon-turn.svg');
  });
  $effect(() => () => {
    notice = undefined;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', './icon.svg');
  });
}
