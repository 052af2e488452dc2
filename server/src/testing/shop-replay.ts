import { equal, order } from '@duka/domain/query';
import { listed } from './listed.ts';
import { addProduct, deleteProduct, sayOf } from './shop-model.ts';
import type { ModelProduct, ProductValues } from './shop-model-goods.ts';
import { forgetImports, undoImport } from './shop-model-imports.ts';
import { agreedTotal, moveOrder, payOrder, placeOrder, takeBack, voidOrder } from './shop-model-orders.ts';
import { bookSteps } from './shop-replay-books.ts';
import { type Action, type ActionOf, type Call, choose, measure, type Scene, type World } from './shop-scene.ts';
import type { Step } from './shop-steps.ts';
import { documentsPath, listPath, operatorHeaders, type TestApp, type TestMember } from './test-app.ts';

/** Says for each step what it does to the model and which call it sends; undefined when the world lacks what it needs. */
const steps: { readonly [Kind in Action['kind']]: (scene: Scene, what: ActionOf<Kind>) => Call | undefined } = {
  add({ model, storeId, id, now }, { values }) {
    addProduct(model, { id, storeId, values }, now, 'initial');
    const at = new Date(now).toISOString();
    const data = { ...listed, ...toData(values), storeId, createdAt: at, updstedAt: at };
    return { method: 'POST', path: documentsPath('products'), body: { documentId: id, data }, status: 201 };
  },
  edit({ model, own, now }, { pick, changes }) {
    const product = own(pick);
    if (!product) return undefined;
    const status = maySay(product, changes) ? 200 : 400;
    if (status === 200) sayOf(model, product, changes, { at: now, reason: 'edit' });
    const body = { data: toData(changes) };
    return { method: 'PATCH', path: documentsPath('products', product.id), body, status };
  },
  delete({ model, own, now }, { pick }) {
    const product = own(pick);
    if (!product) return undefined;
    deleteProduct(model, product, now);
    return { method: 'DELETE', path: documentsPath('products', product.id), status: 204 };
  },
  order: sendOrder,
  ...bookSteps,
  move({ model, order, customers, now }, { pick, isCustomer, to }) {
    const one = order(pick);
    if (!one) return undefined;
    const as = isCustomer ? customers.find(({ member }) => one.customer === `account:${member.id}`)?.member : undefined;
    const status = moveOrder(model, one, to, { by: as ? 'customer' : 'shop', at: now });
    return { method: 'PATCH', path: documentsPath('orders', one.id), body: { data: { status: to } }, status, as };
  },
  pay({ model, order, now }, { pick, payment }) {
    const one = order(pick);
    if (!one) return undefined;
    const status = payOrder(model, one, payment, now);
    const body = { data: { paymentMethod: payment } };
    return { method: 'PATCH', path: documentsPath('orders', one.id), body, status };
  },
  void({ model, order, id, now }, { pick }) {
    const one = order(pick);
    if (!one) return undefined;
    const data = { orderId: one.id, kind: 'void', reason: 'Typed wrong' };
    const status = voidOrder(model, one, now);
    return { method: 'POST', path: documentsPath('returns'), body: { documentId: id, data }, status };
  },
  back({ model, order, id, now }, { pick, lines: picks, method, roundTo: step, restock }) {
    const one = order(pick);
    if (!one) return undefined;
    const wanted = one.lines.flatMap((line, index) => {
      const percent = picks[index] ?? 0;
      const quantity = Math.floor((line.quantity * percent) / 100);
      return quantity > 0 ? [{ line, index, quantity }] : [];
    });
    if (wanted.length === 0) return undefined;
    const roundTo = method === 'cash' ? step : undefined;
    const toBody = (itemIds: readonly string[]) => {
      const items = wanted.map(({ index, quantity }) => ({
        ...{ itemId: itemIds[index], quantity: quantity / 1000, restock },
      }));
      const data = {
        orderId: one.id,
        kind: 'return',
        reason: 'Torn',
        items,
        ...(method && { refundMethod: method }),
        roundTo,
      };
      return { documentId: id, data };
    };
    const status = takeBack(model, one, wanted, { method, roundTo, restock, at: now });
    const linesOf = { orderId: one.id, toBody };
    return { method: 'POST', path: documentsPath('returns'), status, linesOf };
  },
  import: (scene, { mode, rows }) => sendRows(scene, mode, 'import', toImportRows(scene, rows)),
  count: (scene, { reason, rows }) => sendRows(scene, 'all', reason, toCountRows(scene, rows)),
  undo({ model, storeId, now }, { pick }) {
    const one = choose(model.imports.filter((each) => each.storeId === storeId))(pick);
    if (!one) return undefined;
    const status = undoImport(model, one.id, now);
    return { method: 'DELETE', path: `/v1/shops/${storeId}/imports/${one.id}`, status };
  },
};

/** A session that nobody uses for 30 days ends; this many steps take 17 days at most. */
const stepsBetweenVisits = 10;

/** Has everyone look at their account, so that nobody's session ends. */
async function visit({ shop, stores, customers }: World): Promise<void> {
  const people = [...stores.flatMap(({ devices }) => devices), ...customers.map(({ member }) => member)];
  for (const as of people) {
    const { status } = await shop.call('GET', '/v1/account', { as });
    if (status !== 200) throw new Error(`the session of ${as.id} has ended`);
  }
}

/** Does a step on the server and on the model. Throws when their answers differ. */
export async function takeStep(world: World, { minutes, store, what }: Step, index: number): Promise<void> {
  const { shop, model, clock, run, customers } = world;
  clock.setTime(clock.getTime() + minutes * 60_000);
  if (index % stepsBetweenVisits === 0) await visit(world);
  const { id: storeId, devices } = world.stores[store] as World['stores'][number];
  const seller = devices[index % devices.length] as TestMember;
  const products = model.products.filter(({ isGone }) => !isGone);
  const scene: Scene = {
    ...{ model, customers, storeId, id: `${run}-${index}`, now: clock.getTime() },
    own: choose(products.filter((product) => product.storeId === storeId)),
    foreign: choose(products.filter((product) => product.storeId !== storeId)),
    order: choose(model.orders.filter((order) => order.storeId === storeId)),
    findBook: (key) => findBook(shop, seller, { storeId, key }),
  };
  const call = (steps[what.kind] as (scene: Scene, what: Action) => Call | undefined)(scene, what);
  if (!call) return;
  const { method, path, status, linesOf, as = seller } = call;
  const asked = linesOf ? linesOf.toBody(await listLineIds(shop, seller, linesOf.orderId)) : await call.askBody?.();
  const body = asked ?? call.body;
  const send = (who: { readonly as: TestMember } | { readonly headers: Record<string, string> }) =>
    shop.call(method, path, { ...who, ...(body !== undefined && { body }) });
  // A command that is sent again, here by another device in the same moment, is done once.
  const others = as === seller ? { as: devices[(index + 1) % devices.length] as TestMember } : undefined;
  const first = as === 'operator' ? { headers: operatorHeaders } : { as };
  const isCommand = method === 'POST' && path.startsWith(documentsPath(''));
  const answers = await Promise.all([send(first), ...(isCommand ? [send(others ?? first)] : [])]);
  const wanted = answers.length > 1 && status === 201 ? [201, 409] : answers.map(() => status);
  if (
    answers
      .map((answer) => answer.status)
      .sort()
      .join() === wanted.join()
  )
    return;
  throw new Error(`${what.kind}: ${JSON.stringify(answers)} instead of ${wanted}, ${JSON.stringify(body)}`);
}

/** Finds the book of a customer. */
async function findBook(
  shop: TestApp,
  as: TestMember,
  { storeId, key }: { readonly storeId: string; readonly key: string },
): Promise<string> {
  const path = listPath('creditAccounts', equal('storeId', storeId), equal('customerKey', key));
  const { body } = await shop.call('GET', path, { as });
  return (body.documents as { $id: string }[])[0]?.$id ?? 'none';
}

/** Lists the ids of an order's lines, in their order. */
async function listLineIds(shop: TestApp, as: TestMember, orderId: string): Promise<string[]> {
  const path = listPath('orderItems', equal('orderId', orderId), order('orderAsc', '$id'));
  const { body } = await shop.call('GET', path, { as });
  return (body.documents as { $id: string }[]).map(({ $id }) => $id);
}

function sendOrder(
  scene: Scene,
  { by, pick, name, phone, reason, payment, lines: wanted, off, split }: ActionOf<'order'>,
): Call | undefined {
  const { model, customers, storeId, id, now } = scene;
  const lines = unique(
    wanted.flatMap(({ pick, pack: packPick, quantity, isForeign, price }) => {
      const product = (isForeign ? scene.foreign : scene.own)(pick);
      if (!product) return [];
      const measured = measure(product, packPick, quantity);
      const id = `${product.id} ${measured.pack?.id ?? ''}`;
      return [{ id, product, ...measured, price: by === 'counter' ? price : undefined }];
    }),
  );
  if (lines.length === 0) return undefined;
  const buyer = by === 'counter' ? undefined : choose(customers)(pick);
  const order = {
    ...{ id, storeId, at: now, channel: buyer ? ('marketplace' as const) : ('walk-in' as const) },
    customer: buyer ? `account:${buyer.member.id}` : phone && `phone:${phone}`,
    ...{ name: buyer?.name ?? name, phone: buyer?.phone ?? phone },
    mayHaveExpired: !buyer && reason !== '',
  };
  // Only over the counter something is taken off, or paid in parts, which may come to more than it costs.
  const discount = buyer ? 0 : Math.floor((agreedTotal(lines) * off) / 100);
  const parts = (buyer ? [] : split)
    .map(({ method, percent }) => ({ method, amount: Math.floor((agreedTotal(lines) * percent) / 100) }))
    .filter(({ amount }) => amount > 0);
  const agreed = { discount, parts: parts.length > 0 ? parts : undefined };
  // Customers may not set the payment status of their orders.
  const status = placeOrder(model, order, lines, { ...agreed, payment: by === 'customer' ? 'unpaid' : payment });
  const data = {
    storeId,
    ...(buyer ? { customerId: buyer.member.id } : { customerName: name, customerPhone: phone, expiredReason: reason }),
    orderItems: lines.map(({ product, pack, count, price }) => ({
      ...{ productId: product.id, quantity: count / 1000 },
      ...(pack && { packId: pack.id }),
      ...(price !== undefined && { unitPrice: price }),
    })),
    ...(discount > 0 && { discount }),
    ...(agreed.parts ? { payments: agreed.parts } : { paymentMethod: payment }),
  };
  const as = by === 'operator' ? 'operator' : buyer?.member;
  return { method: 'POST', path: documentsPath('orders'), body: { documentId: id, data }, status, as };
}

/** A row of an imported file or of a stock count, and whether the server can store it. */
interface Row {
  readonly id: string;
  /** Undefined for a new product. */
  readonly product?: ModelProduct;
  readonly values: Partial<ProductValues>;
  readonly isGood: boolean;
  readonly sent: object;
}

function sendRows(
  { model, storeId, id, now }: Scene,
  mode: string,
  reason: 'import' | 'count' | 'edit',
  rows: readonly Row[],
): Call | undefined {
  if (rows.length === 0) return undefined;
  if (mode !== 'check') forgetImports(model, storeId, now);
  const isStored = mode === 'rows' || (mode === 'all' && rows.every(({ isGood }) => isGood));
  const done = rows.filter((row) => isStored && row.isGood && isNews(row));
  const made = done.map(({ id, product, values }) => {
    const before = product?.values;
    const batches = (product?.batches ?? []).map((batch) => [batch, batch.left, batch.cost] as const);
    if (product) sayOf(model, product, values, { at: now, reason });
    return {
      product: product ?? addProduct(model, { id, storeId, values: values as ProductValues }, now, reason),
      ...{ before, batches },
    };
  });
  if (made.length > 0) model.imports.push({ id, storeId, at: now, rows: made });
  const body = { importId: id, mode, reason, rows: rows.map(({ sent }) => sent) };
  return { method: 'POST', path: `/v1/shops/${storeId}/imports`, body, status: 200 };
}

function isNews({ product, values }: Row): boolean {
  const names = Object.keys(values) as (keyof ProductValues)[];
  return !product || names.some((name) => product.values[name] !== values[name]);
}

function toImportRows({ id, own, foreign }: Scene, rows: ActionOf<'import'>['rows']): Row[] {
  return unique(
    rows.map(({ kind, pick, values, changes }, index): Row => {
      const product = kind === 'foreign' ? foreign(pick) : kind === 'update' ? own(pick) : undefined;
      if (product) {
        const sent = { documentId: product.id, action: 'update', data: toData(changes) };
        return {
          id: product.id,
          product,
          values: changes,
          isGood: kind === 'update' && maySay(product, changes),
          sent,
        };
      }
      const documentId = `${id}-${index}`;
      const isGood = kind !== 'bad';
      const data = { ...listed, ...toData(values), ...(!isGood && { sellingPrice: -1 }) };
      return { id: documentId, values, isGood, sent: { documentId, action: 'create', data } };
    }),
  );
}

function toCountRows({ own }: Scene, rows: ActionOf<'count'>['rows']): Row[] {
  return unique(
    rows.flatMap(({ pick, quantity, isStale }): Row[] => {
      const product = own(pick);
      if (!product) return [];
      const { id, values } = product;
      const knownQuantity = (values.quantity + (isStale ? 1 : 0)) / 1000;
      const sent = { documentId: id, action: 'update', data: { quantityInStock: quantity / 1000 }, knownQuantity };
      return [{ id, product, values: { quantity }, isGood: !isStale || quantity === values.quantity, sent }];
    }),
  );
}

/** Returns whether a seller may say this: the date of goods in batches is that of the first of these. */
function maySay({ batches, values }: ModelProduct, { expires }: Partial<ProductValues>): boolean {
  return !batches || expires === undefined || expires === values.expires;
}

/** Returns the first row of each id: an order names a product once, and the first row of a file for a product counts. */
function unique<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ id }, index) => items.findIndex((other) => other.id === id) === index);
}

function toData({ name, price, cost, quantity, status, expires }: Partial<ProductValues>): object {
  return {
    ...(name !== undefined && { name }),
    ...(price !== undefined && { sellingPrice: price }),
    ...(cost !== undefined && { purchasePrice: cost }),
    ...(quantity !== undefined && { quantityInStock: quantity / 1000 }),
    ...(status !== undefined && { status }),
    ...(expires !== undefined && {
      hasExpiry: expires !== '',
      expiryDate: expires === '' ? null : `${expires}T00:00:00.000Z`,
    }),
  };
}
