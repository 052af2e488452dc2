import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { appName, appVersion } from '@duka/domain/project';
import type { FastifyInstance } from 'fastify';
import { createSeal, type Seal } from '#account/seal.ts';
import { sealStoredFactors, WrongSealError } from '#account/seal-factors.ts';
import { deleteEnded } from '#account/sessions.ts';
import { openDatabase } from '#database/open-database.ts';
import { type FolderLock, FolderLockedError, lockFolder } from '#database/sqlite/sqlite-folder-lock.ts';
import { StoreUnavailableError } from '#database/store-errors.ts';
import { openContent } from '#files/file-storage.ts';
import { createSendMail } from '#mail/send-mail.ts';
import { createSendText } from '#mail/send-text.ts';
import { checkSealedKeys } from '#payments/open-provider.ts';
import { describePasswords, findPublishedPasswords, seedDemo } from '#seed/demo.ts';
import { seedReference } from '#seed/reference.ts';
import { buildApp } from './build-app.ts';
import { type Config, ConfigError, databasePath, readConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { openLogOutput } from './log-output.ts';
import { readSecretKey, SecretKeyError } from './secret-key.ts';
import { nameSourceLines } from './source-lines.ts';

/** Milliseconds that requests under way have to finish once the server is told to stop. */
const patienceMs = 10_000;
/** Milliseconds after which the first calls of those who waited for the start are answered. */
const settledMs = 2000;
const webDist = resolve(import.meta.dirname, '../../web/dist');

/** Says in one clear line why the server cannot start. */
class StartError extends Error {}

try {
  await start();
} catch (error) {
  const line = explain(error);
  nameSourceLines(error);
  console.error(line === undefined ? error : `Duka cannot start: ${line}`);
  process.exit(1);
}

/** Returns one clear line for what the person who starts the server can change; undefined for a mistake of ours. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof SecretKeyError) {
    return error.message;
  }
  if (error instanceof StoreUnavailableError) return `The database cannot be used: ${error.message}.`;
  if (error instanceof Error && 'syscall' in error) return `The data folder cannot be used: ${error.message}.`;
  return undefined;
}

async function start(): Promise<void> {
  // Whatever is written is this user's alone, as it is sellers' data.
  process.umask(0o077);
  const config = readConfig(process.env);
  prepareDataDir(config.dataDir);
  const lock = takeDataDir(config.dataDir);
  const database = await openStored(config);
  const seal = await prepareStored(config, database);

  const leaving = new AbortController();
  const app = await buildApp({
    config,
    leaving: leaving.signal,
    database,
    seal,
    sendMail: createSendMail(config, (line) => console.log(line)),
    sendText: createSendText(config, (line) => console.log(line)),
    webRoot: existsSync(join(webDist, 'index.html')) ? webDist : undefined,
    logger: { level: 'info', base: null, formatters: { log: withSourceLines }, stream: openLogOutput() },
  });
  stopWhenTold({ app, database, lock, leave: () => leaving.abort(), drainMs: config.drainMs });
  await listen(app, config);
  setTimeout(giveBackMemory, settledMs).unref();
}

/** Frees the tenth of the memory that only the start needed, which would stay taken until the server is busy. */
function giveBackMemory(): void {
  void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** Takes what is to be logged; an error in it names the lines of our sources. */
function withSourceLines(said: Record<string, unknown>): Record<string, unknown> {
  nameSourceLines(said.err);
  return said;
}

/** Only this user may read the folder, as it holds sellers' data. The dot refuses a file of that name. */
function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}). Set DUKA_DATA_DIR to another.`,
    );
  }
}

/**
 * `mkdirSync` with `recursive` never returns where the system answers "no such folder" below one that exists, so the
 * folders are made one by one.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function takeDataDir(dataDir: string): FolderLock {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new StartError(`Another Duka runs on the data folder ${dataDir}. Stop it, or set DUKA_DATA_DIR to another.`);
  }
}

async function openStored(config: Config): Promise<Database> {
  const path = databasePath(config);
  try {
    return await openDatabase({ ...config, path });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${nameOf(config)} cannot be opened: ${reason}.`, { cause: error });
  }
}

/** The file, or the address without its password. */
function nameOf(config: Config): string {
  if (config.databaseUrl === undefined) return databasePath(config);
  const { host, pathname } = new URL(config.databaseUrl);
  return host + pathname;
}

/** Brings what is stored to where the app can begin, while other processes of this database wait for their turn. */
function prepareStored(config: Config, database: Database): Promise<Seal> {
  const prepare = async () => {
    const seal = await openSeal(config, database);
    await seed(config, database);
    await deleteEnded(database, new Date());
    return seal;
  };
  return database.shared ? database.shared.turns.alone('start', prepare) : prepare();
}

async function openSeal({ secretKeyPath }: Config, database: Database): Promise<Seal> {
  const seal = createSeal(readSecretKey(secretKeyPath));
  try {
    await sealStoredFactors(database, seal);
    await checkSealedKeys(database, seal);
  } catch (error) {
    if (!(error instanceof WrongSealError)) throw error;
    throw new StartError(
      `The key in ${secretKeyPath} is not the one this database was written with. Put the right one there, or set DUKA_KEY_FILE to it.`,
      { cause: error },
    );
  }
  return seal;
}

async function seed(config: Config, database: Database): Promise<void> {
  const now = new Date();
  await seedReference(database, now);
  if (config.seed === 'demo') {
    const { passwords } = await seedDemo({
      ...{ database, now, isPublic: config.isPublic },
      openContent: () => openContent(config),
    });
    for (const line of describePasswords(passwords)) console.log(line);
  }
  if (!config.isPublic) return;
  if (config.seed === 'withheld') {
    console.log(
      'Others reach this server, so it makes no demo shops. DUKA_SEED=demo makes them, with passwords of their own.',
    );
  }
  for (const email of await findPublishedPasswords(database)) {
    console.warn(`WARNING: ${email} still has the demo's published password, and others reach this server. Change it.`);
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw new StartError(explainListen(codeOf(error), config));
  }
  app.log.info({ version: appVersion }, `${appName} ${appVersion}`);
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  console.log(`Duka is ready at ${config.publicUrl ?? `http://${host}:${port}`}`);
  if (config.seed === 'demo' && !config.isPublic) {
    console.log('Demo sign-in: asha@duka.example (or phone +255712000001), password DukaDemo2026');
  }
}

function explainListen(code: string, { host, port }: Config): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already taken. Stop the program that uses it, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `It cannot listen on HOST ${host}, PORT ${port} (${code}).`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly lock: FolderLock;
  /** Says from now on that the server is not ready. */
  readonly leave: () => void;
  readonly drainMs: number;
}

/** Ctrl-C, a service manager, or a parent process that says so or goes away: requests finish, then the data closes. */
function stopWhenTold({ app, database, lock, leave, drainMs }: Running): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    leave();
    if (drainMs > 0) await pause(drainMs);
    // The next server may start while the last requests of this one finish: no new ones come here.
    lock.release();
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    await app.close();
    await database.close();
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if (message === 'stop') void stop();
  });
}
