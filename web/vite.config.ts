import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directMessages } from './build/direct-messages.ts';
import { finishBuild, prerenderDir } from './build/finish-build.ts';
import { language, messageOptions } from './build/message-options.ts';
import { requireMessages } from './build/require-messages.ts';

/** The Chrome of phones that can no longer update, and what is about as old on other desks. */
const oldestBrowsers = ['chrome107', 'firefox115', 'safari16.4'];
const backend = 'http://localhost:4000';

// Which script each module travels in, by its path. Style sheets stay with the page itself.
const isFirstCall =
  /node_modules\/appwrite\/|src\/api\/(?!known-version|locations|realtime|attachment|figures|imports|mfa|personal-data)|src\/session\/(first-check|find-shop|prefetch|session-check|session-user|browser-storage)/;
const isValue = /domain\/src\/(values\/(dates|money|number-input|periods|quantity)|products\/product-id)\.ts/;
const isOrderPart =
  /domain\/src\/orders\/(order|order-history|purchase)\.ts|shop\/trade\/(order-status-badge|channel-names)/;
const isProductRule = /domain\/src\/products\/product-(attributes|draft|save)\.ts/;
const isBulkPart = /domain\/src\/(values\/csv|products\/product-csv)\.ts|src\/api\/imports/;
const isRowPart = /features\/products\/product-(count|list-skeleton|search)|shop\/trade\/(use-scanner|camera-button)/;
const isListPart =
  /src\/ui\/lists\/(use-wide-screen|use-delayed-text|use-list-filter|search-field|filter-button|count-line|list-skeleton|icon-link|floating-action|list-frame|use-last-page)\./;
const isProductCall =
  /products\/(product-list-start|product-documents)|domain\/src\/products\/(product-filter|product)\.ts/;
const isFrame = new RegExp(
  [
    // The combobox comes with the forms that have one, charts and files with the figures, what lists ask with the lists,
    // the choice of a file with what every later page asks with.
    'src/ui/(?!charts/|page/(card|skeleton|badge|image-with-fallback)|forms/(download-text|combobox|use-combobox|find-choices|file-picker)|lists/(use-wide-screen|use-delayed-text|use-list-filter|search-field|filter-|count-line|list-skeleton|icon-link|floating-action|list-frame|use-last-page)).*\\.tsx?$',
    'src/router/',
    'src/session/(session-provider|other-tabs|registration-mark|remembered-sign-in|sign-in)\\.tsx?$',
    'src/app/(start-app|app|providers|screen|screens|screen-boundary|seller-pages|session-hint|paths)\\.tsx?$',
    'features/auth/auth-words',
    'messages/(ui|session|auth(?!_(code|reset|verif))|layout_(loading|page|reload|signed))_',
  ].join('|'),
);
/**
 * What every page asks and keeps answers with, the registration too; what each of its steps needs of the others, and what
 * most forms do.
 */
const isSession =
  /node_modules\/@tanstack\/|src\/session\/(?!challenge)|src\/app\/seller-queries|registration\/kept-keys|src\/ui\/(forms\/file-picker|page\/(card|skeleton|badge|image-with-fallback))|shop\/details\/use-problem-focus/;
const isSeller =
  /src\/api\/realtime|features\/messages\/(message-events|unread-query)|domain\/src\/messages\/(message|unread)\.ts|src\/app\/(?!main|seller-queries|registration-screen|settings-screen|dashboard-screen)|messages\/layout_/;

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    requireMessages(messageOptions.outdir),
    directMessages(messageOptions.outdir, language),
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
            // How days, money and quantities are read and written. By themselves, or whatever needs them would bring the
            // products' pages along.
            { name: 'values', test: isValue, minShareCount: 2 },
            // The calls of the page most sellers work on, which leave before the page is there.
            { name: 'product-calls', test: isProductCall },
            // Changes seldom, so it stays in the browser's cache over many releases.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What the first screens stand in; nearly every page needs nearly all of it.
            { name: 'frame', test: isFrame },
            { name: 'session', test: isSession },
            // What only a signed-in seller needs, on every page.
            { name: 'seller', test: isSeller },
            // What every list asks with, and what every page that shows orders knows of them.
            { name: 'lists', test: isListPart, minShareCount: 2 },
            { name: 'orders', test: isOrderPart, minShareCount: 2 },
            // What the sections of the settings have in common.
            { name: 'settings', test: /features\/settings\//, minShareCount: 2 },
            // What the import asks of a product as the form does; what the list and the count of stock have in common.
            { name: 'product-rules', test: isProductRule, minShareCount: 2 },
            { name: 'bulk', test: isBulkPart, minShareCount: 2 },
            { name: 'product-rows', test: isRowPart, minShareCount: 2 },
            // Few larger files instead of many small ones: on a slow network a request costs more than its bytes.
            {
              name: 'products',
              test: /features\/products\/|domain\/src\/products\/(auto-stock|product|stock)|messages\/(list|product|view)_/,
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
