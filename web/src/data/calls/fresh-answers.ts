import type { Account } from './account.ts';
import { getFresh } from './documents.ts';

/** Reads whose session it is, from the server alone. */
export function getFreshAccount(): Promise<Account> {
  return getFresh('/account');
}
