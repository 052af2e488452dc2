import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { accountKey, phoneOfKey } from '#orders/customer-key.ts';

/**
 * Returns the customer key that an order's key stands for (R32): a number is that of an account which has it, and which has ordered
 * from this shop by it, where it was proven or the seller said so of an order. The shop is told of no number that such an order did
 * not tell it, and an unverified claim to a number takes over nothing.
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
  const isSaid = equal('isSamePerson', true);
  const [known] = await documents.list('orders', { where: [...where, ofAccount, isSaid], limit: 1 });
  return known ? key : customerKey;
}

const ofAccount = { method: 'isNotNull', attribute: 'customerId' } as const;

/** Returns whether the account of a users document has shown that the number there is its own (R16). */
export async function isProvenNumber(
  { accounts }: Pick<CommandStore, 'accounts'>,
  { attributes: { userId, phone } }: DocumentRow,
): Promise<boolean> {
  const account = await accounts.get(String(userId));
  return account?.phoneVerified === true && account.phone === phone;
}
