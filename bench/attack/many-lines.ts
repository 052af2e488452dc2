import { documentsPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type Answer, type AttackTarget, need } from './attack-target.ts';

const sales = 60;
const linesOfSale = 100;
/** Milliseconds that another seller may wait for one write, on a busy machine. */
const maxMs = 1000;

/**
 * Sells a product in 6,000 order lines of different prices; with a stock of 0 they are sold beyond the stock. Returns functions that
 * buy more of it and that cancel a purchase.
 */
async function sellOften({ call, newMember, createDocument }: AttackTarget, quantityInStock: number) {
  const seller = await newMember();
  const productId = `${seller.userId}-often`;
  need(await createDocument(seller, 'products', productId, productOf(seller, { quantityInStock: 0 })), 201);
  const buy = (id: string, quantity: number) => {
    const cost = quantity * 500;
    const data = { items: [{ productId, quantity, cost }], payments: [{ method: 'cash', amount: cost }] };
    return createDocument(seller, 'purchases', `${seller.userId}-${id}`, { storeId: seller.storeId, ...data });
  };
  if (quantityInStock > 0) need(await buy('first', quantityInStock), 201);
  const soldAs = { productName: 'Mbegu', unitName: 'kg' };
  for (let number = 0; number < sales; number += 1) {
    const soldAt = new Date().toISOString();
    const orderItems = Array.from({ length: linesOfSale }, (_, at) => ({
      ...{ productId, quantity: 1, unitPrice: 1000 + at, soldAs },
    }));
    const data = { storeId: seller.storeId, paymentMethod: 'cash', orderItems, soldAt, sentAt: soldAt };
    need(await createDocument(seller, 'orders', `${seller.userId}-${number}`, data), 201);
  }
  const cancelPurchase = (id: string) =>
    call('PATCH', documentsPath('purchases', `${seller.userId}-${id}`), {
      ...{ as: seller, body: { data: { isCancelled: true, cancelReason: 'x' } } },
    });
  return { buy, cancelPurchase };
}

/** Runs `write` while another seller changes a product again and again. Resolves to its answer and the slowest change in milliseconds. */
async function measureOtherSeller({ call, asha }: AttackTarget, write: () => Promise<Answer>) {
  let slowestMs = 0;
  let isOver = false;
  const changes = (async () => {
    for (let time = 0; !isOver; time += 1) {
      const start = performance.now();
      const body = { data: { sellingPrice: 1500 + (time % 7) } };
      need(await call('PATCH', documentsPath('products', 'ashas-product'), { as: asha, body }), 200);
      slowestMs = Math.max(slowestMs, performance.now() - start);
    }
  })();
  const answer = await write();
  isOver = true;
  await changes;
  return { answer, slowestMs };
}

/** One write must not touch so many rows that all other writes wait (R57). */
export const manyLinesAttacks = listAttacks(
  'turns',
  {
    'one purchase that settles 6,000 order lines sold beyond the stock (R57)': async (target) => {
      const { buy } = await sellOften(target, 0);
      const { answer, slowestMs } = await measureOtherSeller(target, () => buy('late', sales * linesOfSale));
      const isQuick = expectTrue(slowestMs < maxMs, `another seller waited ${Math.round(slowestMs)} ms at most`);
      return joinOutcomes(expectStatus([answer], 201), isQuick);
    },

    'cancelling a purchase whose goods were sold in 6,000 order lines (R57)': async (target) => {
      const { cancelPurchase } = await sellOften(target, 10_000);
      const { answer, slowestMs } = await measureOtherSeller(target, () => cancelPurchase('first'));
      const isQuick = expectTrue(slowestMs < maxMs, `another seller waited ${Math.round(slowestMs)} ms at most`);
      return joinOutcomes(expectStatus([answer], 409), isQuick);
    },
  },
  true,
);
