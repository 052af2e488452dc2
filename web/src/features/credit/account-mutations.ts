import type { EntryRequest } from '@duka/domain/credit/entry-request';
import { makeDocumentId } from '@duka/domain/document-id';
import type { Language } from '@duka/domain/values/language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAlreadyTaken } from '#api/api-error.ts';
import { createDocument, updateDocument } from '#api/documents.ts';
import { updateChanged } from '#api/update-changed.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';
import { findCreditAccount, type KnownCustomer } from '#shop/trade/credit-account-query.ts';

/** A payment or a write-off as it is sent; what a kind does not need is left out. */
export type NewEntry = Pick<EntryRequest, 'storeId' | 'accountId' | 'kind' | 'amount'> &
  Partial<Pick<EntryRequest, 'method' | 'reference' | 'note'>>;

/** A rejected entry that is to be corrected. */
export interface RejectedEntry {
  readonly id: string;
  readonly entry: NewEntry;
}

/** The module is fetched while the form is filled in: it queues the entry without a network. */
const loadAdd = () => import('./add-entry.ts');

/** An entry pays orders, and an order that is due on another day has another place in its account. */
function useForget() {
  const client = useQueryClient();
  return () => void invalidateStale(client, 'creditAccounts', 'orders');
}

/**
 * Adds an entry to a customer account. Its id is made once, so that a second try after a lost answer pays nothing twice; a corrected
 * entry has the id of the rejected one.
 */
export function useAddEntry(rejected: RejectedEntry | undefined) {
  const forget = useForget();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  usePrefetch(loadAdd);
  return useMutation({
    mutationFn: async (entry: NewEntry) => (await loadAdd()).addEntry(id, entry),
    onSuccess: forget,
  });
}

/** A new account, without a debt. */
interface NewAccount extends KnownCustomer {
  /** Whole shillings; null for no limit. */
  readonly limit: number | null;
  readonly note: string;
}

/** Opens the account of a customer. Its id is made once, so that a second try after a lost answer finds what the first has made. */
export function useOpenAccount(storeId: string) {
  const forget = useForget();
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  return useMutation({ mutationFn: (account: NewAccount) => openAccount(storeId, id, account), onSuccess: forget });
}

/** Returns the id of the customer's account, and whether it is new: a customer who has one gets no second. */
async function openAccount(storeId: string, id: string, account: NewAccount) {
  const { accountId: customerId, ...rest } = account;
  try {
    await createDocument('creditAccounts', id, { storeId, customerId, ...rest });
    return { accountId: id, isNew: true };
  } catch (error) {
    const known = isAlreadyTaken(error) ? await findCreditAccount(storeId, account) : null;
    if (!known) throw error;
    return { accountId: known.accountId, isNew: known.accountId === id };
  }
}

export interface AccountChange {
  readonly remindedAt?: string;
  /** In which the shop writes to the customer. */
  readonly language?: Language;
}

/** Changes the limit, note and language of a customer's account. */
export function useChangeAccount(accountId: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: (change: AccountChange) => updateDocument('creditAccounts', accountId, { ...change }),
    onSuccess: forget,
  });
}

export interface AccountTerms {
  readonly limit: number | null;
  readonly note: string;
}

/** Changes the most that a customer may owe, and the seller's note, where they differ from what the form was opened with. */
export function useChangeTerms(accountId: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ terms, opened }: { terms: AccountTerms; opened: AccountTerms }) =>
      updateChanged('creditAccounts', accountId, { ...terms, note: terms.note || null }, { ...opened }),
    onSuccess: forget,
  });
}

/** Agrees on another day for an order that is owed; null for none. */
export function useChangeDueDay(orderId: string) {
  const forget = useForget();
  return useMutation({
    mutationFn: (dueAt: string | null) => updateDocument('orders', orderId, { dueAt }),
    onSuccess: forget,
  });
}
