import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Halt } from './halt.js';
import { broughtNode } from './node26.js';
import { modules, root } from './paths.js';
import { run } from './run.js';

/**
 * Installs what is missing: `start` leaves the test tools out, `all` takes everything. Packages that agree with the
 * lockfile stay, so that the next start is quick. Whoever keeps the data in PostgreSQL gets its driver as well.
 */
export async function ensureInstalled(scope) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Halt(`Duka needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org`);
  }
  if (!isInstalled(scope)) await install(scope);
  if (process.env.DATABASE_URL?.trim() && !existsSync(join(modules, 'pg'))) await installDriver();
}

async function install(scope) {
  console.log(`Installing ${scope === 'all' ? 'Duka and its test tools' : 'Duka'} (this is needed once) ...`);
  const include = scope === 'all' ? ['--include=dev'] : ['--omit=dev'];
  const code = await runNpm(['ci', ...include, '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Halt('Installing failed; npm says above why. Is the network reachable?');
}

/** The driver is a test tool by itself, so that nobody else is brought it; the lockfile says which one is right. */
async function installDriver() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
  console.log('Installing the driver for PostgreSQL (this is needed once) ...');
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const code = await runNpm(['install', `pg@${devDependencies.pg}`, '--no-save', '--omit=dev', ...quiet]);
  if (code !== 0) throw new Halt('Installing the driver failed; npm says above why. Is the network reachable?');
}

/** True when the lockfile agrees with the copy of it that npm leaves in node_modules once an installation is complete. */
function isInstalled(scope) {
  const brought = broughtNode();
  if (brought !== undefined && !existsSync(brought)) return false;
  const installedLock = join(modules, '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const [wanted, installed] = [join(root, 'package-lock.json'), installedLock].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  );
  return findMissing(wanted, installed, scope).length === 0;
}

/** Lists the packages of a lockfile that are not installed as it says; `start` needs no test tools. */
export function findMissing(wanted, installed, scope) {
  return Object.entries(wanted)
    .filter(([path, { version, integrity, dev, optional, devOptional }]) => {
      if (!path.includes('node_modules/') || (scope === 'start' && dev)) return false;
      const found = installed[path];
      // An optional package is made for one kind of machine; npm itself chooses which.
      if (found === undefined) return !optional && !devOptional;
      return found.version !== version || found.integrity !== integrity;
    })
    .map(([path]) => path);
}

/** Runs npm: the very one that runs us when there is one, as a program of that name may be missing from the path. */
function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && basename(cli) === 'npm-cli.js') return run(process.execPath, [cli, ...args], options);
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

/** Answers the path of the script that a package names as its program. */
export function programOf(packageName, program = packageName.split('/').at(-1)) {
  const folder = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
