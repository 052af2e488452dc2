import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import { requireMember } from '#http/caller.ts';
import { type Body, bodyOf } from '#http/json-body.ts';
import { readParam, textUpTo } from '#http/params.ts';
import { addressKey, type RateLimit, spendRateLimit } from '#http/rate-limit.ts';
import type { AccountLimits } from './account-limits.ts';
import { emailRule, idRule, newPasswordRule } from './account-params.ts';
import { checkLinkUrl, urlRule } from './links.ts';
import type { AliasSeal } from './login-alias.ts';
import { endRecovery, type RecoveryDeps, startRecovery } from './recovery.ts';
import { findAccountToSignIn } from './sign-in.ts';
import { endVerification, startVerification } from './verification.ts';
import { toToken } from './wire-account.ts';

interface Deps extends RecoveryDeps {
  readonly config: Pick<Config, 'publicUrl' | 'host'>;
  readonly limits: AccountLimits;
  readonly aliasSeal: AliasSeal;
}

const secretRule = textUpTo(256, 1);

/** Registers recovery and verification, which begin with a call and end with a link from a mail; wire section 7. */
export function mailedLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, limits } = deps;

  app.post('/recovery', async (request, reply) => {
    const body = bodyOf(request);
    spendRateLimit(reply, limits.recoveryPerAddress, addressKey(request.ip));
    const email = readParam(body, 'email', emailRule).toLowerCase();
    // A seller who knows only the phone number asks with the alias that the look-up answered.
    const account = await findAccountToSignIn(deps, email);
    spendRateLimit(reply, limits.recoveryPerEmail, account?.email ?? email);
    const page = checkLinkUrl(request, readParam(body, 'url', urlRule), config);
    return reply.code(201).send(toToken(await startRecovery(deps, { account, email }, page)));
  });

  app.put('/recovery', async (request, reply) => {
    const body = bodyOf(request);
    const accountId = readLimitedId(reply, limits.recoveryEndPerAccount, body);
    const secret = readParam(body, 'secret', secretRule);
    const password = readParam(body, 'password', newPasswordRule);
    return toToken(await endRecovery(deps, { accountId, secret }, password));
  });

  app.post('/verification', async (request, reply) => {
    const member = requireMember(request, 'account');
    spendRateLimit(reply, limits.verificationPerAccount, member.accountId);
    const page = checkLinkUrl(request, readParam(bodyOf(request), 'url', urlRule), config);
    return reply.code(201).send(toToken(await startVerification(deps, member, page)));
  });

  app.put('/verification', async (request, reply) => {
    const body = bodyOf(request);
    const accountId = readLimitedId(reply, limits.verificationEndPerAccount, body);
    const secret = readParam(body, 'secret', secretRule);
    return toToken(await endVerification(deps, { accountId, secret }));
  });
}

/** Invalid calls count too, so the limit is spent before the other parameters are read. */
function readLimitedId(reply: FastifyReply, rateLimit: RateLimit, body: Body): string {
  const accountId = readParam(body, 'userId', idRule);
  spendRateLimit(reply, rateLimit, accountId);
  return accountId;
}
