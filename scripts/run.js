// Runs a command of package.json that is one program: node scripts/run.js soak --minutes 10. What needs more has a file of its own.
import { join, resolve } from 'node:path';
import { buildAll, ensureBuilt, ensureServerBuilt } from './support/build.js';
import { ensureChromium } from './support/chromium.js';
import { Halt } from './support/halt.js';
import { ensureInstalled, programOf } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';
import { serve } from './support/serve.js';

/**
 * Per command: which packages it needs (`start` serves, `all` tests), what must be built, and the program, from the root.
 * @type {Record<string, { installs: 'start' | 'all', builds?: () => Promise<unknown>, program?: string, isServer?: boolean,
 *   hasBrowser?: boolean, playwright?: string, takesFolders?: boolean, env?: Record<string, string> }>}
 */
const commands = {
  attack: { installs: 'all', builds: ensureServerBuilt, program: 'bench/attack/attack-command.ts' },
  backup: { installs: 'start', program: 'server/src/backup-command.ts', takesFolders: true },
  bench: { installs: 'all', builds: ensureBuilt, hasBrowser: true, program: 'bench/bench.ts' },
  build: { installs: 'start', builds: buildAll },
  crash: { installs: 'all', builds: ensureServerBuilt, program: 'bench/survival/crash-command.ts' },
  'crash:payments': { installs: 'all', builds: ensureServerBuilt, program: 'bench/survival/payment-crash-command.ts' },
  customer: { installs: 'start', program: 'server/src/seed/customer-command.ts' },
  drills: { installs: 'all', builds: ensureServerBuilt, program: 'bench/survival/drills-command.ts' },
  faults: { installs: 'all', builds: ensureServerBuilt, program: 'bench/survival/faults-command.ts' },
  files: { installs: 'all', hasBrowser: true, program: 'bench/files/files-command.ts' },
  kiswahili: { installs: 'all', builds: ensureBuilt, hasBrowser: true, playwright: 'e2e/kiswahili.config.ts' },
  // The addresses of the database and of the store may be in a file: both clients are installed.
  move: {
    installs: 'start',
    env: { DATABASE_URL: 'named', S3_URL: 'named' },
    program: 'server/src/move-command.ts',
  },
  provision: { installs: 'start', program: 'server/src/provision/provision-command.ts' },
  restore: { installs: 'start', program: 'server/src/restore-command.ts', takesFolders: true },
  seed: { installs: 'start', program: 'server/src/seed/seed-command.ts' },
  soak: { installs: 'all', builds: ensureServerBuilt, program: 'bench/survival/soak-command.ts' },
  start: { installs: 'start', builds: ensureBuilt, program: 'server/dist/main.js', isServer: true },
  words: { installs: 'start', program: 'web/build/print-words.ts' },
  'start:cluster': {
    installs: 'all',
    builds: ensureBuilt,
    program: 'bench/cluster/cluster-command.ts',
    isServer: true,
  },
};

await finish(async () => {
  const [name = '', ...words] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Halt(`"${name}" is none of ${Object.keys(commands).join(', ')}`);
  await ensureInstalled(command.installs, { ...process.env, ...command.env });
  const chromium = command.hasBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {};
  await command.builds?.();
  const env = { ...process.env, ...chromium };
  if (command.playwright) {
    const args = ['test', '--config', join(root, command.playwright), ...words];
    return runNode(programOf('@playwright/test', 'playwright'), args, { env });
  }
  if (!command.program) return 0;
  const program = join(root, command.program);
  // Folders are named from where npm was started.
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = command.takesFolders ? words.map((folder) => resolve(from, folder)) : words;
  if (!command.isServer) return runNode(program, args, { env });
  console.log('Starting Duka ...');
  process.exit(await serve(program, args));
});
