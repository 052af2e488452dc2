import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Halt } from './halt.js';
import { programOf } from './install.js';
import { modules } from './paths.js';
import { run, runNode } from './run.js';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(process.env.ProgramFiles ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
];

/** Returns the path of a Chromium that runs, installing one when the machine has none. Throws `Halt` when none can be had. */
export async function ensureChromium() {
  const found = findChromium() ?? (await installFromDebian()) ?? (await downloadWithPlaywright());
  if (found !== undefined) return found;
  throw new Halt(
    'The browser tests need Chromium, and none could be found or installed.\n' +
      'Install Chromium or Google Chrome (Debian: apt-get install chromium), or name its program in CHROMIUM_PATH.',
  );
}

/** Returns the Chromium that this machine already has; undefined when it has none. */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Halt(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...elsewhere].find(runs);
}

/** Some systems have a program of that name which only says how to install it. */
function runs(path) {
  if (!existsSync(path)) return false;
  // Chrome for Windows opens a window instead of telling its version.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium from the packages of this system ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Only errors of the package manager are shown.
  const stdio = ['ignore', 'ignore', 'inherit'];
  if ((await run('apt-get', ['update', '-qq'], { env, stdio })) !== 0) return undefined;
  if ((await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, stdio })) !== 0) return undefined;
  return findChromium();
}

async function downloadWithPlaywright() {
  console.log("Downloading Playwright's Chromium ...");
  const withSystemParts = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : [];
  const args = ['install', ...withSystemParts, 'chromium'];
  if ((await runNode(programOf('@playwright/test', 'playwright'), args)) !== 0) return undefined;
  const { chromium } = await import(pathToFileURL(join(modules, '@playwright/test/index.mjs')).href);
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}
