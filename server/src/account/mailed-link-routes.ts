import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { requireMember } from '#http/caller/caller.ts';
import { forGuests } from '#http/limits/body-bounds.ts';
import { spendRateLimit, spendTry } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { readParam, textUpTo } from '#http/wire/params.ts';
import type { AccountLimits } from './account-limits.ts';
import { emailRule, idRule, newPasswordRule } from './account-params.ts';
import { countAttempt, settleAttempt } from './attempts.ts';
import { findSource } from './known-devices.ts';
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
  readonly deviceKey: Buffer;
}

const secretRule = textUpTo(256, 1);

/** Registers recovery and verification, which begin with a call and end with a link from a mail; wire section 7. */
export function mailedLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, limits } = deps;

  app.post('/recovery', forGuests, async (request, reply) => {
    const body = bodyOf(request);
    // A seller who knows only the phone number asks with the alias that the look-up answered.
    const { account, signInName } = await findAccountToSignIn(deps, readParam(body, 'email', emailRule));
    const source = findSource(request, account?.id, deps.deviceKey);
    if (source.device === undefined) await spendTry(reply, limits.recoveryPerAddress, source.address);
    // The rest of a limit must not reveal either that a phone number and an address belong together (R17).
    await countAttempt(reply, limits.recovery, signInName, source);
    const page = checkLinkUrl(request, readParam(body, 'url', urlRule), config);
    const { token, userId } = await startRecovery(
      deps,
      { account, signInName, isKnownDevice: source.device !== undefined },
      page,
    );
    return reply.code(201).send(toToken(token, userId));
  });

  app.put('/recovery', forGuests, async (request, reply) => {
    const body = bodyOf(request);
    const userId = readParam(body, 'userId', idRule);
    const source = findSource(request, undefined, deps.deviceKey);
    const ended = await settleAttempt(await countAttempt(reply, limits.recoveryEnd, userId, source), async () => {
      const secret = readParam(body, 'secret', secretRule);
      return endRecovery(deps, { userId, secret }, readParam(body, 'password', newPasswordRule));
    });
    return toToken(ended.token, ended.userId);
  });

  app.post('/verification', async (request, reply) => {
    const member = requireMember(request, 'account');
    await spendRateLimit(reply, limits.verificationPerAccount, member.accountId);
    const page = checkLinkUrl(request, readParam(bodyOf(request), 'url', urlRule), config);
    return reply.code(201).send(toToken(await startVerification(deps, member, page)));
  });

  app.put('/verification', forGuests, async (request, reply) => {
    const body = bodyOf(request);
    const userId = readParam(body, 'userId', idRule);
    const source = findSource(request, userId, deps.deviceKey);
    const attempt = await countAttempt(reply, limits.verificationEnd, userId, source);
    return toToken(
      await settleAttempt(attempt, async () =>
        endVerification(deps, { userId, secret: readParam(body, 'secret', secretRule) }),
      ),
    );
  });
}
