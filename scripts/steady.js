// Repeats the journeys, to find those that are not steady: `npm run steady -- TIMES [SPEC ...]`, three times when not said.
import { join } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { Halt } from './support/halt.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  const [times = '3', ...specs] = process.argv.slice(2);
  if (!/^[1-9]\d{0,2}$/.test(times)) throw new Halt('Say how many times first: npm run steady -- 5 e2e/orders.spec.ts');
  await ensureInstalled('all');
  const chromium = await ensureChromium();
  await ensureBuilt();
  const config = join(root, 'e2e/playwright.config.ts');
  const args = ['test', '--config', config, `--repeat-each=${times}`, '--reporter=dot'];
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  return runNode(programOf('@playwright/test', 'playwright'), [...args, ...specs], { env });
});
