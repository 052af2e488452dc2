import { parseRights } from '@duka/domain/collections/rights';
import { findMember } from '@duka/domain/commands/caller-scope';
import { requireRight } from '@duka/domain/commands/command';
import type { Act } from '@duka/domain/members/activity';
import { textOfUnlock } from '@duka/domain/members/pin';
import { dayMs, hourMs, minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import { makeSessionEvent } from '#account/account-events.ts';
import { describeDevice } from '#account/user-agent.ts';
import type { DocumentSource } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import { apiError } from '#errors.ts';
import { type Member, requireMember, requireWriter } from '#http/caller/caller.ts';
import { createCallLimit, spendTry } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import type { RunWrite } from '#writes/run-write.ts';
import { endCounter, lockCountersOf } from './counter-locks.ts';
import { requireMember as findMemberOf, requireAllRightsOf } from './members.ts';
import { checkMemberPin, checkProof, isActiveIn, listPinChecks, makePin, type PinDeps, storePin } from './pins.ts';

export interface CounterDeps extends PinDeps {
  readonly runWrite: RunWrite;
}

type OfShop = { Params: { storeId: string } };
type OfMember = { Params: { storeId: string; memberId: string } };
type OfSession = { Params: { storeId: string; sessionId: string } };

/** How often in a day a member is told that a PIN is somebody else's, whose tile they could tap next. */
const takenPinsPerDay = 10;
/** Milliseconds that the clock of a phone may be off when it tells who was unlocked without a network. */
const maxSkewMs = 10 * minuteMs;

/** Registers the calls for PINs and counters of a shop, under `/v1/shops` (R65). */
export async function counterRoutes(app: FastifyInstance, deps: CounterDeps): Promise<void> {
  const { database, runWrite, now, tries } = deps;
  const takenPins = createCallLimit(deps, 'taken pins', takenPinsPerDay, dayMs);

  /** Takes `{ pin }`: sets or replaces a member's PIN. */
  app.put<OfMember>('/:storeId/members/:memberId/pin', async (request, reply) => {
    const { storeId, scope } = await requireShop(database, request);
    const { memberId } = request.params;
    const row = await database.documents.get('shopMembers', memberId);
    if (!row || !isActiveIn(row, storeId)) throw apiError('document_not_found');
    const self = findMember(scope, storeId);
    const isOwn = self?.id === memberId;
    if (!isOwn) {
      requireRight({ scope }, storeId, ['staff']);
      // Who knows the PIN of somebody is that person at a counter.
      requireAllRightsOf(scope, storeId, row);
    }
    const caller = requireMember(request, 'account');
    await spendTry(reply, tries, caller.sessionId);
    const pin = await makePin(deps, { storeId, memberId, pin: bodyOf(request).pin });
    const key = `${storeId} ${self?.id ?? caller.accountId}`;
    // The owner sets the PIN of everybody and learns nothing by it.
    const isCounted = self?.role !== 'owner';
    if (isCounted) await spendTry(reply, takenPins, key);
    await runWrite(caller, async (write) => {
      await storePin(write, pin);
      const current = await findMemberOf(write, storeId, memberId);
      await write.update('shopMembers', current, { attributes: { hasPin: true } });
      // A replaced PIN changes nothing of the row.
      const about = { storeId, subjectCollection: 'shopMembers', subject: memberId } as const;
      write.noteAct({ kind: 'pin-set', ...about, summary: String(row.attributes.name) });
      // Who knew the earlier one acts no more; whoever sets their own goes on.
      if (!isOwn) await lockCountersOf(write, memberId);
    });
    if (isCounted) await takenPins.giveBack(key, 1);
    return reply.code(204).send();
  });

  /** Takes `{ enabled }`: makes this session that of a counter; or ends the session of a counter, which never becomes another one. */
  app.put<OfShop>('/:storeId/counter', async (request, reply) => {
    const member = requireMember(request, 'account');
    const { enabled } = bodyOf(request);
    if (typeof enabled !== 'boolean') throw invalidParam('enabled', 'Value must be true or false.');
    const { storeId } = await requireShop(database, request, ['settings']);
    if (enabled && (member.counter || member.isByJwt)) throw apiError('counter_not_allowed');
    if (!enabled && !member.counter) return reply.code(204).send();
    await runWrite(member, async (tx) => {
      tx.noteAct(toDeviceAct(storeId, enabled ? 'device' : 'device-ended', member.userAgent));
      const session = (await tx.accounts.listSessions(member.accountId)).find(({ id }) => id === member.sessionId);
      if (!session) throw apiError('user_session_not_found');
      if (!enabled) return endCounter(tx, session);
      await requireWayBack(tx, storeId);
      await tx.accounts.updateSession(session.id, { counterStoreId: storeId, actingMemberId: null });
      // The sockets that the session opened as its owner end.
      tx.publish(makeSessionEvent(session, 'update', { ends: true }));
    });
    return reply.code(204).send();
  });

  /** Takes `{ memberId, pin }`, or `{ memberId, at, proof }` of a person who was unlocked without a network; returns who may act now. */
  app.post<OfShop>('/:storeId/counter/unlock', async (request, reply) => {
    const { member, storeId } = requireCounter(request);
    const { memberId, pin, at, proof } = bodyOf(request);
    if (typeof memberId !== 'string') throw invalidParam('memberId', 'Value must be the ID of a member.');
    await spendTry(reply, tries, member.sessionId);
    const row =
      proof === undefined
        ? await checkMemberPin(deps, { storeId, memberId, pin })
        : await checkUnlockProof(storeId, { memberId, at, proof });
    // At a busy counter people take turns all day: only what is wrong counts.
    await tries.giveBack(member.sessionId, 1);
    await database.transaction(async ({ accounts }) => {
      const actingSince = now().toISOString();
      await accounts.updateSession(member.sessionId, { actingMemberId: row.id, actingSince });
    });
    await noteSeen(row);
    return toActing(row);
  });

  async function checkUnlockProof(
    storeId: string,
    { memberId, at, proof }: { readonly memberId: string; readonly at: unknown; readonly proof: unknown },
  ): Promise<DocumentRow> {
    const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN;
    const isNow = Math.abs(atMs - now().getTime()) <= maxSkewMs;
    if (!isNow) throw invalidParam('at', 'Value must be the present moment, as "2026-11-21T07:00:00.000Z".');
    const text = textOfUnlock(memberId, String(at));
    // It is made at this moment, so that no earlier PIN makes it.
    const row = await checkProof(deps, { storeId, memberId, text, proof, actedAtMs: Number.POSITIVE_INFINITY });
    if (!isActiveIn(row, storeId)) throw apiError('document_not_found');
    return row;
  }

  app.post<OfShop>('/:storeId/counter/lock', async (request, reply) => {
    const { member } = requireCounter(request);
    await database.transaction(({ accounts }) =>
      accounts.updateSession(member.sessionId, { actingMemberId: null, actingSince: null }),
    );
    return reply.code(204).send();
  });

  /** The people of the counter, with how their PINs are checked without a network. */
  app.get<OfShop>('/:storeId/counter/pins', async (request) => {
    const { storeId } = requireCounter(request);
    return { pins: await listPinChecks(database, storeId) };
  });

  /** Ends a counter, wherever it is. */
  app.delete<OfSession>('/:storeId/counters/:sessionId', async (request, reply) => {
    const { storeId } = await requireShop(database, request, ['staff']);
    const { sessionId } = request.params;
    await runWrite(requireWriter(request), async (tx) => {
      const session = (await tx.accounts.listCounters(storeId)).find(({ id }) => id === sessionId);
      if (!session) throw apiError('user_session_not_found');
      tx.noteAct(toDeviceAct(storeId, 'device-ended', session.userAgent));
      await endCounter(tx, session);
    });
    return reply.code(204).send();
  });

  /** Notes when a member was last unlocked, once an hour: each note is a change of the row. */
  async function noteSeen(row: DocumentRow): Promise<void> {
    const { lastSeenAt } = row.attributes;
    const isRecent = typeof lastSeenAt === 'string' && now().getTime() - Date.parse(lastSeenAt) < hourMs;
    if (isRecent) return;
    await runWrite({ kind: 'operator' }, async (write) => {
      const [current] = await write.documents.getMany('shopMembers', [row.id]);
      if (current) await write.update('shopMembers', current, { attributes: { lastSeenAt: write.at } });
    });
  }
}

/**
 * Returns the counter that sends the request, whether somebody is unlocked or not. Throws `ApiError` 404 `document_not_found` for any other
 * caller.
 */
function requireCounter(request: FastifyRequest<OfShop>): { readonly member: Member; readonly storeId: string } {
  const member = requireMember(request, 'account');
  const { storeId } = request.params;
  if (member.counter?.storeId !== storeId) throw apiError('document_not_found');
  return { member, storeId };
}

/** Returns what is done to a counter's device, in the words of its browser (R66). */
function toDeviceAct(storeId: string, kind: 'device' | 'device-ended', userAgent = ''): Act {
  return { kind, storeId, subjectCollection: 'stores', subject: storeId, summary: describeDevice(userAgent) };
}

/**
 * Rejects with `ApiError` 409 `shop_pin_missing` where nobody could unlock a counter who may end it: its phone would not come back to its
 * owner.
 */
async function requireWayBack({ documents }: DocumentSource, storeId: string): Promise<void> {
  const where = [equal('storeId', storeId), equal('active', true), equal('hasPin', true)];
  const rows = await documents.list('shopMembers', { where });
  if (!rows.some(({ attributes: { role, rights } }) => role === 'owner' || parseRights(rights).includes('settings'))) {
    throw apiError('shop_pin_missing');
  }
}

function toActing({ id, attributes }: DocumentRow) {
  const { name, role, discountLimit = null } = attributes;
  return { member: { id, name, role, rights: parseRights(attributes.rights), discountLimit } };
}
