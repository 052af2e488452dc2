import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/**
 * Whether a purchase is taken back or corrected before its product is deleted or after that makes no difference to the books. Quantities are
 * thousandths of which each costs whole shillings, so that no share is rounded.
 */
const step = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ kind: fc.constant('late' as const), quantity: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ kind: fc.constant('lose' as const), quantity: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant('count' as const), quantity: fc.integer({ min: 0, max: 9000 }) }),
  fc.record({ kind: fc.constant('return' as const), quantity: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ kind: fc.constant('void' as const), quantity: fc.constant(0) }),
  fc.record({ kind: fc.constant('buy' as const), quantity: fc.integer({ min: 1, max: 90 }) }),
);
/** Goods that come back after the deletion. */
const back = fc.option(
  fc
    .integer({ min: 0, max: 3000 })
    .map((quantity): Step => (quantity === 0 ? { kind: 'void', quantity: 0 } : { kind: 'return', quantity })),
  { nil: undefined },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const fate = fc.option(
  fc.record({ quantity: fc.integer({ min: 1, max: 12_000 }), cost: fc.integer({ min: 1, max: 90 }) }),
  { nil: undefined },
);
type Fate = typeof fate extends fc.Arbitrary<infer One> ? One : never;

const clock = new Date();
let shop: TestApp;

interface Shop {
  readonly as: TestMember;
  readonly storeId: string;
  readonly orders: string[];
}

async function ask(as: TestMember, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await shop.call('GET', path, { as });
  expect(status).toBe(200);
  return body;
}

async function create({ as, storeId }: Shop, collection: string, id: string, data: object): Promise<number> {
  const body = { documentId: `${storeId}-${id}`, data: { storeId, ...data } };
  const { status, body: answer } = await shop.call('POST', documentsPath(collection), { as, body });
  expect([201, 409], String(answer.message)).toContain(status);
  return status;
}

const productOf = ({ storeId }: Shop) => `${storeId}-dap`;

const buy = (each: Shop, id: string, quantity: number, cost: number, more: object = {}) =>
  create(each, 'purchases', id, {
    payments: [{ method: 'cash', amount: quantity * cost }],
    items: [{ productId: productOf(each), quantity: quantity / 1000, cost: quantity * cost }],
    ...more,
  });

async function take(each: Shop, one: Step, id: string): Promise<void> {
  const { as, storeId, orders } = each;
  const productId = productOf(each);
  const quantity = one.quantity / 1000;
  if (one.kind === 'sell' || one.kind === 'late') {
    const moments = {
      soldAt: new Date(clock.getTime() - 1000).toISOString(),
      sentAt: clock.toISOString(),
    };
    const sale = { paymentMethod: 'cash', orderItems: [{ productId, quantity }], ...(one.kind === 'late' && moments) };
    if ((await create(each, 'orders', id, sale)) === 201) orders.push(`${storeId}-${id}`);
  }
  if (one.kind === 'lose') await create(each, 'stockLosses', id, { productId, quantity, reason: 'lost' });
  if (one.kind === 'buy') await buy(each, id, 10_000, one.quantity);
  if (one.kind === 'count') {
    const rows = [{ documentId: productId, action: 'update', data: { quantityInStock: quantity } }];
    const body = { importId: `${storeId}-${id}`, mode: 'all', reason: 'count', rows };
    expect((await shop.call('POST', `/v1/shops/${storeId}/imports`, { as, body })).status).toBe(200);
  }
  const orderId = orders.at(-1);
  if (one.kind === 'void' && orderId) {
    const data = { orderId, kind: 'void', reason: 'Typed wrong', storeId: undefined };
    await create(each, 'returns', id, data);
  }
  if (one.kind === 'return' && orderId) {
    const { documents } = await ask(
      as,
      listPath('orderItems', { method: 'equal', attribute: 'orderId', values: [orderId] }),
    );
    const [line] = documents as Record<string, unknown>[];
    const left = Math.round(Number(line?.quantity) * 1000) - Math.round(Number(line?.returned ?? 0) * 1000);
    const items = [
      { itemId: line?.$id, quantity: Math.min(one.quantity, left) / 1000, restock: one.quantity % 2 === 0 },
    ];
    const data = { orderId, kind: 'return', reason: 'Torn', refundMethod: 'cash', items, storeId: undefined };
    if (left > 0) await create(each, 'returns', id, data);
  }
}

async function undo(each: Shop, fate: Fate): Promise<void> {
  const [id, cancelReason] = [`${each.storeId}-wrong`, 'Typed wrong'];
  if (fate) {
    expect(await buy(each, 'right', fate.quantity, fate.cost, { replacesId: id, cancelReason })).toBe(201);
    return;
  }
  const body = { data: { isCancelled: true, cancelReason } };
  expect((await shop.call('PATCH', documentsPath('purchases', id), { as: each.as, body })).status).toBe(200);
}

async function remove(each: Shop): Promise<void> {
  expect((await shop.call('DELETE', documentsPath('products', productOf(each)), { as: each.as })).status).toBe(204);
}

async function look({ as, storeId }: Shop) {
  const { sales, cost, losses, found, profit, stockWorth } = await ask(
    as,
    `/v1/shops/${storeId}/month-sheet?month=2026-11`,
  );
  return { sales, cost, losses, found, profit, stockWorth };
}

test('a purchase that is taken back or corrected after its product was deleted leaves the books as if it had been before that, whatever was sold, lost, counted and brought back [R44, R45, R46]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 8 }), fate, back, async (steps, fate, back) => {
      clock.setTime(Date.parse('2026-11-02T07:00:00.000Z'));
      shop = await openTestApp(clock);
      const shops: Shop[] = [];
      for (const storeId of ['before', 'after']) {
        shops.push({ as: await shop.newSeller(storeId, storeId), storeId, orders: [] });
      }
      const later = () => clock.setTime(clock.getTime() + 3_600_000);
      for (const each of shops) {
        const at = clock.toISOString();
        const prices = {
          quantityInStock: 0,
          purchasePrice: 50_000,
          sellingPrice: 80_000,
          createdAt: at,
          updstedAt: at,
        };
        await create(each, 'products', 'dap', { ...listed, name: 'DAP', ...prices });
        await buy(each, 'first', 4000, 50);
        await buy(each, 'wrong', 10_000, 70);
      }
      for (const [index, one] of steps.entries()) {
        later();
        for (const each of shops) await take(each, one, `s${index}`);
      }
      const [before, after] = shops as [Shop, Shop];
      later();
      await undo(before, fate);
      await remove(before);
      await remove(after);
      later();
      for (const each of shops) if (back) await take(each, back, 'back');
      await undo(after, fate);
      const [expected, seen] = [await look(before), await look(after)].map(({ cost, losses, ...rest }) => ({
        ...rest,
        // Goods that come back go to another batch where others have settled them meanwhile, so that they cost another amount there.
        ...(back ? { gone: Number(cost) + Number(losses) } : { cost, losses }),
      }));
      await shop.app.close();
      expect(seen).toEqual(expected);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
