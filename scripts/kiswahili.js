// Walks every screen and all journeys in Kiswahili. Words behind the command choose some: npm run kiswahili -- screens
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  const chromium = await ensureChromium();
  await ensureBuilt();
  const args = ['test', '--config', join(root, 'e2e/kiswahili.config.ts'), ...process.argv.slice(2)];
  return runNode(programOf('@playwright/test', 'playwright'), args, {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
});
