import { expect, test } from 'vitest';
import { listCustomers } from './local-customers.ts';

const query = { search: '', order: 'total', limit: 10, offset: 0 } as const;

function sold(id: string, customerName: string, orderDate: string) {
  return {
    ...{ $id: id, $createdAt: orderDate, $updatedAt: orderDate, orderDate, orderTotal: 70_000, status: 'Completed' },
    ...{ customerName, customerPhone: '+255712345678', customerKey: 'phone:+255712345678' },
  };
}

test("without a network too, a customer's name stays when a later sale has their number alone [R32]", () => {
  const known = { at: 0, customers: [] };
  const named = sold('named', 'Juma Mollel', '2026-11-26T05:00:00.000+00:00');
  const byNumber = sold('by-number', '', '2026-11-27T05:00:00.000+00:00');
  for (const orders of [
    [named, byNumber],
    [byNumber, named],
  ]) {
    const { customers } = listCustomers({ orders }, known, query);
    expect(customers).toMatchObject([{ name: 'Juma Mollel', orders: 2, total: 140_000 }]);
  }
});
