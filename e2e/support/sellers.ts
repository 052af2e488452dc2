import { randomInt, randomUUID } from 'node:crypto';
import { databaseId } from '@duka/domain/project';
import { type CallOptions, call, toCookieHeader } from './wire.ts';

export interface Seller {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The id of the account and of its users document. */
  readonly userId: string;
  /** Empty when the seller was made without a store. */
  readonly storeId: string;
  /** The `Cookie` header of a session of this seller; not the browser's. */
  readonly session: string;
  /** The ids of the seller's products, in the order they were asked for. */
  readonly productIds: readonly string[];
}

export interface NewProduct {
  readonly name: string;
  readonly [attribute: string]: unknown;
}

export interface SellerOptions {
  /** True when left out. */
  readonly withStore?: boolean;
  /** So many plain products ("Product 001" ...), or these, each completed with plain values; the last one is the newest. */
  readonly products?: number | readonly NewProduct[];
  /** "Neema Kileo" when left out. */
  readonly firstName?: string;
  readonly lastName?: string;
}

/** How many products are sent at a time. */
const atOnce = 8;
const hourMs = 60 * 60 * 1000;

/** A seller nobody has seen before: account, users document, store and products, made over the wire. */
export async function createSeller(baseUrl: string, options: SellerOptions = {}): Promise<Seller> {
  const { withStore = true, products = [], firstName = 'Neema', lastName = 'Kileo' } = options;
  const userId = randomUUID().replaceAll('-', '').slice(0, 20);
  const email = `${userId}@sellers.duka.example`;
  const phone = `+2556${String(randomInt(1e8)).padStart(8, '0')}`;
  const password = `Mbegu-${userId}`;
  const headers = { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };

  const account = { userId, email, password, name: `${firstName} ${lastName}` };
  await call(`${baseUrl}/v1/account`, { method: 'POST', body: account, headers });
  const signIn: CallOptions = { method: 'POST', body: { email, password }, headers };
  const { cookies } = await call(`${baseUrl}/v1/account/sessions/email`, signIn);
  const session = toCookieHeader(cookies);
  const create = (collection: string, documentId: string, data: object) =>
    createDocument(baseUrl, session, collection, documentId, data);

  await call(`${baseUrl}/v1/account/prefs`, { method: 'PATCH', body: { prefs: { role: 'seller' } }, session });
  await create('users', userId, { userId, firstName, lastName, email, phone, role: 'seller', m2fStatus: 'disabled' });
  const storeId = withStore ? randomUUID() : '';
  if (withStore) {
    await create('stores', storeId, { ownerId: userId, storeName: `${firstName}'s shop`, storeType: 'Small-Scale' });
  }
  const wanted = typeof products === 'number' ? plainProducts(products) : products;
  const rows = wanted.map((product, index) => ({
    ...plainValues,
    createdAt: new Date(Date.now() - (wanted.length - index) * hourMs).toISOString(),
    updstedAt: new Date().toISOString(),
    storeId,
    ...product,
  }));
  const productIds = rows.map(() => randomUUID());
  for (let start = 0; start < rows.length; start += atOnce) {
    const batch = rows.slice(start, start + atOnce);
    await Promise.all(batch.map((row, index) => create('products', productIds[start + index] ?? '', row)));
  }
  return { email, phone, password, firstName, lastName, userId, storeId, session, productIds };
}

/** Creates a document as a signed-in seller; answers it as the server stored it. */
export async function createDocument(
  baseUrl: string,
  session: string,
  collection: string,
  documentId: string,
  data: object,
): Promise<Record<string, unknown>> {
  const url = `${baseUrl}/v1/databases/${databaseId}/collections/${collection}/documents`;
  const answer = await call<Record<string, unknown>>(url, { method: 'POST', body: { documentId, data }, session });
  return answer.body;
}

/** Reads a document as a signed-in seller, to see what a journey has really left behind. */
export async function readDocument(
  baseUrl: string,
  session: string,
  collection: string,
  documentId: string,
): Promise<Record<string, unknown>> {
  const url = `${baseUrl}/v1/databases/${databaseId}/collections/${collection}/documents/${documentId}`;
  return (await call<Record<string, unknown>>(url, { session })).body;
}

/** Lists a collection as a signed-in seller; `queries` are JSON texts as the wire has them. */
export async function listDocuments(
  baseUrl: string,
  session: string,
  collection: string,
  queries: readonly object[] = [],
): Promise<{ total: number; documents: Record<string, unknown>[] }> {
  const url = new URL(`${baseUrl}/v1/databases/${databaseId}/collections/${collection}/documents`);
  for (const query of queries) url.searchParams.append('queries[]', JSON.stringify(query));
  return (await call<{ total: number; documents: Record<string, unknown>[] }>(url.href, { session })).body;
}

const plainValues = {
  description: 'Good quality',
  manufacturer: 'Kilimo Ltd',
  quantityInStock: 20,
  purchasePrice: 3000,
  sellingPrice: 4500,
  hasDiscount: false,
  hasExpiry: false,
  hasReturnPolicy: false,
};

function plainProducts(count: number): NewProduct[] {
  return Array.from({ length: count }, (_, index) => ({ name: `Product ${String(index + 1).padStart(3, '0')}` }));
}
