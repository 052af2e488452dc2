import { documentsPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type Answer, need, type World } from './world.ts';

const sales = 60;
const linesOfSale = 100;
/** Milliseconds that a quiet seller may wait for one write of another, on a machine that has other things to do. */
const longestMs = 1000;

/** Sells a product in 6,000 lines, one apart from the other by their price; without a stock they are taken beyond it. */
async function sellOften({ call, newMember, createDocument }: World, quantityInStock: number) {
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
  const takeBack = (id: string) =>
    call('PATCH', documentsPath('purchases', `${seller.userId}-${id}`), {
      ...{ as: seller, body: { data: { isCancelled: true, cancelReason: 'x' } } },
    });
  return { buy, takeBack };
}

/** How long a quiet seller waits at most for a change of theirs while something is written. */
async function waitBeside({ call, asha }: World, write: () => Promise<Answer>) {
  let slowestMs = 0;
  let isOver = false;
  const quiet = (async () => {
    for (let time = 0; !isOver; time += 1) {
      const start = performance.now();
      const body = { data: { sellingPrice: 1500 + (time % 7) } };
      need(await call('PATCH', documentsPath('products', 'ashas-product'), { as: asha, body }), 200);
      slowestMs = Math.max(slowestMs, performance.now() - start);
    }
  })();
  const answer = await write();
  isOver = true;
  await quiet;
  return { answer, slowestMs };
}

/** One write must not touch so many rows that all others wait (R57). */
export const manyLinesAttacks = listAttacks(
  'turns',
  {
    'one purchase for 6,000 lines that were sold beyond the stock (R57)': async (world) => {
      const { buy } = await sellOften(world, 0);
      const { answer, slowestMs } = await waitBeside(world, () => buy('late', sales * linesOfSale));
      const isQuick = expectTrue(slowestMs < longestMs, `a quiet seller waited ${Math.round(slowestMs)} ms at most`);
      return joinOutcomes(expectStatus([answer], 201), isQuick);
    },

    'a purchase taken back that was sold in 6,000 lines (R57)': async (world) => {
      const { takeBack } = await sellOften(world, 10_000);
      const { answer, slowestMs } = await waitBeside(world, () => takeBack('first'));
      const isQuick = expectTrue(slowestMs < longestMs, `a quiet seller waited ${Math.round(slowestMs)} ms at most`);
      return joinOutcomes(expectStatus([answer], 409), isQuick);
    },
  },
  true,
);
