// What a screen of 1920 by 1080 shows: nothing stands lost in an empty panel.
import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { serveCup } from './tournament-server.ts';

const viewport = { width: 1920, height: 1080 };

describeInBrowser('On a wide screen', ({ open, url }) => {
  test.each([
    ['judge', '#/judge'],
    ['solved board', '#/solved/havannah/3'],
  ])('the panel of a %s is in use down to its lower half', async (_, address) => {
    const page = await open(address, { viewport });
    const used = (): Promise<number> =>
      page.locator('.panel .scroll').evaluate((panel) => {
        const parts = [...panel.querySelectorAll('button, .button, a, p, textarea')];
        const bottom = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
        return (bottom - panel.getBoundingClientRect().top) / panel.clientHeight;
      });
    await expect.poll(used).toBeGreaterThan(0.65);
    expect(await used()).toBeLessThanOrEqual(1);
  });

  test('tournaments and how to start one stand side by side, on a phone one below the other', async () => {
    const page = await open('#/learn', { viewport });
    (await serveCup(page, ['calm', 'hasty'])).answer();
    await page.goto(`${url}#/tournaments`);
    const [list, start] = [page.getByRole('link', { name: /The evening cup/ }), page.getByText('run examples/')];
    const boxes = async () =>
      Promise.all([list, start].map(async (part) => (await part.boundingBox()) ?? expect.fail()));
    const [cup, command] = await boxes();
    expect(command.x).toBeGreaterThan(cup.x + cup.width);
    await page.setViewportSize({ width: 390, height: 844 });
    const [card, below] = await boxes();
    expect(below.y).toBeGreaterThan(card.y + card.height);
  });
});
