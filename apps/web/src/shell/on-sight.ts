/** An attachment that runs something once, when the element is so many pixels from being visible. */
export const onFirstSight =
  (run: () => void, ahead = 200) =>
  (element: HTMLElement): (() => void) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        run();
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };

/** Scrolls an element that is new or has news into sight, for a reader who was elsewhere on the page; also an attachment. */
export const intoSight = (element: Element): void => element.scrollIntoView({ block: 'nearest' });
