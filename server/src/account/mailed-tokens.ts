import type { TokenPurpose, TokenRow } from '#database/account-store.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { makeId } from './new-id.ts';
import { hashSecret, makeSecret } from './sessions.ts';
import { isStandInId } from './stand-in-id.ts';

/** Milliseconds for which a mailed link is accepted; wire section 7. */
const tokenMs = 60 * 60 * 1000;

/** Makes a token that is not stored yet, and the secret that goes by mail. */
export function makeToken(accountId: string, purpose: TokenPurpose, now: Date): { token: TokenRow; secret: string } {
  const secret = makeSecret();
  const token: TokenRow = {
    id: makeId(now),
    accountId,
    purpose,
    secretHash: hashSecret(secret),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + tokenMs).toISOString(),
  };
  return { token, secret };
}

export interface MailedSecret {
  readonly accountId: string;
  readonly secret: string;
}

/**
 * Finds the token of a secret from a mail. Throws `user_not_found` for an account that does not exist, and
 * `user_invalid_token` for a wrong, used or expired secret, or an id that stands in for an unknown e-mail.
 */
export async function findMailedToken(
  { database, now, standInKey }: { database: Pick<Database, 'accounts'>; now: () => Date; standInKey: Buffer },
  purpose: TokenPurpose,
  { accountId, secret }: MailedSecret,
): Promise<TokenRow> {
  const account = await database.accounts.get(accountId);
  if (account === undefined && !isStandInId(accountId, standInKey)) throw apiError('user_not_found');
  const token = await database.accounts.findToken(accountId, purpose, hashSecret(secret));
  if (token === undefined || token.expiresAt <= now().toISOString()) throw apiError('user_invalid_token');
  return token;
}
