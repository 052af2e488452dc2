import { type Debt, type DebtOrder, type DebtQuery, remindMs, type ShopDebts, splitBalance } from '#credit/debts.ts';
import type { Customer, CustomerQuery } from '#figures/shop-figures.ts';
import { orderOfGuest } from '#messages/guest.ts';
import { accountKey, accountOfKey, customerKeyOf, guestKey, phoneOfKey } from '#orders/customer-key.ts';
import { toDay } from '#values/dates.ts';
import { toPhonePart } from '#values/phone.ts';
import { foldText, hasForgiving, isForgivable, toParts, toSearchWords } from '#values/search.ts';
import type { QueriedRow } from './query-rows.ts';
import { compareValues } from './row-values.ts';
import { addAmounts, numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';

interface Person {
  readonly name: string;
  readonly phone: string | null;
}

/** Picks the people whom a search finds by name or phone, as the server does (`person-search.ts`). */
export function findPeople<Found extends Person>(people: readonly Found[], search: string): readonly Found[] {
  const words = toSearchWords(search);
  const parts = toParts(words);
  const find = (isForgiving: boolean) =>
    people.filter(({ name, phone }) => {
      const folded = ` ${foldText(name)}`;
      const hasPhone = (part: string) =>
        [part.trim(), toPhonePart(part) ?? part].some((digits) => phone?.includes(digits));
      return parts.every(
        (part) => folded.includes(part) || hasPhone(part) || (isForgiving && hasForgiving(folded, part)),
      );
    });
  const found = find(false);
  return found.length === 0 && isForgivable(words) ? find(true) : found;
}

/** Returns the customer key of a phone number, for a sale that the server does not have yet. */
function findKey(known: ReadonlyMap<string, Customer>, customerPhone: string): string {
  const key = customerKeyOf({ customerId: null, customerName: '', customerPhone }, false) ?? '';
  const number = phoneOfKey(key);
  const ofAccount = [...known.values()].find(({ accountId, phone }) => accountId !== null && phone === number);
  return ofAccount?.customer ?? key;
}

/** Returns a page of the customers who owe, from their accounts, as the server does (`debt-store.ts`). */
export function listDebts(shop: ShopRows, { search, order, isDue, today, limit, offset }: DebtQuery): ShopDebts {
  const owing = rowsOf(shop, 'creditAccounts').filter((account) => numberOf(account, 'balance') > 0);
  const all = [...owing]
    .sort(
      (one, other) => Date.parse(one.$createdAt) - Date.parse(other.$createdAt) || compareValues(one.$id, other.$id),
    )
    .map(toDebt);
  const isReminded = (debt: Debt) => {
    const ms = remindMs(debt);
    return ms !== null && toDay(ms) <= today;
  };
  const sum = (debts: readonly Debt[]) => ({
    debtors: debts.length,
    balance: addAmounts(debts.map(({ balance }) => balance)),
  });
  const asked = isDue ? all.filter(isReminded) : all;
  const found = findPeople(asked, search);
  const keys: Record<DebtOrder, (debt: Debt) => number | null> = {
    due: remindMs,
    oldest: ({ oldestAt }) => (oldestAt === null ? null : Date.parse(oldestAt)),
    balance: ({ balance }) => -balance,
  };
  const sorted = found.toSorted((one, other) => compareValues(keys[order](one), keys[order](other)));
  return {
    ...{ all: sum(all), due: sum(all.filter(isReminded)), total: found.length },
    debts: sorted.slice(offset, offset + limit),
  };
}

function toDebt(account: QueriedRow): Debt {
  const orNull = (attribute: string) => textOf(account, attribute) || null;
  return {
    ...{ accountId: account.$id, customerKey: textOf(account, 'customerKey'), name: textOf(account, 'name') },
    ...{ phone: orNull('phone'), balance: numberOf(account, 'balance') },
    limit: typeof account.limit === 'number' ? account.limit : null,
    ...{ oldestAt: orNull('oldestAt'), dueAt: orNull('dueAt'), remindedAt: orNull('remindedAt') },
  };
}

const noAccount = { owed: 0, advance: 0, bookId: null };
const noSales = { orders: 0, total: 0, lastOrderAt: null, lastMessageAt: null, accountId: null };

/** Returns the customer key of an order's buyer; empty for a sale of no customer. */
function keyOfBuyer(row: QueriedRow, known: ReadonlyMap<string, Customer>): string {
  const [id, phone, key] = [textOf(row, 'customerId'), textOf(row, 'customerPhone'), textOf(row, 'customerKey')];
  if (id !== '') return accountKey(id);
  if (phone !== '') return key || findKey(known, phone);
  return key.startsWith('name:') ? key : '';
}

/** Adds each guest of `customers` whom the seller has recognized since to the customer who it is (R67). */
function joinGuests(customers: Map<string, Customer>, shop: ShopRows, accountOf: ReadonlyMap<string, string>): void {
  for (const row of rowsOf(shop, 'orders')) {
    const guest = customers.get(guestKey(row.$id));
    const customer = guest && keyOfBuyer(row, customers);
    if (!guest || !customer || customer === guest.customer) continue;
    customers.delete(guest.customer);
    const before = customers.get(customer);
    const isLatest = isLater(guest.lastOrderAt, before?.lastOrderAt);
    const [latest, other] = isLatest ? [guest, before] : [before, guest];
    customers.set(customer, {
      ...(before ?? { ...guest, customer, accountId: accountOf.get(accountOfKey(customer) ?? '') ?? null }),
      name: latest?.name || other?.name || '',
      phone: latest?.phone ?? other?.phone ?? null,
      orders: guest.orders + (before?.orders ?? 0),
      total: guest.total + (before?.total ?? 0),
      lastOrderAt: latest?.lastOrderAt ?? null,
      lastMessageAt: isLater(guest.lastMessageAt, before?.lastMessageAt)
        ? guest.lastMessageAt
        : (before?.lastMessageAt ?? null),
    });
  }
}

/** True if a time is not before another one; null and undefined are before all. */
function isLater(one: string | null, other: string | null | undefined): boolean {
  if (one === null) return !other;
  return !other || Date.parse(one) >= Date.parse(other);
}

function toPerson(account: QueriedRow): Person {
  return { name: textOf(account, 'name'), phone: textOf(account, 'phone') || null };
}

/**
 * Returns a page of a shop's customers: those listed by the server at the time `known.at`, and what they and others have
 * ordered and written since, as far as the phone has it.
 */
export function listCustomers(
  shop: ShopRows,
  known: { readonly at: number; readonly customers: readonly Customer[] },
  { customer: wanted = '', search, order, limit, offset }: CustomerQuery,
): { total: number; customers: Customer[] } {
  const customers = new Map<string, Customer>(
    known.customers.map((customer) => [customer.customer, { ...customer, ...noAccount }]),
  );
  const isNew = (row: QueriedRow) => Date.parse(row.$createdAt) > known.at;
  const accountOf = new Map(rowsOf(shop, 'users').map((user) => [user.$id, textOf(user, 'userId')]));
  joinGuests(customers, shop, accountOf);
  for (const row of rowsOf(shop, 'orders').filter(isNew)) {
    const [phone, name] = [textOf(row, 'customerPhone'), textOf(row, 'customerName')];
    const customer = keyOfBuyer(row, customers);
    if (!customer) continue;
    const before = customers.get(customer);
    const orderDate = textOf(row, 'orderDate');
    const isLatest = isLater(orderDate, before?.lastOrderAt);
    const counts = textOf(row, 'status') === 'Cancelled' ? 0 : 1;
    customers.set(customer, {
      ...{ customer, ...noAccount },
      name: (isLatest && name) || before?.name || name,
      phone: (isLatest && phone) || before?.phone || null,
      orders: (before?.orders ?? 0) + counts,
      total: (before?.total ?? 0) + counts * (numberOf(row, 'orderTotal') - numberOf(row, 'returned')),
      lastOrderAt: isLatest ? orderDate : (before?.lastOrderAt ?? null),
      lastMessageAt: before?.lastMessageAt ?? null,
      accountId: before?.accountId ?? accountOf.get(accountOfKey(customer) ?? '') ?? null,
    });
  }
  const byAccount = new Map([...customers.values()].map((customer) => [customer.accountId, customer.customer]));
  const ordersById = new Map(rowsOf(shop, 'orders').map((row) => [row.$id, row]));
  const keyOfParty = (party: string) => {
    const orderId = orderOfGuest(party);
    if (orderId === undefined) return byAccount.get(party);
    const order = ordersById.get(orderId);
    return order ? keyOfBuyer(order, customers) : guestKey(orderId);
  };
  for (const row of rowsOf(shop, 'messages').filter(isNew)) {
    for (const party of [textOf(row, 'senderId'), textOf(row, 'receiverId')]) {
      const before = customers.get(keyOfParty(party) ?? '');
      if (before && isLater(row.$createdAt, before.lastMessageAt))
        customers.set(before.customer, { ...before, lastMessageAt: row.$createdAt });
    }
  }
  for (const account of rowsOf(shop, 'creditAccounts')) {
    const [customer, balance] = [textOf(account, 'customerKey'), numberOf(account, 'balance')];
    const before = customers.get(customer);
    if (!before && (textOf(account, 'joinedIntoId') !== '' || (balance === 0 && customer !== wanted))) continue;
    const own = { ...splitBalance(balance), bookId: account.$id };
    customers.set(customer, before ? { ...before, ...own } : { ...toPerson(account), customer, ...noSales, ...own });
  }
  const asked = [...customers.values()].filter(({ customer }) => wanted === '' || customer === wanted);
  const found = findPeople(asked, search);
  const moment = (text: string | null) => (text === null ? null : Date.parse(text));
  const keyOf = (customer: Customer) => (order === 'total' ? customer.total : moment(customer.lastOrderAt));
  const sorted = found.toSorted(
    (one, other) =>
      compareValues(keyOf(other), keyOf(one)) ||
      compareValues(moment(other.lastMessageAt), moment(one.lastMessageAt)) ||
      compareValues(one.customer, other.customer),
  );
  return { total: found.length, customers: sorted.slice(offset, offset + limit) };
}
