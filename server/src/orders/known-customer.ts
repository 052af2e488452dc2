import { accountKey, phoneOfKey } from '@duka/domain/orders/customer-key';
import { equal } from '#database/conditions.ts';
import type { DocumentSource } from '#database/database.ts';

/**
 * Answers the key of whoever a key of an order means (R32): a number is that of an account which has it, and which has ordered
 * from this shop by it. The shop is told of no number that such an order did not tell it.
 */
export async function findCustomerKey(
  { documents }: DocumentSource,
  storeId: string,
  customerKey: string | null,
): Promise<string | null> {
  const phone = customerKey === null ? undefined : phoneOfKey(customerKey);
  if (phone === undefined) return customerKey;
  const [user] = await documents.list('users', { where: [equal('phone', phone)], limit: 1 });
  if (!user) return customerKey;
  const key = accountKey(user.id);
  const where = [equal('storeId', storeId), equal('customerKey', key), equal('customerPhone', phone)];
  const [known] = await documents.list('orders', { where: [...where, ofAccount], limit: 1 });
  return known ? key : customerKey;
}

const ofAccount = { method: 'isNotNull', attribute: 'customerId' } as const;
