import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance } from 'fastify';
import { requireMember } from '#http/caller/caller.ts';
import { addressKey, spendRateLimit } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { readParam, textUpTo } from '#http/wire/params.ts';
import type { AccountLimits } from './account-limits.ts';
import { phoneRule } from './account-params.ts';
import { endPhoneProof, type PhoneProofDeps, startPhoneProof } from './phone-proof.ts';

interface Deps extends PhoneProofDeps {
  readonly limits: AccountLimits;
}

const codeRule = textUpTo(64, 1);

/** Registers the calls that prove a phone number by a text message (R16). The wire contract has neither. */
export function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  const { limits } = deps;

  app.post('/phone-codes', async (request, reply) => {
    const member = requireMember(request, 'account');
    const phone = readParam(bodyOf(request), 'phone', phoneRule);
    // Each text costs the operator money, and its receiver may never have asked for it.
    await spendRateLimit(reply, limits.textsPerAddress, addressKey(request.ip));
    await spendRateLimit(reply, limits.textsPerAccount, member.accountId);
    await spendRateLimit(reply, limits.textsPerPhone, phone);
    const expiresAt = await startPhoneProof(deps, member, phone);
    return reply.code(201).send({ phone, expire: toWireDate(expiresAt) });
  });

  app.put('/phone-codes', async (request, reply) => {
    const member = requireMember(request, 'account');
    const phone = readParam(bodyOf(request), 'phone', phoneRule);
    await spendRateLimit(reply, limits.wrongTextCodesPerAccount, member.accountId);
    const code = readParam(bodyOf(request), 'code', codeRule).replaceAll(/\s/g, '');
    await endPhoneProof(deps, member, { phone, code });
    await limits.wrongTextCodesPerAccount.reset(member.accountId);
    return reply.code(204).send();
  });
}
