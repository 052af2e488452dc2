import { isDocumentId } from '@duka/domain/document-id';
import { hourMs } from '@duka/domain/values/durations';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCallerScope } from '#access/caller-scope.ts';
import { requireShop } from '#access/require-shop.ts';
import { requireProofShownAgain } from '#account/recent-proof.ts';
import { apiError } from '#errors.ts';
import { type Member, requireMember } from '#http/caller/caller.ts';
import { createCallLimit, spendRateLimit, spendTry } from '#http/limits/rate-limit.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam, readOptionalParam, readParam, textUpTo } from '#http/wire/params.ts';
import {
  endHandover,
  findHandover,
  forgetHandovers,
  type HandoverDeps,
  startHandover,
  takeHandoverBack,
} from './handover.ts';

interface Deps extends HandoverDeps {
  /** Throws `user_invalid_credentials` when the password is not the member's. */
  readonly checkPassword: (member: Member, password: string) => Promise<void>;
}

/** In an hour, of one shop: handovers begun and codes tried; and of one session: passwords tried. */
const perHour = { begun: 5, tried: 10, passwords: 10 };
const codeRule = textUpTo(64, 1);
const passwordRule = textUpTo(256, 1);

/** Registers the calls by which a shop changes hands, under `/v1/shops` (R64). */
export async function handoverRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, now } = deps;
  const limitOf = (name: keyof typeof perHour) => createCallLimit(deps, `handovers ${name}`, perHour[name], hourMs);
  const [begun, tried, passwords] = [limitOf('begun'), limitOf('tried'), limitOf('passwords')];

  addScheduledJob(app, deps, { name: 'handovers', everyMs: hourMs, work: () => forgetHandovers(deps) });

  /** `{ handover: { memberId, isDone, isMine, from, expire } | null }`, to who began it and, once it is carried out, the new owner. */
  app.get('/:storeId/handover', async (request) => {
    const caller = requireOwnSession(request);
    const { storeId } = request.params as { storeId: string };
    const { userIds } = await findCallerScope(database, caller);
    const handover = await findHandover(deps, storeId, userIds);
    if (!handover) return { handover: null };
    const { expiresAt, ...shown } = handover;
    return { handover: { ...shown, expire: toWireDate(expiresAt) } };
  });

  /** `{ memberId, password? }`; without a password the session has shown one, or a code, in the last ten minutes. */
  app.post('/:storeId/handover', async (request, reply) => {
    const caller = requireOwnSession(request);
    const { storeId } = await requireShop(database, request, []);
    const { memberId } = bodyOf(request);
    if (!isDocumentId(memberId)) throw invalidParam('memberId', 'Value must be the ID of a member of the shop.');
    const password = readOptionalParam(bodyOf(request), 'password', passwordRule);
    if (password === undefined) await requireProofShownAgain(database, caller, now());
    else {
      // By session, so that a stolen session cannot use up the owner's tries (R18).
      const key = `${caller.accountId} ${caller.sessionId}`;
      await spendTry(reply, passwords, key);
      await deps.checkPassword(caller, password);
      await passwords.reset(key);
    }
    await spendRateLimit(reply, begun, storeId);
    const expiresAt = await startHandover(deps, caller, storeId, memberId);
    return reply.code(201).send({ memberId, expire: toWireDate(expiresAt) });
  });

  /** `{ code, memberCode }`: the owner's code and the member's. */
  app.put('/:storeId/handover', async (request, reply) => {
    const caller = requireOwnSession(request);
    const { storeId } = await requireShop(database, request, []);
    const read = (name: string) => readParam(bodyOf(request), name, codeRule).replaceAll(/\s/g, '');
    const codes = [read('code'), read('memberCode')] as const;
    await spendTry(reply, tried, storeId);
    const until = await endHandover(deps, caller, storeId, codes);
    await tried.reset(storeId);
    return { takeBackUntil: toWireDate(until) };
  });

  app.delete('/:storeId/handover', async (request, reply) => {
    const caller = requireOwnSession(request);
    const { storeId } = request.params as { storeId: string };
    await takeHandoverBack(deps, caller, storeId);
    return reply.code(204).send();
  });
}

/** Returns the signed-in caller; a counter's session is not its owner's, and a JWT outlives nothing. */
function requireOwnSession(request: FastifyRequest): Member {
  const caller = requireMember(request, 'account');
  if (caller.counter || caller.isByJwt || caller.override) throw apiError('user_unauthorized');
  return caller;
}
