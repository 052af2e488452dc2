import { toWireDate } from '@duka/domain/values/wire-date';
import type { AccountRow, SessionRow, TokenRow } from '#database/store/account-store.ts';
import type { ChallengeRow } from '#database/store/factor-store.ts';
import { describeUserAgent } from './user-agent.ts';

/** Writes the account as clients see it; wire section 5. */
export function toAccount(row: AccountRow) {
  return {
    $id: row.id,
    $createdAt: toWireDate(row.createdAt),
    $updatedAt: toWireDate(row.updatedAt),
    name: row.name,
    registration: toWireDate(row.createdAt),
    status: true,
    labels: row.labels,
    passwordUpdate: toWireDate(row.passwordUpdatedAt),
    email: row.email,
    phone: row.phone ?? '',
    emailVerification: row.emailVerified,
    phoneVerification: row.phoneVerified,
    mfa: row.mfa,
    prefs: row.prefs,
    targets: [toEmailTarget(row)],
    accessedAt: toWireDate(row.accessedAt),
  };
}

/** Writes the account as the people of a counter see it, who do not learn how its owner signs in (R65). */
export function toCounterAccount(row: AccountRow, { storeId }: { readonly storeId: string }) {
  return { ...toAccount(row), email: '', phone: '', targets: [], counter: { storeId } };
}

/** Writes the one place that messages to the account can go to; its id is the account's, as an account has one. */
function toEmailTarget({ id, createdAt, updatedAt, email }: AccountRow) {
  return {
    $id: id,
    $createdAt: toWireDate(createdAt),
    $updatedAt: toWireDate(updatedAt),
    name: '',
    userId: id,
    providerId: null,
    providerType: 'email',
    identifier: email,
    expired: false,
  };
}

/** Writes a session as clients see it: every text member is there, empty when unknown; wire section 3. */
export function toSession(row: SessionRow, currentId: string | undefined) {
  return {
    $id: row.id,
    $createdAt: toWireDate(row.createdAt),
    // The last use, to a quarter of an hour.
    $updatedAt: toWireDate(row.usedAt ?? row.createdAt),
    userId: row.accountId,
    expire: toWireDate(row.expiresAt),
    provider: 'email',
    providerUid: row.email,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: row.ip,
    ...describeUserAgent(row.userAgent),
    countryCode: '--',
    countryName: 'Unknown',
    current: row.id === currentId,
    factors: row.factors,
    secret: '',
    mfaUpdatedAt: row.mfaUpdatedAt === null ? '' : toWireDate(row.mfaUpdatedAt),
  };
}

/**
 * Writes a one-time token as clients see it: the secret goes only by mail; wire section 5. `userId` stands for the
 * account where the answer must not name it (R17).
 */
export function toToken(row: TokenRow, userId = row.accountId) {
  return {
    $id: row.id,
    $createdAt: toWireDate(row.createdAt),
    userId,
    secret: '',
    expire: toWireDate(row.expiresAt),
    phrase: '',
  };
}

/** Writes a challenge as clients see it; wire section 7. */
export function toChallenge(row: ChallengeRow) {
  return {
    $id: row.id,
    $createdAt: toWireDate(row.createdAt),
    userId: row.accountId,
    expire: toWireDate(row.expiresAt),
  };
}
