// Renews the pictures of all screens that look different now, and shows them beside the old ones on a page.
// Words behind the command choose screens: npm run looks -- orders
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  const chromium = await ensureChromium();
  await ensureBuilt();
  const words = process.argv.slice(2);
  const chosen = words.length > 0 ? ['--grep', words.join('|')] : [];
  const config = join(root, 'e2e/playwright.config.ts');
  const args = ['test', '--config', config, join(root, 'e2e/looks.spec.ts'), '--update-snapshots=changed', ...chosen];
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  const code = await runNode(programOf('@playwright/test', 'playwright'), args, { env });
  const page = join(root, 'test-results/looks/index.html');
  const shown = existsSync(page)
    ? `Old, new and difference: ${relative(process.cwd(), page)}`
    : 'No picture looks different.';
  console.log(`\n${shown}`);
  return code;
});
