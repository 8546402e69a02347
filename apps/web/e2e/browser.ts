import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** Where the browser is, which `npm test` installs where it can; `undefined` if there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM;
  if (given !== undefined) return given;
  return existsSync(CHROMIUM) ? CHROMIUM : undefined;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
