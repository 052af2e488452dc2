// Builds the web app into web/dist and fails when it is larger than its budgets.
import { buildWeb } from './support/build-web.js';
import { ensureInstalled } from './support/install.js';
import { finish } from './support/run.js';

await finish(async () => {
  await ensureInstalled('start');
  await buildWeb();
});
