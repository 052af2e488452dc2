// Runs the server's tests on PostgreSQL instead of SQLite, on one that the registry brings and that is gone afterwards.
import { ensureInstalled, programOf } from './support/install.js';
import { finish, runNode } from './support/run.js';

/** Without names of files it runs all tests of the server. */
const [...named] = process.argv.slice(2);

await finish(async () => {
  await ensureInstalled('all');
  const files = named.length > 0 ? named : ['server/src'];
  const args = ['run', '--project', 'domain and server', '--reporter=dot', ...files];
  return runNode(programOf('vitest'), args, { env: { ...process.env, DUKA_TEST_DATABASE: 'postgres' } });
});
