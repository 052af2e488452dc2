import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directMessages } from './build/direct-messages.ts';
import { finishBuild, prerenderDir } from './build/finish-build.ts';
import { messageOptions } from './build/message-options.ts';
import { requireMessages } from './build/require-messages.ts';

/** The Chrome of phones that can no longer update, and what is about as old on other desks. */
const oldestBrowsers = ['chrome107', 'firefox115', 'safari16.4'];
const backend = 'http://localhost:4000';

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    requireMessages(messageOptions.outdir),
    directMessages(messageOptions.outdir),
    react({ compiler: true }),
    tailwindcss(),
    finishBuild(),
  ],
  build: {
    target: oldestBrowsers,
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so it stays in the browser's cache over many releases.
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|appwrite)\//,
            },
            // Nearly every page needs nearly all of it.
            { name: 'ui', test: /src\/ui\/|messages\/ui_/ },
            { name: 'start', tags: ['$initial'] },
            // Few larger files instead of many small ones: on a slow network a request costs more than its bytes.
            { name: 'auth', test: /features\/auth\/|messages\/auth_/, minShareCount: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
      },
    },
  },
  environments: {
    ssr: { build: { outDir: prerenderDir, manifest: false, rolldownOptions: { input: './src/app/prerender.tsx' } } },
  },
  // Both bundles in one `vite build`: the app, and the script that renders its first HTML.
  builder: {},
  server: { proxy: { '/v1': { target: backend, ws: true }, '/napa': backend } },
});
