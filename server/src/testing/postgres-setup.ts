import { Client } from 'pg';
import { openPostgresDatabase } from '#database/postgres-database.ts';
import { emptyDatabase, postgresServerName, urlOf } from './postgres-test-database.ts';
import { startPostgres } from './start-postgres.ts';

/** Run once before all tests: starts a PostgreSQL for them, with the empty database that theirs are copies of. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  try {
    await makeEmpty(url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[postgresServerName] = url;
  return stop;
}

async function makeEmpty(url: string): Promise<void> {
  const admin = new Client({ connectionString: urlOf(url, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${emptyDatabase} template template0`);
  await admin.end();
  await (await openPostgresDatabase(urlOf(url, emptyDatabase))).close();
}
