import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

/** Features that Playwright itself turns off; a second list replaces the first. */
const playwrightsOwn = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
/** Pages of the browser's own window, each a process for every test. */
const browserFurniture = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI', 'WebUITabStrip'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/seed-once.ts',
  fullyParallel: true,
  // A journey waits for its server and its frames now and then, so three keep two cores at work.
  workers: 3,
  // A test that fails once has failed; `npm run steady` finds those that are not steady.
  retries: 0,
  forbidOnly: true,
  projects: [
    { name: 'english', testIgnore: '**/kiswahili-*.spec.ts' },
    // Of the rest `npm run kiswahili` makes sure.
    { name: 'kiswahili', metadata: { language: 'sw' }, grep: /@kiswahili/ },
  ],
  // Milliseconds. No journey needs them on a machine of its own; two cores may carry other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      // Fields of dates and times are the browser's own, in its language.
      env: { ...process.env, LANGUAGE: 'en_GB' },
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        // A page lives for seconds: to make its scripts fast, and to tidy up often, takes longer than it saves.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
        // Letters are drawn alike on all machines, for the pictures of looks.spec.ts.
        ...['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
        `--disable-features=${[...playwrightsOwn, ...browserFurniture].join()}`,
      ],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Africa/Dar_es_Salaam',
    contextOptions: { reducedMotion: 'reduce' },
    // The journeys of what is kept on the device allow it.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
});
