import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { findSecrets } from './find-secrets.js';
import { programOf } from './install.js';
import { root, webDist } from './paths.js';
import { runNode } from './run.js';

const projects = ['domain', 'server', 'web', 'web/worker', 'e2e', 'bench', 'scripts'];

/** Looks at the code without running it; answers the names of the checks that failed. */
export async function runChecks() {
  const failed = [];
  for (const { name, passes } of checks) {
    console.log(`Checking ${name} ...`);
    if (!(await passes())) failed.push(name);
  }
  return failed;
}

const checks = [
  {
    name: 'format, lint and import walls',
    passes: async () =>
      (await runNode(programOf('@biomejs/biome', 'biome'), ['ci', '--error-on-warnings', '--log-level=warn'])) === 0,
  },
  {
    name: 'types',
    passes: async () => {
      // The texts are compiled to functions first, as the types of the web app depend on them.
      if ((await runNode(join(root, 'web/build/compile-messages.ts'))) !== 0) return false;
      let passed = true;
      for (const project of projects) {
        const code = await runNode(programOf('typescript', 'tsc'), ['--project', join(root, project)]);
        passed = code === 0 && passed;
      }
      return passed;
    },
  },
  {
    name: 'that nothing lies unused',
    passes: async () => (await runNode(programOf('knip'), ['--no-progress', '--no-config-hints'])) === 0,
  },
  {
    name: 'that the web app holds no secret',
    passes: async () => {
      await ensureBuilt();
      const secrets = existsSync(webDist) ? findSecrets(webDist) : [];
      for (const { file, what } of secrets) console.error(`web/dist/${file} holds ${what}`);
      return secrets.length === 0;
    },
  },
];
