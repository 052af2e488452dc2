/** What decides whether an account asks for a second factor; wire section 7. */
export interface FactorFacts {
  readonly mfa: boolean;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly hasAuthenticator: boolean;
}

/** Milliseconds for which a passed challenge opens what asks for one; wire section 7. */
export const recentChallengeMs = 30 * 60 * 1000;

/** Whether sign-in asks for a second factor: it is turned on, and there is one to ask for. */
export function asksSecondFactor({ mfa, emailVerified, phoneVerified, hasAuthenticator }: FactorFacts): boolean {
  return mfa && (emailVerified || phoneVerified || hasAuthenticator);
}

/** Whether a session that has shown these factors still owes one. */
export function lacksFactor(facts: FactorFacts, shown: readonly string[]): boolean {
  return asksSecondFactor(facts) && shown.length < 2;
}
