import { call } from './api-error.ts';
import { accountService } from './client.ts';

export type Preferences = Readonly<Record<string, unknown>>;

/** The signed-in account, as far as we read it; DATA-017, DATA-018. */
export interface Account {
  readonly $id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerification: boolean;
  /** Whether sign-in asks for a second factor. */
  readonly mfa: boolean;
  readonly registration: string;
  readonly prefs: Preferences;
}

export interface AccountSession {
  readonly $id: string;
  readonly userId: string;
  readonly expire: string;
}

/** A session as a seller tells it from the others; texts are '' where the browser did not say. */
export interface AccountDevice extends AccountSession {
  readonly $createdAt: string;
  /** Its last use, to a quarter of an hour. */
  readonly $updatedAt: string;
  readonly current: boolean;
  readonly ip: string;
  readonly clientName: string;
  readonly osName: string;
  /** `smartphone`, `tablet`, `desktop`. */
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

/** CALL-004. Does not sign in. */
export function createAccount({ userId, email, password, name }: NewAccount): Promise<Account> {
  return call(() => accountService.create(userId, email, password, name));
}

/** CALL-005. `email` may also be what a phone look-up answered. */
export function createSession(email: string, password: string): Promise<AccountSession> {
  return call(() => accountService.createEmailPasswordSession(email, password));
}

/** CALL-006. */
export function getSession(sessionId = 'current'): Promise<AccountSession> {
  return call(() => accountService.getSession(sessionId));
}

/** CALL-007, SESS-003: logout. */
export async function deleteSession(sessionId = 'current'): Promise<void> {
  await call(() => accountService.deleteSession(sessionId));
}

/** CALL-008, SESS-004: logout of all devices, this one too. */
export async function deleteSessions(): Promise<void> {
  await call(() => accountService.deleteSessions());
}

/** The account's live sessions, oldest first. */
export async function listSessions(): Promise<readonly AccountDevice[]> {
  return (await call(() => accountService.listSessions())).sessions;
}

/** CALL-009. */
export function getAccount(): Promise<Account> {
  return call(() => accountService.get());
}

/** CALL-010. The call replaces all preferences, so the changes are put over what is stored now. */
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

/** CALL-014, AUTH-003: a mail with a link to the page that sets a new password. */
export async function requestRecovery(email: string): Promise<void> {
  await call(() => accountService.createRecovery(email, `${location.origin}/reset-password`));
}

/** CALL-015. */
export async function completeRecovery(userId: string, secret: string, password: string): Promise<void> {
  await call(() => accountService.updateRecovery(userId, secret, password));
}

/** CALL-016, AUTH-004: a mail with a link to the page that confirms the address. */
export async function requestVerification(): Promise<void> {
  await call(() => accountService.createVerification(`${location.origin}/verify-email`));
}

/** CALL-017. Works without a session. */
export async function completeVerification(userId: string, secret: string): Promise<void> {
  await call(() => accountService.updateVerification(userId, secret));
}
