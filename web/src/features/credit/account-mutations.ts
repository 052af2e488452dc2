import type { CreditAccount, OwedOrderRow } from '@duka/domain/credit/credit-account';
import type { EntryRequest } from '@duka/domain/credit/entry-request';
import { makeDocumentId } from '@duka/domain/document-id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateStale } from '#session/stale-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';
import type { SharingNote } from './note-sharing.ts';
import type { NewAccount, RejectedAccount } from './open-account.ts';

/** A payment, a write-off, an opening debt or an advance that is given back as it is sent; what a kind does not need is left out. */
export type NewEntry = Pick<EntryRequest, 'storeId' | 'accountId' | 'kind' | 'amount'> &
  Partial<Pick<EntryRequest, 'method' | 'reference' | 'note' | 'owedSince' | 'keepsRest'>>;

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

/** The module is fetched while the form is filled in: it queues the account without a network. */
const loadOpen = () => import('./open-account.ts');

/** Opens the account of a customer. Its id is made once, so that a second try after a lost answer finds what the first has made. */
export function useOpenAccount(storeId: string, rejected: RejectedAccount | undefined) {
  const forget = useForget();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  usePrefetch(loadOpen);
  return useMutation({
    mutationFn: async (account: NewAccount) => (await loadOpen()).openAccount(storeId, id, account),
    onSuccess: forget,
  });
}

/** The module is fetched while the page is looked at: it queues the note without a network. */
const loadNote = () => import('./note-sharing.ts');

/** Notes in a customer's account when they were reminded, and in which language the shop writes to them. */
export function useNoteSharing(account: CreditAccount) {
  const forget = useForget();
  usePrefetch(loadNote);
  return useMutation({
    mutationFn: async (change: SharingNote) => (await loadNote()).noteSharing(account, change),
    onSuccess: forget,
  });
}

/** The module is fetched while the page is looked at: it queues the day without a network. */
const loadAgree = () => import('./agree-due-day.ts');

/** Agrees on another day for an order that is owed; null for none. */
export function useChangeDueDay(order: OwedOrderRow) {
  const forget = useForget();
  usePrefetch(loadAgree);
  return useMutation({
    mutationFn: async (dueAt: string | null) => (await loadAgree()).agreeDueDay(order, dueAt),
    onSuccess: forget,
  });
}
