import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node26 } from './node26.js';
import { modules, root } from './paths.js';
import { withNode26First } from './run.js';

/** Milliseconds between checks whether the process that started us still runs. */
const parentCheckMs = 1000;

/**
 * Runs a TypeScript file of the server until it ends or we are stopped; returns its exit code. A message asks it
 * to stop, as on Windows signals end a process at once; when we disappear, its channel closes and it stops too.
 */
export function serve(file, args = [], env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node26(), [...serverFlags, file, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: withServerEnv(withNode26First(env)),
    });
    const stop = () => {
      if (child.connected) child.send('stop');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    // npm may be killed without a chance to notify us.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && stop(), parentCheckMs);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(watch);
      resolve(code ?? 1);
    });
  });
}

const { flags, env } = JSON.parse(readFileSync(new URL('./server-options.json', import.meta.url), 'utf8'));

/**
 * How Node runs the server, in `server-options.json` as the measures read it too. The young part of the heap stays small,
 * and the C library shares two pools among all threads: without these the same load leaves twice the memory taken
 * (docs/measurements.md). Other C libraries than glibc ignore the second.
 */
const serverFlags = flags;

/**
 * The server's environment: compiled code is stored on disk, so that the next start is quicker and needs no compiler in
 * memory.
 */
const withServerEnv = (base) => ({ NODE_COMPILE_CACHE: join(modules, '.cache/duka'), ...env, ...base });
