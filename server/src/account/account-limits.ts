import { createRateLimit, hourMs, minuteMs } from '#http/rate-limit.ts';

/** Makes the limits of the account calls; wire section 11, R18. */
export function createAccountLimits(now: () => Date) {
  const perHour = (limit: number) => createRateLimit(limit, hourMs, now);
  return {
    signUpPerAddress: perHour(200),
    /** Only failed sign-ins count; a success takes back those of its source. */
    signIn: {
      perSource: perHour(10),
      /** Slows down guesses at one account from many addresses; a seller with a new device waits minutes, not an hour. */
      perAccount: createRateLimit(20, 10 * minuteMs, now),
      accountsPerAddress: perHour(100),
    },
    /** Each mail holds a link that works for an hour, so who is refused has some in the inbox. */
    recovery: { perSource: perHour(10), perAccount: perHour(20) },
    recoveryPerAddress: perHour(100),
    recoveryEnd: { perSource: perHour(10) },
    verificationPerAccount: perHour(10),
    verificationEnd: { perSource: perHour(10) },
    challenge: { perSource: perHour(10), perAccount: perHour(30) },
    /** Counts the answers to one challenge. */
    answersPerChallenge: perHour(10),
    /**
     * Counts wrong codes over all challenges, so that someone with a stolen password does not get a hundred guesses an
     * hour.
     */
    wrongCodes: { perSource: perHour(30), perAccount: perHour(30) },
    textsPerAccount: perHour(5),
    textsPerPhone: perHour(5),
    textsPerAddress: perHour(50),
    wrongTextCodesPerAccount: perHour(10),
    /** Counts failed checks of one's own password in one session, whichever call asks for it. */
    ownPassword: { perSource: perHour(20) },
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
