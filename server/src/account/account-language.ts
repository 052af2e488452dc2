import { defaultLanguage, isLanguage } from '@duka/domain/values/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '#database/account-store.ts';
import type { Database } from '#database/database.ts';
import { keepLanguageOnDevice, readLanguage } from '#http/language.ts';
import type { Publish } from '#http/live-event.ts';
import { keepLanguage } from './account.ts';

interface Deps {
  readonly database: Database;
  readonly publish: Publish;
  readonly now: () => Date;
  readonly publicUrl: string | undefined;
}

/**
 * Brings the languages of an account and of the device that it signs in on together: the device follows the account, and an
 * account that has none yet takes the device's, unless that is English, which needs no keeping (R35).
 */
export async function agreeOnLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  account: AccountRow,
  deps: Deps,
): Promise<void> {
  const kept = account.prefs.language;
  if (isLanguage(kept)) return keepLanguageOnDevice(request, reply, deps.publicUrl, kept);
  const read = readLanguage(request);
  if (read !== defaultLanguage) await keepLanguage(deps, { accountId: account.id }, read);
}
