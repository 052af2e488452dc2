import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { requireMessages } from './build/require-messages.ts';

/** The Chrome of phones that can no longer update, and what is about as old on other desks. */
const oldestBrowsers = ['chrome107', 'firefox115', 'safari16.4'];
const backend = 'http://localhost:4000';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['baseLocale'],
      // One language so far: its messages need no look-up of a locale, and the look-up stays out of the bundle.
      experimentalStaticLocale: '"en"',
      outputStructure: 'message-modules',
      // Several tools compile into the same folder at once; none may empty it under another.
      cleanOutdir: false,
      emitGitIgnore: false,
      emitReadme: false,
    }),
    requireMessages('./src/paraglide'),
    react({ compiler: true }),
    tailwindcss(),
  ],
  build: {
    target: oldestBrowsers,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/v1': { target: backend, ws: true }, '/napa': backend } },
});
