import { splitBalance } from '@duka/domain/credit/debts';
import type { ProductSales, SalesDay } from '@duka/domain/figures/sales-report';
import type { Customer, CustomerQuery, CustomerSales, UnsoldProduct } from '@duka/domain/figures/shop-figures';
import type { MethodSum, ShopMoney } from '@duka/domain/figures/shop-money';
import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { owedMethods, type PaymentMethod } from '@duka/domain/orders/order';
import type { ReorderProduct } from '@duka/domain/products/reorder';
import { startOfDay } from '@duka/domain/values/dates';
import { maxTotal } from '@duka/domain/values/number-input';
import { addDays } from '@duka/domain/values/periods';
import { isForgivable, toSearchWords } from '@duka/domain/values/search';
import type { Compilable, Kysely } from 'kysely';
import type { ThreadRunners } from '#database/query/compiled-query-cache.ts';
import { findPeople } from '#database/query/person-search.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import { makeLastPurchaseQuery, makeReorderQuery, toLastPurchase } from './reorder-query.ts';
import { worthOfStock } from './stock-worth.ts';

/**
 * Reads the stored sums of a shop's sales and its money (`sum-store.ts`), and its customers
 * (`shop-customers.ts`), and counts its orders and stock.
 */
export interface FigureStore {
  /** Lists the days from `from` to `to`, both included, on which something was sold; in order. */
  listSalesDays(storeId: string, from: string, to: string): Promise<SalesDay[]>;
  /**
   * Lists the products sold in these periods together, each a day `2026-11-21` or a month `2026-11`; the greatest totals
   * first.
   */
  listProductSales(storeId: string, periods: readonly string[], limit: number): Promise<ProductSales[]>;
  /** Resolves to the money received from `from` to `to`, both included, and the sums owed now, by payment method. */
  readMoney(storeId: string, from: string, to: string): Promise<ShopMoney>;
  /**
   * Lists the customers who ordered, owe or have a conversation with the seller; among equals the latest message comes first. `total`
   * counts beyond the limit. With `query.customer` it lists only the customer of that key (R61).
   */
  listCustomers(storeId: string, query: CustomerQuery): Promise<{ total: number; customers: Customer[] }>;
  /** Lists products in stock that were not sold in these periods, the highest value first; `total` counts beyond the limit. */
  listUnsold(
    storeId: string,
    periods: readonly string[],
    limit: number,
  ): Promise<{ total: number; products: UnsoldProduct[] }>;
  /** Lists products to reorder, by their sales in these periods, the most urgent first; `total` counts beyond the limit. */
  listReorder(
    storeId: string,
    periods: readonly string[],
    limit: number,
  ): Promise<{ total: number; products: ReorderProduct[] }>;
  /**
   * Counts the orders of each published product among the shop's newest `maxOrders` between two moments (ISO text, the
   * second one not included); the most often sold first. Cancelled orders do not count.
   */
  listMostSold(
    storeId: string,
    range: { readonly from: string; readonly before: string; readonly maxOrders: number },
    limit: number,
  ): Promise<{ productId: string; orders: number }[]>;
}

type Tables = {
  salesDays: SalesDay & { storeId: string };
  productSums: ProductSales & { storeId: string; period: string };
  moneyDays: MethodSum & { storeId: string; day: string };
  payments: {
    storeId: string;
    kind: string;
    method: ReceivedMethod;
    amount: number;
    countsAt: string;
    orderId: string | null;
  };
  shopCustomers: CustomerSales & { storeId: string };
  creditAccounts: {
    _seq: number;
    _id: string;
    storeId: string;
    customerKey: string;
    name: string;
    phone: string | null;
    balance: number;
    joinedIntoId: string | null;
  };
  users: { _id: string; userId: string };
  orders: { _seq: number; _id: string; storeId: string; orderDate: string; status: string };
  orderItems: { orderId: string; productId: string | null };
  messages: { _seq: number };
  products: { _seq: number; _id: string; storeId: string; name: string; status: string | null } & {
    quantityInStock: number;
    purchasePrice: number;
  };
};

const accountMark = 'account:';

/** Sums run in another thread once one of these tables has more rows than this. */
const maxRowsHere = 5000;
const summedTables = ['orders', 'messages', 'products'] as const;

/**
 * Returns the figures over one connection. With `threads`, sums over all sales or stock of a shop run in another thread, unless the
 * whole marketplace is small.
 */
export function createFigureStore(connection: Kysely<unknown>, match: TextMatch, threads?: ThreadRunners): FigureStore {
  const db = connection.withTables<Tables>();

  const lastRows = db
    .selectNoFrom(({ selectFrom }) =>
      summedTables.map((table) =>
        selectFrom(table)
          .select(({ fn }) => fn.max('_seq').as('last'))
          .as(table),
      ),
    )
    .compile();

  async function isLarge(): Promise<boolean> {
    const [last] = (await db.executeQuery(lastRows)).rows;
    return Object.values(last ?? {}).some((count) => Number(count) > maxRowsHere);
  }

  /** Runs the query in another thread when the tables are large. */
  async function runSums<Row>(query: Compilable<Row>): Promise<Row[]> {
    const runner = threads && (await isLarge()) ? threads.quick : db;
    return (await runner.executeQuery(query.compile())).rows.map(capSums);
  }

  async function countAll(query: Compilable<{ total: number }>): Promise<number> {
    const [row] = await runSums(query);
    return row?.total ?? 0;
  }

  /** Returns a query for (order, payment method) pairs: the orders for which money came in on these days, net of corrections. */
  function paidOrders(storeId: string, from: string, to: string) {
    const lines = db
      .selectFrom('payments')
      .select(['method', 'orderId'])
      .where('storeId', '=', storeId)
      .where('countsAt', '>=', startOfDay(from))
      .where('countsAt', '<', startOfDay(addDays(to, 1)))
      .where('kind', 'in', ['sale', 'debt', 'correction'])
      .where('orderId', 'is not', null)
      .groupBy(['method', 'orderId'])
      .having(({ fn }) => fn<number>('total', ['amount']), '>', 0);
    return db.selectFrom(lines.as('paidOrders'));
  }

  /** Adds to each customer the account that messages go to, the debt, and the id of the credit account. */
  async function addCreditAccounts(storeId: string, customers: readonly CustomerSales[]): Promise<Customer[]> {
    if (customers.length === 0) return [];
    const userIds = customers.flatMap(({ customer }) =>
      customer.startsWith(accountMark) ? [customer.slice(accountMark.length)] : [],
    );
    const ofAccounts = db.selectFrom('users').select(['_id', 'userId']).where('_id', 'in', userIds);
    const ofBooks = db
      .selectFrom('creditAccounts')
      .select(['_id', 'customerKey', 'balance'])
      .where('storeId', '=', storeId)
      .where(
        'customerKey',
        'in',
        customers.map(({ customer }) => customer),
      );
    const [users, books] = await Promise.all([userIds.length === 0 ? [] : ofAccounts.execute(), ofBooks.execute()]);
    const accounts = new Map(users.map(({ _id, userId }) => [accountMark + _id, userId]));
    const bookOf = new Map(books.map((book) => [book.customerKey, book]));
    return customers.map((row) => {
      const book = bookOf.get(row.customer);
      const accountId = accounts.get(row.customer) ?? null;
      const balance = book?.balance ?? 0;
      return { ...row, accountId, ...splitBalance(balance), bookId: book?._id ?? null };
    });
  }

  return {
    async listSalesDays(storeId, from, to) {
      const days = await db
        .selectFrom('salesDays')
        .select(['day', 'channel', 'orders', 'total', 'cost'])
        .where('storeId', '=', storeId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        // Goods may be returned on a day without a sale.
        .where(({ eb, or }) => or([eb('orders', '<>', 0), eb('total', '<>', 0), eb('cost', '<>', 0)]))
        .orderBy('day')
        .orderBy('channel')
        .execute();
      return days.map(capSums);
    },

    listProductSales: (storeId, periods, limit) =>
      runSums(
        db
          .selectFrom('productSums')
          .select(({ fn, selectFrom }) => [
            'productId',
            // The product's current name, not the one at the time of the sale.
            fn
              .coalesce(
                selectFrom('products').select('name').whereRef('products._id', '=', 'productSums.productId'),
                fn.max('productName'),
              )
              .as('productName'),
            // Unlike sum(), total() never overflows.
            fn<number>('total', ['quantity']).as('quantity'),
            fn<number>('total', ['total']).as('total'),
            fn<number>('total', ['cost']).as('cost'),
          ])
          .where('storeId', '=', storeId)
          .where('period', 'in', periods)
          // Deleted products are distinguished by their name alone.
          .groupBy(({ eb }) => [
            'productId',
            eb.case().when('productId', '=', '').then(eb.ref('productName')).else('').end(),
          ])
          .having(({ fn }) => fn('total', ['quantity']), '>', 0)
          .orderBy('total', 'desc')
          .orderBy('productName')
          .orderBy('productId')
          .limit(limit),
      ),

    async readMoney(storeId, from, to) {
      const sums = db
        .selectFrom('moneyDays')
        // Unlike sum(), total() never overflows.
        .select(({ fn }) => [
          'method',
          fn<number>('total', ['orders']).as('orders'),
          fn<number>('total', ['total']).as('total'),
        ])
        .where('storeId', '=', storeId)
        .groupBy('method')
        .having(({ eb, fn, or }) => or([eb(fn('total', ['orders']), '<>', 0), eb(fn('total', ['total']), '<>', 0)]));
      const [received, owed, paid, receivedOrders] = await Promise.all([
        sums.where('method', 'in', receivedMethods).where('day', '>=', from).where('day', '<=', to).execute(),
        sums.where('method', 'in', owedMethods).execute(),
        runSums(
          paidOrders(storeId, from, to)
            .select(({ fn }) => ['method', fn.countAll<number>().as('orders')])
            .groupBy('method'),
        ),
        countAll(paidOrders(storeId, from, to).select(({ fn }) => fn.count<number>('orderId').distinct().as('total'))),
      ]);
      const ordersBy = new Map(paid.map(({ method, orders }) => [method, orders]));
      const counted = received
        .map(({ method, total }) => ({ method, orders: ordersBy.get(method as ReceivedMethod) ?? 0, total }))
        .filter(({ orders, total }) => orders !== 0 || total !== 0);
      return { received: inOrder(receivedMethods, counted), receivedOrders, owed: inOrder(owedMethods, owed) };
    },

    async listCustomers(storeId, { customer = '', search, order, limit, offset }) {
      const words = toSearchWords(search);
      const find = (isForgiving: boolean) => {
        const found = db
          .selectFrom('shopCustomers')
          .where('storeId', '=', storeId)
          .where(findPeople(match, words, isForgiving));
        return customer === '' ? found : found.where('customer', '=', customer);
      };
      /**
       * Returns a query for credit accounts without a row in `shopCustomers`: those with a debt or an advance, as of a deleted account, or the one of
       * the requested key.
       */
      const findOtherAccounts = (isForgiving: boolean) => {
        const found = db
          .selectFrom('creditAccounts')
          .where('storeId', '=', storeId)
          .where(findPeople(match, words, isForgiving))
          .where('joinedIntoId', 'is', null)
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('shopCustomers')
                  .select('customer')
                  .whereRef('shopCustomers.storeId', '=', 'creditAccounts.storeId')
                  .whereRef('shopCustomers.customer', '=', 'creditAccounts.customerKey'),
              ),
            ),
          );
        return customer === '' ? found.where('balance', '<>', 0) : found.where('customerKey', '=', customer);
      };
      const count = async (isForgiving: boolean) => ({
        isForgiving,
        ofOrders: await countAll(find(isForgiving).select(({ fn }) => fn.countAll<number>().as('total'))),
        ofBooks: await countAll(findOtherAccounts(isForgiving).select(({ fn }) => fn.countAll<number>().as('total'))),
      });
      let counted = await count(false);
      if (counted.ofOrders + counted.ofBooks === 0 && isForgivable(words)) counted = await count(true);
      const { isForgiving, ofOrders, ofBooks } = counted;
      const page = await runSums(
        find(isForgiving)
          .select(['customer', 'name', 'phone', 'orders', 'total', 'lastOrderAt', 'lastMessageAt'])
          .orderBy(order, 'desc')
          .orderBy('lastMessageAt', 'desc')
          .orderBy('customer')
          .limit(limit)
          .offset(offset),
      );
      // They have no orders that count, so they come last.
      const books =
        ofBooks === 0 || page.length === limit
          ? []
          : await findOtherAccounts(isForgiving)
              .select(['customerKey as customer', 'name', 'phone'])
              .orderBy('_seq')
              .limit(limit - page.length)
              .offset(Math.max(0, offset - ofOrders))
              .execute();
      const ofBook = { orders: 0, total: 0, lastOrderAt: null, lastMessageAt: null };
      const customers = [...page, ...books.map((book) => ({ ...book, ...ofBook }))];
      return { total: ofOrders + ofBooks, customers: await addCreditAccounts(storeId, customers) };
    },

    async listUnsold(storeId, periods, limit) {
      const sold = db
        .selectFrom('productSums')
        .select('productId')
        .where('storeId', '=', storeId)
        .where('period', 'in', periods)
        .groupBy('productId')
        .having(({ fn }) => fn('total', ['quantity']), '>', 0);
      const found = db
        .selectFrom('products')
        .where('storeId', '=', storeId)
        .where('quantityInStock', '>', 0)
        // Products from before drafts existed have no status; they are published.
        .where(({ eb, or }) => or([eb('status', '=', 'published'), eb('status', 'is', null)]))
        .where('_id', 'not in', sold);
      const total = await countAll(found.select(({ fn }) => fn.countAll<number>().as('total')));
      const page = found
        .select(['_id as productId', 'name as productName', 'quantityInStock', worthOfStock.as('value')])
        .orderBy('value', 'desc')
        .orderBy('_id')
        .limit(limit);
      return { total, products: await runSums(page) };
    },

    async listReorder(storeId, periods, limit) {
      const found = makeReorderQuery(connection, storeId, periods);
      const counted = found.clearSelect().clearOrderBy();
      const total = await countAll(counted.select(({ fn }) => fn.countAll<number>().as('total')));
      const products = await runSums(found.limit(limit));
      const ids = products.map(({ productId }) => productId);
      const bought = ids.length === 0 ? [] : await runSums(makeLastPurchaseQuery(connection, ids));
      const purchases = new Map(bought.map((row) => [row.productId, toLastPurchase(row)]));
      return {
        total,
        products: products.map((product) => ({ ...product, lastPurchase: purchases.get(product.productId) ?? null })),
      };
    },

    listMostSold(storeId, { from, before, maxOrders }, limit) {
      const newest = db
        .selectFrom('orders')
        .select('_id')
        .where('storeId', '=', storeId)
        .where('status', '<>', 'Cancelled')
        .where('orderDate', '>=', from)
        .where('orderDate', '<', before)
        .orderBy('orderDate', 'desc')
        .limit(maxOrders);
      return runSums(
        db
          .selectFrom(newest.as('newest'))
          .innerJoin('orderItems', 'orderItems.orderId', 'newest._id')
          .innerJoin('products', 'products._id', 'orderItems.productId')
          .select(({ fn }) => ['products._id as productId', fn.countAll<number>().as('orders')])
          .where(({ eb, or }) => or([eb('products.status', '=', 'published'), eb('products.status', 'is', null)]))
          .groupBy('products._id')
          .orderBy('orders', 'desc')
          .orderBy('products._id')
          .limit(limit),
      );
    },
  };
}

/** Sorts sums by payment method, in the order used everywhere. */
function inOrder(methods: readonly PaymentMethod[], sums: readonly MethodSum[]): MethodSum[] {
  return methods.flatMap((method) => sums.filter((sum) => sum.method === method)).map(capSums);
}

const sums = ['total', 'cost', 'value'];

/** Limits sums to the largest exact number: orders from before R21 may exceed it. */
function capSums<Row>(row: Row): Row {
  const tooLarge = Object.entries(row as object).filter(
    ([name, sum]) => sums.includes(name) && Math.abs(sum) > maxTotal,
  );
  if (tooLarge.length === 0) return row;
  return { ...row, ...Object.fromEntries(tooLarge.map(([name, sum]) => [name, Math.sign(sum) * maxTotal])) };
}
