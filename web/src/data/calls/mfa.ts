import type { AuthenticationFactor, AuthenticatorType } from 'appwrite';
import { call, toApiFailure } from '#data/connection/api-error.ts';
import { accountService, backend, client } from '#data/connection/client.ts';
import { type Account, type AccountSession, getAccount } from './account.ts';

/** The second factors that the account can show; wire section 7. */
export interface Factors {
  readonly totp: boolean;
  readonly email: boolean;
  readonly recoveryCode: boolean;
}
export type Factor = keyof Factors;

/** The SDK's names of the factors; its own lists would add to the first load. */
const sdkNames: Record<Factor, AuthenticationFactor> = {
  totp: 'totp' as AuthenticationFactor,
  email: 'email' as AuthenticationFactor,
  recoveryCode: 'recoverycode' as AuthenticationFactor,
};
const totp = 'totp' as AuthenticatorType;

/** Asks for a new secret of an authenticator app, as text and as the address for its QR code. */
export function startAuthenticator(): Promise<{ readonly secret: string; readonly uri: string }> {
  return call(() => accountService.createMfaAuthenticator(totp));
}

/** Sends the app's first code. */
export function confirmAuthenticator(code: string): Promise<Account> {
  return call(() => accountService.updateMfaAuthenticator(totp, code));
}

/** Removes the app, and the recovery codes with it. A code or the password must have been shown again (R19). */
export async function removeAuthenticator(): Promise<void> {
  await call(() => accountService.deleteMfaAuthenticator(totp));
}

/** Sets whether sign-in asks for a second factor. Turning it off needs a code or the password, shown again (R19). */
export async function setTwoFactor(isOn: boolean): Promise<Account> {
  try {
    return await call(() => accountService.updateMFA(isOn));
  } catch (error) {
    // A hosted backend does it and answers 500 for some accounts (docs/like-appwrite.md): what it has stored counts.
    const account = toApiFailure(error).status >= 500 ? await getAccount() : undefined;
    if (account?.mfa === isOn) return account;
    throw error;
  }
}

export function listFactors(): Promise<Factors> {
  return call(() => accountService.listMfaFactors());
}

/** Starts a challenge of this session and answers its id. For `email` a code goes by mail. */
export async function startChallenge(factor: Factor): Promise<string> {
  const challenge = await call(() => accountService.createMfaChallenge(sdkNames[factor]));
  return challenge.$id;
}

/** Answers a challenge with a code. */
export function completeChallenge(challengeId: string, code: string): Promise<AccountSession> {
  return call(() => accountService.updateMfaChallenge(challengeId, code));
}

/**
 * Shows the password again: for ten minutes this session may change second factors (R19). A call of our own server's, sent in
 * the way the SDK sends its own.
 */
export async function showPassword(password: string): Promise<void> {
  const url = new URL(`${backend.endpoint}/account/mfa/password`);
  await call(() => client.call('post', url, { 'content-type': 'application/json' }, { password }));
}

/** Makes the first recovery codes, to be shown once. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  return (await call(() => accountService.createMfaRecoveryCodes())).recoveryCodes;
}

/** Makes new codes in place of the earlier ones. A code or the password must have been shown again (R19). */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call(() => accountService.updateMfaRecoveryCodes())).recoveryCodes;
}
