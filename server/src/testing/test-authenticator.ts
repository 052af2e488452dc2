import { Secret, TOTP } from 'otpauth';
import { type Seller, signUp, type TestApi } from './test-api.ts';

/** One step of an authenticator app, in milliseconds. */
export const stepMs = 30_000;

/** The code of a seller's phone for a secret at a moment of the app's clock. */
export function codeOf(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}

export interface ProtectedSeller extends Seller {
  /** The secret of the authenticator app. */
  readonly secret: string;
  /** The app's code now; each call is one step later, as no code counts twice. */
  nextCode(): string;
}

/** Proves the address of an account, as its mailed link does; without it there is no second factor (R49). */
export function proveAddress({ database }: Pick<TestApi, 'database'>, { id }: Pick<Seller, 'id'>): Promise<void> {
  return database.transaction(({ accounts }) => accounts.update(id, { emailVerified: true }));
}

/** A seller with a proven address. */
export async function signUpProven(api: TestApi): Promise<Seller> {
  const seller = await signUp(api);
  await proveAddress(api, seller);
  return seller;
}

/** A seller whose sign-in asks for the code of an app; the session at hand has shown it. */
export async function signUpProtected(api: TestApi): Promise<ProtectedSeller> {
  const seller = await signUpProven(api);
  const { cookie } = seller;
  const { secret } = (await api.call('POST', '/account/mfa/authenticators/totp', { cookie })).json();
  const nextCode = () => {
    api.advance(stepMs);
    return codeOf(secret, api.now());
  };
  const verified = await api.call('PUT', '/account/mfa/authenticators/totp', { cookie, body: { otp: nextCode() } });
  if (verified.statusCode !== 200) throw new Error(verified.body);
  await api.call('PATCH', '/account/mfa', { cookie, body: { mfa: true } });
  return { ...seller, secret, nextCode };
}

/** Asks the session for a factor and answers with the code. */
export async function passChallenge(api: TestApi, cookie: string, otp: string, factor = 'totp') {
  const challenge = await api.call('POST', '/account/mfa/challenge', { cookie, body: { factor } });
  if (challenge.statusCode !== 201) throw new Error(challenge.body);
  return api.call('PUT', '/account/mfa/challenge', { cookie, body: { challengeId: challenge.json().$id, otp } });
}
