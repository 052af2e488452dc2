import { phoneOfKey } from '#orders/customer-key.ts';
import { parsePhone } from '#values/phone.ts';
import type { QueriedRow } from './query-rows.ts';
import { applyPatches, type RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';

/**
 * Adds the patches of the customers' books to patches of their orders: the total owed, since when it is owed, and the day on which it is
 * due. A debt of a customer without a book opens one under the id `openedBy`, as the server does.
 */
export function addBookPatches(
  rows: readonly RowPatch[],
  { shop, now }: { readonly shop: ShopRows; readonly now: string },
  openedBy?: string,
): readonly RowPatch[] {
  const ids = new Set(rows.flatMap(({ collection, id }) => (collection === 'orders' ? [id] : [])));
  const orders = applyPatches('orders', rowsOf(shop, 'orders'), [{ rows, doneAt: now }]);
  const keys = new Map(
    orders.flatMap((order) => {
      const key = textOf(order, 'customerKey');
      return ids.has(order.$id) && key !== '' ? [[key, order] as const] : [];
    }),
  );
  const books = [...keys].flatMap(([key, order]): RowPatch[] => {
    const storeId = textOf(order, 'storeId');
    const owed = listOwed({ orders }, storeId, key);
    const balance = owed.reduce((sum, each) => sum + numberOf(each, 'owed'), 0);
    const dueDays = owed.map((each) => textOf(each, 'dueAt')).filter((day) => day !== '');
    const dates = { oldestAt: owed[0]?.orderDate ?? null, dueAt: dueDays.sort()[0] ?? null };
    const book = rowsOf(shop, 'creditAccounts').find((each) => each.storeId === storeId && each.customerKey === key);
    const set = { balance, ...dates };
    const isDebt = openedBy !== undefined && numberOf(order, 'owed') > 0;
    const debtor = isDebt && nameDebtor(order, book);
    if (book) return [{ collection: 'creditAccounts', id: book.$id, set: { ...set, ...debtor } }];
    const opened = { storeId, customerKey: key, customerId: order.customerId ?? null, limit: null };
    return isDebt
      ? [{ collection: 'creditAccounts', id: openedBy, isNew: true, set: { ...opened, ...set, ...debtor } }]
      : [];
  });
  return [...rows, ...books];
}

/** Returns the key of the account that the shop knows to have this number, as the server does (`known-customer.ts`). */
export function findKnownKey(shop: ShopRows, key: string): string {
  const phone = phoneOfKey(key);
  const known = rowsOf(shop, 'orders').find(
    (order) => phone !== undefined && order.isSamePerson === true && textOf(order, 'customerPhone') === phone,
  );
  return (known && textOf(known, 'customerKey')) || key;
}

/** Returns the book into which a book was joined, over several joins, or the book itself, as `followJoins` of the server does (R32). */
export function followJoins(shop: ShopRows, book: QueriedRow): QueriedRow {
  const books = rowsOf(shop, 'creditAccounts');
  const passed = new Set<string>();
  let last = book;
  for (;;) {
    const next = passed.has(last.$id) ? undefined : books.find(({ $id }) => $id === last.joinedIntoId);
    if (!next) return last;
    passed.add(last.$id);
    last = next;
  }
}

/** The customer's orders of which something is owed, the oldest first. */
export function listOwed(shop: ShopRows, storeId: string, customerKey: string): readonly QueriedRow[] {
  return rowsOf(shop, 'orders')
    .filter((order) => order.storeId === storeId && order.customerKey === customerKey && numberOf(order, 'owed') > 0)
    .toSorted((one, other) => Date.parse(textOf(one, 'orderDate')) - Date.parse(textOf(other, 'orderDate')));
}

/** What the shop has called them itself stays, whatever an account calls itself (R32). */
function nameDebtor(order: QueriedRow, book: QueriedRow | undefined) {
  if (book?.isOfNumber === true && textOf(book, 'name') !== '' && textOf(order, 'customerId') !== '') return {};
  return {
    name: textOf(order, 'customerName') || (book?.name ?? ''),
    phone: parsePhone(textOf(order, 'customerPhone')) ?? book?.phone ?? null,
  };
}
