import type { CreditAccount } from '@duka/domain/credit/credit-account';
import type { Language } from '@duka/domain/values/language';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';

export interface SharingNote {
  readonly remindedAt?: string;
  /** In which the shop writes to the customer. */
  readonly language?: Language;
}

/** Stores the note in the account; without a network it is queued on this device, and nobody needs to know that it waits. */
export function noteSharing(account: CreditAccount, change: SharingNote): Promise<boolean> {
  const { accountId, remindedAt, language } = account;
  return changeOrQueue({
    ...{ collection: 'creditAccounts', documentId: accountId, path: debtPaths.account(accountId), isQuiet: true },
    ...{ data: { ...change }, opened: { remindedAt, language }, title: m.credit_share(), needs: [accountId] },
  });
}
