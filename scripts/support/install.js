import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Halt } from './halt.js';
import { broughtNode } from './node26.js';
import { modules, root } from './paths.js';
import { run } from './run.js';
import { withStartLock } from './start-lock.js';

/**
 * Installs missing packages: `start` leaves the test tools out, `all` takes everything. Packages that agree with the
 * lockfile stay, so that the next start is quick. What only some settings need is installed where they are set. Of two
 * starts at once, one installs and the other waits.
 */
export async function ensureInstalled(scope, env = process.env) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Halt(`Duka needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org`);
  }
  const locks = readLocks();
  if (isInstalled(scope, locks) && listNeeded(...locks, env).length === 0) return;
  await withStartLock(() => installMissing(scope, env));
}

async function installMissing(scope, env) {
  const include = scope === 'all' ? ['--include=dev'] : ['--omit=dev'];
  if (!isInstalled(scope, readLocks())) {
    console.log(`Installing ${scope === 'all' ? 'Duka and its test tools' : 'Duka'} (this is needed once) ...`);
    await install('ci', include);
  }
  const packages = listNeeded(...readLocks(), env);
  if (packages.length === 0) return;
  console.log(`Installing what the settings need: ${packages.join(', ')} (this is needed once) ...`);
  // If its own list names a package whose files are missing, npm believes the list.
  rmSync(installedLock, { force: true });
  await install('install', ['--no-save', ...include], packages);
}

async function install(command, options, packages = []) {
  const quiet = ['--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await runNpm([command, ...options, ...quiet, ...packages]);
  if (code !== 0) throw new Halt('Installing failed; npm says above why. Is the network reachable?');
}

/** Packages that the server loads only with a setting: test tools by themselves, so that nobody else is brought them. */
const packageOf = { DATABASE_URL: 'pg', S3_URL: '@aws-sdk/client-s3' };

/**
 * Lists the packages, in their locked versions, that the set variables need; none when all of them are installed. npm
 * removes packages that it is not asked for, so it is asked for all.
 */
export function listNeeded(wanted, installed, env) {
  const needed = Object.entries(packageOf)
    .filter(([setting]) => env[setting]?.trim())
    .map(([, name]) => ({ name, version: wanted[`node_modules/${name}`].version }));
  const isComplete = needed.every(({ name, version }) => installed[`node_modules/${name}`]?.version === version);
  return isComplete ? [] : needed.map(({ name, version }) => `${name}@${version}`);
}

/** True when everything that the lockfile names is installed, and the Node that Duka brings. */
function isInstalled(scope, [wanted, installed]) {
  const brought = broughtNode();
  if (brought !== undefined && !existsSync(brought)) return false;
  return findMissing(wanted, installed, scope).length === 0;
}

const installedLock = join(modules, '.package-lock.json');

/** Reads the packages of the lockfile, and those that are installed. */
function readLocks() {
  const [wanted, listed] = [join(root, 'package-lock.json'), installedLock].map((file) =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {},
  );
  return [wanted, keepPresent(listed, root)];
}

/**
 * Leaves out of npm's list of installed packages those whose files are missing or of another version: two installations at
 * once, or one that was killed, can leave a list that names them.
 */
export function keepPresent(listed, folder) {
  return Object.fromEntries(
    Object.entries(listed).filter(([path, { link, version }]) => link || readVersion(join(folder, path)) === version),
  );
}

function readVersion(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
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

/** Returns the path of the script that a package names as its program. */
export function programOf(packageName, program = packageName.split('/').at(-1)) {
  const folder = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
