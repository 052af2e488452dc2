import { listed } from './listed.ts';
import { num, type RawRow, text } from './raw-rows.ts';
import type { Act, Scene } from './shop-act.ts';

const days = ['', '2026-11-30', '2026-12-24', '2027-01-15', '2028-03-01'];
const names = ['Urea', 'DAP 50 kg', 'Maize seed', 'Hoe'];
const cancelReason = 'Typed wrong';
const stands = ({ isCancelled }: RawRow) => !isCancelled;

/** Acts on goods and their suppliers; each returns the status of its call. */
export const goodsActs = {
  add: (scene: Scene, one: Act) => scene.create('products', toProduct(scene, one)),

  async edit(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    const values = [
      { sellingPrice: one.price },
      { purchasePrice: one.price },
      { quantityInStock: one.quantity / 1000 },
      { name: names[one.other % 4] },
      { status: one.isEven ? 'draft' : 'published' },
    ];
    return product && scene.change('products', product.id, values[one.other % values.length] as object);
  },

  async pack(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    const data = { productId: product?.id, name: scene.id, factor: one.quantity / 1000, sellingPrice: one.price * 3 };
    return product && scene.create('productPacks', data);
  },

  async delete(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    const path = `/v1/databases/marketplace/collections/products/documents/${product?.id}`;
    return product && scene.send('DELETE', path);
  },

  async count(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    const data = one.isEven ? { quantityInStock: one.quantity / 1000 } : {};
    const row = { documentId: product?.id, action: 'update', data };
    const rows = [one.isEven ? row : { ...row, quantityChange: (one.quantity - 4500) / 1000 }];
    return product && sendRows(scene, 'count', rows);
  },

  async import(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    const data = { quantityInStock: one.quantity / 1000, purchasePrice: one.price };
    const change = product && { documentId: product.id, action: 'update', data };
    const { createdAt: _, updstedAt: __, ...fresh } = toProduct(scene, one);
    const added = { documentId: `${scene.id}-new`, action: 'create', data: fresh };
    return sendRows(scene, 'import', [...(change ? [change] : []), ...(one.isEven ? [added] : [])]);
  },

  /** The newest: an older one is refused where its products were changed since. */
  async 'undo-import'(scene: Scene) {
    const id = scene.imports.at(-1);
    return id && scene.send('DELETE', `/v1/shops/${scene.storeId}/imports/${id}`);
  },

  async lose(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    const data = { productId: product?.id, quantity: one.quantity / 3000, reason: one.isEven ? 'lost' : 'broken' };
    return product && scene.create('stockLosses', { ...data, quantity: Math.ceil(one.quantity / 3) / 1000 });
  },

  async buy(scene: Scene, one: Act) {
    const product = await scene.find('products', one.pick);
    return product && scene.create('purchases', await toPurchase(scene, one, product.id));
  },

  async 'undo-buy'(scene: Scene, one: Act) {
    const wrong = await scene.find('purchases', one.pick, stands);
    return wrong && scene.change('purchases', wrong.id, { isCancelled: true, cancelReason });
  },

  /** Also of products that were deleted since. */
  async 'correct-buy'(scene: Scene, one: Act) {
    const wrong = await scene.find('purchases', one.pick, stands);
    const goods = (await scene.list('batches')).find(({ purchaseId }) => purchaseId === wrong?.id);
    if (!wrong || !goods) return undefined;
    const productId = text(goods, 'productId') || text(goods, 'keptProductId');
    return scene.create('purchases', {
      ...(await toPurchase(scene, one, productId)),
      replacesId: wrong.id,
      cancelReason,
    });
  },

  async 'pay-supplier'(scene: Scene, one: Act) {
    const supplier = await scene.find('suppliers', one.pick);
    const amount = supplier ? Math.ceil((num(supplier, 'owed') * one.percent) / 100) : 0;
    if (!supplier || amount <= 0) return undefined;
    return scene.create('supplierEntries', { supplierId: supplier.id, kind: 'payment', amount, method: one.method });
  },

  async 'open-supplier-debt'(scene: Scene, one: Act) {
    const supplier = await scene.find('suppliers', one.pick);
    return (
      supplier && scene.create('supplierEntries', { supplierId: supplier.id, kind: 'opening', amount: one.amount })
    );
  },

  async 'undo-supplier'(scene: Scene, one: Act) {
    const entry = await scene.find(
      'supplierEntries',
      one.pick,
      ({ kind, reversesId }) => (kind === 'payment' || kind === 'opening') && !reversesId,
    );
    return entry && scene.create('supplierEntries', { reversesId: entry.id, note: 'Typed twice' });
  },
};

function toProduct({ nowMs }: Scene, one: Act) {
  const at = new Date(nowMs).toISOString();
  const expires = days[one.other % days.length];
  const date = expires ? { hasExpiry: true, expiryDate: `${expires}T00:00:00.000Z` } : {};
  const prices = { sellingPrice: one.price, purchasePrice: Math.ceil((one.price * (one.percent + 20)) / 130) };
  const meta = { status: 'published', createdAt: at, updstedAt: at };
  return { ...listed, ...meta, ...prices, ...date, name: names[one.pick % 4], quantityInStock: one.quantity / 250 };
}

async function toPurchase({ supplierIds, list }: Scene, one: Act, productId: string) {
  const packs = await list('productPacks');
  const pack = one.other % 3 === 0 ? packs.find((each) => each.productId === productId) : undefined;
  const quantity = (pack ? Math.ceil(one.more / 3000) * 1000 : one.more) / 1000;
  const second = one.isEven ? await list('products').then((all) => all.find(({ id }) => id !== productId)) : undefined;
  const items = [
    {
      productId,
      quantity,
      cost: one.amount,
      expiryDate: days[one.other % 5] || null,
      ...(pack && { packId: pack.id }),
    },
    ...(second ? [{ productId: second.id, quantity: one.quantity / 1000, cost: one.price, expiryDate: null }] : []),
  ];
  const total = items.reduce((sum, { cost }) => sum + cost, 0);
  const supplierId = supplierIds[one.pick % (supplierIds.length + 1)];
  const paid = supplierId ? Math.floor((total * Math.min(one.percent, 100)) / 100) : total;
  const half = one.other % 2 === 0 ? Math.floor(paid / 2) : 0;
  const payments = [
    { method: one.method, amount: paid - half },
    { method: one.second, amount: half },
  ].filter(({ amount }) => amount > 0);
  return { items, payments, supplierId: supplierId ?? null };
}

async function sendRows(scene: Scene, reason: 'count' | 'import', rows: readonly object[]) {
  if (rows.length === 0) return undefined;
  scene.imports.push(scene.id);
  return scene.send('POST', `/v1/shops/${scene.storeId}/imports`, { importId: scene.id, mode: 'all', reason, rows });
}
