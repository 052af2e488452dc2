import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@duka/domain/values/language';
import { build } from 'vite';
import { filesOfLanguage, folderOf } from './split-languages.ts';

/** One file for the worker to keep; `revision` is null where the name changes with the content. */
interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** The pages that the worker answers with, and the pictures that screens name. */
const others = /(^|\/)(app|index)\.html$|\.svg$/;

/** Builds `sw.js` beside the finished pages of a language, with the list of all that it keeps; decision 0049. */
export async function buildServiceWorker(root: string, dist: string, language: Language): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      precacheEntries: JSON.stringify(listPrecached(dist, language)),
      pagesFolder: JSON.stringify(`/${folderOf(language)}`),
    },
    build: {
      outDir: join(dist, folderOf(language)),
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

/** Lists what the app of a language is made of: all scripts and style sheets, and its pages. */
export function listPrecached(dist: string, language: Language): PrecacheEntry[] {
  const assets = readdirSync(join(dist, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const own = readdirSync(join(dist, folderOf(language))).filter((name) => /\.html$/.test(name));
  const shared = readdirSync(dist).filter((name) => /\.svg$/.test(name));
  const named = [...own.map((name) => folderOf(language) + name), ...shared].filter((name) => others.test(name));
  return [
    ...filesOfLanguage(assets, language)
      .sort()
      .map((name) => ({ url: `/assets/${name}`, revision: null })),
    ...named.sort().map((name) => ({ url: `/${name}`, revision: hashFile(join(dist, name)) })),
  ];
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
