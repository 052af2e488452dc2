// Brings a fresh copy of the project to a running shop: packages, web app, server.
import { ensureInstalled } from './support/install.js';
import { findNode } from './support/node26.js';
import { run } from './support/processes.js';
import { runScript } from './support/script-error.js';
import { ensureWebBuilt } from './support/web-build.js';

await runScript(async () => {
  await ensureInstalled({ tools: false });
  await ensureWebBuilt();
  console.log('Starting the server ...');
  process.exitCode = await run(findNode(), ['server/src/main.ts']);
});
