import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Halt } from './halt.js';
import { programOf } from './install.js';
import { root, web, webDist } from './paths.js';
import { runNode } from './run.js';

/** Holds the fingerprint of the sources that the build beside it was made from. */
const stamp = join(webDist, '.built-from');
const sources = ['web', 'domain/src', 'package-lock.json'];
/** The compiler of the texts leaves the last three in web/project.inlang. */
const notSources = new Set(['dist', 'node_modules', 'paraglide', 'testing', '.gitignore', '.meta.json', 'README.md']);

/** Builds the web app when its sources changed since the last build. */
export async function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  await buildWeb();
}

/** Builds the web app into web/dist. */
export async function buildWeb() {
  console.log('Building the web app ...');
  const started = Date.now();
  const before = fingerprint();
  const code = await runNode(programOf('vite'), ['build', '--logLevel', 'warn'], { cwd: web });
  if (code !== 0) throw new Halt('The web app could not be built; see above.');
  writeFileSync(stamp, before);
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Computes a fingerprint of everything that the build depends on: the sources and the settings baked into it. */
function fingerprint() {
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
  if (path.endsWith('.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      return entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)];
    });
}
