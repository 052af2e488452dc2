import type { AuthenticationFactor, AuthenticatorType } from 'appwrite';
import type { Account, AccountSession } from './account.ts';
import { call } from './api-error.ts';
import { accountService } from './client.ts';

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

/** Removes the app, and the recovery codes with it. A recent challenge is needed. */
export async function removeAuthenticator(): Promise<void> {
  await call(() => accountService.deleteMfaAuthenticator(totp));
}

/** Sets whether sign-in asks for a second factor. Turning it off needs a recent challenge. */
export function setTwoFactor(isOn: boolean): Promise<Account> {
  return call(() => accountService.updateMFA(isOn));
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

/** Makes the first recovery codes, to be shown once. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  return (await call(() => accountService.createMfaRecoveryCodes())).recoveryCodes;
}

/** Makes new codes in place of the earlier ones. A recent challenge is needed. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call(() => accountService.updateMfaRecoveryCodes())).recoveryCodes;
}
