import type { Database } from '#database/database.ts';
import type { TokenPurpose, TokenRow } from '#database/store/account-store.ts';
import { apiError } from '#errors.ts';
import { makeId } from './new-id.ts';
import { isRecoveryId, namesAccount } from './recovery-id.ts';
import { hashSecret, makeSecret } from './sessions.ts';

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
  /** The id in the link: the account's, or of a recovery the one that stands for it (R17). */
  readonly userId: string;
  readonly secret: string;
}

interface Deps {
  readonly database: Pick<Database, 'accounts'>;
  readonly now: () => Date;
  readonly recoveryIdKey: Buffer;
}

/**
 * Finds the token of a secret from a mail. Rejects with `ApiError` 404 `user_not_found` for an id that no account has and no
 * recovery was answered with, and 401 `user_invalid_token` for a wrong, used or expired secret, or one of another account.
 */
export async function findMailedToken(
  { database: { accounts }, now, recoveryIdKey }: Deps,
  purpose: TokenPurpose,
  { userId, secret }: MailedSecret,
): Promise<TokenRow> {
  const isKnown = isRecoveryId(userId, recoveryIdKey) || (await accounts.get(userId)) !== undefined;
  if (!isKnown) throw apiError('user_not_found');
  const token = await accounts.findToken(purpose, hashSecret(secret));
  if (token === undefined || token.expiresAt <= now().toISOString()) throw apiError('user_invalid_token');
  const account = await accounts.get(token.accountId);
  if (!account || !namesAccount(userId, account, recoveryIdKey)) throw apiError('user_invalid_token');
  return token;
}
