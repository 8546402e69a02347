// @ts-check
// Runs before the first paint, while the site's own script is on its way: the page gets the colours of its theme, the first page
// is shown as the build has rendered it (build/first-page.ts), and the files of any other page are requested at once, not only
// when the script asks for them. The build fills in the tables; what the settings mean is the same as in shell/theme.svelte.ts.
(() => {
  /** The custom properties of each theme. @type {Record<string, Record<string, string>>} */
  const THEMES = {}; // BUILD_THEMES
  /** The files of each page. @type {Record<string, string[]>} */
  const PAGES = {}; // BUILD_PAGES
  const root = document.documentElement;
  /** @type {{ appearance?: string, board?: string, pieces?: string, language?: string, safeColours?: boolean }} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem('ringfence.settings') ?? '{}').value ?? settings;
  } catch {
    // No storage, or invalid data in it: use the defaults.
  }
  const { appearance = 'system', board = 'maple', pieces = 'domes', language = 'system', safeColours } = settings;
  const isDark = appearance === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : appearance === 'dark';
  const shade = isDark ? 'dark' : 'light';
  root.classList.toggle('dark', isDark);
  const theme = safeColours ? `safe-${shade}` : board === 'diagram' ? shade : `${board}-${shade}`;
  for (const [name, colour] of Object.entries(THEMES[theme] ?? {})) root.style.setProperty(`--${name}`, colour);

  const wanted = language === 'system' ? navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]) : [language];
  const known = wanted.find((tag) => tag === 'en' || tag === 'de') ?? 'en';
  const pageOf = () => /^#\/([^/?]*)/.exec(location.hash)?.[1] ?? '';
  if (pageOf() === '') root.dataset.first = known;
  // The rendered boards are those of the default theme.
  root.classList.toggle('usual-board', theme === 'maple-light' && pieces === 'domes');

  // The type of the site. Whoever comes to the start page for the first time has that first, in the system's own.
  const face = () =>
    document.fonts.add(new FontFace('Figtree', 'url(figtree.woff2)', { weight: '400 700', display: 'swap' }));
  if (navigator.serviceWorker?.controller || pageOf() !== '') face();
  else addEventListener('load', face, { once: true });

  const requested = new Set();
  const request = () => {
    for (const file of PAGES[pageOf()] ?? []) {
      if (requested.has(file)) continue;
      requested.add(file);
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  };
  request();
  // A link on the rendered page may be followed before the script is there.
  addEventListener('hashchange', request);
})();
