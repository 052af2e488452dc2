import type { CollectionId } from '@duka/domain/collections';
import { remindMs } from '@duka/domain/credit/debts';
import {
  type RowMoney,
  type SalesCollection,
  salesCollections,
  toOwed,
  toOwedOpening,
  toReceived,
  toSales,
} from '@duka/domain/figures/row-sums';
import { changeOfClose, parseDayClose } from '@duka/domain/money/day-close';
import { receivedMethods } from '@duka/domain/money/payment';
import { toDay } from '@duka/domain/values/dates';
import type { Values } from '#database/types.ts';
import { type AddedBalance, type AddedSum, type SumStore, type SumTableName, sumTableNames } from './sum-store.ts';

/** The collections whose rows add to stored sums. */
export const countedCollections = [...salesCollections, 'payments', 'creditAccounts', 'dayCloses'] as const;
export type CountedCollection = (typeof countedCollections)[number];

const ofSales: ReadonlySet<CollectionId> = new Set(salesCollections);
const isOfSales = (collection: CollectionId): collection is SalesCollection => ofSales.has(collection);

/** The day of a debt of which neither a day was agreed nor an order is known. */
const neverReminded = '9999-12-31';

const isChanged = ({ amounts }: AddedSum) => amounts.some((amount) => amount !== 0);
const dayOf = ({ key: [storeId, day] }: AddedSum) => `${storeId} ${day}`;

const toText = (value: Values[string] | undefined) => (typeof value === 'string' ? value : null);

/** Adds up what rows add to each row of the tables, so that each is written once. */
export function createTotal(only: readonly SumTableName[] = sumTableNames) {
  const balances = new Map<string, AddedBalance>();
  const renewed = new Set<string>();
  const tables = new Map(
    only.map((table) => [table, new Map<string, { key: readonly string[]; amounts: number[] }>()]),
  );

  function addAmounts(table: SumTableName, key: readonly string[], amounts: number[]): void {
    const rows = tables.get(table);
    // Only the last part of a key, a name, may be any text.
    const text = key.join('\n');
    const known = rows?.get(text)?.amounts;
    if (!known) rows?.set(text, { key, amounts });
    else for (const [at, amount] of amounts.entries()) known[at] = (known[at] ?? 0) + amount;
  }

  function addMoney(storeId: string, money: RowMoney | undefined, sign: 1 | -1): void {
    if (money) addAmounts('moneyDays', [storeId, money.method, money.day], [sign * money.orders, sign * money.total]);
  }

  function addDebtor(storeId: string, { balance, dueAt, oldestAt }: Values, sign: 1 | -1): void {
    const owed = Number(balance ?? 0);
    if (owed <= 0) return;
    const ms = remindMs({ dueAt: toText(dueAt), oldestAt: toText(oldestAt) });
    addAmounts('debtDays', [storeId, ms === null ? neverReminded : toDay(ms)], [sign, sign * owed]);
  }

  function addToBalance(storeId: string, method: string, holds: number, at: string | null = null): void {
    const key = `${storeId} ${method}`;
    const known = balances.get(key) ?? { holds: 0, firstAt: null, lastAt: null };
    const moments = { firstAt: known.firstAt ?? at, lastAt: at ?? known.lastAt };
    balances.set(key, { storeId, method, holds: known.holds + holds, ...moments });
  }

  /** Each method has a balance then, which says when the day was closed. */
  function addClose(storeId: string, row: Values, sign: 1 | -1): void {
    const close = parseDayClose({ ...row, $id: '' });
    if (!close || close.isCancelled) return;
    for (const method of receivedMethods) {
      addToBalance(storeId, method, sign * changeOfClose(close.methods, method));
    }
  }

  return {
    /** Notes the movement of money that a new payment is. */
    move({ storeId, method, at }: Values): void {
      addToBalance(String(storeId), String(method), 0, String(at));
    },
    /** Has the moments of a shop's balances read anew, once its payments and day closes are stored. */
    renewMoments(storeId: string): void {
      renewed.add(storeId);
    },
    /** Adds a row (sign 1) or takes it away (-1); `order` is the order that it is of. */
    add(collection: CountedCollection, row: Values, order: Values | undefined, sign: 1 | -1): void {
      const storeId = String(row.storeId);
      if (collection === 'payments') {
        addMoney(storeId, toReceived(row), sign);
        addToBalance(storeId, String(row.method), sign * Number(row.amount));
      }
      if (collection === 'dayCloses') addClose(storeId, row, sign);
      if (collection === 'orders') addMoney(storeId, toOwed(row), sign);
      if (collection === 'creditAccounts') {
        addMoney(storeId, toOwedOpening(row), sign);
        addDebtor(storeId, row, sign);
      }
      const sales = isOfSales(collection) ? toSales(collection, row, order) : undefined;
      if (!sales) return;
      const { day, channel, orders, total, cost, product } = sales;
      addAmounts('salesDays', [storeId, day, channel], [sign * orders, sign * total, sign * cost]);
      if (!product) return;
      const { productId, productName, quantity, ...ofProduct } = product;
      for (const period of [day, day.slice(0, 7)]) {
        const amounts = [sign * quantity, sign * ofProduct.total, sign * ofProduct.cost];
        addAmounts('productSums', [storeId, period, productId, productName], amounts);
      }
    },
    /** Adds what is not 0 to the stored sums, always in the same order, so that nobody waits for one who waits for them. */
    async store(sums: SumStore): Promise<void> {
      // The sums of a deleted product are found by days of sales, so these have a row also where only gifts came back.
      const soldOn = new Set([...(tables.get('productSums')?.values() ?? [])].filter(isChanged).map(dayOf));
      for (const [table, rows] of tables) {
        const changed = [...rows].filter(
          ([, row]) => isChanged(row) || (table === 'salesDays' && soldOn.has(dayOf(row))),
        );
        changed.sort(([one], [other]) => (one < other ? -1 : 1));
        if (changed.length > 0) {
          await sums.add(
            table,
            changed.map(([, added]) => added),
          );
        }
      }
      if (!only.includes('drawers')) return;
      const sorted = [...balances].sort(([one], [other]) => (one < other ? -1 : 1));
      // A balance says when money moved, even where it is 0.
      if (sorted.length > 0) await sums.addToBalances(sorted.map(([, added]) => added));
      await sums.renewMoments([...renewed]);
    },
  };
}
