import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from './paths.js';

const { flags, env } = JSON.parse(readFileSync(new URL('./server-options.json', import.meta.url), 'utf8'));

/**
 * How Node runs the server, in `server-options.json` as the measures read it too. The young part of the heap stays small,
 * and the C library shares two pools among all threads: without these the same load leaves twice the memory taken
 * (docs/measurements.md). Other C libraries than glibc ignore the second.
 */
export const serverFlags = flags;

/**
 * The server's environment: compiled code is kept on disk, so that the next start is quicker and needs no compiler in
 * memory.
 */
export const withServerEnv = (base) => ({ NODE_COMPILE_CACHE: join(modules, '.cache/duka'), ...env, ...base });
