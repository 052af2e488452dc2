import { type CreditAccount, parseCreditAccount } from '@duka/domain/credit/credit-account';
import { accountKey, accountOfKey, customerKeyOf, orderOfGuestKey, phoneOfKey } from '@duka/domain/orders/customer-key';
import { equal, limit, or } from '@duka/domain/query';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';

/** The known details of a customer; empty texts for the others. */
export interface KnownCustomer {
  /** The users document of a customer with an account. */
  readonly accountId: string | null;
  readonly name: string;
  readonly phone: string;
}

/** More accounts than share a number: that of the person who has it, and that of the person who had it before. */
const maxAccounts = 10;

/** Fetches a shop's account of a customer; null where there is none (R32). */
export function creditAccountOf(storeId: string, customer: KnownCustomer) {
  const keys = listKeys(customer);
  return queryOptions({
    queryKey: ['debts', storeId, 'of', keys],
    queryFn: () => findCreditAccount(storeId, customer),
    enabled: keys.length > 0,
  });
}

/** Finds the account of a customer: by account, by number, which may be that of an account, or by name; null where there is none. */
export async function findCreditAccount(storeId: string, customer: KnownCustomer) {
  const keys = listKeys(customer);
  const numbers = keys.flatMap((key) => phoneOfKey(key) ?? []);
  const isTheirs = equal('customerKey', ...keys);
  const { documents } = await listDocuments('creditAccounts', [
    equal('storeId', storeId),
    numbers.length > 0 ? or(isTheirs, equal('phone', ...numbers)) : isTheirs,
    limit(maxAccounts),
  ]);
  const accounts = documents.flatMap((document) => parseCreditAccount(document) ?? []);
  const [first] = keys.flatMap((key) => accounts.find(({ customerKey }) => customerKey === key) ?? []);
  return first ?? accounts.find(isTheirOwn) ?? null;
}

/** False for whoever only says that the number is theirs: an account that has not shown it (R32), and a guest (R67). */
function isTheirOwn({ customerKey, isOfNumber }: CreditAccount): boolean {
  return isOfNumber || (accountOfKey(customerKey) === undefined && orderOfGuestKey(customerKey) === undefined);
}

/** Lists the keys under which the account of a customer may stand, the surest first. */
function listKeys({ accountId, name, phone }: KnownCustomer): string[] {
  const key = customerKeyOf({ customerId: null, customerName: name, customerPhone: phone }, true);
  return [accountId === null ? [] : accountKey(accountId), key ?? []].flat();
}
