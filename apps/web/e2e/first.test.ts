// A stranger's first minutes: from the first page into a game, through it, and into the next one.
import { expect, test } from 'vitest';
import { packText } from '../src/share/link.ts';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf, chooseLevel, go, playOn, turnOrEnd } from './table.ts';

describeInBrowser('A first visit', ({ open }) => {
  test('leads with one click into the first game that Play offers too, and the first page shows what it is about', async () => {
    const page = await open('#/');
    await page.getByText('The loop is closed: White wins.').waitFor();
    await expect.poll(() => page.locator('.fences .rail').count()).toBe(1);
    for (const game of ['Squatter', 'Fencemaster', 'Havannah']) {
      await page.getByRole('link', { name: `Play ${game}` }).waitFor();
      await page.getByRole('link', { name: `Learn ${game}` }).waitFor();
    }
    await page.getByRole('link', { name: 'Play now' }).click();
    expect(await turnOrEnd(page)).toBe('turn');
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(37);
    await page.getByText('Mole', { exact: true }).waitFor();
    // The page says which game this is, whatever the window.
    expect(await page.getByText('Fencemaster, 4 cells per edge').isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('#/play');
  });

  test('the boards of the first page are there for whoever comes from another one', async () => {
    const page = await open('#/learn');
    await page.getByRole('link', { name: 'Ringfence, home' }).click();
    await page.locator('figure [role=gridcell]').first().waitFor();
    await expect.poll(() => page.locator('.games img').count()).toBe(3);
    // The large one is of the game that is offered first.
    expect(await page.locator('figcaption').innerText()).toMatch(/^Fencemaster:/);
    await page.getByText('Your first game is Fencemaster').waitFor();
  });

  test('who beats an opponent is offered the next, and the level is one click away', async () => {
    const page = await open('#/play');
    await page.getByRole('radio', { name: 'Parrot' }).check({ force: true });
    await page.getByText('Copies you').waitFor();
    await page.getByText('About 740 Elo at Fencemaster 4 (630 to 880; random play has 0).').waitFor();
    await page.getByRole('radio', { name: 'Mole' }).check({ force: true });
    // A game in which one piece closes a loop.
    const cells = 'c3 a1 d3 a2 e4 a3 e5 a4 d5 b1'.split(' ');
    const moves = cells.map((cell, at) => `;${at % 2 === 0 ? 'W' : 'B'}[${cell}]`).join('');
    await go(page, `#/play?from=${await packText(`(;FF[4]GM[Fencemaster]SZ[4]${moves})`)}`);
    await expect.poll(() => cellOf(page, 'd5').getAttribute('aria-label')).toMatch(/White/);
    expect(await turnOrEnd(page)).toBe('turn');
    await cellOf(page, 'c4').click();
    await page.getByRole('heading', { name: 'You win' }).waitFor();
    expect(await page.locator('.result').innerText()).toContain('Your loop closes.');
    await page.getByRole('button', { name: 'Play the Parrot' }).click();
    await expect.poll(() => page.locator('.sides').innerText()).toContain('Parrot');
    await page.getByRole('button', { name: 'New game' }).click();
    await chooseLevel(page, 3);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Ringfence, level 3').waitFor();
  });

  test('replays on the first page, until somebody stops it', async () => {
    const page = await open('#/', { reducedMotion: 'no-preference' });
    await page.getByText('White builds a loop').waitFor();
    await page.clock.install();
    const comesTo = (words: string): Promise<void> =>
      expect
        .poll(async () => {
          await page.clock.runFor(700);
          return page.locator('figcaption').innerText();
        })
        .toContain(words);
    await comesTo('The loop is closed');
    await comesTo('White builds a loop');
    await page.getByRole('button', { name: 'Pause the game' }).click();
    await page.getByRole('button', { name: 'Play the game' }).waitFor();
  });

  test('shows the goal beside the board, the rules one click away, and the last capture in words', async () => {
    const page = await open('#/play?game=squatter&size=5&level=1');
    await page.getByText('Close a loop of your pieces').waitFor();
    await page.getByRole('button', { name: 'How to play' }).click();
    await page.getByRole('dialog').getByText('The edge of the board is never part of a loop.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Got it' }).click();
    expect(await turnOrEnd(page)).toBe('turn');
    await cellOf(page, 'c3').click();
    await turnOrEnd(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    // After the first game, no help is needed.
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByText('Ringfence, level 1').waitFor();
    expect(await page.getByText('Close a loop of your pieces').count()).toBe(0);
    await expect.poll(() => page.locator('.sides .side').first().textContent()).toContain('Ringfence');
  });

  test('folds most options away, and points out a connection and a capture as they happen', async () => {
    const page = await open('#/play', { reducedMotion: 'no-preference' });
    for (const shown of ['Game', 'Board, cells per edge']) await page.getByRole('group', { name: shown }).waitFor();
    await page.getByRole('radio', { name: 'Mole' }).waitFor({ state: 'attached' });
    expect(await page.getByLabel('Clock').isVisible()).toBe(false);
    await page.getByText('More options').click();
    await page.getByLabel('Clock').waitFor();
    await page.getByText('Two players, one screen').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await playOn(page, 'b1', 'e5', 'b2', 'e6', 'a2');
    await page.getByText('White’s group joins two edges.').waitFor();
    await expect.poll(() => page.locator('.lit path').count()).toBe(2);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByText('Squatter', { exact: true }).click();
    await page.getByRole('group', { name: 'Board, cells per side' }).getByText('6', { exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    const begun = (): Promise<string[]> => page.evaluate(() => (window as unknown as { begun: string[] }).begun);
    await page.evaluate(() => {
      const names: string[] = [];
      Object.assign(window, { begun: names });
      document.addEventListener('animationstart', ({ animationName }) => names.push(animationName));
    });
    await playOn(page, 'c2', 'f6', 'b3', 'f5', 'd3', 'f4', 'c4');
    // The piece drops, the rail is drawn, and the posts and the territory appear.
    await expect.poll(begun).toEqual(expect.arrayContaining(['rf-drop', 'rf-rail', 'rf-appear']));
    await page.getByText('White captured 1 cell.').waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = (await begun()).length;
    await playOn(page, 'a1', 'b5', 'a2', 'd5', 'a3', 'c6');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await begun()).toHaveLength(before);
    await expect.poll(() => cellOf(page, 'c5').getAttribute('aria-label')).toMatch(/captured by White/);
  });

  test('shows a win and a loss differently, and names the winner once', async () => {
    const page = await open('#/play?game=fencemaster&size=4&level=1');
    await turnOrEnd(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => page.locator('.result').getAttribute('class')).toMatch(/\blost\b/);
    const lost = await page.locator('.result').evaluate((box) => getComputedStyle(box).backgroundColor);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByText('More options').click();
    await page.getByText('Two players, one screen').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => page.locator('.result').getAttribute('class')).toMatch(/\bwon\b/);
    expect(await page.locator('.result').evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe(lost);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await playOn(page, 'c3', 'a1', 'd3', 'a2', 'e4', 'a3', 'e5', 'a4', 'd5', 'b1', 'c4');
    const said = async (): Promise<string[]> => (await page.locator('.result').innerText()).split(/\n+/);
    expect(await said()).toEqual(['White wins', 'White closes a loop.', 'What the judge says']);
    await page.getByText('What the judge says').click();
    expect((await said()).at(-1)).toMatch(/^Loop: 6 pieces of White’s run .* and cut off d4\.$/);
  });

  test('says on a phone which game this is and its goal, and after a loss shows the way on without scrolling', async () => {
    const page = await open('#/play?game=fencemaster&size=4&level=1', { viewport: { width: 390, height: 844 } });
    expect(await turnOrEnd(page)).toBe('turn');
    // The tip names both ways to win, as the goal does.
    for (const text of [
      'Fencemaster, 4 cells per edge',
      'or close a loop',
      'joining three edges wins, and so does a loop',
    ])
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    for (const cell of ['a1', 'd7']) {
      await playOn(page, cell);
      await turnOrEnd(page);
    }
    await page.getByRole('button', { name: 'Resign' }).click();
    // What is found out about the loss leaves the button where it is.
    await page.getByText(/You lost here|No single move lost/).waitFor();
    const rematch = await page.getByRole('button', { name: 'Rematch' }).boundingBox();
    expect((rematch?.y ?? 844) + (rematch?.height ?? 0)).toBeLessThan(844);
  });

  test('says after a first tap that a second one plays, unless confirmation is off', async () => {
    const page = await open('#/play?game=fencemaster&size=6&level=1', {
      viewport: { width: 390, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    const nets: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.net')) nets.push(request.url());
    });
    await turnOrEnd(page);
    await cellOf(page, 'f6').tap();
    await expect.poll(() => page.locator('.rf-tip').textContent()).toBe('tap again to play');
    expect(await page.locator('.rf-tip').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Settings' }).tap();
    await page.getByText('tap twice to play').tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    await cellOf(page, 'e5').tap();
    await expect.poll(() => cellOf(page, 'e5').getAttribute('aria-label')).toMatch(/White/);
    expect(await turnOrEnd(page)).toBe('turn');
    // A level below the highest does not make anybody download a net.
    expect(nets).toEqual([]);
  });

  test('at the highest level loads a net before the game begins, and of both kernels only the one for 8 bits', async () => {
    const page = await open('#/play');
    const files: string[] = [];
    page.on('request', (request) => {
      const [, file] = /\/([a-z]+)-[^/]*\.(?:net|wasm)$/.exec(request.url()) ?? [];
      if (file !== undefined) files.push(file);
    });
    await chooseLevel(page, 9);
    await page.getByText('Fencemaster', { exact: true }).click();
    expect(files).toEqual([]);
    await chooseLevel(page, 10);
    await expect.poll(() => files).toContain('fencemaster');
    await expect.poll(() => files).toContain('relaxed');
    expect(files).not.toContain('net');
  });
});
