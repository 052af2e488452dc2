import { projectId } from '@duka/domain/project';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#build-app.ts';
import { readConfig } from '#config.ts';
import type { Database } from '#database/database.ts';
import type { SendMail, SendText } from '#mail/mail.ts';
import { addReferences } from './listed.ts';
import { closeAfterTest, spreadCalls } from './spread-calls.ts';
import { addAccount, addSession } from './test-accounts.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFolder } from './test-folder.ts';
import { testSeal } from './test-seal.ts';
import { storeSettings } from './test-stores.ts';
import { watchAnswers } from './watch-answers.ts';

/** Someone with an account and a live session. */
export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly session: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Sends a call as the member, or as a guest; returns status and parsed body. */
  call(
    method: InjectOptions['method'],
    url: string,
    options?: { as?: TestMember; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  newMember(name: string): Promise<TestMember>;
  /** The member at another device, with a session of its own. */
  newDevice(member: TestMember): Promise<TestMember>;
  /** A member with a users document and a store of the given id. */
  newSeller(name: string, storeId: string): Promise<TestMember>;
}

const password = 'DukaTest2026';
const apiKey = 'key-of-the-operator-for-the-tests';

/** Headers that the marketplace's own server sends. */
export const operatorHeaders = { 'x-appwrite-key': apiKey };

/** The real app over an empty database; time stands still at `now`. `place` opens it where another has been. */
export async function openTestApp(
  now = new Date('2026-11-21T07:00:00.000Z'),
  place: {
    readonly database?: Database;
    readonly dataDir?: string;
    readonly webRoot?: string;
    readonly sendMail?: SendMail;
    readonly sendText?: SendText;
    /** Settings beside those that every test has. */
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestApp> {
  const database = place.database ?? (await openTestDatabase());
  if (!place.database) closeAfterTest(database);
  await addReferences(database);
  const dataDir = place.dataDir ?? openTestFolder();
  const config = readConfig({
    DUKA_DATA_DIR: dataDir,
    DUKA_SEED: 'none',
    DUKA_API_KEY: apiKey,
    ...(await storeSettings(dataDir)),
    ...place.env,
  });
  const { webRoot, sendText, sendMail = async () => {} } = place;
  const options = { config, database, seal: testSeal, sendMail, sendText, now: () => now, webRoot };
  const app = await buildApp(options);
  watchAnswers(app);
  await spreadCalls(app, options);
  await app.ready();

  const call: TestApp['call'] = async (method, url, options = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        'x-appwrite-project': projectId,
        ...(options.as && { 'x-appwrite-session': options.as.session }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    });
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() };
  };

  const newMember: TestApp['newMember'] = async (name) => {
    const email = `${name}@duka.example`;
    const session = await addAccount(database, { id: name, email, name, password, now });
    return { id: name, email, session };
  };

  const newDevice: TestApp['newDevice'] = async (member) => {
    return { ...member, session: await addSession(database, member.id, now) };
  };

  let sellers = 0;
  const newSeller: TestApp['newSeller'] = async (name, storeId) => {
    const member = await newMember(name);
    sellers += 1;
    const phone = `+25570${String(sellers).padStart(7, '0')}`;
    await database.transaction(({ accounts }) =>
      accounts.update(name, { phone, phoneVerified: sendText !== undefined }),
    );
    await createDocument(member, 'users', name, { userId: name, firstName: name, email: member.email, phone });
    await createDocument(member, 'stores', storeId, { ownerId: name, storeName: `${name}'s shop` });
    return member;
  };

  async function createDocument(as: TestMember, collection: string, documentId: string, data: object): Promise<void> {
    const { status, body } = await call('POST', documentsPath(collection), { as, body: { documentId, data } });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }

  return { app, database, call, newMember, newDevice, newSeller };
}

/** The path of a collection's documents, or of one of them. */
export function documentsPath(collection: string, documentId?: string): string {
  const path = `/v1/databases/marketplace/collections/${collection}/documents`;
  return documentId === undefined ? path : `${path}/${documentId}`;
}

/** A list call's path with its queries as the SDK writes them. */
export function listPath(collection: string, ...queries: object[]): string {
  const texts = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`);
  return `${documentsPath(collection)}?${texts.join('&')}`;
}
