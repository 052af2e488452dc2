import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { nodePackage } from './node26.js';
import { capture } from './processes.js';
import { inProject } from './project.js';
import { ScriptError } from './script-error.js';

/** What npm itself wrote down at the end of its last complete install. */
const record = inProject('node_modules/.package-lock.json');

/**
 * Installs the packages of the lockfile unless they are there; `tools` also brings what only development and tests need.
 * @param {{ tools: boolean }} wanted
 */
export async function ensureInstalled({ tools }) {
  if (isInstalled({ tools })) return;
  console.log(`Installing ${tools ? 'packages and test tools' : 'packages'}; this takes a minute or two ...`);
  const scope = tools ? ['--include=dev'] : ['--omit=dev'];
  const { code, output } = await npm([
    'ci',
    ...scope,
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]);
  if (code !== 0)
    throw new ScriptError(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`);
}

/** @param {{ tools: boolean }} wanted */
function isInstalled({ tools }) {
  if (!existsSync(record)) return false;
  return findMissing(readPackages(inProject('package-lock.json')), readPackages(record), { tools }).length === 0;
}

/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages
 */

/**
 * The folders of a lockfile's packages that are not installed as it says. Optional packages may be missing, they belong
 * to other platforms; all but the Node of this one.
 * @param {LockedPackages} locked @param {LockedPackages} installed @param {{ tools: boolean }} wanted
 */
export function findMissing(locked, installed, { tools }) {
  const ownNode = `node_modules/${nodePackage()}`;
  return Object.entries(locked)
    .filter(([folder, { dev, optional, devOptional }]) => {
      if (folder === '') return false;
      if (folder === ownNode) return true;
      return !optional && (tools || !(dev || devOptional));
    })
    .filter(([folder, { version, resolved }]) => {
      const found = installed[folder];
      return found?.version !== version || found?.resolved !== resolved;
    })
    .map(([folder]) => folder);
}

/** @param {string} lockfile @returns {LockedPackages} */
function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** Calls the npm that called us, else the one on the path. @param {readonly string[]} args */
function npm(args) {
  const caller = process.env.npm_execpath;
  if (caller && basename(caller) === 'npm-cli.js') return capture(process.execPath, [caller, ...args]);
  const isWindows = process.platform === 'win32';
  return capture(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
}
