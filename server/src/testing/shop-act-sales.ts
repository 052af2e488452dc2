import { type ReceivedPayment, receivePayment } from '@duka/domain/commands/money/receive-payment';
import { serverItself } from '#writes/run-write.ts';
import { num, type RawRow, text, thousandths } from './raw-rows.ts';
import type { Act, Scene } from './shop-act.ts';
import { openWrites } from './test-writes.ts';

const phones = ['', '+255769000021', '+255754000005', '+255754000006'];
const names = ['', 'Grace', 'Peter'];
const isOnSale = ({ status }: RawRow) => status === 'published';

/** Acts on sales; each returns the status of its call, undefined if there is no sale for it. */
export const saleActs = {
  async sell(scene: Scene, one: Act) {
    const lines = await pickLines(scene, one);
    return lines && scene.create('orders', { ...toSale(lines, one), expiredReason: 'Seen' });
  },

  /** Goods sold beyond the stock, now and then on an earlier day (R58). */
  async 'sell-beyond'(scene: Scene, one: Act) {
    const lines = await pickLines(scene, one);
    const { orderItems, ...sale } = toSale(lines ?? [], one);
    const beyond = orderItems.map((line) => ({ ...line, isBeyondStock: true }));
    const daysAgo = one.isEven ? one.daysAgo % 31 : 0;
    return lines && scene.create('orders', { ...sale, orderItems: beyond, expiredReason: 'Seen', daysAgo });
  },

  /** A sale that waited on a phone: also beyond the stock. */
  async late(scene: Scene, one: Act) {
    const lines = await pickLines(scene, one);
    const [sentAt, soldAt] = [scene.nowMs, scene.nowMs - one.other * 9000].map((ms) => new Date(ms).toISOString());
    return lines && scene.create('orders', { ...toSale(lines, one), soldAt, sentAt });
  },

  /** The same of a product that was deleted meanwhile. */
  async 'late-gone'(scene: Scene, one: Act) {
    const gone = await scene.find('deletedProducts', one.pick);
    if (!gone) return undefined;
    const soldAs = { productName: text(gone, 'productName'), unitName: '' };
    const orderItems = [{ productId: gone.id, quantity: one.quantity / 1000, unitPrice: one.price, soldAs }];
    const [sentAt, soldAt] = [scene.nowMs, scene.nowMs - 5000].map((ms) => new Date(ms).toISOString());
    return scene.create('orders', { orderItems, paymentMethod: one.method, soldAt, sentAt });
  },

  async order(scene: Scene, one: Act) {
    const lines = await pickLines(scene, one);
    const customer = scene.customers[one.other % scene.customers.length];
    if (!lines || !customer) return undefined;
    const orderItems = lines.map(({ productId, quantity }) => ({ productId, quantity }));
    return scene.create('orders', { customerId: customer.id, orderItems }, customer);
  },

  /** A customer has another number from now on. */
  async phone({ app, customers }: Scene, one: Act) {
    const customer = customers[one.other % customers.length];
    const path = `/v1/databases/marketplace/collections/users/documents/${customer?.id}`;
    const phone = `+2557540000${String(10 + (one.pick % 60))}`;
    const body = { data: { phone: one.isEven ? phone : (phones[2 + (one.other % 2)] as string) } };
    return customer && (await app.call('PATCH', path, { as: customer, body })).status;
  },

  async move(scene: Scene, one: Act) {
    const order = await scene.find(
      'orders',
      one.pick,
      ({ status }) => status === 'Pending' || status === 'In-Progress',
    );
    const next = order?.status === 'Pending' ? 'In-Progress' : 'Completed';
    return order && scene.change('orders', order.id, { status: one.percent === 10 ? 'Cancelled' : next });
  },

  async method(scene: Scene, one: Act) {
    const order = await scene.find('orders', one.pick);
    const paymentMethod = one.percent < 50 ? (one.isEven ? 'credit' : 'unpaid') : one.method;
    return order && scene.change('orders', order.id, { paymentMethod });
  },

  async void(scene: Scene, one: Act) {
    const order = await scene.find('orders', one.pick, ({ status }) => status === 'Completed');
    return (
      order && scene.create('returns', { orderId: order.id, kind: 'void', reason: 'Typed wrong', storeId: undefined })
    );
  },

  async back(scene: Scene, one: Act) {
    const order = await scene.find('orders', one.pick, ({ status }) => status === 'Completed');
    const lines = (await scene.list('orderItems')).filter(({ orderId }) => orderId === order?.id);
    const items = lines.flatMap((line, index) => {
      const left = thousandths(num(line, 'quantity')) - thousandths(num(line, 'returned'));
      const quantity = Math.floor((left * (index === 0 ? one.percent : 50)) / 100);
      return quantity > 0 ? [{ itemId: line.id, quantity: quantity / 1000, restock: one.isEven }] : [];
    });
    if (!order || items.length === 0) return undefined;
    const refund = { refundMethod: one.method, ...(one.method === 'cash' && one.other % 2 === 0 && { roundTo: 50 }) };
    const data = { orderId: order.id, kind: 'return', reason: 'Torn', items, ...(one.other % 5 !== 0 && refund) };
    return scene.create('returns', { ...data, storeId: undefined });
  },

  async settle(scene: Scene, one: Act) {
    // Also books that were joined into another.
    const book = await scene.find(
      'creditAccounts',
      one.pick,
      (each) => num(each, 'balance') > 0 || Boolean(each.joinedIntoId),
    );
    const joined = book?.joinedIntoId
      ? await scene.find('creditAccounts', 0, ({ id }) => id === book.joinedIntoId)
      : book;
    const amount = joined ? Math.ceil((num(joined, 'balance') * one.percent) / 100) : 0;
    if (!book || amount === 0) return undefined;
    const how =
      one.isEven || one.pick % 3 > 0 ? { kind: 'payment', method: one.method } : { kind: 'write-off', note: 'Moved' };
    return scene.create('creditEntries', { accountId: book.id, amount, ...how });
  },

  /** A payment of which a part, or all, is an advance (R79). */
  async 'pay-more'(scene: Scene, one: Act) {
    const book = await scene.find('creditAccounts', one.pick);
    const amount = book && Math.max(num(book, 'balance'), 0) + (one.amount % 9000) + 1;
    const how = { kind: 'payment', method: one.method, keepsRest: true };
    return book && scene.create('creditEntries', { accountId: book.id, amount, ...how });
  },

  /** Money that is confirmed for an order, whatever has become of it (R79). */
  async receive({ app, storeId, nowMs, find }: Scene, one: Act) {
    const order = await find('orders', one.pick);
    if (!order) return undefined;
    const runWrite = openWrites({ database: app.database, now: () => new Date(nowMs) });
    const payment: ReceivedPayment = {
      ...{ storeId, target: { orderId: order.id }, amount: (one.amount % 9000) + 1, method: 'mobile money' },
      ...{ reference: `QK${one.other}`, payer: { phone: phones[1 + (one.other % 3)] ?? null, name: 'Grace' } },
    };
    await runWrite(serverItself, (write) => receivePayment(write, payment));
    return 201;
  },

  async repay(scene: Scene, one: Act) {
    const book = await scene.find('creditAccounts', one.pick, (each) => num(each, 'balance') < 0);
    const amount = book && Math.ceil((-num(book, 'balance') * one.percent) / 100);
    const how = { kind: 'repayment', method: one.method };
    return amount && scene.create('creditEntries', { accountId: book.id, amount, ...how });
  },

  /** A debt from before, also in a book that was joined into another. */
  async 'open-debt'(scene: Scene, one: Act) {
    const book = await scene.find('creditAccounts', one.pick);
    const since = new Date(scene.nowMs - one.daysAgo * 86_400_000).toISOString().slice(0, 10);
    const how = { kind: 'opening', amount: one.amount, ...(one.isEven && { owedSince: since }) };
    return book && scene.create('creditEntries', { accountId: book.id, ...how });
  },

  async 'undo-entry'(scene: Scene, one: Act) {
    const isOwn = ({ kind, reversesId }: RawRow) =>
      ['payment', 'write-off', 'opening', 'repayment'].includes(String(kind)) && !reversesId;
    const entry = await scene.find('creditEntries', one.pick, isOwn);
    return entry && scene.create('creditEntries', { reversesId: entry.id, note: 'Typed twice' });
  },
};

type Line = Awaited<ReturnType<typeof pickLines>> extends (infer One)[] | undefined ? One : never;

/** Picks one or two products, one of them now and then in a pack or at an agreed price. */
async function pickLines(scene: Scene, one: Act) {
  const products = (await scene.list('products')).filter(isOnSale);
  if (products.length === 0) return undefined;
  const packs = await scene.list('productPacks');
  const [first, second] = [one.pick, one.other].map((number) => products[number % products.length]);
  const chosen = first === second || one.isEven ? [first] : [first, second];
  return chosen.flatMap((product, index) => {
    if (!product) return [];
    const pack = one.other % 3 === 0 ? packs.find(({ productId }) => productId === product.id) : undefined;
    const unitPrice = one.pick % 4 === 0 ? one.price : num(pack ?? product, 'sellingPrice');
    const quantity = (pack ? Math.ceil(one.quantity / 4000) * 1000 : index === 0 ? one.quantity : one.more) / 1000;
    return [{ productId: product.id, quantity, unitPrice, packId: pack?.id }];
  });
}

/** Writes down a sale: paid at once, in two parts, partly or not at all, with a discount now and then. */
function toSale(lines: readonly Line[], { pick, other, percent, method, second, amount }: Act) {
  const whole = lines.reduce(
    (sum, line) => sum + Math.floor((thousandths(line.quantity) * line.unitPrice + 500) / 1000),
    0,
  );
  const discount = other % 6 === 0 ? Math.floor((whole * (amount % 40)) / 100) : 0;
  const total = whole - discount;
  const firstPart = Math.floor((total * Math.min(percent, 100)) / 100);
  const secondPart = other % 2 === 0 ? Math.floor((total - firstPart) / 2) : 0;
  const parts = [
    { method, amount: firstPart },
    { method: second, amount: secondPart },
  ].filter((part) => part.amount > 0);
  return {
    ...{ customerName: names[pick % 3], customerPhone: phones[other % 4] },
    orderItems: lines.map(({ packId, ...line }) => ({ ...line, ...(packId && { packId }) })),
    ...(discount > 0 && { discount }),
    ...(pick % 2 === 0 ? { payments: parts } : { paymentMethod: percent < 33 ? 'credit' : method }),
  };
}
