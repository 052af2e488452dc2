import { randomInt, randomUUID } from 'node:crypto';
import { projectId } from '@duka/domain/project';
import { minuteMs } from '@duka/domain/values/durations';
import { type Api, createApi, documentsPath, expectStored } from './api.ts';

/** The sellers of the demo data. */
export const demo = {
  asha: { email: 'asha@duka.example', phone: '+255712000001', password: 'DukaDemo2026' },
  juma: { email: 'juma@duka.example', phone: '+255713000002', password: 'DukaDemo2026' },
} as const;

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
  readonly storeName: string;
  /** The token of a session of this seller. */
  readonly session: string;
  /** The ids of the seller's products, in the order in which they were asked for. */
  readonly productIds: readonly string[];
}

export interface NewSeller {
  /** True when left out. */
  readonly withStore?: boolean;
  /** True when left out: a store then has its location, as after a whole registration. */
  readonly withLocation?: boolean;
  readonly storeName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Whether the link that confirms the e-mail address was opened; two-factor sign-in needs that. */
  readonly isConfirmed?: boolean;
  /** The phone number; by default one of the seller's own. */
  readonly phone?: string;
  /** The number of plain products, or the attributes in which each differs from a plain one. The first is the newest. */
  readonly products?: number | readonly Record<string, unknown>[];
}

/** The number of products that are sent at a time. */
const atOnce = 8;
const password = 'DukaTest2026';

interface NewAccount {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Opens an account and a session of it; returns the session's token. */
export type SignUp = (account: NewAccount) => Promise<string>;

/** Makes a seller of its own over the wire: account (unless it is opened by `signUp`), users document, store and products. */
export async function createSeller(url: string, wanted: NewSeller = {}, signUp?: SignUp): Promise<Seller> {
  const {
    withStore = true,
    withLocation = true,
    storeName = 'Rehema Agrovet',
    firstName = 'Rehema',
    lastName = 'Mushi',
    phone = `+2556${String(randomInt(1e8)).padStart(8, '0')}`,
  } = wanted;
  // Sign-ups are limited per address, so every seller has an address of its own.
  const address = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const api = createApi(url, address);
  const userId = `seller-${randomUUID().slice(0, 23)}`;
  const email = `${userId}@duka.example`;
  const account = { userId, email, password, name: `${firstName} ${lastName}` };
  if (!signUp) await expectStored(api('POST', '/account', account));
  const session = await (signUp?.(account) ?? openSession(url, account));
  const create = (collection: string, documentId: string, data: object) =>
    expectStored(api('POST', documentsPath(collection), { documentId, data }, { session }));

  await expectStored(api('PATCH', '/account/prefs', { prefs: { role: 'seller', phone } }, { session }));
  const user = { userId, firstName, lastName, role: 'seller', phone, email, m2fStatus: 'disabled', maxSessions: 2 };
  await create('users', userId, user);
  const storeId = withStore ? `store-${userId.slice(7)}` : '';
  if (withStore) await create('stores', storeId, { ownerId: userId, storeName, storeType: 'Small-Scale', phone });
  if (withStore && withLocation) await create('storeLocations', `place-${userId.slice(7)}`, plainLocation(storeId));
  const productIds = await createProducts(api, session, storeId, wanted.products ?? []);
  return { email, phone, password, firstName, lastName, userId, storeId, storeName, session, productIds };
}

function plainLocation(storeId: string): object {
  const place = {
    region: 'Arusha',
    district: 'Arusha Urban',
    ward: 'Sekei',
    street: 'Naura',
    road: 'Barabara ya mfano 2',
  };
  return { storeId: [storeId], ...place, houseNo: '0', postcode: '0', latitude: 0, longtude: 0 };
}

async function createProducts(
  api: Api,
  session: string,
  storeId: string,
  wanted: number | readonly Record<string, unknown>[],
): Promise<string[]> {
  const differences = typeof wanted === 'number' ? Array.from({ length: wanted }, () => ({})) : wanted;
  const rows = differences.map((difference, at) => ({
    documentId: randomUUID(),
    data: { ...plainProduct(storeId, at), ...difference },
  }));
  for (let start = 0; start < rows.length; start += atOnce) {
    const batch = rows.slice(start, start + atOnce);
    await Promise.all(batch.map((row) => expectStored(api('POST', documentsPath('products'), row, { session }))));
  }
  return rows.map((row) => row.documentId);
}

/** The category and unit of products that name none: the last ones, which no journey chooses. */
export const plainChoices = { productCategories: ['fish'], units: ['bundle'] };

/** Later products are older, so that the list shows them in the given order. */
function plainProduct(storeId: string, at: number): object {
  const createdAt = new Date(Date.now() - at * minuteMs).toISOString();
  return {
    name: `Product ${at + 1}`,
    productId: `P${100_000_000 + at}`,
    quantityInStock: 20,
    purchasePrice: 1000,
    sellingPrice: 1500,
    ...plainChoices,
    createdAt,
    updstedAt: createdAt,
    storeId,
  };
}

/** Opens a session for an existing account; returns its token. */
export async function openSession(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const { headers } = await expectStored(createApi(url)('POST', '/account/sessions/email', { email, password }));
  const start = `a_session_${projectId}=`;
  const cookie = headers.getSetCookie().find((each) => each.startsWith(start));
  if (cookie === undefined) throw new Error(`No session cookie for ${email}`);
  return decodeURIComponent(cookie.slice(start.length).split(';', 1)[0] ?? '');
}
