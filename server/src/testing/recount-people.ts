import { add, day, ms, num, type RawRow, type RawRows, text } from './raw-rows.ts';
import { recountOwed } from './recount-money.ts';
import { liveOrders, order } from './recount-sales.ts';

/** Lists the debtors with amount, date of the oldest debt, and due date. */
export function recountDebts(rows: RawRows) {
  const debts = new Map<string, { customerKey: string; balance: number; oldestAt: number; dueAt: number | null }>();
  for (const each of rows.orders) {
    const owed = recountOwed(rows, each);
    if (owed <= 0) continue;
    const customerKey = text(each, 'customerKey');
    const at = ms(each.orderDate);
    const due = each.dueAt ? ms(each.dueAt) : null;
    const debt = debts.get(customerKey) ?? { customerKey, balance: 0, oldestAt: at, dueAt: null };
    debts.set(customerKey, {
      customerKey,
      balance: debt.balance + owed,
      oldestAt: Math.min(debt.oldestAt, at),
      dueAt: due === null ? debt.dueAt : Math.min(due, debt.dueAt ?? due),
    });
  }
  for (const { customerKey, balance, oldestAt } of recountOpenings(rows)) {
    const debt = debts.get(customerKey) ?? { customerKey, balance: 0, oldestAt, dueAt: null };
    const oldest = Math.min(debt.oldestAt, oldestAt);
    debts.set(customerKey, { ...debt, balance: debt.balance + balance, oldestAt: oldest });
  }
  return [...debts.values()].sort((a, b) => order(a.customerKey, b.customerKey));
}

/** Lists what is left of each customer's debts from before, and since when the oldest of it is owed: what was settled was the oldest (R76). */
function recountOpenings({ creditAccounts, creditEntries }: RawRows) {
  const reversed = new Set(creditEntries.map(({ reversesId }) => reversesId));
  return creditAccounts.flatMap((book) => {
    const own = creditEntries.filter(({ accountId }) => accountId === book.id);
    const balance = add(own, 'ofOpening');
    if (balance === 0) return [];
    const added = own.filter(
      (line) =>
        !reversed.has(line.id) && num(line, 'ofOpening') > 0 && ['opening', 'correction'].includes(text(line, 'kind')),
    );
    let left = balance;
    let oldestAt = Number.POSITIVE_INFINITY;
    // The youngest are left, so that the oldest of these is the one with which the rest is reached.
    for (const line of added.toSorted((a, b) => sinceMs(b) - sinceMs(a))) {
      if (left <= 0) break;
      oldestAt = sinceMs(line);
      left -= num(line, 'ofOpening');
    }
    return [{ customerKey: text(book, 'customerKey'), balance, oldestAt }];
  });
}

const sinceMs = ({ owedSince, at }: RawRow) => ms(owedSince ?? at);

/** Adds up those who are to be reminded on a day: on the day agreed, else 30 days after the oldest order. */
export function sumDue(debts: ReturnType<typeof recountDebts>, today: string) {
  const due = debts.filter(
    ({ dueAt, oldestAt }) => day(new Date(dueAt ?? oldestAt + 2_592_000_000).toISOString()) <= today,
  );
  return sumDebts(due);
}

export function sumDebts(debts: readonly { readonly balance: number }[]) {
  return { debtors: debts.length, balance: debts.reduce((sum, { balance }) => sum + balance, 0) };
}

/** Lists who has bought, with what and when last; who has only cancelled is left out. */
export function recountCustomers(rows: RawRows) {
  const keyOf = (each: RawRow) => {
    if (text(each, 'customerId') !== '') return `account:${each.customerId}`;
    const key = text(each, 'customerKey');
    return text(each, 'customerPhone') !== '' || key.startsWith('name:') ? key : '';
  };
  const totals = new Map<string, { customer: string; orders: number; total: number; lastOrderAt: number }>();
  for (const { order: each, lines } of liveOrders(rows)) {
    const customer = keyOf(each);
    if (customer === '') continue;
    const back = rows.returnItems.filter(({ orderId }) => orderId === each.id);
    const sum = totals.get(customer) ?? { customer, orders: 0, total: 0, lastOrderAt: 0 };
    sum.orders += 1;
    sum.total += add(lines, 'total') - add(back, 'amount');
    totals.set(customer, sum);
  }
  // The last order is the last that was made, though it was cancelled since.
  for (const each of rows.orders) {
    const sum = totals.get(keyOf(each));
    if (sum) sum.lastOrderAt = Math.max(sum.lastOrderAt, ms(each.orderDate));
  }
  return [...totals.values()].sort((a, b) => order(a.customer, b.customer));
}

/** Counts the orders in each status. */
export function countStatuses({ orders }: RawRows) {
  const statuses = ['Pending', 'In-Progress', 'Completed', 'Cancelled'];
  return Object.fromEntries(statuses.map((each) => [each, orders.filter(({ status }) => status === each).length]));
}

/** Returns what a customer's book comes to by its own lines. */
export function recountBook({ creditEntries }: RawRows, book: RawRow): number {
  return add(
    creditEntries.filter(({ accountId }) => accountId === book.id),
    'amount',
  );
}

/** Returns what is left of what a customer owed from before, by the lines of the book. */
export function recountOpening({ creditEntries }: RawRows, book: RawRow): number {
  return add(
    creditEntries.filter(({ accountId }) => accountId === book.id),
    'ofOpening',
  );
}

/** Returns what is owed of the orders of a customer's key. */
export function recountKey(rows: RawRows, key: string): number {
  return rows.orders
    .filter(({ customerKey, owed }) => customerKey === key && num({ id: '', owed }, 'owed') !== 0)
    .reduce((sum, each) => sum + recountOwed(rows, each), 0);
}
