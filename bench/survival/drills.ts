import { setTimeout as pause } from 'node:timers/promises';
import { type ClusterProcess, startClusterProcess } from './cluster-process.ts';
import { readReference } from './crash.ts';
import { findLosses } from './crash-check.ts';
import { type Journal, type KnownProduct, type Reference, writeUntilKilled } from './crash-writers.ts';
import { createRandom, type Random } from './random.ts';
import { call, documentsPath, listPath, newSeller, type Seller, upload } from './wire.ts';
import { openWitness } from './witness.ts';

export interface DrillOptions {
  /** The number of rounds of each kind of failure. */
  readonly rounds: number;
  readonly seed: number;
  readonly kinds?: readonly DrillKind[];
  readonly log?: (line: string) => void;
}

export interface DrillReport {
  readonly answers: number;
  /** Descriptions of all that was lost, doubled, out of order, or away for too long; empty when the cluster survived. */
  readonly faults: readonly string[];
}

type Cause = (cluster: ClusterProcess, random: Random, as: Seller) => Promise<readonly string[] | undefined>;

/** The failures of a cluster; each resolves once its cause is over, with the faults seen meanwhile, if it looked. */
const causes = {
  /** kill -9 of one server of three. */
  process: async (cluster: ClusterProcess, random: Random) => {
    process.kill(random.pick([...cluster.servers.values()]), 'SIGKILL');
  },
  /** kill -9 of a process of PostgreSQL: all its connections are cut, and it recovers from its log. */
  postgres: async (cluster: ClusterProcess, random: Random) => {
    process.kill(random.pick(cluster.connections()), 'SIGKILL');
  },
  /** A connection to PostgreSQL that answers nothing for a while, without breaking. */
  connection: async (cluster: ClusterProcess, random: Random) => {
    await pauseProcess(random.pick(cluster.connections()));
  },
  /** A server that stands still for a while, as on a machine that is busy or moved. */
  pause: async (cluster: ClusterProcess, random: Random) => {
    await pauseProcess(random.pick([...cluster.servers.values()]));
  },
  /** The store of files goes away for a while: what needs bytes says so, all else goes on. */
  store: async (cluster: ClusterProcess, random: Random, as: Seller) => {
    await cluster.befall('store away');
    const sent = await upload(cluster.url, as, `away-${random.between(0, 2 ** 31)}`, random.bytes(100));
    const read = await call(cluster.url, 'GET', documentsPath('stores', as.storeId), { as });
    await pause(pausedMs);
    await cluster.befall('store back');
    const answers = [sent.status, read.status];
    return answers.join() === '503,200' ? [] : [`without a store an upload and a shop were answered ${answers}`];
  },
  /** Every connection that PostgreSQL gives is taken, half of the servers' own among them. */
  pool: async (cluster: ClusterProcess, _random: Random, as: Seller) => {
    await cluster.befall('connections taken');
    const faults = await readForAWhile(cluster.url, as);
    await cluster.befall('connections free');
    return faults;
  },
  /** PostgreSQL is lost but for its log, and a copy takes its place that was made under load and does what the log has. */
  failover: async (cluster: ClusterProcess, _random: Random, as: Seller) => {
    await cluster.befall('database copied');
    await pause(loadMs);
    await cluster.befall('database lost');
    const faults = await readForAWhile(cluster.url, as);
    await cluster.befall('database restored');
    return faults;
  },
  /** One server after the other is replaced. */
  restart: async (cluster: ClusterProcess) => {
    await cluster.befall('restart');
  },
} as const satisfies Record<string, Cause>;

export type DrillKind = keyof typeof causes;
export const drillKinds = Object.keys(causes) as readonly DrillKind[];

const processes = 3;
const sellerCount = 3;
const writersPerSeller = 2;
/** Milliseconds of load before and after the cause, and for which a paused process stands still. */
const loadMs = 600;
const pausedMs = 2500;
/** Milliseconds between two calls while something is away. */
const everyMs = 100;
/** Milliseconds after the end of a cause in which the service must be back. */
const maxAwayMs = 10_000;

/** Lets one thing after another befall three servers under load, and looks each time whether all that was answered is there. */
export async function runDrills({
  rounds,
  seed,
  kinds = drillKinds,
  log = () => {},
}: DrillOptions): Promise<DrillReport> {
  const random = createRandom(seed);
  const journal: Journal = { products: [], files: [], imports: [], refusals: [], answers: 0 };
  const faults: string[] = [];
  const cluster = await startClusterProcess(processes);
  try {
    const sellers: Seller[] = [];
    for (let at = 1; at <= sellerCount; at += 1) sellers.push(await newSeller(cluster.url, `drill${at}`));
    const reference = await readReference(cluster.url, sellers[0] as Seller);
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of kinds) {
        const name = `r${round}-${kind}`;
        const found = await runDrill({ cluster, kind, name, sellers, reference, journal, random });
        faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
        log(
          `${name}: back after ${Math.round(found.awayMs)} ms, ${found.answers} answers, ${found.faults.length} faults`,
        );
      }
    }
  } finally {
    await cluster.stop();
  }
  faults.push(...journal.refusals.map(({ status, body }) => `refused: ${status} ${JSON.stringify(body)}`));
  return { answers: journal.answers, faults };
}

interface Drill {
  readonly cluster: ClusterProcess;
  readonly kind: DrillKind;
  readonly name: string;
  readonly sellers: readonly Seller[];
  readonly reference: Reference;
  readonly journal: Journal;
  readonly random: Random;
}

async function runDrill({ cluster, kind, name, sellers, reference, journal, random }: Drill) {
  const since = { products: journal.products.length, files: journal.files.length, imports: journal.imports.length };
  const answersBefore = journal.answers;
  const [from, to] = sellers as [Seller, Seller];
  const witness = await openWitness(cluster.url, { from, to, name, count: processes });
  let over = false;
  const writing = sellers.flatMap((seller, sellerAt) =>
    Array.from({ length: writersPerSeller }, async (_, writerAt) => {
      for (let times = 0; !over; times += 1) {
        await writeUntilKilled({
          ...{ url: cluster.url, seller, reference, journal },
          name: `${name}-${sellerAt}${writerAt}${times}`,
          seed: random.between(0, 2 ** 31),
          isOver: () => true,
          isDone: () => over,
        });
        await pause(50);
      }
    }),
  );
  await pause(loadMs);
  const cause: Cause = causes[kind];
  const meanwhile = (await cause(cluster, random, from)) ?? [];
  const awayMs = await measureAway(cluster.url, from);
  await pause(loadMs);
  over = true;
  await Promise.all(writing);
  const faults = [
    ...meanwhile,
    ...(awayMs > maxAwayMs ? [`away for ${awayMs} ms`] : []),
    ...(await witness.close()),
    ...(await findLosses(cluster.url, journal, since)),
    ...(await findWrongStock(cluster.url, journal.products.slice(since.products))),
  ];
  return { awayMs, answers: journal.answers - answersBefore, faults };
}

/** Returns the milliseconds until calls are answered again, through each of the servers. */
async function measureAway(url: string, as: Seller): Promise<number> {
  const from = performance.now();
  for (let answered = 0; answered < processes && performance.now() - from < 2 * maxAwayMs; ) {
    const status = await call(url, 'GET', documentsPath('stores', as.storeId), { as }).then(
      (answer) => answer.status,
      () => 0,
    );
    answered = status === 200 ? answered + 1 : 0;
    if (status !== 200) await pause(50);
  }
  return performance.now() - from;
}

/** The movements of each product add up to the quantity that it has. */
async function findWrongStock(url: string, products: readonly KnownProduct[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, seller, answered } of products) {
    if (!answered) continue;
    const ofProduct = { method: 'equal', attribute: 'productId', values: [id] };
    const most = { method: 'limit', values: [5000] };
    const { body } = await call(url, 'GET', listPath('stockMovements', ofProduct, most), { as: seller });
    const sum = body.documents.reduce((all: number, { change }: { change: number }) => all + change, 0);
    if (Math.abs(sum - answered.quantityInStock) > 0.0005)
      faults.push(`stock of ${id}: ${answered.quantityInStock}, and its movements come to ${sum}`);
  }
  return faults;
}

/** Reads a shop while a service is paused. Returns, in words, each answer that is neither 200 nor a 503 that says so. */
async function readForAWhile(url: string, as: Seller): Promise<string[]> {
  const faults: string[] = [];
  for (const until = performance.now() + pausedMs; performance.now() < until; await pause(everyMs)) {
    const { status, body } = await call(url, 'GET', documentsPath('stores', as.storeId), { as });
    const isClear = status === 200 || (status === 503 && body.type === 'general_service_unavailable');
    if (!isClear) faults.push(`meanwhile a shop was answered ${status} ${JSON.stringify(body)}`);
  }
  return faults;
}

async function pauseProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await pause(pausedMs);
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    // Its caller has ended it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
