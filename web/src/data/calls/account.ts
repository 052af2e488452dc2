import { call } from '#data/connection/api-error.ts';
import { accountService } from '#data/connection/client.ts';

export type Preferences = Readonly<Record<string, unknown>>;

/** The signed-in account, as far as the app reads it; DATA-017, DATA-018. */
export interface Account {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerification: boolean;
  /** Whether sign-in asks for a second factor. */
  readonly mfa: boolean;
  readonly registration: string;
  readonly prefs: Preferences;
  /** The shop whose counter the session is (R65). */
  readonly counter?: { readonly storeId: string };
}

export interface AccountSession {
  readonly $id: string;
  readonly userId: string;
  readonly expire: string;
}

/** A session with what a seller recognises it by; texts are '' where the browser did not say. */
export interface AccountDevice extends AccountSession {
  readonly $createdAt: string;
  /** The last use, to a quarter of an hour. */
  readonly $updatedAt: string;
  readonly current: boolean;
  readonly ip: string;
  readonly clientName: string;
  readonly osName: string;
  /** One of `smartphone`, `tablet`, `desktop`. */
  readonly deviceName: string;
  readonly deviceBrand: string;
  readonly deviceModel: string;
}

interface NewAccount {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Creates an account and does not sign in; CALL-004. */
export function createAccount({ userId, email, password, name }: NewAccount): Promise<Account> {
  return call(() => accountService.create(userId, email, password, name));
}

/** Opens a session; CALL-005. `email` may also be the answer of a look-up by phone. */
export function createSession(email: string, password: string): Promise<AccountSession> {
  return call(() => accountService.createEmailPasswordSession(email, password));
}

/** CALL-006. */
export function getSession(sessionId = 'current'): Promise<AccountSession> {
  return call(() => accountService.getSession(sessionId));
}

/** Signs out; CALL-007, SESS-003. */
export async function deleteSession(sessionId = 'current'): Promise<void> {
  await call(() => accountService.deleteSession(sessionId));
}

/** Signs out all devices, this one included; CALL-008, SESS-004. */
export async function deleteSessions(): Promise<void> {
  await call(() => accountService.deleteSessions());
}

/** Lists the account's live sessions, oldest first. */
export async function listSessions(): Promise<readonly AccountDevice[]> {
  return (await call(() => accountService.listSessions())).sessions;
}

/** CALL-009. */
export function getAccount(): Promise<Account> {
  return call(() => accountService.get());
}

/**
 * Changes preferences; CALL-010. The call replaces all of them, so the changes are merged with what is stored now
 * (Q-101).
 */
export async function updatePreferences(stored: Preferences, changes: Preferences): Promise<Account> {
  return call(() => accountService.updatePrefs({ ...stored, ...changes }));
}

/** CALL-011. */
export function updateName(name: string): Promise<Account> {
  return call(() => accountService.updateName(name));
}

/** CALL-012. */
export function updateEmail(email: string, password: string): Promise<Account> {
  return call(() => accountService.updateEmail(email, password));
}

/** CALL-013. */
export function updatePassword(password: string, oldPassword: string): Promise<Account> {
  return call(() => accountService.updatePassword(password, oldPassword));
}

/** Asks for a mail with a link to the page that sets a new password; CALL-014, AUTH-003. */
export async function requestRecovery(email: string): Promise<void> {
  await call(() => accountService.createRecovery(email, `${location.origin}/reset-password`));
}

/** CALL-015. */
export async function completeRecovery(userId: string, secret: string, password: string): Promise<void> {
  await call(() => accountService.updateRecovery(userId, secret, password));
}

/** Asks for a mail with a link to the page that confirms the address; CALL-016, AUTH-004. */
export async function requestVerification(): Promise<void> {
  await call(() => accountService.createVerification(`${location.origin}/verify-email`));
}

/** Confirms the address; CALL-017. It works without a session. */
export async function completeVerification(userId: string, secret: string): Promise<void> {
  await call(() => accountService.updateVerification(userId, secret));
}
