import { readFileSync } from 'node:fs';
import { compileCache, serverOptions } from './paths.ts';

const options = JSON.parse(readFileSync(serverOptions, 'utf8')) as {
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** The measured server reports its processor time to a request with this key. */
export const operatorKey = 'a-key-of-the-bench-and-of-nothing-else';

/** The flags and environment of `npm start`: measurements and survival tests run the same server. */
export const serverFlags = options.flags;
export const serverEnv: Readonly<Record<string, string>> = { ...options.env, NODE_COMPILE_CACHE: compileCache };
