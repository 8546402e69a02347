// How tests in a real browser find one: packages/board/src/testing/chromium.ts. Tests of other packages follow the same way.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Quiet, headless, and able to run as root and without a graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The `chromium` of playwright-core, as far as it is needed here. */
interface Launcher<Browser> {
  launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
}

/** A browser from the PATH, which `npm test` installs where it can; `undefined`, said aloud, where there is none. */
export async function openChromium<Browser>(launcher: Launcher<Browser>): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.warn(
      'SKIPPED: no Chromium on the PATH. Install one (on Debian: apt-get install chromium) to run these tests.',
    );
    return undefined;
  }
  return launcher.launch({ executablePath, args: flags });
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
