import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { Halt } from './halt.js';
import { programOf } from './install.js';
import { root, webDist } from './paths.js';
import { captureNode, runNode } from './run.js';

const projects = ['domain', 'server', 'web', 'web/worker', 'e2e', 'bench', 'scripts'];

/**
 * Checks the code without running it. Returns the names of the checks that failed. `chosen` names some of them (`format`, `types`,
 * `unused`, `secrets`); none means all. Throws `Halt` for a name that is no check.
 */
export async function runChecks(chosen = []) {
  const ids = checks.map(({ id }) => id);
  const unknown = chosen.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new Halt(`There is no check "${unknown}". There are: ${ids.join(', ')}.`);
  const failed = [];
  for (const { id, name, passes } of checks) {
    if (chosen.length > 0 && !chosen.includes(id)) continue;
    console.log(`Checking ${name} ...`);
    if (!(await passes())) failed.push(name);
  }
  return failed;
}

const checks = [
  {
    id: 'format',
    name: 'format, lint and import walls',
    passes: async () =>
      (await runNode(programOf('@biomejs/biome', 'biome'), ['ci', '--error-on-warnings', '--log-level=warn'])) === 0,
  },
  {
    id: 'types',
    name: 'types',
    passes: checkTypes,
  },
  {
    id: 'unused',
    name: 'that nothing lies unused',
    passes: async () => (await runNode(programOf('knip'), ['--no-progress', '--no-config-hints'])) === 0,
  },
  {
    id: 'secrets',
    name: 'that the web app holds no secret',
    passes: async () => {
      await ensureBuilt();
      const secrets = existsSync(webDist) ? findSecrets(webDist) : [];
      for (const { file, what } of secrets) console.error(`web/dist/${file} holds ${what}`);
      return secrets.length === 0;
    },
  },
];

/** Several projects hold the files of domain and server; an error in one of these is printed once. */
async function checkTypes() {
  // The texts are compiled to functions first, as the types of the web app depend on them.
  if ((await runNode(join(root, 'web/build/compile-messages.ts'))) !== 0) return false;
  const printed = new Set();
  let passed = true;
  for (const project of projects) {
    const args = ['--pretty', 'false', '--project', join(root, project)];
    const { code, output } = await captureNode(programOf('typescript', 'tsc'), args);
    for (const error of splitErrors(output)) {
      if (!printed.has(error)) console.error(error);
      printed.add(error);
    }
    passed = code === 0 && passed;
  }
  return passed;
}

/** Splits what the compiler prints into errors, each with the indented lines that explain it. */
export function splitErrors(output) {
  return output
    .split(/\n(?!\s)/)
    .map((error) => error.trimEnd())
    .filter((error) => error !== '');
}

/** No file on a seller's device may hold any of these; OPS-011. */
const patterns = [
  ['the header of a server key', /x-appwrite-key/i],
  ['an API key', /\bstandard_[0-9a-f]{40,}/i],
  ['a long secret', /\b[0-9a-f]{128,}\b/i],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
];
const secretSettings = ['DUKA_API_KEY', 'SMTP_URL', 'DATABASE_URL'];

/** Lists what looks like a secret in the files of a built web app: what it is, and where. */
export function findSecrets(folder, env = process.env) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && /\.(js|css|html|json|map|svg|txt)$/.test(entry.name));
  return files.flatMap(({ parentPath, path, name }) => {
    const file = join(parentPath ?? path, name);
    const text = readFileSync(file, 'utf8');
    const found = patterns.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
    for (const setting of secretSettings) {
      if (text.includes(setting)) found.push(`the name of ${setting}`);
      if (env[setting] && text.includes(env[setting])) found.push(`the value of ${setting}`);
    }
    return found.map((what) => ({ file: file.slice(folder.length + 1), what }));
  });
}
