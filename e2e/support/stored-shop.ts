import { type Api, documentsPath, listPath } from './api.ts';
import { openSession, type Seller } from './sellers.ts';

type Documents = readonly Record<string, unknown>[];

export interface StoredShop {
  readonly account: Record<string, unknown>;
  readonly users: Documents;
  readonly stores: Documents;
  readonly locations: Documents;
  readonly payments: Documents;
}

/** Reads the seller's shop as it is stored. */
export async function readStore(api: Api, seller: Seller): Promise<Record<string, unknown>> {
  return (await api('GET', documentsPath('stores', seller.storeId), undefined, seller)).body;
}

/** Reads everything that the server stores about a seller, with a session of their own. */
export async function readStoredShop(
  api: Api,
  url: string,
  { Email: email, Password: password }: { readonly Email: string; readonly Password: string },
): Promise<StoredShop> {
  const caller = { session: await openSession(url, { email, password }) };
  const { body: account } = await api('GET', '/account', undefined, caller);
  const read = async (path: string) => (await api('GET', path, undefined, caller)).body.documents ?? [];
  return {
    account,
    users: await read(listPath('users', { method: 'equal', attribute: 'userId', values: [account.$id] })),
    stores: await read(documentsPath('stores')),
    locations: await read(documentsPath('storeLocations')),
    payments: await read(documentsPath('storePayments')),
  };
}
