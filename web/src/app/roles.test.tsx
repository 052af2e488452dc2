// @vitest-environment jsdom
import type { MemberRole } from '@duka/domain/collections/rights';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

type Staff = Exclude<MemberRole, 'owner'>;

/** Every page of a shop with one product, one order and one customer's book. */
const paths = (productId: string, orderId: string) => [
  ...[
    '/dashboard',
    '/products',
    '/products/add',
    '/products/import',
    '/products/reorder',
    `/products/view/${productId}`,
  ],
  ...[`/products/${productId}/edit`, '/orders', '/orders/new-sale', `/orders/${orderId}`, `/orders/${orderId}/receipt`],
  ...['/messages', '/customers', '/analytics', '/money', '/money/expenses', '/money/day-end', '/money/entries'],
  ...['/money/month', '/money/moves', '/money/losses', '/money/purchases', '/money/purchases/new', '/money/suppliers'],
  ...[
    '/money/debts',
    '/money/debts/new',
    '/outbox',
    '/activity',
    '/settings',
    '/settings?section=store',
    '/settings?section=page',
    '/settings?section=people',
  ],
  ...['/settings?section=counter', '/settings?section=notifications', '/settings?section=security'],
];

async function openShop(role: Staff) {
  const page = await startApp();
  const owner = await page.newSeller({ storeName: 'Asha Agrovet', products: [{ name: 'Hoe' }] });
  const [productId = ''] = owner.productIds;
  const orderItems = [{ productId, quantity: 2 }];
  const order = await recordSale(page.api, owner, { orderItems, channel: 'walk-in', paymentMethod: 'cash' });
  const orderId = String(order.$id);
  const person = await hire(page, owner, { role });
  await page.signIn(person);
  return { ...page, owner, person, paths: paths(productId, orderId) };
}

test.each<Staff>(['cashier', 'storekeeper', 'manager'])(
  'no page asks the server for what a %s may not have [R63]',
  async (role) => {
    const page = await openShop(role);
    const refused: string[] = [];
    for (const path of page.paths) {
      await page.open(path);
      await screen.findByRole('heading', { level: 1 });
      await page.settled();
      refused.push(...page.network.refused.splice(0).map((call) => `${path}: ${call}`));
    }
    expect(refused).toEqual([]);
  },
  240_000,
);
