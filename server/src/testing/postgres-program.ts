import { startPostgres } from './start-postgres.ts';

// Runs a PostgreSQL that keeps what it committed, until the parent goes away: the bench measures on it.
const { url, stop } = await startPostgres({ survivesCrashes: true });
process.on('disconnect', async () => {
  await stop();
  process.exit(0);
});
console.log(`PostgreSQL is ready at ${url}`);
