import { readStored, removeStored, store } from '#data/browser-storage.ts';

/** The account that the page was opened for, and the mark of it, which signing out removes. */
const accountOf = () => document.documentElement.dataset.account;
const keyOf = (accountId: string) => `duka.copyLeads.${accountId}`;

/** Whether a page that is opened now for its account asks the copy of the shop before the server (decision 0067). */
export function isMarkedLocalFirst(): boolean {
  const accountId = accountOf();
  return accountId !== undefined && readStored(keyOf(accountId)) !== null;
}

/** Says whether the next pages of an account do so. */
export function markLocalFirst(accountId: string, isLeading: boolean): void {
  if (isLeading) store(keyOf(accountId), 'true');
  else removeStored(keyOf(accountId));
}
