import { isLanguage } from '@duka/domain/values/language';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { AccountRow } from '#database/store/account-store.ts';
import { findChosenLanguage } from '#http/language.ts';
import { keepLanguage } from './account.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Gives an account that has no language yet the one that was chosen on the device it signs in on. What a browser merely asks for
 * is no choice: it may be anybody's (R35).
 */
export async function takeChosenLanguage(request: FastifyRequest, account: AccountRow, deps: Deps): Promise<void> {
  const chosen = findChosenLanguage(request);
  if (chosen && !isLanguage(account.prefs.language)) await keepLanguage(deps, { accountId: account.id }, chosen);
}
