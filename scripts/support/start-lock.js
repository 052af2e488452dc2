import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.js';

/** Beside node_modules and not in it, as npm removes that folder while it installs. */
const lockFile = join(root, '.installing.lock');
/** Milliseconds between two signs of life of a holder, and after how many without one its lock is taken over. */
const beatMs = 1_000;
const staleMs = 30_000;

/**
 * Runs work that changes node_modules or a build while no other start of this copy does. Waits for the one that does, and takes
 * over the lock of one that was killed. Rejects with what the work rejects with.
 */
export async function withStartLock(work, { file = lockFile, pollMs = 200 } = {}) {
  const content = JSON.stringify({ host: hostname(), pid: process.pid });
  let hasLogged = false;
  while (!tryCreate(file, content)) {
    if (isAbandoned(file)) {
      removeAbandoned(file);
      continue;
    }
    if (!hasLogged) console.log('Another start of this copy is installing or building; waiting for it ...');
    hasLogged = true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

/** Creates the lock. False where there is one. */
function tryCreate(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** True where the holder has ended or gives no sign of life. A container may give a new process the number of the old one. */
function isAbandoned(file) {
  const lock = readLock(file);
  if (lock === undefined) return false;
  if (Date.now() - lock.changedAtMs > staleMs) return true;
  return lock.host === hostname() && (lock.pid === process.pid || !isAlive(lock.pid));
}

/** Reads a lock; undefined where it is gone. One that is just being written names nobody. */
function readLock(file) {
  try {
    const [{ mtimeMs }, content] = [statSync(file), readFileSync(file, 'utf8')];
    return { changedAtMs: mtimeMs, ...(content.endsWith('}') && JSON.parse(content)) };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Renames it first: of two that found it abandoned only one removes it, and not the lock that the other has created since. */
function removeAbandoned(file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (isAbandoned(aside)) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive, too.
    return error.code === 'EPERM';
  }
}
