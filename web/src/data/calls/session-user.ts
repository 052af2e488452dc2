import type { Account, AccountSession, Preferences } from './account.ts';

/** Who is signed in, as sign-in hands it over to the app; DATA-020. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerification: boolean;
  readonly registration: string;
  readonly role: string;
  /** Null when the session was found at start: then only the account was asked for. */
  readonly session: AccountSession | null;
  readonly preferences: Preferences;
  /** The shop whose counter this device is; undefined for a session of a person. */
  readonly counterStoreId?: string | undefined;
}

export function toSessionUser(account: Account, session: AccountSession | null): SessionUser {
  const { $id, email, name, emailVerification, registration, prefs, counter } = account;
  // DATA-021, Q-004: an absent role can only be seen when setting it failed, and gives no other rights.
  const role = typeof prefs.role === 'string' && prefs.role !== '' ? prefs.role : 'customer';
  return {
    id: $id,
    email,
    name,
    emailVerification,
    registration,
    role,
    session,
    preferences: prefs,
    counterStoreId: counter?.storeId,
  };
}
