/** The facts that decide whether an account asks for a second factor; wire section 7. */
export interface FactorFacts {
  readonly mfa: boolean;
  readonly emailVerified: boolean;
  readonly hasAuthenticator: boolean;
}

/** Milliseconds for which a passed challenge opens the calls that ask for a recent one; wire section 7. */
export const recentChallengeMs = 30 * 60 * 1000;

/**
 * Answers whether sign-in asks for a second factor: it is turned on, and the account has one. A proven phone is none, as
 * no code is sent there at sign-in.
 */
export function asksSecondFactor({ mfa, emailVerified, hasAuthenticator }: FactorFacts): boolean {
  return mfa && (emailVerified || hasAuthenticator);
}

/** Answers whether a session that has shown these factors still owes one. */
export function lacksFactor(facts: FactorFacts, shown: readonly string[]): boolean {
  return asksSecondFactor(facts) && shown.length < 2;
}
