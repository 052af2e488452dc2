// Repeats the journeys, to find those that are not steady: `npm run steady -- TIMES [SPEC ...]`, three times when not said.
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';
import { readTimes } from './support/times.js';

await finish(async () => {
  const [typed = '3', ...specs] = process.argv.slice(2);
  const times = readTimes(typed, 'npm run steady -- 5 e2e/orders.spec.ts');
  await ensureInstalled('all');
  const chromium = await ensureChromium();
  await ensureBuilt();
  const config = join(root, 'e2e/playwright.config.ts');
  const args = ['test', '--config', config, `--repeat-each=${times}`, '--reporter=dot'];
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  return runNode(programOf('@playwright/test', 'playwright'), [...args, ...specs], { env });
});
