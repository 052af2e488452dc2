import { makeDocumentId } from '@duka/domain/document-id';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { accountOfKey } from '@duka/domain/orders/customer-key';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';

interface NewNote {
  readonly storeId: string;
  /** Of the account that the first note opens. */
  readonly newId: string;
  readonly customer: Customer;
  readonly note: string;
  readonly stored: string;
}

/** Stores a customer's note in their account, or opens one with it; without a network it is queued on this device. True if it is stored. */
export async function saveNote({ storeId, newId, customer: known, note, stored }: NewNote): Promise<boolean> {
  const { bookId, customer, name, phone } = known;
  if (bookId !== null) {
    return changeOrQueue({
      ...{ collection: 'creditAccounts', documentId: bookId, data: { note: note || null }, opened: { note: stored } },
      ...{ id: makeDocumentId(Date.now(), Math.random), labels: { note: m.credit_note() }, needs: [bookId] },
      title: m.outbox_account({ name: name || (phone ?? ''), what: m.credit_note() }),
      details: [[m.credit_note(), note]],
      path: debtPaths.account(bookId),
    });
  }
  const customerId = accountOfKey(customer) ?? null;
  const account = { accountId: customerId, name, phone: phone ?? '', limit: null, note };
  const opened = await createOrQueue({
    ...{ collection: 'creditAccounts', documentId: newId, path: debtPaths.open, shown: { id: newId, account } },
    data: { storeId, customerId, name, phone: phone ?? '', note },
    title: m.outbox_account_new({ name: name || (phone ?? '') }),
    details: [[m.credit_note(), note]],
  });
  return opened !== undefined;
}
