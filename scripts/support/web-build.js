import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findNode } from './node26.js';
import { run } from './processes.js';
import { inProject, root } from './project.js';
import { ScriptError } from './script-error.js';

/** Lies inside the build, so that it goes when the build goes; the server serves no folder that begins with a dot. */
const stamp = inProject('web/dist/.vite/sources.sha256');
const sources = ['web', 'domain/src', 'domain/package.json', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['dist', 'node_modules', 'paraglide', 'testing']);

/** Builds the web app when what it is made of has changed since the last build. */
export async function ensureWebBuilt() {
  const hash = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the web app ...');
  await buildWeb(['--logLevel', 'warn'], hash);
}

/** Builds the web app; its own configuration checks the budgets. @param {readonly string[]} [viteOptions] */
export async function buildWeb(viteOptions = [], hash = hashSources()) {
  const vite = inProject('node_modules/vite/bin/vite.js');
  const code = await run(findNode(), [vite, 'build', ...viteOptions], {
    cwd: inProject('web'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new ScriptError('The web app could not be built.');
  writeFileSync(stamp, hash);
}

/** One hash of every file the web app is made of, and of the settings that are built into it. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of listFiles(inProject(source))) {
      hash
        .update(`${relative(root, path).split(sep).join('/')}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (notSources.has(entry.name) || entry.name.includes('.test.')) return [];
      return entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)];
    });
}
