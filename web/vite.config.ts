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

// Which script each module travels in, by its path. Style sheets stay with the page itself.
const isFirstCall =
  /node_modules\/appwrite\/|src\/api\/|src\/session\/(first-check|find-shop|head-start|session-check|session-user|browser-storage)/;
const isProductCall = /products\/(product-list-start|product-documents)|domain\/src\/(product-filter|product)\.ts/;
const isFrame = new RegExp(
  [
    'src/ui/.*\\.tsx?$',
    'src/session/(session-provider|other-tabs|remembered-sign-in|sign-in)\\.tsx?$',
    'src/app/(start-app|app|providers|screen|screens|screen-boundary|seller-pages|session-hint|paths)\\.tsx?$',
    'features/auth/(auth-frame|auth-heading|auth-words|field-scene)',
    'messages/(ui|session|auth|layout_(loading|page|reload|signed))_',
  ].join('|'),
);
const isSeller = /node_modules\/@tanstack\/|src\/session\/|src\/app\/(?!main)|messages\/layout_/;

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
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // The first calls, which all else waits for.
            { name: 'first-calls', test: isFirstCall },
            // The calls of the page most sellers work on, which leave before the page is there.
            { name: 'product-calls', test: isProductCall },
            // Changes seldom, so it stays in the browser's cache over many releases.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // What the first screens stand in; nearly every page needs nearly all of it.
            { name: 'frame', test: isFrame },
            // What only a signed-in seller needs, on every page.
            { name: 'seller', test: isSeller },
            // Few larger files instead of many small ones: on a slow network a request costs more than its bytes.
            {
              name: 'products',
              test: /features\/products\/|domain\/src\/|messages\/(list|product|view)_/,
              minShareCount: 2,
            },
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
