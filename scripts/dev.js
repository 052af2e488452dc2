// For work on Duka: the server starts again when its files change, the web app reloads while it runs.
import { spawn } from 'node:child_process';
import { ensureInstalled, programOf } from './support/install.js';
import { node26 } from './support/node26.js';
import { root, serverSource, web } from './support/paths.js';
import { finish, withNode26First } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  console.log('Open the address that Vite prints below; the server answers on its own beside it.\n');
  const start = (cwd, ...args) => spawn(node26(), args, { cwd, stdio: 'inherit', env: withNode26First() });
  const programs = [
    start(root, '--watch', '--watch-preserve-output', serverSource),
    start(web, programOf('vite'), '--clearScreen', 'false'),
  ];
  const stop = () => {
    for (const program of programs) program.kill();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const codes = programs.map((program) => new Promise((resolve) => program.on('exit', (code) => resolve(code ?? 0))));
  // Neither is of use without the other, so both end together.
  const code = await Promise.race(codes);
  stop();
  await Promise.all(codes);
  return code;
});
