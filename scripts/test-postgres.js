// Runs the server's tests on PostgreSQL instead of SQLite, on one that the registry brings and that is gone afterwards. With
// `--processes 3` the calls go to three servers over each database in turn, as behind a balancer.
import { parseArgs } from 'node:util';
import { ensureInstalled, programOf } from './support/install.js';
import { finish, runNode } from './support/run.js';

/** Without names of files it runs all tests of the server. */
const { values, positionals: named } = parseArgs({
  options: { processes: { type: 'string', default: '1' } },
  allowPositionals: true,
});

await finish(async () => {
  await ensureInstalled('all');
  const files = named.length > 0 ? named : ['server/src'];
  const args = ['run', '--project', 'domain and server', '--reporter=dot', ...files];
  return runNode(programOf('vitest'), args, {
    env: { ...process.env, DUKA_TEST_DATABASE: 'postgres', DUKA_TEST_PROCESSES: values.processes },
  });
});
