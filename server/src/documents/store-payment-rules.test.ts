import { expect, test } from 'vitest';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

const bank = {
  accountName: 'Asha',
  accountNo: '0150412776100',
  type: 'bank',
  provider: 'CRDB',
  providerBranch: 'Arusha',
};

async function openShop() {
  const { call, newSeller } = await openTestApp();
  const as = await newSeller('asha', 'shop');
  return {
    create: (data: object) =>
      call('POST', documentsPath('storePayments'), {
        as,
        body: { documentId: 'payment', data: { storeId: ['shop'], ...data } },
      }),
    update: (data: object) => call('PATCH', documentsPath('storePayments', 'payment'), { as, body: { data } }),
  };
}

test('payment details are stored with their shop, in a list of one [DATA-037, DATA-038, DATA-039, PAY-008]', async () => {
  const { create } = await openShop();
  const { status, body } = await create(bank);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...bank, storeId: [{ $id: 'shop' }] });
});

test.each([
  ['accountName', { accountName: ' ' }],
  ['accountNo', { accountNo: '' }],
  ['type', { type: 'cheque' }],
  ['provider', { provider: '' }],
  ['accountNo', { type: 'mobile', accountNo: 'call me' }],
  // A bank's number is no phone: the type alone is changed.
  ['accountNo', { type: 'mobile' }],
  ['accountNo', { accountNo: '123' }],
])(
  'a client that checks nothing is refused for its %s, new or changed: %j [PAY-008, CONST-006]',
  async (attribute, data) => {
    const { create, update } = await openShop();
    const refused = await create({ ...bank, ...data });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ type: 'document_invalid_structure' });
    expect(refused.body.message).toContain(`"${attribute}"`);
    expect((await create(bank)).status).toBe(201);
    expect((await update(data)).status).toBe(400);
    expect((await update({ providerBranch: 'Moshi' })).status).toBe(200);
  },
);
