import { createHash } from 'node:crypto';
import { databaseId, projectId } from '@duka/domain/project';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many calls
  readonly body: any;
}

export interface Seller {
  readonly userId: string;
  readonly email: string;
  readonly storeId: string;
  readonly session: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly as?: Pick<Seller, 'session'>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const filesPath = '/v1/storage/buckets/files/files';
const password = 'DukaTest2026';

export function documentsPath(collection: string, documentId?: string): string {
  const path = `/v1/databases/${databaseId}/collections/${collection}/documents`;
  return documentId === undefined ? path : `${path}/${documentId}`;
}

/** A list call's path with its queries as the SDK writes them. */
export function listPath(collection: string, ...queries: object[]): string {
  const texts = queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`);
  return `${documentsPath(collection)}?${texts.join('&')}`;
}

/** One call; throws when the connection was lost before the whole answer had come. */
export async function call(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, as, headers } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'x-appwrite-project': projectId,
      ...(as && { 'x-appwrite-session': as.session }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** Uploads bytes as the SDK does, whole or as the chunk `range` (`bytes 0-9/20`). */
export async function upload(
  url: string,
  as: Seller,
  fileId: string,
  bytes: Uint8Array<ArrayBuffer>,
  range?: string,
): Promise<Answer> {
  const form = new FormData();
  form.append('fileId', fileId);
  form.append('file', new File([bytes], `${fileId}.bin`));
  const response = await fetch(`${url}${filesPath}`, {
    method: 'POST',
    headers: {
      'x-appwrite-project': projectId,
      'x-appwrite-session': as.session,
      ...(range && { 'content-range': range, 'x-appwrite-id': fileId }),
    },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

/** The MD5 of what the server gives back for a file; undefined when it gives nothing. */
export async function downloadedMd5(url: string, as: Seller, fileId: string): Promise<string | undefined> {
  const response = await fetch(`${url}${filesPath}/${fileId}/download`, {
    headers: { 'x-appwrite-project': projectId, 'x-appwrite-session': as.session },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.status === 200 ? md5(bytes) : undefined;
}

export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Throws when the server refused. */
export async function expectDone(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.status >= 300) throw new Error(`The server answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A new account with a session, a users document and a store. `name` is fit for an id. */
export async function newSeller(url: string, name: string, headers?: CallOptions['headers']): Promise<Seller> {
  const email = `${name}@duka.example`;
  const body = { userId: name, email, password, name };
  await expectDone(call(url, 'POST', '/v1/account', { body, ...(headers && { headers }) }));
  const seller = { userId: name, email, storeId: `${name}-store`, session: await signIn(url, email) };
  const create = (collection: string, documentId: string, data: object) =>
    expectDone(call(url, 'POST', documentsPath(collection), { as: seller, body: { documentId, data } }));
  await create('users', name, { userId: name, firstName: name, email });
  await create('stores', seller.storeId, { ownerId: name, storeName: `${name}'s shop` });
  return seller;
}

/** Returns the token of a new session. */
export async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'x-appwrite-project': projectId, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const text = await response.text();
  const start = `a_session_${projectId}=`;
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(start));
  if (!cookie) throw new Error(`No session for ${email}: ${response.status} ${text}`);
  return decodeURIComponent(cookie.slice(start.length).split(';', 1)[0] as string);
}

/** A product's attributes; what is not given is plain. */
export function productOf({ storeId }: Seller, more: object = {}): object {
  const at = new Date().toISOString();
  return {
    name: 'Mbegu za mahindi',
    quantityInStock: 20,
    purchasePrice: 1000,
    sellingPrice: 1500,
    productCategories: ['seeds'],
    units: ['packet'],
    createdAt: at,
    updstedAt: at,
    storeId,
    ...more,
  };
}
