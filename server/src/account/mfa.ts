import type { Database, Stores, StoresOfWrite } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { AccountRow } from '#database/store/account-store.ts';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { RowWriter } from '#writes/write.ts';
import { makeAccountEvent, makeSessionEvent } from './account-events.ts';
import type { SecurityChange } from './mail-words/english.ts';
import { findStep, makeAuthenticatorSecret, makeAuthenticatorUri, makeRecoveryCodes } from './mfa-codes.ts';
import { asksSecondFactor, type FactorFacts, lacksFactor, takesMailedCode } from './mfa-rules.ts';
import type { AlertOwner } from './owner-alerts.ts';
import { requireProofShownAgain, requireRecentProof } from './recent-proof.ts';
import type { Seal } from './seal.ts';

export interface MfaDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Seals the secrets of apps and the recovery codes. */
  readonly seal: Seal;
  readonly alertOwner: AlertOwner;
  /** For what changes the user document along with the account. */
  readonly runWrite: RunWrite;
}

type RecoveryDeps = Pick<MfaDeps, 'database' | 'now' | 'seal'>;

/**
 * Makes a secret for an authenticator app and replaces one that was never verified, after a recent proof (R19). Rejects with
 * `ApiError` 409 `user_authenticator_already_verified` when the account has one, with 400 `user_email_not_verified` while its
 * address is unproven, or as `requireRecentProof`.
 */
export async function startAuthenticator(
  { database, seal, now }: RecoveryDeps,
  member: Member,
): Promise<{ secret: string; uri: string }> {
  const { accountId, email } = member;
  const secret = makeAuthenticatorSecret();
  await database.transaction(async (tx) => {
    const { factors } = tx;
    await requireProvenAddress(tx, accountId);
    await requireRecentProof(tx, member, now());
    const existing = await factors.getAuthenticator(accountId);
    if (existing?.verified) throw apiError('user_authenticator_already_verified');
    await factors.putAuthenticator({ accountId, secret: seal.seal(secret, accountId), verified: false, lastStep: 0 });
  });
  return { secret, uri: makeAuthenticatorUri(secret, email) };
}

/**
 * Takes the app's first code: from now on the app is a factor, and this session has shown it. Asks for a recent proof. Rejects
 * with `ApiError` 404 `user_authenticator_not_found` before one was started, 409 `user_authenticator_already_verified` for one
 * that is a factor already, 401 `user_invalid_token` for a wrong code, 400 `user_email_not_verified` while the address is
 * unproven, or as `requireRecentProof`.
 */
export async function verifyAuthenticator(deps: MfaDeps, member: Member, code: string): Promise<AccountRow> {
  return change(deps, member, async (tx) => {
    await requireProvenAddress(tx, member.accountId);
    await requireRecentProof(tx, member, deps.now());
    const existing = await tx.factors.getAuthenticator(member.accountId);
    if (!existing) throw apiError('user_authenticator_not_found');
    if (existing.verified) throw apiError('user_authenticator_already_verified');
    const secret = deps.seal.open(existing.secret, member.accountId);
    const step = findStep(secret, code, { now: deps.now(), lastStep: existing.lastStep });
    if (step === undefined) throw apiError('user_invalid_token');
    await tx.factors.putAuthenticator({ ...existing, verified: true, lastStep: step });
    await addFactors(tx, member, ['totp']);
    await tx.accounts.updateSession(member.sessionId, { appProvenAt: deps.now().toISOString() });
  });
}

/**
 * Removes the app and its recovery codes. An account without another factor is asked for none any more. An app that never was a
 * factor goes without being asked for a code again. Rejects with `ApiError` 404 `user_authenticator_not_found` when the account
 * has none, or as the proof that is asked for.
 */
export async function deleteAuthenticator(deps: MfaDeps, member: Member): Promise<AccountRow> {
  return change(deps, member, async (tx) => {
    const existing = await tx.factors.getAuthenticator(member.accountId);
    const requireProof = existing?.verified ? requireProofShownAgain : requireRecentProof;
    await requireProof(tx, member, deps.now());
    if (!existing) throw apiError('user_authenticator_not_found');
    await tx.factors.deleteAuthenticator(member.accountId);
    await tx.factors.putRecoveryCodes(member.accountId, []);
    const account = await requireAccount(tx, member.accountId);
    if (!asksSecondFactor(await readFacts(tx, account))) await tx.accounts.update(account.id, { mfa: false });
  });
}

/**
 * Turns the second factor at sign-in on or off. When it is turned on, this session counts as having shown every factor there
 * is. Both ask for a recent proof, and turning off for one that was shown again, so that a phone left open for a minute is not
 * enough (R19). Rejects as `requireRecentProof` or `requireProofShownAgain`, and with `ApiError` 400 `user_email_not_verified`
 * while the address is unproven.
 */
export async function updateMfa(deps: MfaDeps, member: Member, mfa: boolean): Promise<AccountRow> {
  return change(deps, member, async (tx) => {
    const account = mfa ? await requireProvenAddress(tx, member.accountId) : await requireAccount(tx, member.accountId);
    const facts = await readFacts(tx, account);
    const requireProof = !mfa && asksSecondFactor(facts) ? requireProofShownAgain : requireRecentProof;
    await requireProof(tx, member, deps.now());
    await tx.accounts.update(member.accountId, { mfa, updatedAt: deps.now().toISOString() });
    if (mfa)
      await addFactors(tx, member, [
        ...(facts.hasAuthenticator ? ['totp'] : []),
        ...(takesMailedCode(facts) ? ['email'] : []),
      ]);
  });
}

/** Lists the factors that the caller may show. No text messages are sent, so a phone is none. */
export async function listFactors({ database }: Pick<MfaDeps, 'database'>, member: Member) {
  const facts = await readFacts(database, await requireAccount(database, member.accountId));
  const codes = await database.factors.listRecoveryCodes(member.accountId);
  const [totp, email] = [facts.hasAuthenticator, takesMailedCode(facts)];
  return { totp, phone: false, email, recoveryCode: codes.length > 0 };
}

/**
 * Makes the first recovery codes, after a recent proof. Rejects with `ApiError` 409 `user_recovery_codes_already_exists` while
 * the account has some.
 */
export async function createRecoveryCodes({ database, seal, now }: RecoveryDeps, member: Member) {
  const { accountId } = member;
  const recoveryCodes = makeRecoveryCodes();
  await database.transaction(async (tx) => {
    const { factors } = tx;
    await requireProvenAddress(tx, accountId);
    await requireRecentProof(tx, member, now());
    if ((await factors.listRecoveryCodes(accountId)).length > 0) throw apiError('user_recovery_codes_already_exists');
    await factors.putRecoveryCodes(accountId, sealAll(seal, recoveryCodes, accountId));
  });
  return { recoveryCodes };
}

/**
 * Returns the unused recovery codes, after a proof that was shown again. Rejects with `ApiError` 404
 * `user_recovery_codes_not_found` when the account has none, or as `requireProofShownAgain`.
 */
export async function getRecoveryCodes({ database, now, seal }: RecoveryDeps, member: Member) {
  await requireProofShownAgain(database, member, now());
  const stored = await requireRecoveryCodes(database, member);
  return { recoveryCodes: stored.map((code) => seal.open(code, member.accountId)) };
}

/**
 * Replaces all earlier recovery codes by new ones, after a proof that was shown again. Rejects with `ApiError` 404
 * `user_recovery_codes_not_found` when the account has none, or as `requireProofShownAgain`.
 */
export async function replaceRecoveryCodes(
  { database, now, seal, alertOwner }: RecoveryDeps & Pick<MfaDeps, 'alertOwner'>,
  member: Member,
) {
  const recoveryCodes = makeRecoveryCodes();
  await database.transaction(async (tx) => {
    await requireProofShownAgain(tx, member, now());
    await requireRecoveryCodes(tx, member);
    await tx.factors.putRecoveryCodes(member.accountId, sealAll(seal, recoveryCodes, member.accountId));
  });
  alertOwner('recovery-codes', await requireAccount(database, member.accountId));
  return { recoveryCodes };
}

function sealAll({ seal }: Seal, codes: readonly string[], accountId: string): string[] {
  return codes.map((code) => seal(code, accountId));
}

/**
 * Removes every second factor of an account, as when its address belongs to someone other than who set them up. Returns whether it
 * had an app (R49).
 */
export async function removeFactors(write: StoresOfWrite, accountId: string): Promise<boolean> {
  const authenticator = await write.factors.getAuthenticator(accountId);
  await write.factors.deleteAuthenticator(accountId);
  await write.factors.putRecoveryCodes(accountId, []);
  await write.accounts.update(accountId, { mfa: false });
  return authenticator?.verified ?? false;
}

/**
 * Adds factors to those that this session has shown. Rejects with `ApiError` 404 `user_session_not_found` when the session has
 * ended.
 */
export async function addFactors(
  tx: Pick<Stores, 'accounts'>,
  { accountId, sessionId }: Member,
  shown: readonly string[],
): Promise<void> {
  const session = (await tx.accounts.listSessions(accountId)).find(({ id }) => id === sessionId);
  if (!session) throw apiError('user_session_not_found');
  await tx.accounts.updateSession(sessionId, { factors: [...new Set([...session.factors, ...shown])] });
}

/**
 * Returns the account when its address is proven: a factor on a stranger's address would lock out the address's real owner, past
 * every recovery (R49). Throws `user_email_not_verified`.
 */
async function requireProvenAddress(tx: Pick<Stores, 'accounts'>, accountId: string): Promise<AccountRow> {
  const account = await requireAccount(tx, accountId);
  if (!account.emailVerified) throw apiError('user_email_not_verified');
  return account;
}

/** Reads the facts about the account's second factors. */
export async function readFacts(stores: Pick<Stores, 'factors'>, account: AccountRow): Promise<FactorFacts> {
  const authenticator = await stores.factors.getAuthenticator(account.id);
  return { ...account, hasAuthenticator: authenticator?.verified ?? false };
}

/** Returns whether sign-in asks the account for a second factor, in the words of its user document; DATA-010. */
export async function readTwoFactorStatus(
  tx: Pick<Stores, 'accounts' | 'factors'>,
  accountId: string,
): Promise<'enabled' | 'disabled'> {
  return asksSecondFactor(await readFacts(tx, await requireAccount(tx, accountId))) ? 'enabled' : 'disabled';
}

/** Writes on the user document whether sign-in asks for a second factor (decision 0018). */
export async function noteOnUser(write: RowWriter, accountId: string): Promise<void> {
  const m2fStatus = await readTwoFactorStatus(write, accountId);
  const [user] = await write.documents.list('users', {
    where: [equal('userId', accountId)],
  });
  if (!user || (user.attributes.m2fStatus ?? 'disabled') === m2fStatus) return;
  await write.update('users', user, { attributes: { m2fStatus } });
}

/** Ends the sockets of sessions that now owe a second factor, as the account is closed to them until they show it. */
export async function closeToHalfSessions(write: RowWriter, accountId: string): Promise<void> {
  const account = await write.accounts.get(accountId);
  if (!account) return;
  const facts = await readFacts(write, account);
  for (const session of await write.accounts.listSessions(accountId)) {
    if (lacksFactor(facts, session.factors)) write.publish(makeSessionEvent(session, 'update'));
  }
}

async function change(deps: MfaDeps, member: Member, work: (tx: StoresOfWrite) => Promise<void>): Promise<AccountRow> {
  const { account, changed } = await deps.runWrite(serverItself, async (write) => {
    const before = await readFacts(write, await requireAccount(write, member.accountId));
    await work(write);
    await noteOnUser(write, member.accountId);
    const account = await requireAccount(write, member.accountId);
    write.publish(makeAccountEvent(account, 'mfa'));
    await closeToHalfSessions(write, member.accountId);
    return { account, changed: findChange(before, await readFacts(write, account)) };
  });
  if (changed) deps.alertOwner(changed, account);
  return account;
}

/** Returns what the owner must hear of; an app that is added before two-factor is on opens nothing yet. */
function findChange(before: FactorFacts, after: FactorFacts): SecurityChange | undefined {
  const [asked, asks] = [asksSecondFactor(before), asksSecondFactor(after)];
  if (asked !== asks) return asks ? 'two-factor-on' : 'two-factor-off';
  if (!asks || before.hasAuthenticator === after.hasAuthenticator) return undefined;
  return after.hasAuthenticator ? 'authenticator-added' : 'authenticator-removed';
}

async function requireRecoveryCodes(stores: Pick<Stores, 'factors'>, { accountId }: Member): Promise<string[]> {
  const codes = await stores.factors.listRecoveryCodes(accountId);
  if (codes.length === 0) throw apiError('user_recovery_codes_not_found');
  return codes;
}

async function requireAccount(stores: Pick<Stores, 'accounts'>, accountId: string): Promise<AccountRow> {
  const account = await stores.accounts.get(accountId);
  if (!account) throw apiError('user_not_found');
  return account;
}
