// Kills the browser of a seller without a network again and again: npm run crash:phone -- 50
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { Halt } from './support/halt.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  const [times = '50'] = process.argv.slice(2);
  if (!/^[1-9]\d{0,2}$/.test(times)) throw new Halt('Say how many times: npm run crash:phone -- 50');
  await ensureInstalled('all');
  const chromium = await ensureChromium();
  await ensureBuilt();
  const args = ['test', '--config', join(root, 'e2e/drills.config.ts')];
  const env = { ...process.env, CHROMIUM_PATH: chromium, DUKA_PHONE_CRASHES: times };
  return runNode(programOf('@playwright/test', 'playwright'), args, { env });
});
