import { expect, test } from 'vitest';
import { layWrite } from './waiting-writes.ts';

const [first, now] = ['2026-11-20T07:00:00.000Z', '2026-11-22T07:00:00.000Z'];

test('a phone without a network does not show a cancelled order as paid, as the server will refuse it [R26]', () => {
  const order = { $id: 'order', $createdAt: first, storeId: 'duka', status: 'Cancelled', paymentMethod: 'credit' };
  const asked = { id: 'later', collection: 'orders', documentId: 'order', isNew: false };
  const change = (data: object) => ({
    ...{ ...asked, data: { ...data } },
    rows: [{ collection: 'orders', id: 'order', set: { ...data } }],
  });
  expect(layWrite(change({ paymentMethod: 'bank' }), { orders: [order] }, now)).toEqual([]);
  expect(layWrite(change({ note: 'Fetched' }), { orders: [order] }, now)).toHaveLength(1);
});

test('a waiting payment of the book that a phone opened with its sale counts in the book that the customer has by now [R32]', () => {
  const customer = { storeId: 'duka', customerKey: 'phone:+255755000021', $createdAt: first };
  const shop = {
    creditAccounts: [{ ...customer, $id: 'theirs', balance: 8000 }],
    orders: [
      {
        ...customer,
        $id: 'theirs',
        orderDate: first,
        status: 'Completed',
        paid: 0,
        owed: 5000,
        paymentMethod: 'credit',
      },
      { ...customer, $id: 'ours', orderDate: now, status: 'Completed', paid: 0, owed: 3000, paymentMethod: 'credit' },
    ],
  };
  const data = { storeId: 'duka', accountId: 'ours', kind: 'payment', method: 'cash', amount: 6000 };
  const write = { id: 'later', collection: 'creditEntries', documentId: 'entry', isNew: true, data, rows: [] };
  const laid = layWrite(write, shop, now);
  const setsOf = (collection: string) => laid.flatMap((row) => (row.collection === collection ? [row.set] : []));
  expect(setsOf('creditEntries')).toMatchObject([{ accountId: 'theirs', amount: -6000, balanceAfter: 2000 }]);
  expect(setsOf('creditAccounts')).toMatchObject([{ balance: 2000 }]);
  expect(setsOf('payments')).toMatchObject([
    { creditAccountId: 'theirs', amount: 5000 },
    { creditAccountId: 'theirs', amount: 1000 },
  ]);
  const unknown = { ...write, data: { ...data, accountId: 'nothing' } };
  expect(layWrite(unknown, shop, now)).toEqual([]);
});
