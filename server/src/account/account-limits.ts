import { createRateLimit, hourMs } from '#http/rate-limit.ts';

/** How often each call may be made; wire section 11, "Ours". */
export function createAccountLimits(now: () => Date) {
  const perHour = (limit: number) => createRateLimit(limit, hourMs, now);
  return {
    signUpPerAddress: perHour(200),
    /** Failed sign-ins alone count; a success forgets them. */
    signInPerEmail: perHour(10),
    recoveryPerEmail: perHour(10),
    recoveryPerAddress: perHour(100),
    recoveryEndPerAccount: perHour(10),
    verificationPerAccount: perHour(10),
    verificationEndPerAccount: perHour(10),
    challengePerAccount: perHour(10),
    /** Answers to one challenge. */
    answersPerChallenge: perHour(10),
    /** Wrong codes alone, over all challenges: whoever has stolen a password shall not have a hundred guesses an hour. */
    wrongCodesPerAccount: perHour(30),
    /** Failed checks of one's own password, wherever it is asked. */
    passwordPerAccount: perHour(20),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
