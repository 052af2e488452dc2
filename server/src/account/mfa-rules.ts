/** The facts that decide whether an account asks for a second factor; wire section 7. */
export interface FactorFacts {
  readonly mfa: boolean;
  readonly emailVerified: boolean;
  readonly hasAuthenticator: boolean;
}

/**
 * Returns whether sign-in asks for a second factor: it is turned on, and the account has one. A proven phone is none, as
 * no code is sent there at sign-in.
 */
export function asksSecondFactor({ mfa, emailVerified, hasAuthenticator }: FactorFacts): boolean {
  return mfa && (emailVerified || hasAuthenticator);
}

/** Returns whether a code by mail is accepted: reading the mails of an account with an authenticator app must not be enough; R19. */
export function takesMailedCode({ emailVerified, hasAuthenticator }: FactorFacts): boolean {
  return emailVerified && !hasAuthenticator;
}

/** Returns whether a session that has shown these factors still owes one. */
export function lacksFactor(facts: FactorFacts, shown: readonly string[]): boolean {
  if (!asksSecondFactor(facts)) return false;
  return facts.hasAuthenticator ? !shown.includes('totp') && !shown.includes('recoveryCode') : shown.length < 2;
}
