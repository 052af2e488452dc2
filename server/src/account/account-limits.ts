import { createRateLimit, hourMs } from '#http/rate-limit.ts';

/** Makes the limits of the account calls; wire section 11. */
export function createAccountLimits(now: () => Date) {
  const perHour = (limit: number) => createRateLimit(limit, hourMs, now);
  return {
    signUpPerAddress: perHour(200),
    /** Only failed sign-ins count; a success resets them. */
    signInPerEmail: perHour(10),
    recoveryPerEmail: perHour(10),
    recoveryPerAddress: perHour(100),
    recoveryEndPerAccount: perHour(10),
    verificationPerAccount: perHour(10),
    verificationEndPerAccount: perHour(10),
    challengePerAccount: perHour(10),
    /** Counts the answers to one challenge. */
    answersPerChallenge: perHour(10),
    /**
     * Counts wrong codes over all challenges, so that someone with a stolen password does not get a hundred guesses an
     * hour.
     */
    wrongCodesPerAccount: perHour(30),
    textsPerAccount: perHour(5),
    textsPerPhone: perHour(5),
    textsPerAddress: perHour(50),
    wrongTextCodesPerAccount: perHour(10),
    /** Counts failed checks of one's own password, whichever call asks for it. */
    passwordPerAccount: perHour(20),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
