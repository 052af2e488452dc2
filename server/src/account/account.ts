import { defaultLanguage, type Language } from '@duka/domain/values/language';
import type { Database, Transaction } from '#database/database.ts';
import type { AccountRow, Prefs } from '#database/store/account-store.ts';
import { UniqueError } from '#database/store-errors.ts';
import { apiError, type ErrorType } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import { currentTurn } from '#work/turn.ts';
import { serverItself } from '#writes/run-write.ts';
import { makeAccountEvent, type Updated } from './account-events.ts';
import { type MfaDeps, noteOnUser } from './mfa.ts';
import { chooseId } from './new-id.ts';
import type { AlertOwner } from './owner-alerts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

export interface NewAccount {
  /** An id, or `unique()`. */
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** The caller reads it; English is not stored. */
  readonly language: Language;
}

type AccountOf = Pick<Member, 'accountId'>;

interface PublishingDeps extends Deps {
  readonly alertOwner: AlertOwner;
}

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Opens an account, without a session. Rejects with `ApiError` 409 `user_already_exists` for a taken id or e-mail. */
export async function createAccount(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  wanted: NewAccount,
): Promise<AccountRow> {
  const email = wanted.email.toLowerCase();
  const id = chooseId(wanted.id, now());
  if ((await database.accounts.get(id)) ?? (await database.accounts.findByEmail(email))) {
    throw apiError('user_already_exists');
  }
  const turn = currentTurn();
  // Each new account has a turn of its own among those of its address.
  const ofNew = { ...turn, account: `${email} @${turn.address}`, urgency: 'low' } as const;
  const passwordHash = await hashPassword(wanted.password, ofNew);
  const prefs = wanted.language === defaultLanguage ? {} : { language: wanted.language };
  const account = { ...makeAccount({ id, email, name: wanted.name, passwordHash, now: now() }), prefs };
  await refuseTaken('user_already_exists', () =>
    database.transaction(async (tx) => {
      // Messages to a deleted account, and files shared with it, must never become another account's.
      if (await tx.deletions.wasDeleted(id)) throw apiError('user_already_exists');
      await tx.accounts.insert(account);
    }),
  );
  return account;
}

/** Makes the row of a new account, for sign-up and for the seeds. `email` is in lower case. */
export function makeAccount(given: {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly now: Date;
}): AccountRow {
  const now = given.now.toISOString();
  return {
    id: given.id,
    createdAt: now,
    updatedAt: now,
    accessedAt: now,
    email: given.email,
    emailVerified: false,
    phone: null,
    phoneVerified: false,
    name: given.name,
    passwordHash: given.passwordHash,
    passwordUpdatedAt: now,
    // Every account is a seller's until the marketplace has other roles (DATA-019).
    labels: ['seller'],
    prefs: {},
    mfa: false,
  };
}

/** Returns the caller's own account. Rejects with `ApiError` 404 `user_not_found` when it is gone. */
export async function getAccount(
  { database }: { readonly database: Pick<Database, 'accounts'> },
  member: AccountOf,
): Promise<AccountRow> {
  const account = await database.accounts.get(member.accountId);
  if (account === undefined) throw apiError('user_not_found');
  return account;
}

/** Replaces all preferences; merging is the app's job (wire section 6). */
export function updatePrefs(deps: Deps, member: Member, prefs: Prefs): Promise<AccountRow> {
  return change(deps, member, 'prefs', { prefs });
}

/** Stores the language that the owner of an account reads beside its other preferences (R35). */
export async function storeLanguage(deps: Deps, member: AccountOf, language: Language): Promise<void> {
  const { prefs } = await getAccount(deps, member);
  if (prefs.language === language) return;
  await change(deps, member, 'prefs', ({ prefs }) => ({ prefs: { ...prefs, language } }));
}

export function updateName(deps: Deps, member: Member, name: string): Promise<AccountRow> {
  return change(deps, member, 'name', { name });
}

/**
 * Changes the address. The new one is unproven, and links sent to the old one no longer work. The caller has checked the
 * password. Rejects with `ApiError` 409 `user_target_already_exists` when another account has the address.
 */
export async function updateEmail(
  deps: PublishingDeps & Pick<MfaDeps, 'runWrite'>,
  member: Member,
  address: string,
): Promise<AccountRow> {
  const email = address.toLowerCase();
  const changes = { email, emailVerified: false, updatedAt: deps.now().toISOString() };
  const { before, account } = await refuseTaken('user_target_already_exists', () =>
    deps.runWrite(serverItself, async (write) => {
      const before = await getAccount({ database: write }, member);
      await write.accounts.update(member.accountId, changes);
      await write.accounts.deleteTokens(member.accountId);
      await noteOnUser(write, member.accountId);
      return { before, account: await publishUpdate(write, member, 'email') };
    }),
  );
  if (before.email !== email) deps.alertOwner('email', before, email);
  return account;
}

/** Changes the phone. The new number is unproven. The caller has checked the password. */
export function updatePhone(deps: Deps, member: Member, phone: string): Promise<AccountRow> {
  return refuseTaken('user_target_already_exists', () =>
    change(deps, member, 'phone', { phone, phoneVerified: false }),
  );
}

/**
 * Changes the password, ends every other session of the account, and makes recovery links useless (R8). The caller has
 * checked the old password.
 */
export async function updatePassword(deps: PublishingDeps, member: Member, password: string): Promise<AccountRow> {
  const passwordHash = await hashPassword(password, { ...currentTurn(), urgency: 'high' });
  const account = await deps.database.transaction(async (tx) => {
    const now = deps.now().toISOString();
    await tx.accounts.update(member.accountId, { passwordHash, passwordUpdatedAt: now, updatedAt: now });
    await tx.accounts.deleteTokens(member.accountId, 'recovery');
    await endSessions(tx, member.accountId, member.sessionId);
    return publishUpdate(tx, member, 'password');
  });
  deps.alertOwner('password', account);
  return account;
}

/** Rejects with `ApiError` 401 `user_invalid_credentials` when this is not the caller's password, or none was given. */
export async function checkOwnPassword(
  deps: Pick<Deps, 'database'>,
  member: Member,
  password: string | undefined,
): Promise<void> {
  const { passwordHash } = await getAccount(deps, member);
  if (
    password === undefined ||
    !(await verifyPassword(passwordHash, password, { ...currentTurn(), urgency: 'high' }))
  ) {
    throw apiError('user_invalid_credentials');
  }
}

/** Notes that a session has shown the password again, for the calls that ask for a recent proof (R19). */
export async function noteShownPassword(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { sessionId }: Member,
): Promise<void> {
  const passwordShownAt = now().toISOString();
  await database.transaction(({ accounts }) => accounts.updateSession(sessionId, { passwordShownAt }));
}

async function change(
  deps: Deps,
  member: AccountOf,
  updated: Updated,
  changes: Partial<AccountRow> | ((account: AccountRow) => Partial<AccountRow>),
): Promise<AccountRow> {
  return deps.database.transaction(async (tx) => {
    const changed = typeof changes === 'function' ? changes(await getAccount({ database: tx }, member)) : changes;
    await tx.accounts.update(member.accountId, { ...changed, updatedAt: deps.now().toISOString() });
    return publishUpdate(tx, member, updated);
  });
}

/** Returns the account as it is now, and sends it to its other devices. */
async function publishUpdate(
  tx: Pick<Transaction, 'accounts' | 'publish'>,
  member: AccountOf,
  updated: Updated,
): Promise<AccountRow> {
  const account = await getAccount({ database: tx }, member);
  tx.publish(makeAccountEvent(account, updated));
  return account;
}

/**
 * Turns a clash of ids, e-mails or phones into an error of `type`, also when two callers write in the same moment (R6).
 */
async function refuseTaken<Result>(type: ErrorType, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueError) throw apiError(type, undefined, { cause: error });
    throw error;
  }
}
