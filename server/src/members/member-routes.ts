import type { MemberForm } from '@duka/domain/members/member-form';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { requireWriter } from '#http/caller/caller.ts';
import { type Body, bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import type { RunWrite } from '#writes/run-write.ts';
import { listCounters } from './counter-locks.ts';
import { addMember, changeMember, deleteMember, describeMember, leaveShop, listMembers } from './members.ts';

export interface MemberDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

const fields = ['name', 'phone', 'role', 'rights', 'discountLimit', 'active'] as const;

/** Registers the calls for the people of a shop, under `/v1/shops` (R64). */
export async function memberRoutes(app: FastifyInstance, { database, runWrite, now }: MemberDeps): Promise<void> {
  app.get('/:storeId/members', async (request) => {
    const { storeId, scope } = await requireShop(database, request);
    const members = await listMembers(database, storeId, { scope, now: now() });
    const seesCounters =
      scope.everything || scope.members.some((each) => each.storeId === storeId && each.rights.includes('staff'));
    const counters = seesCounters ? await listCounters(database, storeId) : [];
    return {
      members,
      counters: counters.map((each) => ({ ...each, usedAt: each.usedAt && toWireDate(each.usedAt) })),
    };
  });

  app.post('/:storeId/members', async (request, reply) => {
    const { storeId } = await requireShop(database, request, ['staff']);
    const form = readForm(bodyOf(request));
    if (form.active !== undefined) throw invalidParam('active', 'Leave it out: a new member is active.');
    const member = await runWrite(requireWriter(request), async (write) =>
      describeMember(write, await addMember(write, storeId, form)),
    );
    return reply.code(201).send(member);
  });

  app.patch('/:storeId/members/:memberId', async (request) => {
    const { storeId } = await requireShop(database, request, ['staff']);
    const { memberId } = request.params as { memberId: string };
    const form = readForm(bodyOf(request));
    if (Object.keys(form).length === 0) {
      throw apiError('document_missing_payload', `Say what is to change: one or more of ${fields.join(', ')}.`);
    }
    return runWrite(requireWriter(request), async (write) =>
      describeMember(write, await changeMember(write, storeId, memberId, form)),
    );
  });

  app.delete('/:storeId/members/:memberId', async (request, reply) => {
    const { memberId } = request.params as { memberId: string };
    if (memberId === 'me') {
      const { storeId } = await requireShop(database, request);
      const caller = requireWriter(request);
      if (caller.kind === 'member' && caller.counter) throw apiError('counter_not_allowed');
      await runWrite(caller, (write) => leaveShop(write, storeId));
    } else {
      const { storeId } = await requireShop(database, request, ['staff']);
      await runWrite(requireWriter(request), (write) => deleteMember(write, storeId, memberId));
    }
    return reply.code(204).send();
  });
}

/** Returns what is sent of a member; own keys only, as a body may hold any. Throws for one that no member has. */
function readForm(body: Body): MemberForm {
  const unknown = Object.keys(body).find((name) => !fields.some((field) => field === name));
  if (unknown !== undefined) throw invalidParam(unknown.slice(0, 36), `A member has only ${fields.join(', ')}.`);
  return Object.fromEntries(fields.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}
