import { projectId } from '@duka/domain/project';

/** The sellers of the demo data. */
export const demo = {
  asha: { email: 'asha@duka.example', phone: '+255712000001', password: 'DukaDemo2026' },
  juma: { email: 'juma@duka.example', phone: '+255713000002', password: 'DukaDemo2026' },
} as const;

export interface Seller {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly userId: string;
  /** Empty when the seller has no store. */
  readonly storeId: string;
  readonly storeName: string;
  /** The session's token, as the cookie carries it. */
  readonly session: string;
}

export interface NewSeller {
  readonly withStore?: boolean;
  readonly storeName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Attributes by which each product differs from a plain one. */
  readonly products?: readonly Record<string, unknown>[];
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { documents?: Record<string, unknown>[]; total?: number };
}

/** Calls the API over plain fetch, beside the browser, as the seller or (without one) as a guest. */
export type Api = (method: string, path: string, body?: unknown, as?: Pick<Seller, 'session'>) => Promise<Answer>;

export function createApi(url: string): Api {
  return async (method, path, body, as) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        'x-appwrite-project': projectId,
        ...(as && { 'x-appwrite-session': as.session }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
}

/** The path of a collection's documents below /v1. */
export function documentsPath(collection: string, documentId?: string): string {
  const path = `/databases/marketplace/collections/${collection}/documents`;
  return documentId === undefined ? path : `${path}/${documentId}`;
}

/** A list call's path with its queries as the SDK writes them. */
export function listPath(collection: string, ...queries: object[]): string {
  const texts = queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`);
  return `${documentsPath(collection)}?${texts.join('&')}`;
}

const password = 'DukaTest2026';

/** Opens a session for an account that exists. */
export async function openSession(url: string, email: string, secret: string): Promise<string> {
  const response = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'x-appwrite-project': projectId, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`a_session_${projectId}=`));
  const session = cookie?.slice(cookie.indexOf('=') + 1).split(';')[0];
  if (!session) throw new Error(`No session for ${email}: ${response.status} ${await response.text()}`);
  return decodeURIComponent(session);
}

/** Makes an account, its users document and (unless told not to) a store with products, all over the wire. */
export async function createSeller(url: string, index: number, wanted: NewSeller = {}): Promise<Seller> {
  const {
    withStore = true,
    firstName = 'Rehema',
    lastName = 'Mushi',
    storeName = 'Rehema Agrovet',
    products = [],
  } = wanted;
  const api = createApi(url);
  const userId = `seller-${process.pid}-${index}`;
  const email = `${userId}@duka.example`;
  const phone = `+2556${String(process.pid % 10000).padStart(4, '0')}${String(index).padStart(4, '0')}`;
  await expectStored(api('POST', '/account', { userId, email, password, name: `${firstName} ${lastName}` }));
  const session = await openSession(url, email, password);
  const storeId = withStore ? `store-${userId}` : '';
  const seller = { email, phone, password, userId, storeId, storeName, session };
  const create = (collection: string, documentId: string, data: object) =>
    expectStored(api('POST', documentsPath(collection), { documentId, data }, seller));
  await expectStored(api('PATCH', '/account/prefs', { prefs: { role: 'seller', phone } }, seller));
  await create('users', userId, {
    userId,
    firstName,
    lastName,
    role: 'seller',
    phone,
    email,
    m2fStatus: 'disabled',
    maxSessions: 2,
  });
  if (withStore) await create('stores', storeId, { ownerId: userId, storeName, storeType: 'Small-Scale', phone });
  for (const [at, product] of products.entries()) {
    await create('products', `${userId}-p${at}`, { ...plainProduct(storeId, at), ...product });
  }
  return seller;
}

/** Later ones are older, so that the list shows them in the given order. */
function plainProduct(storeId: string, at: number): object {
  const createdAt = new Date(Date.now() - at * 60_000).toISOString();
  return {
    name: `Product ${at + 1}`,
    productId: `P${String(100000000 + at)}`,
    quantityInStock: 20,
    purchasePrice: 1000,
    sellingPrice: 1500,
    createdAt,
    updstedAt: createdAt,
    storeId,
  };
}

async function expectStored(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
