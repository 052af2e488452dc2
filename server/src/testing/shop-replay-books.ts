import { wayEndings } from '@duka/domain/money/day-close';
import { startOfDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { holdsNow, listDebts, paySupplier, settleDebt } from './shop-books.ts';
import { owedOf, takeIn, throwAway } from './shop-model.ts';
import { dayOf } from './shop-rows.ts';
import { type Call, choose, measure, type Scene, type WhatOf } from './shop-scene.ts';
import { documentsPath } from './test-app.ts';

function create(collection: string, documentId: string, data: object, status: number): Call {
  return { method: 'POST', path: documentsPath(collection), body: { documentId, data }, status };
}

/** What happens to goods and money beside orders: what is bought in, thrown away, paid, given up, spent and counted. */
export const bookSteps = {
  pack({ own, storeId, id }: Scene, { pick, factor, price }: WhatOf<'pack'>): Call | undefined {
    const product = own(pick);
    if (!product || product.packs.length >= 12) return undefined;
    product.packs.push({ id, factor, price });
    const data = { storeId, productId: product.id, name: id, factor: factor / 1000, sellingPrice: price };
    return create('productPacks', id, data, 201);
  },

  buy({ model, own, storeId, id, now }: Scene, { supplier, method, paid, lines }: WhatOf<'buy'>): Call | undefined {
    const bought = lines.flatMap(({ pick, pack: packPick, quantity, cost, expires }) => {
      const product = own(pick);
      if (!product) return [];
      return [{ product, ...measure(product, packPick, quantity), cost, expires }];
    });
    if (bought.length === 0) return undefined;
    const total = bought.reduce((sum, { cost }) => sum + cost, 0);
    const amount = Math.round((total * paid) / 100);
    const supplierId = model.books.suppliers.filter((each) => each.storeId === storeId)[supplier]?.id ?? '';
    const isRight =
      bought.every(({ quantity }) => Number.isInteger(quantity)) && (supplierId !== '' || amount === total);
    const data = {
      ...{ storeId, supplierId: supplierId || null, payments: amount > 0 ? [{ method, amount }] : [] },
      items: bought.map(({ product, pack, count, cost, expires }) => ({
        ...{ productId: product.id, ...(pack && { packId: pack.id }), quantity: count / 1000, cost },
        expiryDate: expires || null,
      })),
    };
    if (isRight) {
      for (const { product, quantity, cost, expires } of bought) takeIn(product, { day: expires, quantity, cost }, now);
      model.books.purchases.push({ id, storeId, supplierId, total, paid: amount });
      if (amount > 0) model.books.moves.push({ storeId, method, amount: -amount, at: now });
    }
    return create('purchases', id, data, isRight ? 201 : 400);
  },

  lose({ model, own, storeId, id, now }: Scene, { pick, quantity }: WhatOf<'lose'>): Call | undefined {
    const product = own(pick);
    if (!product) return undefined;
    const data = { storeId, productId: product.id, quantity: quantity / 1000, reason: 'lost' };
    return create('stockLosses', id, data, throwAway(model, product, quantity, now));
  },

  'pay-supplier'({ model, storeId, id, now }: Scene, { pick, percent, method }: WhatOf<'pay-supplier'>) {
    const { purchases } = model.books;
    const supplier = choose(model.books.suppliers.filter((each) => each.storeId === storeId))(pick);
    const own = purchases.filter(({ supplierId }) => supplierId === supplier?.id);
    const amount = Math.ceil((own.reduce((sum, { total, paid }) => sum + total - paid, 0) * percent) / 100);
    if (!supplier || amount === 0) return undefined;
    const status = paySupplier(model.books, supplier.id, { storeId, method, amount, at: now });
    return create('supplierEntries', id, { storeId, supplierId: supplier.id, kind: 'payment', amount, method }, status);
  },

  settle({ model, storeId, id, now, findBook }: Scene, { pick, percent, method }: WhatOf<'settle'>): Call | undefined {
    const debt = choose(listDebts(model, storeId))(pick);
    if (!debt) return undefined;
    const amount = Math.ceil((debt.orders.reduce((sum, order) => sum + owedOf(order), 0) * percent) / 100);
    const status = settleDebt(model, debt, { amount, method, at: now });
    const way = method === undefined ? { kind: 'write-off', note: 'Moved away' } : { kind: 'payment', method };
    const askBody = async () => {
      return { documentId: id, data: { storeId, accountId: await findBook(debt.key), amount, ...way } };
    };
    return { method: 'POST', path: documentsPath('creditEntries'), status, askBody };
  },

  spend({ model, storeId, id, now }: Scene, { of: kind, method, amount, daysAgo }: WhatOf<'spend'>): Call {
    const expenseDate = dayOf(now - daysAgo * dayMs);
    model.books.expenses.push({ id, storeId, kind, method, amount, day: expenseDate, isCancelled: false });
    model.books.moves.push({ storeId, method, amount: -amount, at: now });
    return create('expenses', id, { storeId, kind, method, amount, expenseDate }, 201);
  },

  unspend({ model, storeId, now }: Scene, { pick }: WhatOf<'unspend'>): Call | undefined {
    const one = choose(model.books.expenses.filter((each) => each.storeId === storeId))(pick);
    if (!one) return undefined;
    const { method, amount } = one;
    if (!one.isCancelled) model.books.moves.push({ storeId, method, amount, at: now });
    one.isCancelled = true;
    const body = { data: { isCancelled: true } };
    return { method: 'PATCH', path: documentsPath('expenses', one.id), body, status: 200 };
  },

  close({ model, storeId, id, now }: Scene, { cash, bank, taken }: WhatOf<'close'>): Call {
    const holds = holdsNow(model.books, storeId, Date.parse(startOfDay(dayOf(now))));
    const takenCash = Math.floor((cash * taken) / 100);
    const counted = { cash, 'mobile money': null, bank };
    const ways = Object.keys(wayEndings).map((way) => {
      const count = counted[way as keyof typeof counted];
      return [way, { expected: holds[way] ?? 0, counted: count, taken: way === 'cash' ? takenCash : 0 }];
    });
    model.books.closes.push({ id, storeId, at: now, ways: Object.fromEntries(ways) });
    return create('dayCloses', id, { storeId, countedCash: cash, countedBank: bank, takenCash }, 201);
  },
};
