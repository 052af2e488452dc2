import { add, ms, num, type RawRow, type RawRows, text, thousandths } from './raw-rows.ts';
import {
  recountAdvance,
  recountHolds,
  recountOwed,
  recountOwedBySubsidies,
  recountPaid,
  recountSubsidy,
} from './recount-money.ts';
import { recountBook, recountKey, recountOpening } from './recount-people.ts';
import { recountQuantity, recountWorth } from './recount-stock.ts';

interface Pair {
  readonly what: string;
  readonly stored: unknown;
  readonly recounted: unknown;
}

/** Lists the sums that rows store of others and that differ from the recomputed ones; none in books that are right. */
export function listWrongSums(rows: RawRows): Pair[] {
  const pairs = [
    ...rows.orders.flatMap((order) => checkOrder(rows, order)),
    ...rows.orderItems.flatMap((line) => checkLine(rows, line)),
    ...rows.products.flatMap((product) => checkProduct(rows, product)),
    ...rows.creditAccounts.flatMap((book) => checkBook(rows, book)),
    ...rows.suppliers.flatMap((supplier) => checkSupplier(rows, supplier)),
    ...rows.purchases.flatMap((purchase) => checkPurchase(rows, purchase)),
    ...rows.dayCloses.flatMap((close) => checkClose(rows, close)),
    ...rows.returns.flatMap((back) => checkReturn(rows, back)),
    ...rows.subsidyProgrammes.flatMap((programme) => checkProgramme(rows, programme)),
    ...checkWhole(rows),
  ];
  return pairs.filter(({ stored, recounted }) => JSON.stringify(stored) !== JSON.stringify(recounted));
}

function checkOrder(rows: RawRows, order: RawRow): Pair[] {
  const ofOrder = ({ orderId }: RawRow) => orderId === order.id;
  const lines = rows.orderItems.filter(ofOrder);
  const back = rows.returnItems.filter(ofOrder);
  const pair = (name: string, recounted: number) => ({
    what: `order ${order.id} ${name}`,
    stored: num(order, name),
    recounted,
  });
  const listed = lines.map((line) => share(line, 'listPrice'));
  return [
    pair('orderTotal', add(lines, 'total')),
    pair('discount', add(lines, 'discount')),
    pair(
      'listTotal',
      listed.reduce((sum, amount) => sum + amount, 0),
    ),
    pair('paid', recountPaid(rows, order)),
    pair('returned', add(back, 'amount')),
    pair('owed', recountOwed(rows, order)),
    pair('subsidy', recountSubsidy(rows, order)),
    ...(order.status === 'Cancelled'
      ? [{ what: `money of cancelled ${order.id}`, stored: 0, recounted: add(rows.payments.filter(ofOrder), 'amount') }]
      : []),
    {
      what: `order ${order.id} is paid or owed of 0 and more`,
      stored: true,
      recounted: recountPaid(rows, order) >= 0 && recountOwed(rows, order) >= 0,
    },
  ];
}

/** A price times what is sold by it, packs where it was sold in these; half a shilling is rounded up. */
function share(line: RawRow, price: string): number {
  const quantity = typeof line.packQuantity === 'number' ? line.packQuantity : num(line, 'quantity');
  return Math.floor((thousandths(quantity) * num(line, price) + 500) / 1000);
}

function checkLine({ orders, returnItems, costCorrections }: RawRows, line: RawRow): Pair[] {
  const back = returnItems.filter(({ itemId }) => itemId === line.id);
  const quantity = back.reduce((sum, each) => sum + thousandths(num(each, 'quantity')), 0);
  // A line of an order that was cancelled stays as it was, while its corrections count no longer.
  const isLive = orders.some(({ id, status }) => id === line.orderId && status !== 'Cancelled');
  const fixes = costCorrections.filter((fix) => fix.itemId === line.id && !(isLive && fix.isCancelled));
  const price = typeof line.packPrice === 'number' ? 'packPrice' : 'unitPrice';
  return [
    {
      what: `line ${line.id} total`,
      stored: num(line, 'total'),
      recounted: share(line, price) - num(line, 'discount'),
    },
    { what: `line ${line.id} returned`, stored: thousandths(num(line, 'returned')), recounted: quantity },
    {
      what: `line ${line.id} costCorrection`,
      stored: num(line, 'costCorrection'),
      recounted: add(fixes, 'difference'),
    },
  ];
}

function checkProduct(rows: RawRows, product: RawRow): Pair[] {
  const quantity = thousandths(num(product, 'quantityInStock'));
  const batches = rows.batches.filter(({ productId }) => productId === product.id);
  const left = batches.reduce((sum, batch) => sum + thousandths(num(batch, 'left')), 0);
  return [
    { what: `product ${product.id} quantity`, stored: quantity, recounted: recountQuantity(rows, product) },
    ...(product.hasBatches
      ? [
          { what: `product ${product.id} batches`, stored: Math.max(quantity, 0), recounted: left },
          {
            what: `product ${product.id} stockCost`,
            stored: num(product, 'stockCost'),
            recounted: recountWorth(rows, product),
          },
        ]
      : []),
  ];
}

function checkBook(rows: RawRows, book: RawRow): Pair[] {
  const stored = num(book, 'balance');
  const what = `book ${book.id}`;
  const [opening, advance] = [recountOpening(rows, book), recountAdvance(rows, book)];
  return [
    { what, stored, recounted: recountBook(rows, book) },
    {
      what: `${what} of its orders and from before`,
      stored,
      recounted: book.joinedIntoId ? 0 : recountKey(rows, text(book, 'customerKey')) + opening - advance,
    },
    { what: `${what} has its advance`, stored: Math.max(-stored, 0), recounted: advance },
    { what: `${what} from before`, stored: num(book, 'openingOwed'), recounted: opening },
    { what: `${what} owes 0 and more from before`, stored: true, recounted: opening >= 0 },
    {
      what: `${what} has a day where it owes from before`,
      stored: opening > 0,
      recounted: text(book, 'openingAt') !== '',
    },
  ];
}

function checkSupplier(rows: RawRows, supplier: RawRow): Pair[] {
  const own = rows.purchases.filter(({ supplierId, isCancelled }) => supplierId === supplier.id && !isCancelled);
  const goods = rows.batches.filter(({ purchaseId }) => own.some(({ id }) => id === purchaseId));
  const paid = rows.payments.filter(({ supplierId }) => supplierId === supplier.id);
  const what = `supplier ${supplier.id}`;
  const lines = rows.supplierEntries.filter(({ supplierId }) => supplierId === supplier.id);
  const added = add(
    lines.filter(({ kind }) => kind === 'opening'),
    'amount',
  );
  const settled = rows.settlements.filter(
    ({ supplierEntryId, purchaseId }) => !purchaseId && lines.some(({ id }) => id === supplierEntryId),
  );
  const opening = added - add(settled, 'amount');
  return [
    { what: `${what} bought`, stored: num(supplier, 'bought'), recounted: add(goods, 'cost') },
    {
      what: `${what} owed`,
      stored: num(supplier, 'owed'),
      recounted: added + add(goods, 'cost') + add(paid, 'amount'),
    },
    { what: `${what} by its lines`, stored: num(supplier, 'owed'), recounted: add(lines, 'amount') },
    { what: `${what} from before`, stored: num(supplier, 'openingOwed'), recounted: opening },
    { what: `${what} of purchases`, stored: num(supplier, 'owed'), recounted: opening + add(own, 'owed') },
  ];
}

function checkPurchase(rows: RawRows, purchase: RawRow): Pair[] {
  const goods = rows.batches.filter(({ purchaseId }) => purchaseId === purchase.id);
  const what = `purchase ${purchase.id}`;
  const owed = purchase.isCancelled ? 0 : num(purchase, 'total') - num(purchase, 'paid');
  return [
    { what: `${what} total`, stored: num(purchase, 'total'), recounted: add(goods, 'cost') },
    { what: `${what} owed`, stored: num(purchase, 'owed'), recounted: owed },
  ];
}

function checkClose(rows: RawRows, close: RawRow): Pair[] {
  if (close.isCancelled) return [];
  const stored = ['Cash', 'Mobile', 'Bank'].map((name) => num(close, `expected${name}`));
  return [{ what: `close ${close.id}`, stored, recounted: Object.values(recountHolds(rows, ms(close.at))) }];
}

function checkReturn(rows: RawRows, back: RawRow): Pair[] {
  if (back.kind === 'void') return [];
  const items = rows.returnItems.filter(({ returnId }) => returnId === back.id);
  const pair = (name: 'amount' | 'cost') => ({
    what: `return ${back.id} ${name}`,
    stored: num(back, name),
    recounted: add(items, name),
  });
  return [pair('amount'), pair('cost')];
}

/** What the government owes of a programme, by its ledgers and by the sums of its orders. */
function checkProgramme(rows: RawRows, programme: RawRow): Pair[] {
  const isOf = ({ programmeId }: RawRow) => programmeId === programme.id;
  const stored = num(programme, 'owed');
  const owed = (order: RawRow) => num(order, 'subsidy') - num(order, 'subsidyPaid') - num(order, 'subsidyRefused');
  return [
    { what: `programme ${programme.id}`, stored, recounted: recountOwedBySubsidies(rows, isOf) },
    {
      what: `programme ${programme.id} of its orders`,
      stored,
      recounted: rows.orders.filter(isOf).reduce((sum, order) => sum + owed(order), 0),
    },
  ];
}

/** Sums that are equal by what they mean, though neither is stored for the other. */
function checkWhole(rows: RawRows): Pair[] {
  const owed = rows.orders.reduce((sum, order) => sum + recountOwed(rows, order), 0);
  const writeOffs = rows.creditEntries.filter(({ kind }) => kind === 'write-off');
  const opening = add(rows.creditEntries, 'ofOpening');
  const advances = rows.creditAccounts.reduce((sum, book) => sum + recountAdvance(rows, book), 0);
  const paidOfBefore = rows.payments.filter(
    ({ creditAccountId, orderId, kind }) => creditAccountId && !orderId && kind !== 'advance',
  );
  const paidLines = rows.creditEntries.filter(({ kind }) => kind === 'payment');
  return [
    { what: 'all books', stored: add(rows.creditEntries, 'amount'), recounted: owed + opening - advances },
    { what: 'money from before', stored: 0 - add(paidLines, 'ofOpening'), recounted: add(paidOfBefore, 'amount') },
    {
      what: 'all that is written off',
      stored: 0 - add(rows.orders, 'writtenOff'),
      recounted: add(writeOffs, 'amount') - add(writeOffs, 'ofOpening'),
    },
  ];
}
