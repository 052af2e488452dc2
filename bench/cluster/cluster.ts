import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBalancer } from './balancer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface ClusterOptions {
  readonly processes: number;
  /** That of the balancer; 0 takes a free one. */
  readonly port: number;
  /** Each server has a folder of its own below it. */
  readonly dataDir: string;
  /** The settings that all servers have, given the address of the balancer on this machine. */
  readonly env: (url: string) => Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** Several servers behind one port. A server that ends by itself is left out and started again. */
export interface Cluster {
  readonly port: number;
  /** Its address on this machine. */
  readonly url: string;
  /** Replaces one server after another, while the others serve. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two questions whether a server is ready. */
const readyEveryMs = 500;
/** Milliseconds before a server is started again that did not start. */
const againMs = 1000;
/** Milliseconds that requests have to end before their server has to stop. */
const drainMs = 10_000;

/**
 * Starts the servers, the first one first, as it brings the database up to date. Rejects when the port is taken, and when that
 * one does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { processes, dataDir, log } = options;
  const servers = new Map<number, ServerProcess>();
  const balancer = createBalancer(() => [...servers.values()]);
  const port = await listen(balancer, options.port);
  const url = `http://localhost:${port}`;
  const env = options.env(url);
  let isStopping = false;

  async function start(number: number): Promise<void> {
    const folder = join(dataDir, `process-${number}`);
    const server = await startServerProcess({ ...env, DUKA_DATA_DIR: folder }, (line) => log(`[${number}] ${line}`));
    servers.set(number, server);
    log(`Server ${number} is ready (process ${server.pid}).`);
    void server.ended.then(() => {
      server.isUp = false;
      if (servers.get(number) !== server || isStopping) return;
      log(`Server ${number} has ended.`);
      void startAgain(number);
    });
  }

  async function startAgain(number: number): Promise<void> {
    while (!isStopping) {
      const failure = await start(number).then(
        () => undefined,
        (error: Error) => error,
      );
      if (failure === undefined) return;
      log(`Server ${number} does not start: ${failure.message}`);
      await pause(againMs);
    }
  }

  async function lookWhoIsReady(): Promise<void> {
    for (const server of servers.values()) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/v1/health/ready`).catch(() => undefined);
      if (!leaving.has(server)) server.isUp = answer?.status === 200;
    }
  }

  const leaving = new Set<ServerProcess>();

  async function replace(number: number): Promise<void> {
    const server = servers.get(number);
    if (!server) return;
    leaving.add(server);
    server.isUp = false;
    for (let waitedMs = 0; server.requests > 0 && waitedMs < drainMs; waitedMs += readyEveryMs)
      await pause(readyEveryMs);
    servers.delete(number);
    await server.stop();
    leaving.delete(server);
    await startAgain(number);
  }

  await start(1);
  await Promise.all(Array.from({ length: processes - 1 }, (_, at) => start(at + 2)));
  const looking = setInterval(() => void lookWhoIsReady(), readyEveryMs);
  return {
    ...{ port, url },
    async restart() {
      for (let number = 1; number <= processes; number += 1) await replace(number);
    },
    async stop() {
      isStopping = true;
      clearInterval(looking);
      balancer.close();
      await Promise.all([...servers.values()].map((server) => server.stop()));
      balancer.closeAllConnections();
    },
  };
}

/** Listens on this machine alone; returns the port. */
async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
