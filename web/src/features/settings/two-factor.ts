import { type Account, getAccount, updatePreferences } from '#data/calls/account.ts';
import type { Challenger } from '#data/calls/challenge.ts';
import {
  confirmAuthenticator,
  createRecoveryCodes,
  type Factor,
  removeAuthenticator,
  renewRecoveryCodes,
  setTwoFactor,
  showPassword,
} from '#data/calls/mfa.ts';
import { ApiFailure } from '#data/connection/api-error.ts';

/** A code as typed, and its kind; the password of the account does as well (R19). */
export interface TypedCode {
  readonly factor: Factor | 'password';
  readonly code: string;
}

/** Turns the second factor on with the app's first code; returns the recovery codes too. Decision 0018. */
export async function turnOn(
  challenger: Challenger,
  { code }: TypedCode,
): Promise<{ account: Account; recoveryCodes: readonly string[] }> {
  try {
    await confirmAuthenticator(code);
  } catch (error) {
    // An earlier try has verified the app and failed after that.
    if (!isOfType(error, 'user_authenticator_already_verified')) throw error;
    await challenger.pass('totp', code);
  }
  const recoveryCodes = await makeRecoveryCodes();
  return { recoveryCodes, account: await notePreference(await setTwoFactor(true)) };
}

/** Turns the second factor off and removes the app and its recovery codes. */
export async function turnOff(challenger: Challenger, typed: TypedCode): Promise<Account> {
  await show(challenger, typed);
  const account = await setTwoFactor(false);
  await removeAuthenticator();
  return notePreference(account);
}

/** Makes recovery codes in place of all earlier ones. */
export async function makeNewCodes(challenger: Challenger, typed: TypedCode): Promise<readonly string[]> {
  await show(challenger, typed);
  return renewRecoveryCodes();
}

async function show(challenger: Challenger, { factor, code }: TypedCode): Promise<void> {
  if (factor === 'password') await showPassword(code);
  else await challenger.pass(factor, code);
}

async function makeRecoveryCodes(): Promise<readonly string[]> {
  try {
    return await createRecoveryCodes();
  } catch (error) {
    if (!isOfType(error, 'user_recovery_codes_already_exists')) throw error;
    return renewRecoveryCodes();
  }
}

/**
 * Stores in the preferences whether it is on (DATA-018). The preference protects nothing, so a failure is only logged.
 */
async function notePreference(account: Account): Promise<Account> {
  try {
    return await updatePreferences((await getAccount()).prefs, { twoFactorEnabled: account.mfa });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    console.error('The two-factor preference could not be stored', error);
    return account;
  }
}

export function isOfType(error: unknown, type: string): boolean {
  return error instanceof ApiFailure && error.type === type;
}
