// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './files.mjs';
import { SetupError } from './setup-error.mjs';

const LOCK = '.cache/setup.lock';

/**
 * Lets one setup work at a time. The lock file holds the process id of its owner, so that a killed setup does not block
 * the next one.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  const lock = join(root, LOCK);
  mkdirSync(dirname(lock), { recursive: true });
  const patience = Date.now() + 10 * 60_000;
  for (let told = false; !tryCreate(lock, String(process.pid)); await sleep(200)) {
    const owner = lockOwner(lock);
    if (owner && !isAlive(owner)) {
      rmSync(lock, { force: true });
    } else if (Date.now() > patience) {
      throw new SetupError(`Another setup seems to hang: if none is running, delete ${LOCK} and try again.`);
    } else if (owner && !told) {
      console.error(`Waiting for another setup (process ${owner})…`);
      told = true;
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function tryCreate(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The process id in a lock file; 0 while it is being written or already gone.
 * @param {string} lock
 */
function lockOwner(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
