// The demo shop while working on it: the server restarts and the browser updates with every change.
import { ensureInstalled } from './support/install.js';
import { findNode } from './support/node26.js';
import { ended, start } from './support/processes.js';
import { inProject } from './support/project.js';
import { runScript } from './support/script-error.js';

/** Where vite.config.ts sends the calls of the page. */
const apiPort = '4000';

await runScript(async () => {
  await ensureInstalled({ tools: true });
  const node = findNode();
  console.log('Open the address that vite prints; its calls go to the server on port 4000. Ctrl-C stops both.');
  const server = start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env: { PORT: apiPort } });
  const web = start(node, [inProject('node_modules/vite/bin/vite.js')], { cwd: inProject('web') });
  process.exitCode = await Promise.race([ended(server), ended(web)]);
  for (const child of [server, web]) child.kill('SIGTERM');
});
