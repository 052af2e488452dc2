import type { Customer } from '@duka/domain/figures/shop-figures';
import { callRights } from '@duka/domain/members/screen-rights';
import { orderOfGuest } from '@duka/domain/messages/guest';
import { equal, limit } from '@duka/domain/query';
import { dayMs } from '@duka/domain/values/durations';
import { askBeside } from '#data/calls/feed.ts';
import { backend } from '#data/connection/client.ts';
import type { ShopCopy } from './local-store.ts';
import { readCollection, type ShopDb, type StoredDocument } from './shop-db.ts';
import type { StoredSeller } from './stored-seller.ts';

/** The customers as the server listed them at a moment, in milliseconds. */
export interface KnownCustomers {
  readonly at: number;
  readonly customers: readonly Customer[];
}

const pageSize = 100;
/** Of a shop with more customers the copy has those who bought most, and who has bought since. */
const maxCustomers = 500;

export async function readKnownCustomers(db: ShopDb): Promise<KnownCustomers | undefined> {
  return (await db.get('meta', 'customers')) as KnownCustomers | undefined;
}

/**
 * Fetches the people of the shop, whom the feed does not send: the customers once a day, and the names of those who have
 * written. Rejects with `ApiFailure` where no answer came.
 */
export async function fetchPeople(copy: ShopCopy, { storeId, rights }: StoredSeller): Promise<void> {
  const { db } = copy;
  const known = await readKnownCustomers(db);
  const isFresh = known !== undefined && Date.now() - known.at < dayMs;
  await fetchParties(copy, isFresh);
  if (isFresh || (rights && !callRights.customers.some((right) => rights.includes(right)))) return;
  const at = Date.now();
  const customers: Customer[] = [];
  for (let total = 1; customers.length < Math.min(total, maxCustomers); ) {
    const query = { order: 'total', limit: pageSize, offset: customers.length };
    const page = await askBeside<{ total: number; customers: Customer[] }>(`/shops/${storeId}/customers`, query);
    customers.push(...page.customers);
    total = page.customers.length < pageSize ? 0 : page.total;
  }
  await db.put('meta', { at, customers }, 'customers');
}

/** Asks for the names of those who have written: once a day of all, as they may have changed, else of those who are new. */
async function fetchParties({ seller, db, storedRows }: ShopCopy, isFresh: boolean): Promise<void> {
  const [messages, users] = await Promise.all([readCollection(db, 'messages'), readCollection(db, 'users')]);
  const known = new Set<unknown>([seller.accountId, ...(isFresh ? users.map(({ userId }) => userId) : [])]);
  const strangers = new Set(
    messages
      .flatMap(({ senderId, receiverId }) => [senderId, receiverId].filter((id) => !known.has(id)).map(String))
      // The names of buyers without an account stand in their orders.
      .filter((id) => orderOfGuest(id) === undefined),
  );
  for (const ids of inPages([...strangers])) {
    const queries = [equal('userId', ...ids), limit(ids.length)].map((query) => JSON.stringify(query));
    const path = `/databases/${backend.databaseId}/collections/users/documents`;
    const { documents } = await askBeside<{ documents: StoredDocument[] }>(path, { queries });
    const tx = db.transaction('documents', 'readwrite');
    for (const document of documents) void tx.store.put(document, ['users', document.$id]);
    await tx.done;
  }
  storedRows.forget('users');
}

function inPages(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) =>
    ids.slice(at * pageSize, (at + 1) * pageSize),
  );
}
