// Builds the web app into web/dist, with its budgets checked.
import { ensureInstalled } from './support/install.js';
import { runScript } from './support/script-error.js';
import { buildWeb } from './support/web-build.js';

await runScript(async () => {
  await ensureInstalled({ tools: false });
  await buildWeb();
});
