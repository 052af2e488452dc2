import { cashEntryEnds } from '@duka/domain/money/cash-entry';
import { methodSuffixes } from '@duka/domain/money/day-close';
import { startOfDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import {
  changeOf,
  findOpening,
  holdsNow,
  type ModelBooks,
  type ModelClose,
  type ModelEntry,
  paySupplier,
  validCloses,
} from './shop-books.ts';
import { listDebts, settleDebt } from './shop-debts.ts';
import { takeIn, throwAway } from './shop-model.ts';
import { dayOf } from './shop-rows.ts';
import { type ActionOf, type Call, choose, measure, type Scene } from './shop-scene.ts';
import { documentsPath } from './test-app.ts';

function create(collection: string, documentId: string, data: object, status: number): Call {
  return { method: 'POST', path: documentsPath(collection), body: { documentId, data }, status };
}

/** Acts on goods and money beside orders: purchases, losses, payments, write-offs, expenses and counts. */
export const bookSteps = {
  pack({ own, storeId, id }: Scene, { pick, factor, price }: ActionOf<'pack'>): Call | undefined {
    const product = own(pick);
    if (!product || product.packs.length >= 12) return undefined;
    product.packs.push({ id, factor, price });
    const data = { storeId, productId: product.id, name: id, factor: factor / 1000, sellingPrice: price };
    return create('productPacks', id, data, 201);
  },

  buy({ model, own, storeId, id, now }: Scene, { supplier, method, paid, lines }: ActionOf<'buy'>): Call | undefined {
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

  lose({ model, own, storeId, id, now }: Scene, { pick, quantity }: ActionOf<'lose'>): Call | undefined {
    const product = own(pick);
    if (!product) return undefined;
    const data = { storeId, productId: product.id, quantity: quantity / 1000, reason: 'lost' };
    return create('stockLosses', id, data, throwAway(model, product, quantity, now));
  },

  'owe-supplier'({ model, storeId, id }: Scene, { pick, amount }: ActionOf<'owe-supplier'>): Call | undefined {
    const supplier = choose(model.books.suppliers.filter((each) => each.storeId === storeId))(pick);
    if (!supplier) return undefined;
    model.books.supplierOpenings.push({ supplierId: supplier.id, left: amount });
    return create('supplierEntries', id, { storeId, supplierId: supplier.id, kind: 'opening', amount }, 201);
  },

  /** A debt from before, one at a time, of somebody who has a book. */
  'owe-before'(
    { model, storeId, id, now, findBook }: Scene,
    { pick, amount, daysAgo }: ActionOf<'owe-before'>,
  ): Call | undefined {
    const debt = choose(listDebts(model, storeId))(pick);
    const of = debt?.orders[0];
    if (!of || debt.openings.length > 0) return undefined;
    const owedSince = daysAgo === undefined ? null : dayOf(now - daysAgo * dayMs);
    const at = owedSince === null ? now : Date.parse(owedSince);
    model.books.openings.push({ storeId, of, amount, left: amount, at, received: [] });
    const askBody = async () => {
      const accountId = await findBook(debt.key);
      return { documentId: id, data: { storeId, accountId, kind: 'opening', amount, owedSince } };
    };
    return { method: 'POST', path: documentsPath('creditEntries'), status: 201, askBody };
  },

  'pay-supplier'({ model, storeId, id, now }: Scene, { pick, percent, method }: ActionOf<'pay-supplier'>) {
    const { purchases } = model.books;
    const supplier = choose(model.books.suppliers.filter((each) => each.storeId === storeId))(pick);
    const own = purchases.filter(({ supplierId }) => supplierId === supplier?.id);
    const openings = model.books.supplierOpenings.filter(({ supplierId }) => supplierId === supplier?.id);
    const fromBefore = openings.reduce((sum, { left }) => sum + left, 0);
    const amount = Math.ceil((own.reduce((sum, { total, paid }) => sum + total - paid, fromBefore) * percent) / 100);
    if (!supplier || amount === 0) return undefined;
    const status = paySupplier(model.books, supplier.id, { storeId, method, amount, at: now });
    return create('supplierEntries', id, { storeId, supplierId: supplier.id, kind: 'payment', amount, method }, status);
  },

  settle(
    { model, storeId, id, now, findBook }: Scene,
    { pick, percent, method }: ActionOf<'settle'>,
  ): Call | undefined {
    const debt = choose(listDebts(model, storeId))(pick);
    if (!debt) return undefined;
    const amount = Math.ceil((debt.balance * percent) / 100);
    const status = settleDebt(model, debt, { amount, method, at: now });
    const kind = method === undefined ? { kind: 'write-off', note: 'Moved away' } : { kind: 'payment', method };
    const askBody = async () => {
      return { documentId: id, data: { storeId, accountId: await findBook(debt.key), amount, ...kind } };
    };
    return { method: 'POST', path: documentsPath('creditEntries'), status, askBody };
  },

  spend({ model, storeId, id, now }: Scene, { of: kind, method, amount, daysAgo }: ActionOf<'spend'>): Call {
    const expenseDate = dayOf(now - daysAgo * dayMs);
    model.books.expenses.push({ id, storeId, kind, method, amount, day: expenseDate, isCancelled: false });
    model.books.moves.push({ storeId, method, amount: -amount, at: now });
    return create('expenses', id, { storeId, kind, method, amount, expenseDate }, 201);
  },

  unspend({ model, storeId, now }: Scene, { pick }: ActionOf<'unspend'>): Call | undefined {
    const one = choose(model.books.expenses.filter((each) => each.storeId === storeId))(pick);
    if (!one) return undefined;
    const { method, amount } = one;
    if (!one.isCancelled) model.books.moves.push({ storeId, method, amount, at: now });
    one.isCancelled = true;
    const body = { data: { isCancelled: true } };
    return { method: 'PATCH', path: documentsPath('expenses', one.id), body, status: 200 };
  },

  close(
    { model, storeId, id, now }: Scene,
    { cash, bank, taken, isBanked, correct }: ActionOf<'close'>,
  ): Call | undefined {
    const { closes } = model.books;
    const last = validCloses(model.books, storeId).at(-1);
    const corrected = correct ? last : undefined;
    if (correct && !corrected) return undefined;
    const takenCash = Math.floor((cash * taken) / 100);
    const data = {
      ...{ storeId, countedCash: cash, countedBank: bank, takenCash, bankedCash: isBanked ? takenCash : 0 },
      ...(corrected ? { correctsId: corrected.id, cancelReason: 'Counted wrong' } : { day: dayOf(now) }),
    };
    const counted = { cash, 'mobile money': null, bank };
    const holds = holdsNow(model.books, storeId);
    const methods = Object.keys(methodSuffixes).map((methodName) => {
      const isCash = methodName === 'cash';
      const expected = corrected?.methods[methodName]?.expected ?? holds[methodName] ?? 0;
      const sums = { taken: isCash ? takenCash : 0, banked: isCash ? data.bankedCash : 0 };
      return [methodName, { expected, counted: counted[methodName as keyof typeof counted], ...sums }] as const;
    });
    const made = { id, storeId, at: corrected?.at ?? now, methods: Object.fromEntries(methods), isCancelled: false };
    if (corrected && (isOpenedSince(model.books, corrected) || isOpenedSince(model.books, made))) {
      return create('dayCloses', id, data, 409);
    }
    if (corrected) corrected.isCancelled = true;
    closes.push(made);
    return create('dayCloses', id, data, 201);
  },

  reopen({ model, storeId }: Scene, { pick }: ActionOf<'reopen'>): Call | undefined {
    const own = validCloses(model.books, storeId);
    const one = own.at(-1 - (pick % 2));
    if (!one) return undefined;
    const isRefused = one !== own.at(-1) || isOpenedSince(model.books, one);
    if (!isRefused) one.isCancelled = true;
    const body = { data: { isCancelled: true, cancelReason: 'Counted wrong' } };
    return { method: 'PATCH', path: documentsPath('dayCloses', one.id), body, status: isRefused ? 409 : 200 };
  },

  enter(
    { model, storeId, id, now }: Scene,
    { of: kind, from, to, amount, daysAgo }: ActionOf<'enter'>,
  ): Call | undefined {
    const { entries, moves } = model.books;
    const ends = cashEntryEnds[kind];
    if (ends.from && ends.to && from === to) return undefined;
    const [fromMethod, toMethod] = [ends.from ? from : undefined, ends.to ? to : undefined];
    const entryDate = dayOf(now - daysAgo * dayMs);
    const data = { storeId, kind, amount, entryDate, ...(ends.from && { fromMethod }), ...(ends.to && { toMethod }) };
    if (kind === 'opening') {
      if (isCounted(model.books, storeId, to)) return create('cashEntries', id, data, 409);
      const before = findOpening(model.books, storeId, to);
      if (before) before.isCancelled = true;
    }
    const startsAt = Date.parse(startOfDay(entryDate));
    entries.push({
      ...{ id, storeId, kind, from: fromMethod, to: toMethod, amount, at: now, startsAt },
      isCancelled: false,
    });
    if (kind !== 'opening') moves.push(...movesOf({ storeId, from: fromMethod, to: toMethod, amount }, now));
    return create('cashEntries', id, data, 201);
  },

  unenter({ model, storeId, now }: Scene, { pick }: ActionOf<'unenter'>): Call | undefined {
    const { entries, moves } = model.books;
    const one = choose(entries.filter((each) => each.storeId === storeId))(pick);
    if (!one) return undefined;
    const isOpening = one.kind === 'opening';
    const isRefused = isOpening && !one.isCancelled && isCounted(model.books, storeId, String(one.to));
    if (!isRefused) {
      if (!one.isCancelled && !isOpening) moves.push(...movesOf({ ...one, amount: -one.amount }, now));
      one.isCancelled = true;
    }
    const path = documentsPath('cashEntries', one.id);
    return { method: 'PATCH', path, body: { data: { isCancelled: true } }, status: isRefused ? 409 : 200 };
  },
};

function movesOf({ storeId, from, to, amount }: Pick<ModelEntry, 'storeId' | 'from' | 'to' | 'amount'>, at: number) {
  return [
    ...(from ? [{ storeId, method: from, amount: -amount, at }] : []),
    ...(to ? [{ storeId, method: to, amount, at }] : []),
  ];
}

function isCounted(books: ModelBooks, storeId: string, method: string): boolean {
  return validCloses(books, storeId).some(({ methods }) => typeof methods[method]?.counted === 'number');
}

/** Returns whether opening money of a method that the end changes was set since. */
function isOpenedSince(books: ModelBooks, { storeId, at, methods }: ModelClose): boolean {
  return Object.keys(methods).some((methodName) => {
    const opening = findOpening(books, storeId, methodName);
    return opening !== undefined && opening.at >= at && changeOf(methods, methodName) !== 0;
  });
}
