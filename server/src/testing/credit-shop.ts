import { expect, onTestFinished } from 'vitest';
import { listed } from './listed.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from './test-app.ts';

/** Asha's shop, which sells DAP for 1,000, and Neema, whose account says that a number is hers. It closes with the test. */
export async function openCreditShop(
  clock: Date,
  env?: Readonly<Record<string, string>>,
): Promise<{ readonly shop: TestApp; readonly asha: TestMember; readonly neema: TestMember }> {
  clock.setTime(Date.parse('2026-11-21T07:00:00.000Z'));
  const shop = await openTestApp(clock, env && { env });
  onTestFinished(() => shop.app.close());
  const [asha, neema] = [await shop.newSeller('asha', 'shop'), await shop.newMember('neema')];
  const user = { userId: 'neema', firstName: 'Neema', lastName: 'Mushi', email: neema.email, phone: '+255754000001' };
  await createRow(shop, neema, 'users', 'neema', user);
  const at = clock.toISOString();
  const prices = { quantityInStock: 1000, purchasePrice: 800, sellingPrice: 1000, createdAt: at, updstedAt: at };
  await createRow(shop, asha, 'products', 'dap', { ...listed, storeId: 'shop', name: 'DAP', ...prices });
  return { shop, asha, neema };
}

/** Creates a document, which must be stored; returns it as it was answered. */
export async function createRow(
  { call }: TestApp,
  as: TestMember,
  collection: string,
  documentId: string,
  data: object,
) {
  const { status, body } = await call('POST', documentsPath(collection), { as, body: { documentId, data } });
  expect([status, status === 201 ? '' : body.message]).toEqual([201, '']);
  return body;
}

/** An order of Neema by her account. */
export const orderOfNeema = (quantity: number) => ({
  ...{ storeId: 'shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity }] },
});

/** A purchase of Mama Neema at the counter on credit, by her number. */
export const creditSale = (customerPhone: string) => (quantity: number) => ({
  ...{ storeId: 'shop', customerName: 'Mama Neema', customerPhone, paymentMethod: 'credit' },
  orderItems: [{ productId: 'dap', quantity }],
});
