import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeProduct } from '#rows/durable-creates.ts';
import { dashboardCalls } from '#rows/figures.ts';
import { frequent } from '#rows/search.ts';
import { type Call, createCall, listCall, productCall, unlikeAnyOther } from '#support/calls.ts';
import { moveCommand, postgresProgram } from '#support/paths.ts';
import { type Running, startProgram, startServer } from '#support/process.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Finding, Pace } from '#support/row.ts';
import { copySeededData, type Sizes } from '#support/seeded-data.ts';
import { bulkAccount, openSessions, type Seller } from '#support/sellers.ts';
import { watchDescendants } from './descendants.ts';
import { measureMessages, measureRate, startThree } from './processes.ts';

/** The data for both engines, copied from one into the other first. */
export const engineSizes: Sizes = { stores: 200, products: 10_000, largeStore: 10_000, busyStore: 20_000 };

/** Calls in each round; each has an address of its own, so that no cached response matches. */
const maxCalls = 4000;

interface Options {
  readonly sizes: Sizes;
  readonly pace: Pace;
  /** Measures only the rows whose name contains this text. */
  readonly only?: string | undefined;
}

/** A shop on SQLite and the same shop on PostgreSQL, side by side. */
interface Engines {
  readonly sqlite: Running;
  readonly postgres: Running;
  /** Three processes over a copy of what `postgres` has. */
  readonly startThree: () => Promise<readonly Running[]>;
  /** Milliseconds of the processor that PostgreSQL itself has taken. */
  readonly readPostgres: () => number;
  readonly sellers: readonly Seller[];
  readonly large: Seller;
  readonly busy: Seller;
}

const run = promisify(execFile);

/** Measures PostgreSQL against SQLite, its own processor time included, and leaves nothing behind. */
export async function* measureEngines({ sizes, pace, only = '' }: Options): AsyncGenerator<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-bench-engines-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const engines = await start(folder, sizes, stops);
    for (const [name, row] of Object.entries(rows)) {
      if (name.includes(only)) yield [await measure(engines, pace, row)];
    }
    if ('processes'.includes(only)) yield* measureProcesses(engines, pace);
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder: string, sizes: Sizes, stops: (() => Promise<void>)[]): Promise<Engines> {
  const dataDir = join(folder, 'sqlite');
  await copySeededData(sizes, dataDir);
  const accounts = Array.from({ length: sizes.stores }, (_, index) => bulkAccount(index + 1));
  const sellers = openSessions(dataDir, accounts);
  const [large, busy] = openSessions(dataDir, ['bulk-large', 'bulk-busy']);
  if (!large || !busy) throw new Error('The seeded data lack a shop.');
  const program = await startProgram(postgresProgram, [], folder);
  stops.push(program.stop);
  const databaseUrl = `${program.url}/postgres`;
  const env = { ...process.env, DUKA_DATA_DIR: dataDir, MOVE_DATABASE_URL: databaseUrl };
  await run(process.execPath, [moveCommand, 'up'], { env });
  await program.ask('three');
  const sqlite = await startServer(dataDir);
  stops.push(sqlite.stop);
  const ownDir = join(folder, 'postgres');
  mkdirSync(ownDir);
  const postgres = await startServer(ownDir, { DATABASE_URL: databaseUrl });
  stops.push(postgres.stop);
  return {
    ...{ sqlite, postgres, readPostgres: watchDescendants(program.pid), sellers, large, busy },
    startThree: () => startThree(`${program.url}/three`, folder, stops),
  };
}

interface Row {
  readonly name: string;
  readonly maxTimes: number;
  readonly callsOf: (engines: Engines) => readonly Call[];
}

const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

const rows: Readonly<Record<string, Row>> = {
  list: {
    ...{ name: 'a list of 25', maxTimes: 3 },
    callsOf: ({ sellers }) => many((index) => listCall(at(sellers, index))),
  },
  product: {
    ...{ name: 'one product', maxTimes: 3 },
    callsOf: ({ sellers }) =>
      many((index) =>
        productCall(at(sellers, index), 1 + (Math.floor(index / sellers.length) % at(sellers, index).products)),
      ),
  },
  create: {
    ...{ name: 'a new product', maxTimes: 3 },
    callsOf: ({ sellers }) =>
      Array.from({ length: maxCalls }, (_, index) =>
        createCall(at(sellers, index), 'products', makeProduct(at(sellers, index))),
      ),
  },
  figures: {
    ...{ name: 'a call for the figures of a shop with many orders', maxTimes: 3 },
    callsOf: ({ busy }) => many((index) => at(dashboardCalls(busy), index)),
  },
  search: {
    ...{ name: 'a search in a shop with many products', maxTimes: 1 },
    callsOf: ({ large }) => many((index) => listCall(large, { search: at(frequent, index) })),
  },
};

async function* measureProcesses(engines: Engines, pace: Pace): AsyncGenerator<Finding[]> {
  const processes = { one: engines.postgres, three: await engines.startThree() };
  const { sellers } = engines;
  yield [await measureRate(processes, pace, rows.list?.callsOf(engines) ?? [])];
  yield [await measureMessages(processes, pace, [at(sellers, 0), at(sellers, 1)])];
}

function many(callOf: (index: number) => Call): Call[] {
  return Array.from({ length: maxCalls }, (_, index) => unlikeAnyOther(callOf(index), index));
}

async function measure(engines: Engines, pace: Pace, { name, maxTimes, callsOf }: Row): Promise<Finding> {
  const calls = callsOf(engines);
  const { sqlite, postgres, readPostgres } = engines;
  const times = await compareProcessorTimes(pace, {
    sqlite: { url: sqlite.url, calls },
    postgres: { url: postgres.url, calls, readOthers: readPostgres },
  });
  return {
    row: `${name} on PostgreSQL, its own processor time included, against the same on SQLite`,
    ...{ measured: times.postgres / times.sqlite, wanted: maxTimes, bound: 'at most', unit: 'times' },
    details: { postgresMs: times.postgres, sqliteMs: times.sqlite },
  };
}
