import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Halt } from './halt.js';
import { programOf } from './install.js';
import { root, serverDist, web, webDist } from './paths.js';
import { runNode } from './run.js';
import { withStartLock } from './start-lock.js';

/** The builds: their sources, program and output folder. */
const server = {
  name: 'the server',
  sources: ['server/src', 'server/rolldown.config.js', 'domain/src', 'package-lock.json'],
  folder: serverDist,
  // The build lists every file on stdout, and prints its errors elsewhere.
  build: () =>
    runNode(programOf('rolldown'), ['-c', 'server/rolldown.config.js'], { stdio: ['inherit', 'ignore', 'inherit'] }),
};
const webApp = {
  name: 'the web app',
  sources: ['web', 'domain/src', 'package-lock.json'],
  folder: webDist,
  build: () => runNode(programOf('vite'), ['build', '--logLevel', 'warn'], { cwd: web }),
};
/** The compiler of the texts leaves the last three in web/project.inlang. */
const notSources = new Set(['dist', 'node_modules', 'paraglide', 'testing', '.gitignore', '.meta.json', 'README.md']);

/** Builds the server and the web app, each when its sources changed since its last build. */
export async function ensureBuilt() {
  await ensureServerBuilt();
  await ensure(webApp);
}

/** Does the same for the server alone, for what shows no page. */
export async function ensureServerBuilt() {
  await ensure(server);
}

/** Of two starts at once, one builds and the other waits and finds it built. */
async function ensure(target) {
  if (!isBuilt(target)) await withStartLock(async () => isBuilt(target) || build(target));
}

/** Builds the server into server/dist and the web app into web/dist, which fails when that is larger than its budgets. */
export async function buildAll() {
  await withStartLock(async () => {
    await build(server);
    await build(webApp);
  });
}

async function build({ name, sources, folder, build }) {
  console.log(`Building ${name} ...`);
  const started = Date.now();
  const before = fingerprint(sources);
  if ((await build()) !== 0) throw new Halt(`Building ${name} has failed; see above.`);
  writeFileSync(stampIn(folder), before);
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function isBuilt({ sources, folder }) {
  return existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === fingerprint(sources);
}

/** Holds the fingerprint of the sources that the build beside it was made from. */
const stampIn = (folder) => join(folder, '.built-from');

/** Computes a fingerprint of everything that a build depends on: the sources and the settings baked into the web app. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => listFiles(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

function listFiles(path) {
  if (/\.(json|js)$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      return entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)];
    });
}
