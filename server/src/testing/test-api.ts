import type { FastifyInstance, FastifyServerOptions, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '#build-app.ts';
import { type Config, readConfig } from '#config.ts';
import type { Database } from '#database/database.ts';
import { sessionCookies } from '#http/caller/session-token.ts';
import type { Mail, SendMail, SendText, TextMessage } from '#mail/mail.ts';
import { addReferences } from './listed.ts';
import { spreadCalls } from './spread-calls.ts';
import { addAccount } from './test-accounts.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFolder } from './test-folder.ts';
import { testSeal } from './test-seal.ts';
import { storeSettings } from './test-stores.ts';
import { watchAnswers } from './watch-answers.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

export interface CallOptions {
  readonly body?: unknown;
  /** The `cookie` header of `signUp` or `signIn`. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole server as its clients see it: raw answers, cookies, mails, and a clock that can be moved. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Every mail the app handed over. */
  readonly mails: Mail[];
  /** Every text message the app handed over. */
  readonly texts: TextMessage[];
  /** The app's clock. */
  now(): Date;
  /** Moves the app's clock on. */
  advance(ms: number): void;
  /** Starts another server over the same database, as after one that was killed, and stops it again. */
  startAnother(): Promise<void>;
  /** Calls the API with the project header; `path` is what follows /v1. */
  call(method: Method, path: string, options?: CallOptions): ReturnType<typeof inject>;
}

/** The app over an empty database; closed when the test ends. */
export async function createTestApi(
  options: {
    config?: Partial<Config>;
    webRoot?: string;
    sendMail?: SendMail;
    /** True if new phone numbers must be proven by a code (R16). */
    provesPhones?: boolean;
    sendText?: SendText;
    logger?: FastifyServerOptions['logger'];
  } = {},
): Promise<TestApi> {
  const database = await openTestDatabase();
  await addReferences(database);
  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  const { sendText = async (text) => void texts.push(text) } = options;
  // Begins with an hour, so that no limit's window ends in the middle of a test.
  let offsetMs = Date.UTC(2026, 10, 21, 7) - Date.now();
  const now = () => new Date(Date.now() + offsetMs);
  const dataDir = options.config?.dataDir ?? openTestFolder();
  const settings = {
    config: { ...readConfig({ DUKA_DATA_DIR: dataDir, ...(await storeSettings(dataDir)) }), ...options.config },
    database,
    seal: testSeal,
    sendMail: options.sendMail ?? (async (mail) => void mails.push(mail)),
    ...(options.provesPhones && { sendText }),
    webRoot: options.webRoot,
    logger: options.logger,
    now,
  };
  const app = await buildApp(settings);
  watchAnswers(app);
  const tellTime = await spreadCalls(app, settings);
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return {
    app,
    database,
    mails,
    texts,
    now,
    advance: (ms) => {
      offsetMs += ms;
      tellTime();
    },
    async startAnother() {
      const other = await buildApp(settings);
      await other.ready();
      await other.close();
    },
    call: (method, path, { body, cookie, headers } = {}) =>
      inject(app, {
        method,
        url: `/v1${path}`,
        headers: { 'x-appwrite-project': 'duka', ...(cookie !== undefined && { cookie }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
  };
}

export const password = 'Mbegu-Bora-2026';

export interface Seller {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

/** Counts the accounts of each database, so that ids do not depend on the tests that ran before. */
const sellers = new WeakMap<Database, number>();

/** A new account with a session. */
export async function signUp(api: TestApi): Promise<Seller> {
  const number = (sellers.get(api.database) ?? 0) + 1;
  sellers.set(api.database, number);
  const email = `seller${number}@duka.example`;
  const id = `seller-${number}`;
  const token = await addAccount(api.database, { id, email, name: 'Asha Mushi', password, now: api.now() });
  const cookie = sessionCookies.map((name) => `${name}=${encodeURIComponent(token)}`).join('; ');
  return { id, email, cookie };
}

/** Returns the `cookie` header of a new session. */
export async function signIn(api: TestApi, email: string, secret = password): Promise<string> {
  const session = await api.call('POST', '/account/sessions/email', { body: { email, password: secret } });
  if (session.statusCode !== 201) throw new Error(session.body);
  return cookieOf(session);
}

/** The cookies of a response that a browser would send back. */
export function cookieOf(answer: Awaited<ReturnType<typeof inject>>): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function inject(app: FastifyInstance, options: InjectOptions) {
  return app.inject(options);
}
