import { Client } from 'pg';
import { openPostgresDatabase } from '#database/postgres/postgres-database.ts';
import { emptyDatabase, postgresServerName, urlOf } from './postgres-test-database.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

/** Run once before all tests: starts a PostgreSQL for them, with the empty database that theirs are copies of. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  try {
    await makeEmptyDatabase(url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[postgresServerName] = url;
  return stop;
}

/** Returns the server that all tests run on, or starts one for the tests of a single file. */
export async function useTestPostgres(): Promise<PostgresServer> {
  const running = process.env[postgresServerName];
  if (running !== undefined) return { url: running, stop: async () => {} };
  const server = await startPostgres();
  await makeEmptyDatabase(server.url);
  return server;
}

/** Makes the empty database on a new server. */
async function makeEmptyDatabase(url: string): Promise<void> {
  const admin = new Client({ connectionString: urlOf(url, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${emptyDatabase} template template0`);
  await admin.end();
  await (await openPostgresDatabase(urlOf(url, emptyDatabase))).close();
}
