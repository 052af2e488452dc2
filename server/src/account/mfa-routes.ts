import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ChallengeFactor } from '#database/store/factor-store.ts';
import { apiError } from '#errors.ts';
import { type Member, requireMember, requireSession } from '#http/caller/caller.ts';
import { spendTry } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam, type Rule, readParam, textUpTo } from '#http/wire/params.ts';
import type { SendMail } from '#mail/mail.ts';
import type { AccountLimits } from './account-limits.ts';
import { booleanRule, idRule } from './account-params.ts';
import { countAttempt, settleAttempt } from './attempts.ts';
import { type DeviceDeps, findSource, rememberDevice, sourceOfMember } from './known-devices.ts';
import {
  createRecoveryCodes,
  deleteAuthenticator,
  getRecoveryCodes,
  listFactors,
  type MfaDeps,
  replaceRecoveryCodes,
  startAuthenticator,
  updateMfa,
  verifyAuthenticator,
} from './mfa.ts';
import { endChallenge, startChallenge } from './mfa-challenge.ts';
import { toAccount, toChallenge, toSession } from './wire-account.ts';

interface Deps extends MfaDeps, DeviceDeps {
  readonly sendMail: SendMail;
  readonly limits: AccountLimits;
}

type WithType = { Params: { type: string } };

/** These calls are open to a session that has shown only the password; wire section 7. */
const beforeSecondFactor = { config: { beforeSecondFactor: true } };

const codeRule = textUpTo(64, 1);

/** The clients' spelling is `recoverycode`, the description's `recoveryCode`. */
const factorNames = ['email', 'phone', 'totp', 'recoveryCode', 'recoverycode'] as const;
type FactorName = (typeof factorNames)[number];
const factorRule: Rule<FactorName> = {
  accepts: (value): value is FactorName => factorNames.some((name) => name === value),
  words: 'Value must be one of (email, phone, totp, recoveryCode)',
};

/** Registers the calls of second factors; wire section 7. */
export function mfaRoutes(app: FastifyInstance, deps: Deps): void {
  const { limits } = deps;
  /** Someone with a stolen password can open session after session, so one that owes its factor has no count of its own. */
  const sourceOf = (request: FastifyRequest, member: Member) =>
    request.halfMember ? findSource(request, member.accountId, deps.deviceKey) : sourceOfMember(member);

  app.patch('/mfa', async (request) => {
    const member = requireMember(request, 'account');
    return toAccount(await updateMfa(deps, member, readParam(bodyOf(request), 'mfa', booleanRule)));
  });

  app.get('/mfa/factors', beforeSecondFactor, (request) => listFactors(deps, requireSession(request, 'account')));

  app.post<WithType>('/mfa/authenticators/:type', async (request) => {
    const member = requireMember(request, 'account');
    checkType(request.params.type);
    return startAuthenticator(deps, member);
  });

  app.put<WithType>('/mfa/authenticators/:type', async (request, reply) => {
    const member = requireMember(request, 'account');
    checkType(request.params.type);
    const code = readParam(bodyOf(request), 'otp', codeRule).replaceAll(' ', '');
    const attempt = await countAttempt(reply, limits.wrongCodes, member.accountId, sourceOfMember(member));
    return toAccount(await settleAttempt(attempt, () => verifyAuthenticator(deps, member, code)));
  });

  app.delete<WithType>('/mfa/authenticators/:type', async (request, reply) => {
    const member = requireMember(request, 'account');
    checkType(request.params.type);
    await deleteAuthenticator(deps, member);
    return reply.code(204).send();
  });

  app.post('/mfa/challenge', beforeSecondFactor, async (request, reply) => {
    const member = requireSession(request, 'account');
    await countAttempt(reply, limits.challenge, member.accountId, sourceOf(request, member));
    const factor = toFactor(readParam(bodyOf(request), 'factor', factorRule));
    return reply.code(201).send(toChallenge(await startChallenge(deps, member, factor)));
  });

  app.put('/mfa/challenge', beforeSecondFactor, async (request, reply) => {
    const member = requireSession(request, 'account');
    const challengeId = readParam(bodyOf(request), 'challengeId', idRule);
    const attempt = await countAttempt(reply, limits.wrongCodes, member.accountId, sourceOf(request, member));
    await spendTry(reply, limits.answersPerChallenge, `${member.sessionId} ${challengeId}`);
    const code = readParam(bodyOf(request), 'otp', codeRule);
    const session = await settleAttempt(attempt, () => endChallenge(deps, member, { challengeId, code }));
    rememberDevice(request, reply, member.accountId, deps);
    return toSession(session, member.sessionId);
  });

  // Appwrite answers 200, though its own description says 201.
  app.post('/mfa/recovery-codes', (request) => createRecoveryCodes(deps, requireMember(request, 'account')));

  app.get('/mfa/recovery-codes', (request) => getRecoveryCodes(deps, requireMember(request, 'account')));

  app.patch('/mfa/recovery-codes', (request) => replaceRecoveryCodes(deps, requireMember(request, 'account')));
}

function checkType(type: string): void {
  if (type !== 'totp') throw invalidParam('type', 'Value must be one of (totp)');
}

function toFactor(name: FactorName): ChallengeFactor {
  if (name === 'phone') throw apiError('general_phone_disabled');
  return name === 'recoverycode' ? 'recoveryCode' : name;
}
