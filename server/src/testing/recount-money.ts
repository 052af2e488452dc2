import { add, day, ms, num, type RawRow, type RawRows, text, within } from './raw-rows.ts';
import { type Days, liveOrders, recountDays, soldCorrections } from './recount-sales.ts';
import { recountWorth } from './recount-stock.ts';

const methods = ['cash', 'mobile money', 'bank'] as const;
const names = { cash: 'Cash', 'mobile money': 'Mobile', bank: 'Bank' } as const;
type Method = (typeof methods)[number];
const kinds = ['rent', 'transport', 'wages', 'electricity', 'other'];

const ofMethods = (amountOf: (method: Method) => number) =>
  Object.fromEntries(methods.map((method) => [method, amountOf(method)]));

/** Returns what is still owed of an order: its lines, less what came back, what was paid and what was written off. */
export function recountOwed(rows: RawRows, order: RawRow): number {
  if (order.status === 'Cancelled') return 0;
  const ofOrder = ({ orderId }: RawRow) => orderId === order.id;
  const total = add(rows.orderItems.filter(ofOrder), 'total');
  const kept = total - add(rows.returnItems.filter(ofOrder), 'amount') - recountSubsidy(rows, order);
  return kept - recountPaid(rows, order) - num(order, 'writtenOff');
}

/** Returns the government's part of what did not come back of an order. */
export function recountSubsidy({ orderItems, returns }: RawRows, order: RawRow): number {
  const ofOrder = ({ orderId }: RawRow) => orderId === order.id;
  return add(orderItems.filter(ofOrder), 'subsidy') - add(returns.filter(ofOrder), 'subsidy');
}

/** Adds up what the government owes: its parts, less what was paid and refused of them. */
export function recountOwedBySubsidies(rows: RawRows, isOf: (row: RawRow) => boolean = () => true): number {
  const valid = rows.subsidyClaims.filter((claim) => isOf(claim) && !claim.isCancelled && claim.kind !== 'sent');
  const parts = rows.orders.filter((order) => order.programmeId && isOf(order));
  return parts.reduce((sum, order) => sum + recountSubsidy(rows, order), 0) - add(valid, 'amount');
}

/** Returns what was paid of an order, less what was given back. */
export function recountPaid({ payments }: RawRows, order: RawRow): number {
  return add(
    payments.filter(({ orderId, kind }) => orderId === order.id && kind !== 'rounding' && kind !== 'advance'),
    'amount',
  );
}

/** Returns a customer's advance, by the ledger of money: what came beyond all debts, less what was used and given back (R79). */
export function recountAdvance({ payments }: RawRows, book: RawRow): number {
  return add(
    payments.filter(({ kind, creditAccountId }) => kind === 'advance' && creditAccountId === book.id),
    'amount',
  );
}

/** Adds up the money of some days by method, and what is owed now. */
export function recountMoneyOf(rows: RawRows, range: Days) {
  const lines = within(
    rows.payments.filter((line) =>
      ['sale', 'debt', 'refund', 'rounding', 'correction', 'advance'].includes(text(line, 'kind')),
    ),
    'countsAt',
    range,
  );
  const paidBy = (method: string) => {
    const sums = new Map<string, number>();
    for (const line of lines) {
      const counts =
        line.method === method && line.kind !== 'refund' && line.kind !== 'rounding' && line.kind !== 'advance';
      const orderId = text(line, 'orderId');
      if (counts && orderId !== '') sums.set(orderId, (sums.get(orderId) ?? 0) + num(line, 'amount'));
    }
    return [...sums].flatMap(([orderId, sum]) => (sum > 0 ? [orderId] : []));
  };
  const isShown = ({ orders, total }: { orders: number; total: number }) => orders !== 0 || total !== 0;
  return {
    received: methods
      .map((method) => ({
        method,
        orders: paidBy(method).length,
        total: add(
          lines.filter((line) => line.method === method),
          'amount',
        ),
      }))
      .filter(isShown),
    receivedOrders: new Set(methods.flatMap(paidBy)).size,
    owed: ['credit', 'unpaid']
      .map((method) => {
        const owed = rows.orders.flatMap((order) => {
          const left = order.paymentMethod === method ? recountOwed(rows, order) : 0;
          return left > 0 ? [left] : [];
        });
        // What is owed from before is of no order (R76).
        const opening = method === 'credit' ? add(rows.creditEntries, 'ofOpening') : 0;
        return { method, orders: owed.length, total: owed.reduce((sum, left) => sum + left, opening) };
      })
      .filter(isShown),
  };
}

/** Returns by how much the end of a day changed what a method should hold. */
function changeOf(close: RawRow, method: Method): number {
  const name = names[method];
  const expected = num(close, `expected${name}`);
  const counted = typeof close[`counted${name}`] === 'number' ? num(close, `counted${name}`) : expected;
  const banked = method === 'bank' ? num(close, 'bankedCash') + num(close, 'bankedMobile') : 0;
  return counted - expected - num(close, `taken${name}`) + banked;
}

/** Adds up what each method should hold until a moment: every movement of money, and what the ends of days changed. */
export function recountHolds(rows: RawRows, untilMs = Number.POSITIVE_INFINITY) {
  const closes = rows.dayCloses.filter(({ isCancelled, at }) => !isCancelled && ms(at) < untilMs);
  const moved = rows.payments.filter(({ at }) => ms(at) < untilMs);
  return ofMethods((method) => {
    const own = moved.filter((line) => line.method === method);
    return closes.reduce((sum, close) => sum + changeOf(close, method), add(own, 'amount'));
  });
}

/** The response of the drawer's call: balances, what each method began with, and since when money has moved. */
export function recountDrawer(rows: RawRows) {
  const closes = rows.dayCloses.filter(({ isCancelled }) => !isCancelled);
  const last = closes.reduce<RawRow | undefined>(
    (best, one) => (!best || ms(one.at) >= ms(best.at) ? one : best),
    undefined,
  );
  const since = rows.payments.filter(({ at }) => !last || ms(at) >= ms(last.at)).map(({ at }) => ms(at));
  const openings = rows.cashEntries.filter(({ kind, isCancelled }) => kind === 'opening' && !isCancelled);
  return {
    holds: recountHolds(rows),
    began: ofMethods((method) => (last ? num(last, `expected${names[method]}`) + changeOf(last, method) : 0)),
    closedDay: last ? last.day : null,
    isOpened: last !== undefined || openings.length > 0,
    closedAt: last ? ms(last.at) : null,
    firstMoveAt: since.length > 0 ? Math.min(...since) : null,
    lastMoveAt: since.length > 0 ? Math.max(...since) : null,
  };
}

/** Adds up a month, written `2026-11`, as its sheet shows it. */
export function recountMonth(rows: RawRows, month: string) {
  const range = { from: `${month}-01`, to: `${month}-31` };
  const days = recountDays(rows, range);
  const total = (name: 'total' | 'cost') => days.reduce((sum, each) => sum + each[name], 0);
  const lost = within(rows.stockLosses, 'at', range);
  const ofLosses = rows.costCorrections.filter((fix) => !fix.isCancelled && text(fix, 'channel') === '');
  const corrected = within(soldCorrections(rows), 'countsAt', range).filter(({ soldAt }) => day(soldAt) < range.from);
  const debtWriteOffs = rows.creditEntries.filter(({ kind, at, countsAt }) => {
    return kind === 'write-off' && day(countsAt ?? at).startsWith(month);
  });
  const spent = within(rows.expenses, 'expenseDate', range).filter(({ isCancelled }) => !isCancelled);
  const expenses = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      add(
        spent.filter((one) => one.kind === kind),
        'amount',
      ),
    ]),
  );
  const closes = rows.dayCloses.filter((close) => !close.isCancelled && text(close, 'day').startsWith(month));
  const { received, owed } = recountMoneyOf(rows, range);
  const [sales, cost] = [total('total'), total('cost')];
  const losses =
    add(
      lost.filter(({ reason }) => reason !== 'found'),
      'cost',
    ) + add(within(ofLosses, 'countsAt', range), 'difference');
  const found =
    0 -
    add(
      lost.filter(({ reason }) => reason === 'found'),
      'cost',
    );
  const rounding = add(
    within(
      rows.payments.filter(({ kind }) => kind === 'rounding'),
      'countsAt',
      range,
    ),
    'amount',
  );
  const writtenOff = 0 - add(debtWriteOffs, 'amount');
  const ofSubsidies = rows.payments.filter(({ kind }) => kind === 'subsidy');
  const refusals = rows.subsidyClaims.filter(({ kind, isCancelled }) => kind === 'refused' && !isCancelled);
  const subsidyRefused = add(within(refusals, 'at', range), 'amount');
  const expensesTotal = add(spent, 'amount');
  return {
    ...{ month, sales, cost, costCorrections: add(corrected, 'difference'), grossProfit: sales - cost },
    ...{ losses, found, writtenOff, rounding, expenses, expensesTotal },
    ...{ subsidyRefused, subsidyPaid: add(within(ofSubsidies, 'countsAt', range), 'amount') },
    profit: sales - cost + found + rounding - losses - writtenOff - subsidyRefused - expensesTotal,
    received: ofMethods((method) => received.find((one) => one.method === method)?.total ?? 0),
    differences: ofMethods((method) =>
      closes.reduce((sum, close) => {
        const counted = close[`counted${names[method]}`];
        return typeof counted === 'number' ? sum + counted - num(close, `expected${names[method]}`) : sum;
      }, 0),
    ),
    owedToShop: owed.reduce((sum, each) => sum + each.total, 0),
    owedBySubsidies: recountOwedBySubsidies(rows),
    advances: rows.creditAccounts.reduce((sum, book) => sum + recountAdvance(rows, book), 0),
    owedByShop: recountOwedBy(rows),
    stockWorth: rows.products.reduce((sum, product) => sum + recountWorth(rows, product), 0),
  };
}

/** Adds up what the shop owes: from before, and goods of the purchases that stand, less all that was paid. */
function recountOwedBy({ purchases, batches, payments, supplierEntries }: RawRows): number {
  const opening = supplierEntries.filter(({ kind }) => kind === 'opening');
  const valid = purchases.filter(({ isCancelled }) => !isCancelled);
  const goods = batches.filter(({ purchaseId }) => valid.some(({ id }) => id === purchaseId));
  // Money that went out is below 0.
  const paid = payments.filter(({ kind }) => kind === 'purchase' || kind === 'supplier');
  return add(opening, 'amount') + add(goods, 'cost') + add(paid, 'amount');
}

/** Counts the live orders whose money came in on some days, and those that are owed. */
export function countPaidAndOwed(rows: RawRows, { from, to }: Days): readonly [paid: number, owed: number] {
  const live = liveOrders(rows).map(({ order }) => order);
  const isPaid = ({ paymentMethod }: RawRow) => paymentMethod !== 'credit' && paymentMethod !== 'unpaid';
  const paid = live.filter((each) => isPaid(each) && each.paidAt && day(each.paidAt) >= from && day(each.paidAt) <= to);
  return [paid.length, live.filter((each) => recountOwed(rows, each) > 0).length];
}
