import { Client } from 'pg';
import { startPostgres } from './start-postgres.ts';

// Runs a PostgreSQL with durable commits, until the parent ends: the bench measures on it. A message names a database to
// copy all rows into; the same comes back when that is done.
const { url, stop } = await startPostgres({ survivesCrashes: true });
process.on('message', async (name) => {
  const client = new Client({ connectionString: `${url}/template1` });
  await client.connect();
  await client.query(`create database "${name}" template postgres`);
  await client.end();
  process.send?.(name);
});
process.on('disconnect', async () => {
  await stop();
  process.exit(0);
});
console.log(`PostgreSQL is ready at ${url}`);
