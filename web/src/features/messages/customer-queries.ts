import { type Party, parseParty } from '@duka/domain/messages/conversations';
import { cursorAfter, equal, limit, order, select } from '@duka/domain/query';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';

/** Orders that are read at a time; only their customers are. */
const pageSize = 500;

/** Lists everyone with an account who has ordered from the shop, the latest first; Q-055. */
export function customersQuery(storeId: string) {
  return queryOptions({
    queryKey: ['customers', storeId, 'with-account'],
    queryFn: () => listCustomers(storeId),
  });
}

async function listCustomers(storeId: string): Promise<Party[]> {
  const found = new Map<string, Party>();
  let lastId: string | undefined;
  for (;;) {
    const { documents } = await listDocuments('orders', [
      equal('storeId', storeId),
      order('orderDesc', 'orderDate'),
      select('$id', 'customerId.userId', 'customerId.firstName', 'customerId.lastName'),
      limit(pageSize),
      ...(lastId === undefined ? [] : [cursorAfter(lastId)]),
    ]);
    for (const { customerId } of documents) {
      // A walk-in customer has no account to write to.
      const party = parseParty(customerId);
      if (party) found.set(party.id, party);
    }
    lastId = documents.at(-1)?.$id;
    if (documents.length < pageSize || lastId === undefined) return [...found.values()];
  }
}
