// Every page once in Firefox, and a game: whatever the other tests show for Chromium at least opens here.
import { expect, test } from 'vitest';
import { describeInFirefox } from './firefox.ts';
import { sitePages } from './pages.ts';

describeInFirefox((parts) => {
  test('every page opens and shows something, without an error', async () => {
    const { firefox, url } = parts();
    firefox.takeErrors(); // a second try judges only itself
    for (const { name, address } of sitePages) await firefox.open(url + address, name);
    // A static host has no server behind it, and what a page still loads when it is left fails in the service worker.
    const excused = /\/api\/|A ServiceWorker intercepted the request/;
    expect(firefox.takeErrors().filter((error) => !excused.test(error))).toEqual([]);
  });

  test('a game can be played', async () => {
    const { firefox, url } = parts();
    await firefox.open(`${url}#/play?game=squatter&size=5&level=1`, 'play');
    const heading = (): Promise<unknown> => firefox.evaluate("document.querySelector('.panel h1')?.textContent ?? ''");
    await expect.poll(heading).toBe('Your turn');
    const { x, y } = JSON.parse(
      String(
        await firefox.evaluate(`(() => {
          const { x, y, width, height } = document.querySelector('[aria-label^="c3,"]').getBoundingClientRect();
          return JSON.stringify({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
        })()`),
      ),
    ) as { x: number; y: number };
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await firefox.command('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    const pieces =
      "document.querySelectorAll('[role=gridcell][aria-label*=White], [role=gridcell][aria-label*=Black]').length";
    await expect.poll(() => firefox.evaluate(pieces)).toBe(2);
    expect(await firefox.evaluate(`document.querySelector('[aria-label^="c3,"]').getAttribute('aria-label')`)).toMatch(
      /White/,
    );
    expect(firefox.takeErrors()).toEqual([]);
  });
});
