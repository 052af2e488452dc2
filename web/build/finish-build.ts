import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { filesFor, isScript, readBundle } from './bundle.ts';
import { compressFiles } from './compress.ts';
import { earlyFormScript } from './early-form.ts';
import { missingScriptsScript } from './missing-scripts.ts';
import { fillPage } from './pages.ts';
import { buildServiceWorker } from './service-worker.ts';
import {
  dashboardModules,
  findExcess,
  firstCallModules,
  frameModules,
  mainPageModules,
  measure,
  signInModules,
} from './sizes.ts';

interface Prerender {
  renderSignIn: () => Promise<string>;
  renderLoading: () => string;
  renderDashboard: () => string;
  renderNotice: () => string;
}

/** Where the script that renders the first HTML lies while the build runs. */
export const prerenderDir = 'dist/.prerender';

/**
 * Builds the app and the script that renders its first HTML. Then writes index.html (for a visitor without a session) and
 * app.html (for one who may have one) and dashboard.html (the same, with the money of the day), leaves the sizes in dist/.vite/sizes.json, compresses everything, and fails when a
 * budget is exceeded.
 */
export function finishBuild(): Plugin {
  return {
    name: 'duka:finish-build',
    apply: 'build',
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('vite.config.ts must define both the client and the ssr environment');
      await builder.build(client);
      await builder.build(ssr);

      const dist = join(builder.config.root, 'dist');
      const script = join(builder.config.root, prerenderDir, 'prerender.js');
      const { renderSignIn, renderLoading, renderDashboard, renderNotice }: Prerender = await import(
        pathToFileURL(script).href
      );
      const bundle = readBundle(dist);
      const template = readFileSync(join(dist, 'index.html'), 'utf8');
      // On a slow line six at most are under way at once, and the last to arrive is the largest one.
      const scriptsFor = (modules: readonly string[]) =>
        filesFor(bundle, modules)
          .filter(isScript)
          .sort((a, b) => statSync(join(dist, b)).size - statSync(join(dist, a)).size);
      const everyPage = { notice: renderNotice(), watch: missingScriptsScript };
      const signIn = {
        ...everyPage,
        root: await renderSignIn(),
        preload: scriptsFor(signInModules),
        inlineScript: earlyFormScript,
      };
      const loading = {
        ...everyPage,
        root: renderLoading(),
        preload: scriptsFor([...firstCallModules, ...frameModules]),
        preloadLater: scriptsFor(mainPageModules),
      };
      writeFileSync(join(dist, 'index.html'), fillPage(template, { session: 'none', ...signIn }));
      const dashboard = {
        ...everyPage,
        root: renderDashboard(),
        preload: scriptsFor([...frameModules, ...dashboardModules]),
      };
      writeFileSync(join(dist, 'dashboard.html'), fillPage(template, { session: 'maybe', ...dashboard }));
      writeFileSync(join(dist, 'app.html'), fillPage(template, { session: 'maybe', ...loading }));
      rmSync(join(builder.config.root, prerenderDir), { recursive: true });

      await buildServiceWorker(builder.config.root, dist);
      const sizes = measure(dist, bundle);
      writeFileSync(join(dist, '.vite/sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
      await compressFiles(dist);
      const excess = findExcess(sizes);
      if (excess.length > 0) throw new Error(`The web app is too large:\n  ${excess.join('\n  ')}`);
    },
  };
}
