import type { AuthenticationFactor, AuthenticatorType } from 'appwrite';
import type { Account, AccountSession } from './account.ts';
import { call } from './api-error.ts';
import { accountService } from './client.ts';

/** What the account may show as a second factor; wire section 7. */
export interface Factors {
  readonly totp: boolean;
  readonly email: boolean;
  readonly recoveryCode: boolean;
}
export type Factor = keyof Factors;

/** What the SDK calls them; its own lists would come along into the first load. */
const sdkNames: Record<Factor, AuthenticationFactor> = {
  totp: 'totp' as AuthenticationFactor,
  email: 'email' as AuthenticationFactor,
  recoveryCode: 'recoverycode' as AuthenticationFactor,
};
const totp = 'totp' as AuthenticatorType;

/** A new secret for an authenticator app, as text and as the address its QR code holds. */
export function startAuthenticator(): Promise<{ readonly secret: string; readonly uri: string }> {
  return call(() => accountService.createMfaAuthenticator(totp));
}

/** Takes the app's first code. */
export function confirmAuthenticator(code: string): Promise<Account> {
  return call(() => accountService.updateMfaAuthenticator(totp, code));
}

/** Asks for a recent challenge. The recovery codes go with the app. */
export async function removeAuthenticator(): Promise<void> {
  await call(() => accountService.deleteMfaAuthenticator(totp));
}

/** Whether sign-in asks for a second factor. Turning it off asks for a recent challenge. */
export function setTwoFactor(isOn: boolean): Promise<Account> {
  return call(() => accountService.updateMFA(isOn));
}

export function listFactors(): Promise<Factors> {
  return call(() => accountService.listMfaFactors());
}

/** Asks this session for a factor; answers the challenge's id. For `email` a code goes by mail. */
export async function startChallenge(factor: Factor): Promise<string> {
  const challenge = await call(() => accountService.createMfaChallenge(sdkNames[factor]));
  return challenge.$id;
}

/** Answers a challenge with a code. */
export function completeChallenge(challengeId: string, code: string): Promise<AccountSession> {
  return call(() => accountService.updateMfaChallenge(challengeId, code));
}

/** The first recovery codes, to be shown once. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  return (await call(() => accountService.createMfaRecoveryCodes())).recoveryCodes;
}

/** New codes in place of the earlier ones. Asks for a recent challenge. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call(() => accountService.updateMfaRecoveryCodes())).recoveryCodes;
}
