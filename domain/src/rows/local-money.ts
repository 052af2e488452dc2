import { splitBalance } from '#credit/debts.ts';
import { toOwed, toOwedOpening, toReceived } from '#figures/row-sums.ts';
import type { DayRange } from '#figures/sales-report.ts';
import type { MethodSum, ShopMoney } from '#figures/shop-money.ts';
import {
  balanceAfter,
  byMethod,
  type CashBalances,
  changeOfClose,
  type DayClose,
  differenceOf,
  type MovementTimes,
  parseDayClose,
} from '#money/day-close.ts';
import { expenseKinds } from '#money/expense.ts';
import { daysOfMonth, type MonthSheet, toMonthSheet } from '#money/month-sheet.ts';
import { type ReceivedMethod, receivedMethods } from '#money/payment.ts';
import { owedMethods, type PaymentMethod } from '#orders/order.ts';
import { isCostEstimated, listSalesDays } from './local-sales-figures.ts';
import type { QueriedRow } from './query-rows.ts';
import { addAmounts, dayOf, numberOf, rowsOf, type ShopRows, textOf, worthOfRow } from './shop-rows.ts';

/**
 * Sums of a shop's money over rows in memory (`#figures/row-sums.ts`) and by the rules of the server's `money-store.ts`,
 * for a phone that has the payments of the days asked for, and every order of which something is owed.
 */

/** Returns the money received during some days, and the sums owed now, each by payment method. */
export function sumMoney(shop: ShopRows, { from, to }: DayRange): ShopMoney {
  const lines = rowsOf(shop, 'payments').flatMap((line) => {
    const received = toReceived(line);
    return received !== undefined && received.day >= from && received.day <= to ? [{ line, received }] : [];
  });
  const paid = listPaidOrders(lines.map(({ line }) => line));
  const received = [
    // An order counts once by each method, however many payments it had.
    ...lines.map(({ received }): MethodSum => ({ ...received, orders: 0 })),
    ...paid.map(({ method }): MethodSum => ({ method, orders: 1, total: 0 })),
  ];
  const receivedOrders = new Set(paid.map(({ orderId }) => orderId)).size;
  const owed = [
    ...rowsOf(shop, 'orders').flatMap((order): MethodSum | [] => toOwed(order) ?? []),
    ...rowsOf(shop, 'creditAccounts').flatMap((account): MethodSum | [] => toOwedOpening(account) ?? []),
  ];
  return { received: sumInOrder(receivedMethods, received), receivedOrders, owed: sumInOrder(owedMethods, owed) };
}

/** Lists each order once for each method by which money came in for it and was not reversed by a correction. */
function listPaidOrders(lines: readonly QueriedRow[]) {
  const sums = new Map<string, { orderId: string; method: PaymentMethod; amount: number }>();
  for (const line of lines) {
    const [orderId, method] = [textOf(line, 'orderId'), methodOf(line, 'method')];
    if (orderId === '' || ['refund', 'rounding', 'advance'].includes(textOf(line, 'kind'))) continue;
    const before = sums.get(`${method} ${orderId}`)?.amount ?? 0;
    sums.set(`${method} ${orderId}`, { orderId, method, amount: before + numberOf(line, 'amount') });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

/**
 * Returns the balance that each payment method should have now. It is counted from the last day close or else from the opening of the
 * shop; undefined if that was before `since`, the time from which the phone has all payments.
 */
export function sumCashBalances(shop: ShopRows, since: string): CashBalances | undefined {
  const last = findLastClose(shop);
  if (last ? Date.parse(last.at) < Date.parse(since) : !isStoreCreatedSince(shop, since)) return undefined;
  const payments = listPaymentsSince(shop, last);
  const began = byMethod((method) => (last ? balanceAfter(last.methods, method) : 0));
  const holds = byMethod((method) => addAmounts([began[method], ...amountsOf(payments, method)]));
  const isOpened = last !== undefined || listOpenings(shop).length > 0;
  return { holds, began, isOpened, ...toMovementTimes(payments, last) };
}

/** Returns when money has moved since the last day close, as far as the phone knows. */
export function findMovementTimes(shop: ShopRows): MovementTimes {
  const last = findLastClose(shop);
  return toMovementTimes(listPaymentsSince(shop, last), last);
}

/** Finds the newest valid day close. */
export function findLastClose(shop: ShopRows): DayClose | undefined {
  return rowsOf(shop, 'dayCloses')
    .flatMap((row) => parseDayClose(row) ?? [])
    .filter(({ isCancelled }) => !isCancelled)
    .reduce<DayClose | undefined>(
      (latest, close) => (!latest || Date.parse(latest.at) <= Date.parse(close.at) ? close : latest),
      undefined,
    );
}

/** Lists the valid opening balances. */
function listOpenings(shop: ShopRows): readonly QueriedRow[] {
  return rowsOf(shop, 'cashEntries').filter((row) => row.kind === 'opening' && row.isCancelled !== true);
}

/** True if a valid day close counted the method, as far as the phone knows. */
export function isMethodCounted(shop: ShopRows, method: ReceivedMethod): boolean {
  return rowsOf(shop, 'dayCloses').some((row) => {
    const close = parseDayClose(row);
    return close !== undefined && !close.isCancelled && close.methods[method].counted !== null;
  });
}

/** Adds up the movements of a method that nobody has counted since `from`: payments except opening money, and what day closes took out and brought. */
export function sumMovementsSince(shop: ShopRows, method: ReceivedMethod, from: string): number {
  const isSince = (at: string) => Date.parse(at) >= Date.parse(from);
  const paid = rowsOf(shop, 'payments').filter((row) => row.kind !== 'opening' && isSince(textOf(row, 'at')));
  const changes = rowsOf(shop, 'dayCloses').flatMap((row) => {
    const close = parseDayClose(row);
    return close && !close.isCancelled && isSince(close.at) ? [changeOfClose(close.methods, method)] : [];
  });
  return addAmounts([...amountsOf(paid, method), ...changes]);
}

function isStoreCreatedSince(shop: ShopRows, since: string): boolean {
  const [store] = rowsOf(shop, 'stores');
  return store !== undefined && Date.parse(store.$createdAt) >= Date.parse(since);
}

function listPaymentsSince(shop: ShopRows, last: DayClose | undefined): readonly QueriedRow[] {
  if (!last) return rowsOf(shop, 'payments');
  const fromMs = Date.parse(last.at);
  return rowsOf(shop, 'payments').filter((payment) => Date.parse(textOf(payment, 'at')) >= fromMs);
}

function toMovementTimes(payments: readonly QueriedRow[], last: DayClose | undefined): MovementTimes {
  const times = payments
    .map((payment) => textOf(payment, 'at'))
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  const [closedAt, closedDay] = [last?.at ?? null, last?.day ?? null];
  return { closedAt, closedDay, firstMoveAt: times[0] ?? null, lastMoveAt: times.at(-1) ?? null };
}

function amountsOf(payments: readonly QueriedRow[], wanted: ReceivedMethod): number[] {
  return payments.filter(({ method }) => method === wanted).map((payment) => numberOf(payment, 'amount'));
}

/** Returns the sheet of a month, written `2026-11`, where the phone has all of it. */
export function sumMonth(shop: ShopRows, month: string): MonthSheet {
  const range = daysOfMonth(month);
  const isIn = (attribute: string) => (row: QueriedRow) =>
    dayOf(row, attribute) >= range.from && dayOf(row, attribute) <= range.to;
  const sumOf = (rows: readonly QueriedRow[], attribute: string) =>
    addAmounts(rows.map((row) => numberOf(row, attribute)));
  const days = listSalesDays(shop, range);
  const money = sumMoney(shop, range);
  const expenses = rowsOf(shop, 'expenses').filter((row) => row.isCancelled !== true && isIn('expenseDate')(row));
  const ofKinds = expenseKinds.map((kind) => [
    kind,
    sumOf(
      expenses.filter((row) => row.kind === kind),
      'amount',
    ),
  ]);
  const writeOffs = rowsOf(shop, 'creditEntries').filter(
    (row) => row.kind === 'write-off' && isIn(textOf(row, 'countsAt') === '' ? 'at' : 'countsAt')(row),
  );
  const corrections = rowsOf(shop, 'costCorrections').filter(
    (row) => row.isCancelled !== true && isIn('countsAt')(row),
  );
  const closes = rowsOf(shop, 'dayCloses')
    .flatMap((row) => parseDayClose(row) ?? [])
    .filter(({ day, isCancelled }) => !isCancelled && day >= range.from && day <= range.to);
  const differences = byMethod((method) =>
    addAmounts(closes.map(({ methods: { [method]: close } }) => differenceOf(close) ?? 0)),
  );
  const losses = rowsOf(shop, 'stockLosses').filter(isIn('at'));
  const sums = {
    ...{ sales: addAmounts(days.map(({ total }) => total)), cost: addAmounts(days.map(({ cost }) => cost)) },
    losses: addAmounts([
      sumOf(
        losses.filter(({ reason }) => reason !== 'found'),
        'cost',
      ),
      sumOf(
        corrections.filter(({ channel }) => typeof channel !== 'string'),
        'difference',
      ),
    ]),
    // The cost of goods that were found is below 0.
    found:
      0 -
      sumOf(
        losses.filter(({ reason }) => reason === 'found'),
        'cost',
      ),
    costCorrections: sumOf(
      corrections.filter((row) => typeof row.channel === 'string' && dayOf(row, 'soldAt') < range.from),
      'difference',
    ),
    // A line that lowers a debt is below 0.
    writtenOff: 0 - sumOf(writeOffs, 'amount'),
    subsidyRefused: sumOf(
      rowsOf(shop, 'subsidyClaims').filter(
        (row) => row.kind === 'refused' && row.isCancelled !== true && isIn('at')(row),
      ),
      'amount',
    ),
    subsidyPaid: sumOf(
      rowsOf(shop, 'payments').filter((row) => row.kind === 'subsidy' && isIn('countsAt')(row)),
      'amount',
    ),
    rounding: sumOf(
      rowsOf(shop, 'payments').filter((row) => row.kind === 'rounding' && isIn('countsAt')(row)),
      'amount',
    ),
    expenses: Object.fromEntries(ofKinds) as MonthSheet['expenses'],
    received: byMethod((wanted) => money.received.find(({ method }) => method === wanted)?.total ?? 0),
    differences,
  };
  const owedToShop = addAmounts(money.owed.map(({ total }) => total));
  const stockWorth = addAmounts(rowsOf(shop, 'products').map(worthOfRow));
  const owedBySubsidies = sumOf(rowsOf(shop, 'subsidyProgrammes'), 'owed');
  const advances = addAmounts(
    rowsOf(shop, 'creditAccounts').map((row) => splitBalance(numberOf(row, 'balance')).advance),
  );
  const owedByShop = sumOf(rowsOf(shop, 'suppliers'), 'owed');
  const now = { owedToShop, owedBySubsidies, advances, owedByShop, stockWorth };
  const sheet = toMonthSheet(month, sums, now);
  return isCostEstimated(shop, range, 'with-losses') ? { ...sheet, isCostEstimated: true } : sheet;
}

function methodOf(row: QueriedRow, attribute: string): PaymentMethod {
  return textOf(row, attribute) as PaymentMethod;
}

/** Adds up each payment method, in the order in which these are listed everywhere, and only where there is something. */
function sumInOrder(methods: readonly PaymentMethod[], sums: readonly MethodSum[]): MethodSum[] {
  return methods.flatMap((method) => {
    const own = sums.filter((sum) => sum.method === method);
    const orders = own.reduce((all, sum) => all + sum.orders, 0);
    const total = addAmounts(own.map((sum) => sum.total));
    return orders !== 0 || total !== 0 ? [{ method, orders, total }] : [];
  });
}
