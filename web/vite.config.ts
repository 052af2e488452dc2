import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directMessages } from './build/direct-messages.ts';
import { finishBuild, prerenderDir } from './build/finish-build.ts';
import { messageOptions, requireMessages } from './build/message-options.ts';
import { standAlone } from './build/stand-alone.ts';

/** The Chrome of phones that can no longer update, and what is about as old on other desks. */
const oldestBrowsers = ['chrome107', 'firefox115', 'safari16.4'];
const backend = 'http://localhost:4000';

/**
 * What travels together: the first group whose folder or file a module belongs to takes it, and what it imports along. Every
 * other page has a script of its own, and `shared` what several of them need.
 */
const groups = [
  // Change seldom, so they stay in the browser's cache over many releases.
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\// },
  // The entry with the first calls, which all else waits for.
  { name: 'boot', test: /web\/src\/(boot\/|app\/main\.)/ },
  // What every screen stands in.
  {
    name: 'frame',
    test: /node_modules\/(wouter|regexparam)\/|web\/src\/(ui\/base\/(?!entry-product)|ui\/page\/(?!figure|confirm-dialog|titled-card)|ui\/lists\/use-wide-screen|router\/|app\/start-app\.)/,
  },
  // A recovery comes when it is asked for.
  { name: 'sign-in', test: /web\/src\/features\/auth\/sign-in\/(?!send-recovery)/ },
  // What time it is, and how days, money, quantities and what is searched for are read and written. By themselves, as the calls below must not wait for other scripts.
  {
    name: 'values',
    test: /domain\/src\/values\/(dates|durations|money|number-input|names|periods|quantity|search|unchecked-values)\.|web\/src\/data\/calls\/now\./,
  },
  // The calls of the page that most sellers work on, which leave before the page is there.
  { name: 'first-calls', test: /web\/src\/features\/products\/first-calls\// },
  // What every page of a signed-in seller asks and shows with, and so does the registration.
  { name: 'session', test: /web\/src\/(session\/|data\/calls\/files\.)|node_modules\/@tanstack\//, minShareCount: 2 },
  // What stands around every page of a signed-in seller.
  { name: 'seller', test: /web\/src\/app\/signed-in-routes\./ },
  // What the pages of products share, and those of orders: each script is a request, and on a slow line six at most are under
  // way at once (decision 0078).
  // The words of rules for numbers, which pages of money and purchases say too and need nothing else of products for.
  {
    name: 'number-words',
    test: /paraglide\/messages\/product_(no_connection|not_a_number|not_whole|negative|too_many_decimals|too_large|cancel)\./,
  },
  {
    name: 'products',
    test: /web\/src\/(features\/products\/(?!product-delete|product-list-empty)[^/]+|paraglide\/messages\/product_.*)$|domain\/src\/products\/product-id\./,
    minShareCount: 2,
  },
  {
    name: 'orders',
    test: /domain\/src\/orders\/(order|shop-order|order-filter)\.|web\/src\/shop\/trade\/(order-status|channel-names)|messages\/(orders_(failed|try_again)|credit_entry_write_off)\./,
    minShareCount: 2,
  },
  // What the first page of a signed-in seller counts with.
  {
    name: 'figures',
    test: /domain\/src\/(figures\/(sales-report|shop-money)|values\/periods)|web\/src\/shop\/figures\/figure-(change|paths|table)/,
    minShareCount: 2,
  },
  // What the first list of a seller stands in, and every other one.
  {
    name: 'lists',
    // A list's filters come when they are opened, what an empty one says when it is empty, its pages where there are several, and the table on wide screens.
    test: /web\/src\/ui\/lists\/(?!filter-panel|empty-state|list-skeleton|pagination|page-numbers|chip-row|data-table|icon-link|sort-select|list-rows|row-menu|more-menu)/,
    minShareCount: 2,
  },
  // When goods expire, as the rows of products and of the counter say it.
  {
    name: 'expiry',
    test: /domain\/src\/(products\/expiry|values\/recent-day)|web\/src\/shop\/trade\/expiry-words\.|messages\/goods_expire/,
    minShareCount: 2,
  },
  // By which things are found on nearly every list.
  { name: 'search', test: /web\/src\/ui\/forms\/(search-|use-delayed-text)/ },
  // What the counter needs besides, by subject, with the other pages that record and correct: apart it would be some fifty scripts of
  // a kilobyte, six at a time.
  {
    name: 'outbox-calls',
    test: /web\/src\/data\/(outbox\/(run-or-queue|create-outbox|command-list)|connection\/network-state)\.|messages\/outbox_already_kept\./,
    minShareCount: 2,
  },
  // Where the calls of a seller's page are answered, and what opens its socket; a page that the service worker has stored asks for it first.
  {
    name: 'source',
    test: /web\/src\/(app\/(page-data|install-prompt)|data\/(create-data|source|local-store\/stored-seller|connection\/(connection-watch|elapsed|realtime-connection)))\./,
  },
  {
    name: 'inputs',
    test: /web\/src\/ui\/forms\/(amount-field|go-to-next|quantity-input|remove-button)\.|messages\/(ui_currency|orders_optional)\./,
    minShareCount: 2,
  },
  {
    name: 'find-goods',
    test: /web\/src\/shop\/trade\/(camera-button|pack-queries)\.|domain\/src\/(orders\/order-goods|products\/packs)\.|messages\/orders_camera/,
    minShareCount: 2,
  },
  {
    name: 'sale-parts',
    test: /domain\/src\/orders\/past-sale\.|messages\/orders_(sale_(off|paid|percent|sold|pack)|beyond_|expired_|cash_given|owed_amount|receipt\.)/,
    minShareCount: 2,
  },
  // What several of the other pages need: a page fetches no more than its own.
  { name: 'shared', minShareCount: 2, entriesAware: true },
];

/**
 * Rooms whose components keep what they have made until it changes: what stands around every page, long lists, the sale and
 * the messages. A form, a dialog and a page of one record are quick to make anew: there, as in the small controls of
 * `ui/base`, the code that keeps weighs more than it saves.
 */
const compiled = [
  ...['app', 'session', 'shop', 'ui/charts', 'ui/forms', 'ui/lists', 'ui/page'],
  ...['customers', 'dashboard', 'messages', 'orders/sale', 'products/list', 'products/stock-count'].map(
    (room) => `features/${room}`,
  ),
].map((room) => `/web/src/${room}/`);

/**
 * The scripts that a script names for those it loads later, so that they come at once: but those that every page names itself, and,
 * once a seller's page is there, those that it stands in.
 */
function leaveOutLoaded(scripts: string[], host: string): string[] {
  const isFirst = /\/(boot|frame|sign-in)-/.test(host);
  const loaded = isFirst
    ? /\/(libraries|rolldown-runtime|boot|frame)-/
    : /\/(libraries|rolldown-runtime|boot|frame|session|values|seller)-/;
  return scripts.filter((script) => !loaded.test(script));
}

export default defineConfig({
  // React has had since version 18 what wouter takes from here for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    paraglideVitePlugin(messageOptions),
    requireMessages(messageOptions.outdir),
    directMessages(messageOptions.outdir),
    react({ compiler: { sources: compiled } }),
    tailwindcss(),
    standAlone(oldestBrowsers),
    finishBuild(oldestBrowsers),
  ],
  build: {
    target: oldestBrowsers,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostId }) => leaveOutLoaded(scripts, hostId),
    },
    manifest: true,
    // Scripts are shrunk once they are those of one language (`build/split-languages.ts`).
    minify: false,
    cssMinify: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups },
        comments: { jsdoc: false, legal: false },
        // A script of what several pages share is named after all of them, and each script that needs it repeats its name.
        // Seven hash characters tell a few hundred scripts of each release apart, and every script names many others.
        chunkFileNames: ({ name }) => (name.startsWith('shared~') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'),
      },
    },
  },
  environments: {
    ssr: { build: { outDir: prerenderDir, manifest: false, rolldownOptions: { input: './src/app/prerender.tsx' } } },
  },
  // Both bundles in one `vite build`: the app, and the script that renders its first HTML.
  builder: {},
  server: { proxy: { '/v1': { target: backend, ws: true }, '/napa': backend, '^/(d|o|market)(/|$|\\?)': backend } },
});
