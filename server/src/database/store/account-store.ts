import type { Kysely, Selectable } from 'kysely';

export type Prefs = Readonly<Record<string, unknown>>;

/** An account as it is stored; dates are ISO text in UTC ending in Z. */
export interface AccountRow {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Written at sign-in and once a day of use, so it may be some hours old. */
  readonly accessedAt: string;
  /** Lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly name: string;
  readonly passwordHash: string;
  readonly passwordUpdatedAt: string;
  readonly labels: readonly string[];
  readonly prefs: Prefs;
  /** Whether sign-in asks for a second factor, once the account has one. */
  readonly mfa: boolean;
}

/** A session; only the hash of its secret is stored. `email` is the address it was opened with. */
export interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly secretHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly email: string;
  readonly ip: string;
  /** The browser's own text, cut to a length. */
  readonly userAgent: string;
  /** Written from time to time, so it may be some minutes old; null until the first use was noted. */
  readonly usedAt: string | null;
  /** The factors that were shown: `password`, and a second one. */
  readonly factors: readonly string[];
  /** The time at which this session last passed a challenge. */
  readonly mfaUpdatedAt: string | null;
  /** The time at which this session last showed the password again. */
  readonly passwordShownAt: string | null;
  /** The time at which this session proved an authenticator app with its first code. */
  readonly appProvenAt: string | null;
  /** The shop at whose counter the session is, the member who is unlocked there, and since when; null for any other session (R65). */
  readonly counterStoreId: string | null;
  readonly actingMemberId: string | null;
  readonly actingSince: string | null;
}

export type TokenPurpose = 'recovery' | 'verification' | 'phone';

/** A one-time token sent by mail or as a text; only the hash of its secret is stored. */
export interface TokenRow {
  readonly id: string;
  readonly accountId: string;
  readonly purpose: TokenPurpose;
  readonly secretHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The parts of the account behind a session that every request needs. */
export interface LiveSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly expiresAt: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly labels: readonly string[];
  readonly accessedAt: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
  readonly factors: readonly string[];
  readonly userAgent: string;
  readonly mfa: boolean;
  /** Whether the account has a verified authenticator app. */
  readonly hasAuthenticator: boolean;
  readonly counterStoreId: string | null;
  readonly actingMemberId: string | null;
}

/** Accounts, their sessions and their one-time tokens. */
export interface AccountStore {
  get(id: string): Promise<AccountRow | undefined>;
  findByEmail(email: string): Promise<AccountRow | undefined>;
  findByPhone(phone: string): Promise<AccountRow | undefined>;
  /** Throws `UniqueError` for a taken id, e-mail or phone. */
  insert(account: AccountRow): Promise<void>;
  /** Changes only what `changes` names. Throws `UniqueError` as `insert`. */
  update(id: string, changes: Partial<Omit<AccountRow, 'id' | 'createdAt'>>): Promise<void>;

  findSession(secretHash: string): Promise<LiveSession | undefined>;
  /** Oldest first. */
  listSessions(accountId: string): Promise<SessionRow[]>;
  /** The sessions of a shop's counters, oldest first. */
  listCounters(storeId: string): Promise<SessionRow[]>;
  /** Locks every counter at which the member is unlocked. */
  lockCountersOf(memberId: string): Promise<void>;
  insertSession(session: SessionRow): Promise<void>;
  updateSession(
    sessionId: string,
    changes: Partial<
      Pick<
        SessionRow,
        | 'expiresAt'
        | 'usedAt'
        | 'factors'
        | 'mfaUpdatedAt'
        | 'passwordShownAt'
        | 'appProvenAt'
        | 'counterStoreId'
        | 'actingMemberId'
        | 'actingSince'
      >
    >,
  ): Promise<void>;
  /** Returns false when the account has no such session. */
  deleteSession(accountId: string, sessionId: string): Promise<boolean>;
  /** Deletes every session of the account except `exceptId`. */
  deleteSessions(accountId: string, exceptId?: string): Promise<void>;

  insertToken(token: TokenRow): Promise<void>;
  findToken(purpose: TokenPurpose, secretHash: string): Promise<TokenRow | undefined>;
  deleteTokens(accountId: string, purpose?: TokenPurpose): Promise<void>;
  /** Deletes the sessions and tokens that had ended by `now`, and sessions that were last used before `idleSince`. */
  deleteExpired(now: string, idleSince: string): Promise<void>;

  /** A key the server made for itself, such as the one that seals login aliases. */
  getServerKey(name: string): Promise<string | undefined>;
  insertServerKey(name: string, value: string): Promise<void>;
}

interface StoredAccount extends Omit<AccountRow, 'emailVerified' | 'phoneVerified' | 'labels' | 'prefs' | 'mfa'> {
  readonly emailVerified: number;
  readonly phoneVerified: number;
  readonly labels: string;
  readonly prefs: string;
  readonly mfa: number;
}

interface StoredSession extends Omit<SessionRow, 'factors'> {
  readonly factors: string;
}

type AccountTables = {
  accounts: StoredAccount;
  sessions: StoredSession;
  authenticators: { readonly accountId: string; readonly verified: number };
  tokens: TokenRow;
  serverKeys: { readonly name: string; readonly value: string };
};

export function createAccountStore(untyped: Kysely<unknown>): AccountStore {
  const db = untyped.withTables<AccountTables>();
  return {
    async get(id) {
      return toAccount(await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst());
    },
    async findByEmail(email) {
      return toAccount(await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst());
    },
    async findByPhone(phone) {
      return toAccount(await db.selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirst());
    },
    async insert(account) {
      await db
        .insertInto('accounts')
        .values({ ...account, ...toStored(account) } as StoredAccount)
        .execute();
    },
    async update(id, changes) {
      await db
        .updateTable('accounts')
        .set({ ...changes, ...toStored(changes) } as Partial<StoredAccount>)
        .where('id', '=', id)
        .execute();
    },

    async findSession(secretHash) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
        .leftJoin('authenticators', 'authenticators.accountId', 'sessions.accountId')
        .select([
          'sessions.id as sessionId',
          'sessions.accountId',
          'sessions.expiresAt',
          'accounts.email',
          'accounts.emailVerified',
          'accounts.labels',
          'accounts.accessedAt',
          'accounts.mfa',
          'authenticators.verified as hasAuthenticator',
          'sessions.createdAt',
          'sessions.usedAt',
          'sessions.factors',
          'sessions.counterStoreId',
          'sessions.actingMemberId',
          'sessions.userAgent',
        ])
        .where('sessions.secretHash', '=', secretHash)
        .executeTakeFirst();
      return row && toLiveSession(row);
    },
    async listSessions(accountId) {
      const query = db.selectFrom('sessions').selectAll().where('accountId', '=', accountId);
      return (await query.orderBy('createdAt').orderBy('id').execute()).map(toSession);
    },
    async listCounters(storeId) {
      const query = db.selectFrom('sessions').selectAll().where('counterStoreId', '=', storeId);
      return (await query.orderBy('createdAt').orderBy('id').execute()).map(toSession);
    },
    async lockCountersOf(memberId) {
      await db
        .updateTable('sessions')
        .set({ actingMemberId: null, actingSince: null })
        .where('actingMemberId', '=', memberId)
        .execute();
    },
    async insertSession(session) {
      const factors = JSON.stringify(session.factors);
      await db
        .insertInto('sessions')
        .values({ ...session, factors })
        .execute();
    },
    async updateSession(sessionId, { factors, ...changes }) {
      await db
        .updateTable('sessions')
        .set({ ...changes, ...(factors && { factors: JSON.stringify(factors) }) })
        .where('id', '=', sessionId)
        .execute();
    },
    async deleteSession(accountId, sessionId) {
      const query = db.deleteFrom('sessions').where('accountId', '=', accountId).where('id', '=', sessionId);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
    async deleteSessions(accountId, exceptId) {
      const query = db.deleteFrom('sessions').where('accountId', '=', accountId);
      await (exceptId === undefined ? query : query.where('id', '!=', exceptId)).execute();
    },

    async insertToken(token) {
      await db.insertInto('tokens').values(token).execute();
    },
    async findToken(purpose, secretHash) {
      return db
        .selectFrom('tokens')
        .selectAll()
        .where('secretHash', '=', secretHash)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
    },
    async deleteTokens(accountId, purpose) {
      const query = db.deleteFrom('tokens').where('accountId', '=', accountId);
      await (purpose === undefined ? query : query.where('purpose', '=', purpose)).execute();
    },
    async deleteExpired(now, idleSince) {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
      await db
        .deleteFrom('sessions')
        .where((eb) => eb(eb.fn.coalesce('usedAt', 'createdAt'), '<=', idleSince))
        .execute();
      await db.deleteFrom('tokens').where('expiresAt', '<=', now).execute();
    },

    async getServerKey(name) {
      const row = await db.selectFrom('serverKeys').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value;
    },
    async insertServerKey(name, value) {
      await db.insertInto('serverKeys').values({ name, value }).execute();
    },
  };
}

function toAccount(row: Selectable<StoredAccount> | undefined): AccountRow | undefined {
  return (
    row && {
      ...row,
      emailVerified: row.emailVerified === 1,
      phoneVerified: row.phoneVerified === 1,
      labels: JSON.parse(row.labels) as string[],
      prefs: JSON.parse(row.prefs) as Prefs,
      mfa: row.mfa === 1,
    }
  );
}

function toSession(row: Selectable<StoredSession>): SessionRow {
  return { ...row, factors: JSON.parse(row.factors) as string[] };
}

type FlagName = 'emailVerified' | 'mfa' | 'hasAuthenticator';
type ListName = 'labels' | 'factors';
type StoredLiveSession = Omit<LiveSession, FlagName | ListName> &
  Record<FlagName, number | null> &
  Record<ListName, string>;

function toLiveSession(row: StoredLiveSession): LiveSession {
  return {
    ...row,
    emailVerified: row.emailVerified === 1,
    mfa: row.mfa === 1,
    hasAuthenticator: row.hasAuthenticator === 1,
    labels: JSON.parse(row.labels) as string[],
    factors: JSON.parse(row.factors) as string[],
  };
}

/** The columns whose stored shape differs, of those that `changes` names. */
function toStored(changes: Partial<AccountRow>): Partial<StoredAccount> {
  const { emailVerified, phoneVerified, labels, prefs, mfa } = changes;
  return {
    ...(emailVerified !== undefined && { emailVerified: Number(emailVerified) }),
    ...(phoneVerified !== undefined && { phoneVerified: Number(phoneVerified) }),
    ...(labels !== undefined && { labels: JSON.stringify(labels) }),
    ...(prefs !== undefined && { prefs: JSON.stringify(prefs) }),
    ...(mfa !== undefined && { mfa: Number(mfa) }),
  };
}
