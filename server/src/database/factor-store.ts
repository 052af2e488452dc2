import type { Kysely } from 'kysely';

/** The one authenticator app of an account. Until a code of it was typed in once it is not verified. */
export interface AuthenticatorRow {
  readonly accountId: string;
  /** Base32, sealed: codes are computed from it, so a hash would not do. */
  readonly secret: string;
  readonly verified: boolean;
  /** The step, of 30 seconds since 1970, of the last code that was taken: no code of it or before counts again. */
  readonly lastStep: number;
}

export type ChallengeFactor = 'totp' | 'email' | 'recoveryCode';

/** A second factor that was asked of a session. A code that went by mail is known by its hash alone. */
export interface ChallengeRow {
  readonly id: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly factor: ChallengeFactor;
  readonly codeHash: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** What second factors need to be kept. */
export interface FactorStore {
  getAuthenticator(accountId: string): Promise<AuthenticatorRow | undefined>;
  /** In place of the one the account had. */
  putAuthenticator(authenticator: AuthenticatorRow): Promise<void>;
  deleteAuthenticator(accountId: string): Promise<void>;
  /** Of every account. */
  listAuthenticators(): Promise<AuthenticatorRow[]>;

  /** As they are stored: sealed. */
  listRecoveryCodes(accountId: string): Promise<string[]>;
  /** The accounts that have some. */
  listRecoveryCodeHolders(): Promise<string[]>;
  /** In place of those the account had. */
  putRecoveryCodes(accountId: string, codes: readonly string[]): Promise<void>;
  /** `code` as it is stored. */
  deleteRecoveryCode(accountId: string, code: string): Promise<void>;

  insertChallenge(challenge: ChallengeRow): Promise<void>;
  getChallenge(id: string): Promise<ChallengeRow | undefined>;
  deleteChallenges(sessionId: string): Promise<void>;
  /** Deletes the challenges that had ended by `now`. */
  deleteExpiredChallenges(now: string): Promise<void>;
}

type FactorTables = {
  authenticators: Omit<AuthenticatorRow, 'verified'> & { readonly verified: number };
  recoveryCodes: { readonly accountId: string; readonly code: string };
  challenges: ChallengeRow;
};

export function createFactorStore(untyped: Kysely<unknown>): FactorStore {
  const db = untyped.withTables<FactorTables>();
  return {
    async getAuthenticator(accountId) {
      const query = db.selectFrom('authenticators').selectAll().where('accountId', '=', accountId);
      const row = await query.executeTakeFirst();
      return row && toAuthenticator(row);
    },
    async putAuthenticator({ accountId, secret, verified, lastStep }) {
      const values = { secret, verified: Number(verified), lastStep };
      await db
        .insertInto('authenticators')
        .values({ accountId, ...values })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
        .execute();
    },
    async deleteAuthenticator(accountId) {
      await db.deleteFrom('authenticators').where('accountId', '=', accountId).execute();
    },
    listAuthenticators: async () => (await db.selectFrom('authenticators').selectAll().execute()).map(toAuthenticator),

    async listRecoveryCodes(accountId) {
      const query = db.selectFrom('recoveryCodes').select('code').where('accountId', '=', accountId);
      return (await query.execute()).map(({ code }) => code);
    },
    async listRecoveryCodeHolders() {
      const query = db.selectFrom('recoveryCodes').select('accountId').distinct();
      return (await query.execute()).map(({ accountId }) => accountId);
    },
    async putRecoveryCodes(accountId, codes) {
      await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
      const rows = codes.map((code) => ({ accountId, code }));
      if (rows.length > 0) await db.insertInto('recoveryCodes').values(rows).execute();
    },
    async deleteRecoveryCode(accountId, code) {
      await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).where('code', '=', code).execute();
    },

    async insertChallenge(challenge) {
      await db.insertInto('challenges').values(challenge).execute();
    },
    getChallenge: (id) => db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirst(),
    async deleteChallenges(sessionId) {
      await db.deleteFrom('challenges').where('sessionId', '=', sessionId).execute();
    },
    async deleteExpiredChallenges(now) {
      await db.deleteFrom('challenges').where('expiresAt', '<=', now).execute();
    },
  };
}

function toAuthenticator(row: FactorTables['authenticators']): AuthenticatorRow {
  return { ...row, verified: row.verified === 1 };
}
