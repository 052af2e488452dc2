import type { DerivedTables } from './derived-tables.ts';

/**
 * Sums of a shop's sales, maintained by triggers in the same transaction as the orders they add up, for every writer
 * these: per day and channel, and per product and period (a day or a month). Cancelled orders count for nothing. Money is in
 * whole shillings, quantities in thousandths. `figure-store.ts` reads them; `shop-customers.ts` has those per customer.
 */
const make = `
CREATE TABLE salesDays (
  storeId TEXT NOT NULL, day TEXT NOT NULL, channel TEXT NOT NULL,
  orders INTEGER NOT NULL, total INTEGER NOT NULL, cost INTEGER NOT NULL,
  PRIMARY KEY (storeId, day, channel)
) WITHOUT ROWID;
CREATE TABLE productSums (
  storeId TEXT NOT NULL, period TEXT NOT NULL, productId TEXT NOT NULL, productName TEXT NOT NULL,
  quantity INTEGER NOT NULL, total INTEGER NOT NULL, cost INTEGER NOT NULL,
  PRIMARY KEY (storeId, period, productId, productName)
) WITHOUT ROWID;
`;

/** East Africa Time has no summer time, so the shop's day is always three hours ahead of UTC (decision 0021). */
const dayOf = (order: string) => `date(${order}.orderDate, '+3 hours')`;
/** Multiplies as `multiply` of the domain does: a quantity with three decimals times shillings, rounded once a line. */
const thousandths = (item: string) => `CAST(floor(${item}.quantity * 1000 + 0.5) AS INTEGER)`;
const multiplied = (item: string, price: string) =>
  `CAST(floor(${thousandths(item)} * ${item}.${price} / 1000.0 + 0.5) AS INTEGER)`;
/** The amount of a line and the cost of its goods; older lines do not have these sums. */
const totalOf = (item: string) => `coalesce(${item}.total, ${multiplied(item, 'unitPrice')})`;
const costOf = (item: string) => `coalesce(${item}.cost, ${multiplied(item, 'unitCost')})`;

/** Adds an order (sign 1) or takes it away (-1), without its lines. `source` is where the row `order` comes from. */
function countOrder(order: string, sign: 1 | -1, source = 'WHERE true'): string {
  const counts = `CASE WHEN ${order}.status = 'Cancelled' THEN 0 ELSE ${sign} END`;
  return `
INSERT INTO salesDays SELECT ${order}.storeId, ${dayOf(order)}, ${order}.channel, ${counts}, ${counts} * ${order}.orderTotal, 0
  ${source}
  ON CONFLICT (storeId, day, channel)
  DO UPDATE SET orders = salesDays.orders + excluded.orders, total = salesDays.total + excluded.total;`;
}

/** Where lines that are added or taken away come from: rows `item`, each with its order as row `bill`. */
interface Lines {
  readonly item: string;
  readonly bill: string;
  readonly sign: 1 | -1;
  readonly from: string;
  readonly condition: string;
  /** One line needs no grouping, which costs more than all the rest of it. */
  readonly isOne: boolean;
}

/** Adds or takes away lines. */
function countLines({ item, bill, sign, from, condition, isOne }: Lines): string {
  const where = `${from} WHERE ${bill}.status <> 'Cancelled' AND ${condition}`;
  const group = (columns: string) => (isOne ? '' : `GROUP BY ${columns}`);
  const sum = (value: string) => `${sign} * ${isOne ? '' : 'sum'}(${value})`;
  const sums = [thousandths(item), totalOf(item), costOf(item)].map(sum);
  const product = `coalesce(${item}.productId, ''), ${item}.productName`;
  const periods = [dayOf(bill), `substr(${dayOf(bill)}, 1, 7)`];
  return `${periods
    .map(
      (period) => `
INSERT INTO productSums SELECT ${item}.storeId, ${period}, ${product}, ${sums} ${where} ${group('1, 2, 3, 4')} ${addProduct}`,
    )
    .join('')}
INSERT INTO salesDays SELECT ${item}.storeId, ${dayOf(bill)}, ${bill}.channel, 0, 0, ${sum(costOf(item))} ${where}
  ${group('1, 2, 3')} ON CONFLICT (storeId, day, channel) DO UPDATE SET cost = salesDays.cost + excluded.cost;`;
}

const addProduct = `
  ON CONFLICT (storeId, period, productId, productName)
  DO UPDATE SET quantity = productSums.quantity + excluded.quantity, total = productSums.total + excluded.total,
    cost = productSums.cost + excluded.cost;`;

const linesOf = (order: 'OLD' | 'NEW', sign: 1 | -1) => {
  const from = { from: 'FROM orderItems AS line', condition: `line.orderId = ${order}._id` };
  return countLines({ item: 'line', bill: order, sign, ...from, isOne: false });
};
const line = (item: 'OLD' | 'NEW', sign: 1 | -1) => {
  const from = { from: 'FROM orders AS bill', condition: `bill._id = ${item}.orderId` };
  return countLines({ item, bill: 'bill', sign, ...from, isOne: true });
};
const allLines: Lines = {
  ...{ item: 'line', bill: 'bill', sign: 1, isOne: false },
  ...{ from: 'FROM orderItems AS line JOIN orders AS bill ON bill._id = line.orderId', condition: 'true' },
};

/**
 * Takes away goods that came back (sign -1), or adds them again (1), on the day on which they came: rows `back`. A sale that
 * was undone has none.
 */
function countReturns(back: string, sign: 1 | -1, source = 'WHERE true'): string {
  const day = `date(${back}.at, '+3 hours')`;
  const sums = `${sign} * ${back}.amount, ${sign} * ${back}.cost`;
  const product = `coalesce(${back}.productId, ''), ${back}.productName, ${sign} * ${thousandths(back)}`;
  return `${[day, `substr(${day}, 1, 7)`]
    .map(
      (period) => `
INSERT INTO productSums SELECT ${back}.storeId, ${period}, ${product}, ${sums} ${source} ${addProduct}`,
    )
    .join('')}
INSERT INTO salesDays SELECT ${back}.storeId, ${day}, (SELECT channel FROM orders WHERE _id = ${back}.orderId), 0, ${sums}
  ${source} ON CONFLICT (storeId, day, channel)
  DO UPDATE SET total = salesDays.total + excluded.total, cost = salesDays.cost + excluded.cost;`;
}

/**
 * Adds a correction of the cost of goods (sign 1), or subtracts it (-1), on the day on which it counts (R44): rows `fix`. The
 * corrections of an order that was cancelled, and those of losses, count for nothing.
 */
function countCorrections(fix: string, sign: 1 | -1, source?: string): string {
  const day = `date(${fix}.countsAt, '+3 hours')`;
  const where = `${source ?? ''} WHERE ${fix}.isCancelled = 0 AND ${fix}.channel IS NOT NULL`;
  const group = source === undefined ? '' : 'GROUP BY 1, 2, 3';
  const sum = `${sign} * ${source === undefined ? '' : 'sum'}(${fix}.difference)`;
  const product = `coalesce(${fix}.productId, ''), ${fix}.productName`;
  return `${[day, `substr(${day}, 1, 7)`]
    .map(
      (period) => `
INSERT INTO productSums SELECT ${fix}.storeId, ${period}, ${product}, 0, 0, ${sum} ${where} ${group && `${group}, 4`} ${addProduct}`,
    )
    .join('')}
INSERT INTO salesDays SELECT ${fix}.storeId, ${day}, ${fix}.channel, 0, 0, ${sum} ${where} ${group}
  ON CONFLICT (storeId, day, channel) DO UPDATE SET cost = salesDays.cost + excluded.cost;`;
}

const fill = `
${countReturns('back', -1, 'FROM returnItems AS back WHERE true')}
${countCorrections('fix', 1, 'FROM costCorrections AS fix')}
${countOrder('bill', 1, 'FROM orders AS bill WHERE true')}
${countLines(allLines)}
`;

export const salesSums: DerivedTables = {
  table: 'salesDays',
  make,
  fill,
  triggers: [
    { name: 'salesOfNewOrder', after: 'INSERT', on: 'orders', run: countOrder('NEW', 1) },
    {
      name: 'salesOfChangedOrder',
      after: 'UPDATE OF storeId, orderDate, channel, status, orderTotal',
      on: 'orders',
      run: [countOrder('OLD', -1), linesOf('OLD', -1), countOrder('NEW', 1), linesOf('NEW', 1)].join(''),
    },
    { name: 'salesOfGoneOrder', after: 'DELETE', on: 'orders', run: countOrder('OLD', -1) },
    { name: 'salesOfNewLine', after: 'INSERT', on: 'orderItems', run: line('NEW', 1) },
    {
      name: 'salesOfChangedLine',
      after: 'UPDATE OF orderId, storeId, productId, productName, quantity, unitPrice, unitCost, total, cost',
      on: 'orderItems',
      run: line('OLD', -1) + line('NEW', 1),
    },
    { name: 'salesOfGoneLine', after: 'DELETE', on: 'orderItems', run: line('OLD', -1) },
    { name: 'salesOfReturn', after: 'INSERT', on: 'returnItems', run: countReturns('NEW', -1) },
    {
      name: 'salesOfChangedReturn',
      after: 'UPDATE OF productId',
      on: 'returnItems',
      run: countReturns('OLD', 1) + countReturns('NEW', -1),
    },
    { name: 'salesOfGoneReturn', after: 'DELETE', on: 'returnItems', run: countReturns('OLD', 1) },
    { name: 'salesOfCorrection', after: 'INSERT', on: 'costCorrections', run: countCorrections('NEW', 1) },
    {
      name: 'salesOfChangedCorrection',
      after: 'UPDATE OF productId, isCancelled',
      on: 'costCorrections',
      run: countCorrections('OLD', -1) + countCorrections('NEW', 1),
    },
    { name: 'salesOfGoneCorrection', after: 'DELETE', on: 'costCorrections', run: countCorrections('OLD', -1) },
  ],
};
