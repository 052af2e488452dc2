import { pageCounter } from '#data/counter/counter.ts';
import { listLocalKeys, readLocal } from './local-values.ts';

const prefix = 'duka.unfinished-sale.';

/** The key under which the sale that is being recorded is stored: of the account, at a counter of the person who is unlocked (STAFF-018). */
export function saleDraftKey(accountId: string, memberId = pageCounter.readMember()?.id): string {
  return prefix + accountId + (memberId === undefined ? '' : `.${memberId}`);
}

/** Returns how many goods are in the sale that a person has left at this counter. */
export function countLeftLines(accountId: string, memberId: string): number {
  return countLines(saleDraftKey(accountId, memberId));
}

/** Lists the sales that others have left at this counter: whose, and how many goods. */
export function listLeftSales(accountId: string): readonly { readonly memberId: string; readonly lines: number }[] {
  const own = pageCounter.readMember()?.id;
  if (own === undefined) return [];
  return listLocalKeys(`${prefix}${accountId}.`).flatMap((key) => {
    const memberId = key.slice(`${prefix}${accountId}.`.length);
    const lines = countLines(key);
    return memberId === own || lines === 0 ? [] : [{ memberId, lines }];
  });
}

function countLines(key: string): number {
  return readLocal(key, (stored) => {
    const { lines } = Object(stored);
    return Array.isArray(lines) ? lines.length : 0;
  });
}
