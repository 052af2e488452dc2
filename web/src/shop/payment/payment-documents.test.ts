import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
const bank = {
  accountName: 'Asha Agrovet',
  accountNo: '0150412776100',
  type: 'bank',
  provider: 'CRDB',
  providerBranch: 'Arusha',
};
const mobile = { ...bank, type: 'mobile', provider: 'M-Pesa', accountNo: '+255754000001' };

async function openAsSeller() {
  const backend = await openRealBackend();
  const { createAccount, createSession } = await import('#data/calls/account.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  const { createDocument } = await import('#data/calls/documents.ts');
  await createDocument('users', 'asha', { userId: 'asha', firstName: 'Asha', email: asha.email });
  await createDocument('stores', 's1', { ownerId: 'asha', storeName: 'Asha Agrovet', storeType: 'Small-Scale' });
  const { listPayments, savePayment } = await import('./payment-documents.ts');
  const save = (values: typeof bank, storeId = 's1') => savePayment({ userId: 'asha', storeId, values });
  return { backend, createDocument, listPayments, save };
}

test('details are created with the store in a list, and every later save changes them [DATA-037, DATA-038, CALL-025]', async () => {
  const { save, listPayments } = await openAsSeller();
  const first = await save(bank);
  expect(first).toMatchObject({ saved: true, payment: { ...bank, storeId: [{ $id: 's1' }] } });
  const second = await save(mobile);
  expect(second.saved && second.payment.$id).toBe(first.saved && first.payment.$id);
  expect(await listPayments('s1')).toMatchObject([mobile]);
});

test('two saves at once make one set of details [DATA-037]', async () => {
  const { save, listPayments } = await openAsSeller();
  const results = await Promise.all([save(bank), save({ ...bank, providerBranch: 'Moshi' })]);
  expect(results.map(({ saved }) => saved)).toEqual([true, true]);
  expect(await listPayments('s1')).toHaveLength(1);
});

test('where a shop has several, the set of the same type is changed [DATA-039]', async () => {
  const { save, listPayments, createDocument } = await openAsSeller();
  await createDocument('storePayments', 'p1', { ...bank, storeId: ['s1'] });
  await createDocument('storePayments', 'p2', { ...mobile, storeId: ['s1'] });
  await save({ ...mobile, accountNo: '+255754000009' });
  const stored = (await listPayments('s1')).map(({ $id, accountNo }) => [$id, accountNo]);
  expect(stored).toContainEqual(['p1', bank.accountNo]);
  expect(stored).toContainEqual(['p2', '+255754000009']);
  expect(stored).toHaveLength(2);
});

test('without a store, or without what must be there, nothing is sent [PAY-007, PAY-008]', async () => {
  const { save, listPayments } = await openAsSeller();
  await expect(save(bank, '')).rejects.toThrow('Missing store ID reference. Please try again.');
  await expect(save({ ...bank, accountName: ' ', provider: '' })).rejects.toThrow(
    'Missing required payment fields: accountName, provider',
  );
  expect((await save({ ...bank, providerBranch: '' })).saved).toBe(true);
  expect(await listPayments('s1')).toHaveLength(1);
});
