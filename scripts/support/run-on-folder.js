import { join, resolve } from 'node:path';
import { root } from './paths.js';
import { runNode } from './run.js';

/** Runs a command of the server on the named folders, relative to where npm was started. */
export function runOnFolder(command) {
  const from = process.env.INIT_CWD ?? process.cwd();
  return runNode(
    join(root, 'server/src', command),
    process.argv.slice(2).map((folder) => resolve(from, folder)),
  );
}
