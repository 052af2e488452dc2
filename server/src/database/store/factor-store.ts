import type { Kysely } from 'kysely';

/** The one authenticator app of an account. It is not verified until a code of it was typed in once. */
export interface AuthenticatorRow {
  readonly accountId: string;
  /** Base32, sealed. Codes are computed from it, so a hash would not be enough. */
  readonly secret: string;
  readonly verified: boolean;
  /**
   * The step, of 30 seconds since 1970, of the last code that was accepted: no code of this step or an earlier one
   * counts again.
   */
  readonly lastStep: number;
}

export type ChallengeFactor = 'totp' | 'email' | 'recoveryCode';

/** A second factor that a session was asked for. Of a code that went by mail only the hash is stored. */
export interface ChallengeRow {
  readonly id: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly factor: ChallengeFactor;
  readonly codeHash: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Stores second factors. */
export interface FactorStore {
  getAuthenticator(accountId: string): Promise<AuthenticatorRow | undefined>;
  /** Replaces the app that the account had. */
  putAuthenticator(authenticator: AuthenticatorRow): Promise<void>;
  deleteAuthenticator(accountId: string): Promise<void>;
  /** Lists the apps of every account. */
  listAuthenticators(): Promise<AuthenticatorRow[]>;

  /** Lists the codes as they are stored: sealed. */
  listRecoveryCodes(accountId: string): Promise<string[]>;
  /** Lists the accounts that have recovery codes. */
  listRecoveryCodeHolders(): Promise<string[]>;
  /** Replaces the codes that the account had. */
  putRecoveryCodes(accountId: string, codes: readonly string[]): Promise<void>;
  /** `code` is the stored text. */
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
