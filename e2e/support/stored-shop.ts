import { type Api, documentsPath, listPath } from './api.ts';
import { sekei } from './places.ts';
import { marysAccount, marysShop, type Person } from './registering.ts';
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

/** Returns what is stored when a person has registered `marysShop`, of medium scale, at `sekei`, paid at CRDB: nothing twice. */
export function marysStoredShop({ account, stores }: StoredShop, person: Person): StoredShop {
  const phone = person['Phone Number'].replaceAll(' ', '').replace(/^0/, '+255');
  const storeId = [{ $id: stores[0]?.$id }];
  const { Region: region, Council: district, Ward: ward, Street: street, Road: road } = sekei;
  const user = {
    $id: account.$id,
    userId: account.$id,
    firstName: 'Mary',
    lastName: 'Jane Mushi',
    email: person.Email,
  };
  return {
    account: { name: 'Mary Jane Mushi', email: person.Email, prefs: { role: 'seller', phone } },
    users: [{ ...user, phone, role: 'seller', m2fStatus: 'disabled', maxSessions: 2 }],
    stores: [
      {
        ownerId: { $id: account.$id },
        storeName: marysShop['Shop Name'],
        storeType: 'Medium-Scale',
        phone: '+255712000111',
        bRegNo: 'BRN-2026-1',
        tinNo: '123456789',
        activeHrs: '07:30am - 05:30pm',
      },
    ],
    locations: [{ storeId, region, district, ward, street, road, houseNo: 'Mfano 3' }],
    payments: [
      {
        storeId,
        accountName: marysAccount['Account Name'],
        accountNo: marysAccount['Account Number'],
        type: 'bank',
        provider: 'CRDB',
        providerBranch: 'Arusha',
      },
    ],
  };
}
