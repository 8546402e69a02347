// Runs before the first paint, so that a page which will be dark never flashes light. The rest of the theme comes with the
// page's own script, from the same setting (src/shell/theme.svelte.ts).
(() => {
  let appearance = 'system';
  try {
    appearance = JSON.parse(localStorage.getItem('ringfence.settings') ?? '{}').value?.appearance ?? appearance;
  } catch {
    // No storage, or invalid data in it: use the system's theme.
  }
  const dark = appearance === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : appearance === 'dark';
  document.documentElement.classList.toggle('dark', dark);
})();
