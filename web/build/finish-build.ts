import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Language } from '@duka/domain/values/language';
import type { Plugin } from 'vite';
import { type Bundle, filesFor, isScript, readBundle } from './bundle.ts';
import { earlyFormScript } from './early-form.ts';
import { languages } from './languages.ts';
import { missingScriptsScript } from './missing-scripts.ts';
import { fillPage, type PageParts } from './pages.ts';
import { buildServiceWorker } from './service-worker.ts';
import {
  dashboardModules,
  findExcess,
  firstCallModules,
  frameModules,
  mainPageModules,
  measure,
  type Size,
  signInModules,
} from './sizes.ts';
import { folderOf, inLanguage, splitLanguages } from './split-languages.ts';

interface Prerender {
  renderSignIn: () => Promise<string>;
  renderLoading: () => string;
  renderDashboard: () => string;
  renderNotice: () => string;
  pageDescription: () => string;
}

/** Where the script that renders the first HTML lies while the build runs. */
export const prerenderDir = 'dist/.prerender';

/**
 * Builds the app and the script that renders its first HTML, and makes both in each language. Then writes the pages of each
 * language, the first one's at the root and another's in a folder of its name: index.html (for a visitor without a session),
 * app.html (for one who may have one) and dashboard.html (the same, with the money of the day). Leaves the sizes in
 * .vite/sizes.json, compresses everything, and fails when a budget is exceeded. `target` is the oldest browsers.
 */
export function finishBuild(target: readonly string[]): Plugin {
  return {
    name: 'duka:finish-build',
    apply: 'build',
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('vite.config.ts must define both the client and the ssr environment');
      await builder.build(client);
      await builder.build(ssr);

      const dist = resolve(builder.config.root, client.config.build.outDir);
      const prerender = join(builder.config.root, prerenderDir);
      const renames = await splitLanguages(dist, target);
      const template = readFileSync(join(dist, 'index.html'), 'utf8');
      const sizes: Size[] = [];
      for (const language of languages) {
        const rename = renames[language];
        const bundle = readBundle(dist, rename);
        await writePages({ dist, language, bundle, template: rename(template), prerender });
        await buildServiceWorker({ root: builder.config.root, dist, language, bundle });
        sizes.push(...measure(dist, bundle).map((size) => ({ ...size, name: `${language}: ${size.name}` })));
      }
      rmSync(prerender, { recursive: true });

      writeFileSync(join(dist, '.vite/sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
      await compressFiles(dist);
      const excess = findExcess(sizes);
      if (excess.length > 0) throw new Error(`The web app is too large:\n  ${excess.join('\n  ')}`);
    },
  };
}

interface Pages {
  readonly dist: string;
  readonly language: Language;
  readonly bundle: Bundle;
  readonly template: string;
  /** The folder of the script that renders. */
  readonly prerender: string;
}

async function writePages({ dist, language, bundle, template, prerender }: Pages): Promise<void> {
  const { renderSignIn, renderLoading, renderDashboard, renderNotice, pageDescription } = await importInLanguage(
    prerender,
    language,
  );
  const folder = join(dist, folderOf(language));
  mkdirSync(folder, { recursive: true });
  // On a slow line six at most are under way at once, and the last to arrive is the largest one.
  const scriptsFor = (modules: readonly string[]) =>
    filesFor(bundle, modules)
      .filter(isScript)
      .sort((a, b) => statSync(join(dist, b)).size - statSync(join(dist, a)).size);
  const everyPage = { language, description: pageDescription(), notice: renderNotice(), watch: missingScriptsScript };
  const write = (name: string, parts: Omit<PageParts, keyof typeof everyPage>) =>
    writeFileSync(join(folder, name), fillPage(template, { ...everyPage, ...parts }));
  write('index.html', {
    session: 'none',
    root: await renderSignIn(),
    preload: scriptsFor(signInModules),
    early: earlyFormScript,
  });
  write('app.html', {
    session: 'maybe',
    root: renderLoading(),
    preload: scriptsFor([...firstCallModules, ...frameModules]),
    preloadLater: scriptsFor(mainPageModules),
  });
  write('dashboard.html', {
    session: 'maybe',
    root: renderDashboard(),
    preload: scriptsFor([...frameModules, ...dashboardModules]),
  });
}

/** Loads the script that renders, with the words of one language. */
async function importInLanguage(folder: string, language: Language): Promise<Prerender> {
  const copy = join(folder, language);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )) {
    if (languages.some((other) => file.startsWith(other + sep))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), inLanguage(readFileSync(join(folder, file), 'utf8'), language));
  }
  return import(pathToFileURL(join(copy, 'prerender.js')).href);
}

const texts = new Set(['.html', '.js', '.css', '.svg', '.txt', '.webmanifest']);

/** Writes `.br` and `.gz` beside every text file, so that the server spends no processor on them. */
async function compressFiles(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && texts.has(extname(file.name)),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const text = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
