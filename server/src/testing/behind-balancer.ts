import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { Agent, createServer, request as passOn } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { startCluster } from '@duka/bench/cluster/cluster.ts';
import type { CollectionId } from '@duka/domain/collections';
import { startMailServer } from '@duka/e2e/support/mail-server.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished, TestRunner } from 'vitest';
import type { AppOptions } from '#build-app.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import type { S3Place } from '#files/s3-url.ts';
import type { SendText, TextMessage } from '#mail/mail.ts';
import { afterFile } from './after-file.ts';
import { listed } from './listed.ts';
import { skipBehindBalancer } from './skip-behind-balancer.ts';
import { testKey } from './test-seal.ts';
import { watchAnswers } from './watch-answers.ts';

const clockProgram = pathToFileURL(join(import.meta.dirname, 'test-clock.ts')).href;
const bytesOfMegabyte = 1024 * 1024;

/**
 * Has all that a test injects into the app, and all that it connects to it, go to servers of their own behind the balancer of
 * `npm run start:cluster`. They have the app's database and settings, its clock at each call, and send mails and texts by
 * way of the app. The app itself stays, as one more process of the database. Returns the function that sends them the time between calls.
 */
export async function putBehindBalancer(
  app: FastifyInstance,
  options: AppOptions,
  databaseUrl: string,
): Promise<() => void> {
  const { config, database, now = () => new Date(), sendMail, sendText, webRoot, logger } = options;
  if (webRoot !== undefined || logger) {
    await app.close();
    skipBehindBalancer('looks at what the server has in its own process or folder');
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'duka-cluster-'));
  const keyFile = join(dataDir, 'secret.key');
  writeFileSync(keyFile, testKey.toString('hex'));
  const clock = openClock(join(dataDir, 'clock'), now);
  const mailServer = await startMailServer(({ to, headers: { subject = '' }, text, html }) =>
    sendMail({ to: to.join(), subject, text: text.replace(/\n$/, ''), html }),
  );
  const gateway = sendText && (await startTextGateway(sendText));
  const said: string[] = [];
  const cluster = await startCluster({
    ...{ processes: Number(process.env.DUKA_TEST_PROCESSES), port: 0, dataDir },
    log: (line) => void said.push(line),
    env: () => ({
      ...settingsOf(config),
      ...{ DATABASE_URL: databaseUrl, DUKA_KEY_FILE: keyFile, DUKA_SEED: 'none', SMTP_URL: mailServer.url },
      ...(gateway && { SMS_URL: gateway.url }),
      ...{ DUKA_TEST_CLOCK: clock.path, NODE_OPTIONS: `--import=${clockProgram}` },
    }),
  });
  await dropReferences(database);
  const outside = injectOverHttp(cluster.port);
  const inject = outside.inject.bind(outside) as (call: unknown) => Promise<unknown>;
  app.inject = (async (call: unknown) => {
    clock.set();
    return inject(call);
  }) as FastifyInstance['inject'];
  watchAnswers(app);
  app.listen = (async () => `http://127.0.0.1:${cluster.port}`) as FastifyInstance['listen'];
  app.server.address = () => ({ address: '127.0.0.1', family: 'IPv4', port: cluster.port });
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await cluster.stop();
    await Promise.all([outside.close(), mailServer.stop(), gateway?.stop()]);
    clock.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  app.addHook('onClose', stopOnce);
  if (TestRunner.getCurrentTest()) onTestFinished(stopOnce);
  else afterFile(stopOnce);
  return clock.set;
}

/** The time that the processes read, as it is in the test whenever it calls them. */
function openClock(path: string, now: () => Date) {
  const file = openSync(path, 'w');
  // As many digits until the year 2286, so that no time is read that is half written.
  const set = () => void writeSync(file, String(now().getTime()), 0);
  set();
  return { path, set, close: () => closeSync(file) };
}

function settingsOf(config: Config): Record<string, string> {
  const {
    publicUrl,
    apiKey,
    barcodeScope,
    previewCacheBytes,
    accountStorageBytes,
    accountRowsBytes,
    diskReserveBytes,
    trustProxy,
    s3,
  } = config;
  return {
    // The balancer is one more proxy than the test has.
    TRUST_PROXY: typeof trustProxy === 'string' ? trustProxy : String(Number(trustProxy) + 1),
    DUKA_BARCODE_SCOPE: barcodeScope,
    DUKA_PREVIEW_CACHE_MB: String(previewCacheBytes / bytesOfMegabyte),
    DUKA_ACCOUNT_STORAGE_MB: String(accountStorageBytes / bytesOfMegabyte),
    DUKA_ACCOUNT_ROWS_MB: String(accountRowsBytes / bytesOfMegabyte),
    DUKA_DISK_RESERVE_MB: String(diskReserveBytes / bytesOfMegabyte),
    ...(publicUrl !== undefined && { DUKA_PUBLIC_URL: publicUrl }),
    ...(apiKey !== undefined && { DUKA_API_KEY: apiKey }),
    ...(s3 && { S3_URL: urlOfPlace(s3) }),
  };
}

function urlOfPlace({ endpoint = '', keys, bucket, prefix }: S3Place): string {
  const url = new URL(`${endpoint}/${bucket}/${prefix}`);
  url.username = keys?.accessKeyId ?? '';
  url.password = keys?.secretAccessKey ?? '';
  return url.href;
}

/** Starts what the servers take for the gateway of text messages. */
async function startTextGateway(sendText: SendText) {
  const server = createServer(async (request, response) => {
    const taken = sendText((await json(request)) as TextMessage);
    response.statusCode = await taken.then(
      () => 204,
      () => 500,
    );
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Takes away the names that every server brings into an empty database, as tests have their own. */
async function dropReferences(database: Database): Promise<void> {
  await database.transaction(async ({ documents }) => {
    for (const collection of ['productCategories', 'units', 'unitCategories'] satisfies CollectionId[]) {
      const rows = await documents.list(collection, { where: [] });
      const ours = [...listed.productCategories, ...listed.units];
      for (const { id } of rows) if (!ours.includes(id)) await documents.delete(collection, id);
    }
  });
}

/** Makes an app that passes on all that is injected into it to a server on this machine, as a request over a connection. */
function injectOverHttp(port: number): FastifyInstance {
  const agent = new Agent({ keepAlive: true });
  const app = Fastify({ rewriteUrl: () => '/' });
  app.addHook('onRequest', async ({ raw, originalUrl }, reply) => {
    reply.hijack();
    const headers = Object.fromEntries(
      Object.entries(raw.headers).map(([name, value]) => [name, withoutDelete(value)] as const),
    );
    const passed = passOn({ agent, port, host: '127.0.0.1', method: raw.method, path: originalUrl, headers });
    raw.pipe(passed);
    passed.once('response', (answer) => {
      // A server may refuse a body that it does not read to its end.
      passed.on('error', () => {});
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply.raw);
    });
    passed.once('error', (error) => reply.raw.destroy(error));
  });
  app.addHook('onClose', async () => agent.destroy());
  return app;
}

/** The one character below 256 that can be injected into a header, and that no connection carries. */
function withoutDelete(value: string | readonly string[] | undefined): string | string[] | undefined {
  if (typeof value === 'string') return value.replaceAll('\u007f', '');
  return value?.map((each) => each.replaceAll('\u007f', ''));
}
