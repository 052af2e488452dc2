// Fills the database with shops and products for measuring: npm run seed -- --stores 2000 --products 100000
import { ensureInstalled } from './support/install.js';
import { findNode } from './support/node26.js';
import { run } from './support/processes.js';
import { runScript } from './support/script-error.js';

await runScript(async () => {
  await ensureInstalled({ tools: false });
  process.exitCode = await run(findNode(), ['server/src/seed/seed-command.ts', ...process.argv.slice(2)]);
});
