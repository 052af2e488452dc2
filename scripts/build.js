// Builds the server into server/dist, and the web app into web/dist, which fails when it is larger than its budgets.
import { buildAll } from './support/build.js';
import { ensureInstalled } from './support/install.js';
import { finish } from './support/run.js';

await finish(async () => {
  await ensureInstalled('start');
  await buildAll();
});
