// Makes a release of the unreleased lines of the changelog: npm run release -- 1.2.0. Writes the heading with today's date and
// the version wherever it stands; the commit and its tag are left to whoever runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Halt } from './support/halt.js';
import { root } from './support/paths.js';
import { findReleaseProblem, releaseChangelog } from './support/release-notes.js';
import { finish } from './support/run.js';

const packages = ['', 'domain', 'server', 'web', 'e2e', 'bench'];

await finish(async () => {
  const [version = ''] = process.argv.slice(2);
  const changelog = read('CHANGELOG.md');
  const current = JSON.parse(read('package.json')).version;
  const problem = findReleaseProblem(changelog, current, version);
  if (problem) throw new Halt(problem);
  write('CHANGELOG.md', releaseChangelog(changelog, version, new Date()));
  for (const folder of packages)
    replaceVersion(join(folder, 'package.json'), `"version": "${current}"`, `"version": "${version}"`);
  replaceVersion('domain/src/project.ts', `appVersion = '${current}'`, `appVersion = '${version}'`);
  replaceLockVersions(version);
  console.log(`Duka ${version}: changelog, packages and app say so. Read the notes, run npm test, then:`);
  console.log(`  npm run fixture && git add -A && git commit -m "release ${version}" && git tag v${version}`);
});

/** @param {string} name */
function read(name) {
  return readFileSync(join(root, name), 'utf8');
}

/** @param {string} name @param {string} text */
function write(name, text) {
  writeFileSync(join(root, name), text);
}

/** @param {string} name @param {string} before @param {string} after */
function replaceVersion(name, before, after) {
  const text = read(name);
  if (!text.includes(before)) throw new Halt(`${name} does not hold ${before}`);
  write(name, text.replace(before, after));
}

/** @param {string} version */
function replaceLockVersions(version) {
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const folder of packages) lock.packages[folder].version = version;
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}
