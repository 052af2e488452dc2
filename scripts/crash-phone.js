// Kills the browser of a seller without a network again and again: npm run crash:phone -- 50
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';
import { readTimes } from './support/times.js';

await finish(async () => {
  const [typed = '50'] = process.argv.slice(2);
  const times = readTimes(typed, 'npm run crash:phone -- 50');
  await ensureInstalled('all');
  const chromium = await ensureChromium();
  await ensureBuilt();
  const args = ['test', '--config', join(root, 'e2e/drills.config.ts')];
  const env = { ...process.env, CHROMIUM_PATH: chromium, DUKA_PHONE_CRASHES: String(times) };
  return runNode(programOf('@playwright/test', 'playwright'), args, { env });
});
