import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPostgresFailures } from '@duka/server/src/testing/postgres-failures.ts';
import { startPostgres } from '@duka/server/src/testing/start-postgres.ts';
import { startLocalS3 } from '@duka/server/src/testing/start-s3.ts';
import { startCluster } from './cluster.ts';

const usage = 'npm run start:cluster -- --processes 3';
/** More would only share the same cores. */
const maxProcesses = 32;
/** Milliseconds between two checks whether the parent process still runs. */
const parentCheckMs = 1000;

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? `The cluster does not start: ${error.message}` : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const processes = readProcesses();
  const { DATABASE_URL, S3_URL, DUKA_DATA_DIR, DUKA_PUBLIC_URL, DUKA_KEY_FILE, TRUST_PROXY } = process.env;
  const port = Number(process.env.PORT || 4000);
  const log = (line: string) => console.log(line);

  // Without a database of the operator's, all data lie in a folder that is deleted at the end.
  const dataDir = DATABASE_URL
    ? resolve(DUKA_DATA_DIR || 'data', 'cluster')
    : mkdtempSync(join(tmpdir(), 'duka-cluster-'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const postgres = DATABASE_URL ? undefined : await startPostgres({ survivesCrashes: true });
  const storeDir = join(dataDir, 'store');
  let store = S3_URL ? undefined : await startLocalS3(storeDir);
  const cluster = await startCluster({
    ...{ processes, port, dataDir, log },
    env: (url) => ({
      DATABASE_URL: DATABASE_URL || `${postgres?.url}/postgres`,
      S3_URL: S3_URL || String(store?.url),
      DUKA_KEY_FILE: DUKA_KEY_FILE || join(dataDir, 'secret.key'),
      // The balancer is the one proxy in front of them.
      TRUST_PROXY: TRUST_PROXY || 'loopback',
      DUKA_PUBLIC_URL: DUKA_PUBLIC_URL || url,
    }),
  });
  log(
    `Duka is ready at ${DUKA_PUBLIC_URL || cluster.url}, served by ${processes} processes over ${postgres ? 'a PostgreSQL that goes with them' : 'DATABASE_URL'}`,
  );

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await cluster.stop();
    await store?.stop();
    await postgres?.stop();
    if (!DATABASE_URL) rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  }
  const failures = postgres && createPostgresFailures(postgres);
  /** The commands of the drills; each gets a reply once it is done. */
  const words: Readonly<Record<string, () => Promise<unknown>>> = {
    restart: cluster.restart,
    'store away': async () => store?.stop(),
    'store back': async () => {
      if (store) store = await startLocalS3(storeDir, store.port);
    },
    'connections taken': async () => failures?.takeConnections(),
    'connections free': async () => failures?.giveConnectionsBack(),
    'database copied': async () => failures?.copy(),
    'database lost': async () => failures?.lose(),
    'database restored': async () => failures?.restore(),
  };
  // The library behind `startPostgres` would stop it at once, before the servers have answered what they were asked.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => void stop());
  process.on('SIGHUP', () => void cluster.restart().then(() => log('All servers were replaced.')));
  process.on('message', (message) => {
    if (message === 'stop') void stop();
    else void words[String(message)]?.().then(() => log(`Done: ${message}.`));
  });
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(), parentCheckMs).unref();
}

function readProcesses(): number {
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' } } });
  const processes = Number(values.processes);
  if (Number.isInteger(processes) && processes >= 1 && processes <= maxProcesses) return processes;
  throw new Error(`--processes is a number from 1 to ${maxProcesses}, as in ${usage}`);
}
