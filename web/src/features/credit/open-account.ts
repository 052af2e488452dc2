import { formatPrice } from '@duka/domain/values/money';
import { isAlreadyTaken } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { discardCorrected, runOrQueue } from '#data/outbox/run-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { findCreditAccount, type KnownCustomer } from '#shop/trade/credit-account-query.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';

/** A new account, without a debt. */
export interface NewAccount extends KnownCustomer {
  /** Whole shillings; null for no limit. */
  readonly limit: number | null;
  readonly note: string;
}

/** An account that the server did not take, to be corrected. */
export interface RejectedAccount {
  readonly id: string;
  readonly account: NewAccount;
}

/** The customer's account, and what became of the call: a customer who has one gets no second. */
interface OpenedAccount {
  readonly accountId: string;
  readonly outcome: 'new' | 'known' | 'queued';
}

/** Opens the account of a customer; without a network it is queued on this device. */
export async function openAccount(storeId: string, id: string, account: NewAccount): Promise<OpenedAccount> {
  const { accountId: customerId, ...rest } = account;
  const { name, phone, limit, note } = rest;
  const data = { storeId, customerId, ...rest };
  const known = connectivity.isDown() ? await findCreditAccount(storeId, account).catch(() => null) : null;
  if (known && known.accountId !== id) return { accountId: known.accountId, outcome: 'known' };
  try {
    const stored = await runOrQueue({
      ...{ id, kind: 'create', collection: 'creditAccounts', documentId: id, data },
      ...{ title: m.outbox_account_new({ name: name || phone }), path: debtPaths.account(id) },
      ...{ fixPath: toFixPath(debtPaths.open, id), shown: { id, account } satisfies RejectedAccount },
      details: [
        [m.orders_sale_customer_phone(), phone],
        [m.credit_limit_field(), limit === null ? '' : formatPrice(limit)],
        [m.credit_note(), note],
      ],
    });
    return { accountId: id, outcome: stored ? 'new' : 'queued' };
  } catch (error) {
    const taken = isAlreadyTaken(error) ? await findCreditAccount(storeId, account) : null;
    if (!taken) throw error;
    await discardCorrected(id);
    return { accountId: taken.accountId, outcome: taken.accountId === id ? 'new' : 'known' };
  }
}
