import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@duka/domain/values/language';
import { build } from 'vite';
import { type Bundle, filesFor, isScript } from './bundle.ts';
import { dashboardModules, firstCallModules, frameModules, sourceModules } from './sizes.ts';
import { filesOfLanguage, folderOf } from './split-languages.ts';

/** One file for the worker to keep; `revision` is null where the name changes with the content. */
interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** The pages that the worker answers with, and the pictures that screens name. */
const others = /(^|\/)(app|index)\.html$|\.svg$/;

/** What a worker is built from: the app's folder, that of its finished files, and the language whose pages it keeps. */
interface Built {
  readonly root: string;
  readonly dist: string;
  readonly language: Language;
  readonly bundle: Bundle;
}

/**
 * Builds `sw.js` beside the finished pages of a language, with the list of all that it stores; decision 0049.
 */
export async function buildServiceWorker({ root, dist, language, bundle }: Built): Promise<void> {
  await buildAlone(root, join(dist, folderOf(language)), 'worker/service-worker.ts', 'sw.js', {
    precacheEntries: listPrecached(dist, language),
    pagesFolder: `/${folderOf(language)}`,
    // Scripts that `app.html`, the same for every address, does not ask for first.
    sourceScripts: listBeyondFrame(bundle, sourceModules),
    dashboardScripts: listBeyondFrame(bundle, dashboardModules),
  });
}

/** Lists the scripts of `modules` beyond those of the first calls and the frame. */
function listBeyondFrame(bundle: Bundle, modules: readonly string[]): string[] {
  const first = filesFor(bundle, [...firstCallModules, ...frameModules]);
  return filesFor(bundle, [...frameModules, ...modules])
    .filter((file) => isScript(file) && !first.includes(file))
    .map((file) => `/${file}`);
}

/** Builds a script that stands alone, under a name that does not change; `values` are written in by their names. */
async function buildAlone(
  root: string,
  outDir: string,
  source: string,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const define = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
  await build({
    ...{ root, define, configFile: false, logLevel: 'warn', publicDir: false },
    build: {
      ...{ outDir, emptyOutDir: false },
      // The browsers that know service workers well are younger than those that the app is built for.
      target: 'es2022',
      rolldownOptions: { input: join(root, source), output: { entryFileNames: name, format: 'iife' } },
    },
  });
}

/** Lists what the app of a language is made of: all scripts and style sheets, and its pages. */
export function listPrecached(dist: string, language: Language): PrecacheEntry[] {
  const assets = readdirSync(join(dist, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const own = readdirSync(join(dist, folderOf(language))).filter((name) => /\.(html|js)$/.test(name));
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
