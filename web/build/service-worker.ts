import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** One file for the worker to keep; `revision` is null where the name changes with the content. */
interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** The pages that the worker answers with, and the pictures that screens name. */
const others = /^(app|index)\.html$|\.svg$/;

/** Builds `sw.js` beside the finished pages, with the list of all that it keeps; decision 0049. */
export async function buildServiceWorker(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { precacheEntries: JSON.stringify(listPrecached(dist)) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      // The browsers that know service workers well are younger than those that the app is built for.
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

/** Lists what the app is made of: all scripts and style sheets, and its pages. */
export function listPrecached(dist: string): PrecacheEntry[] {
  const assets = readdirSync(join(dist, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const named = readdirSync(dist).filter((name) => others.test(name));
  return [
    ...assets.sort().map((name) => ({ url: `/assets/${name}`, revision: null })),
    ...named.sort().map((name) => ({ url: `/${name}`, revision: hashFile(join(dist, name)) })),
  ];
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
