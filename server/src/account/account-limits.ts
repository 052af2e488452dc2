import { hourMs, minuteMs } from '@duka/domain/values/durations';
import { type CallLimit, createCallLimit, type LimitDeps } from '#http/limits/rate-limit.ts';

/** Makes the limits of the account calls; wire section 11, R18. */
export function createAccountLimits(deps: LimitDeps) {
  const perHour = (name: string, limit: number): CallLimit => createCallLimit(deps, name, limit, hourMs);
  return {
    signUpPerAddress: perHour('signUpPerAddress', 200),
    /** Only failed sign-ins count; a success takes back those of its source. */
    signIn: {
      perSource: perHour('signIn perSource', 10),
      /** Slows down guesses at one account from many addresses; a seller with a new device waits minutes, not an hour. */
      perAccount: createCallLimit(deps, 'sign-in of an account', 20, 10 * minuteMs),
      accountsPerAddress: perHour('signIn accountsPerAddress', 100),
      devicesPerAccount: perHour('signIn devicesPerAccount', 50),
    },
    /** Each mail holds a link that works for an hour, so a refused seller already has valid ones in the inbox. */
    recovery: { perSource: perHour('recovery perSource', 10), perAccount: perHour('recovery perAccount', 20) },
    recoveryPerAddress: perHour('recoveryPerAddress', 100),
    recoveryEnd: {
      perSource: perHour('recoveryEnd perSource', 10),
      accountsPerAddress: perHour('recoveryEnd accountsPerAddress', 100),
    },
    verificationPerAccount: perHour('verificationPerAccount', 10),
    verificationEnd: {
      perSource: perHour('verificationEnd perSource', 10),
      accountsPerAddress: perHour('verificationEnd accountsPerAddress', 100),
    },
    challenge: { perSource: perHour('challenge perSource', 10), perAccount: perHour('challenge perAccount', 30) },
    /** Counts the answers to one challenge. */
    answersPerChallenge: perHour('answersPerChallenge', 10),
    /**
     * Counts wrong codes over all challenges, so that someone with a stolen password does not get a hundred guesses an
     * hour.
     */
    wrongCodes: { perSource: perHour('wrongCodes perSource', 30), perAccount: perHour('wrongCodes perAccount', 30) },
    /** Counts changes of the account's own number: a refused one reveals that another account has it. */
    phoneChangesPerAccount: perHour('phoneChangesPerAccount', 10),
    /** Counts refused changes of the account's own address: each reveals that another account has it. */
    emailsRefusedPerAccount: perHour('emailsRefusedPerAccount', 10),
    jwtsPerAccount: perHour('jwtsPerAccount', 100),
    renewalsPerSession: perHour('renewalsPerSession', 10),
    textsPerAccount: perHour('textsPerAccount', 5),
    textsPerPhone: perHour('textsPerPhone', 5),
    textsPerAddress: perHour('textsPerAddress', 50),
    wrongTextCodesPerAccount: perHour('wrongTextCodesPerAccount', 10),
    /** Counts failed checks of one's own password in one session, whichever call asks for it. */
    ownPassword: { perSource: perHour('ownPassword perSource', 20) },
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
