// Runs the server's tests on PostgreSQL instead of SQLite, on one that the registry brings and that is gone afterwards. With
// `--processes 3` the calls go to three servers over each database in turn, as behind a balancer; with `--balancer` as well these
// are processes of their own, as `npm run start:cluster` starts them, with its balancer in front of them.
import { parseArgs } from 'node:util';
import { ensureServerBuilt } from './support/build.js';
import { ensureInstalled, programOf } from './support/install.js';
import { finish, runNode } from './support/run.js';

/** Without names of files it runs all tests of the server. */
const { values, positionals: named } = parseArgs({
  options: { processes: { type: 'string', default: '1' }, balancer: { type: 'boolean', default: false } },
  allowPositionals: true,
});

await finish(async () => {
  await ensureInstalled('all');
  if (values.balancer) await ensureServerBuilt();
  const files = named.length > 0 ? named : ['server/src'];
  const args = ['run', '--project', 'domain and server', '--reporter=dot', ...files];
  return runNode(programOf('vitest'), args, {
    env: {
      ...process.env,
      ...{ DUKA_TEST_DATABASE: 'postgres', DUKA_TEST_PROCESSES: values.processes },
      // Processes with data folders of their own share no other files.
      ...(values.balancer && { DUKA_TEST_BALANCER: 'yes', DUKA_TEST_FILES: 's3' }),
    },
  });
});
