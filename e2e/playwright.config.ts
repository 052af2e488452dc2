import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/seed-once.ts',
  fullyParallel: true,
  workers: 2,
  // A test that needs a second try is a broken test.
  retries: 0,
  forbidOnly: true,
  // Milliseconds. No journey needs them on a machine of its own; two cores may carry other work.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Africa/Dar_es_Salaam',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
});
