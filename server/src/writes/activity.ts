import { findMember } from '@duka/domain/commands/caller-scope';
import { makeRowId } from '@duka/domain/commands/command';
import type { DocumentChange } from '@duka/domain/commands/command-store';
import { type Act, cut, describeAct, formerReason } from '@duka/domain/members/activity';
import { maxReasonLength } from '@duka/domain/money/reversal';
import type { Transaction } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import type { Buyer, Writer } from '#http/caller/caller.ts';
import type { RowWriter } from './write.ts';

/** The most characters of a device's words. */
const maxDevice = 128;

export interface ActOfWrite {
  readonly caller: Writer | Buyer;
  /** The activity that the write itself names, in place of the one that its rows show. */
  readonly noted: Act | undefined;
  /** True for a part of something greater, such as a row of an import, of which only a named act leaves a line. */
  readonly isPart: boolean;
  /** Returns the words for the device of a session, by how its browser describes itself. */
  readonly describeDevice: (userAgent: string) => string;
}

/**
 * Adds the line of what a member of a shop did with a write (R66), in its transaction; returns it as a change, which nobody hears of.
 * Returns undefined for the acts of customers, of the operator and of the server itself, and for those that leave no line.
 */
export async function recordActivity(
  { documents }: Transaction,
  writer: RowWriter,
  changes: readonly DocumentChange[],
  { caller, noted, isPart, describeDevice }: ActOfWrite,
): Promise<DocumentChange | undefined> {
  if (caller.kind !== 'member' || writer.scope.members.length === 0) return undefined;
  const act = noted ?? (isPart ? undefined : describeAct(changes));
  const member = act && findMember(writer.scope, act.storeId);
  if (!member) return undefined;
  const { overrideBy = null } = member;
  const ids = [member.id, overrideBy].filter((id) => id !== null);
  const people = await documents.getMany('shopMembers', ids);
  const nameOf = (id: string | null) => people.find((row) => row.id === id)?.attributes.name ?? null;
  const isFormer = caller.former !== undefined && caller.former.memberId === member.id;
  const marked = isFormer ? formerReason : caller.override?.reason;
  const { kind, storeId, subjectCollection, subject, summary, amount = null, reason = '' } = act;
  const row: DocumentRow = {
    ...{ id: makeRowId(writer), createdAt: writer.at, updatedAt: writer.at, permissions: [] },
    attributes: {
      ...{ storeId, at: writer.at, member: member.id, memberName: nameOf(member.id) },
      device: nameDevice(caller.userAgent, caller.counter !== undefined, describeDevice),
      ...{ kind, subjectCollection, subject, summary: cut(summary), amount },
      reason: (marked || reason).slice(0, maxReasonLength) || null,
      ...{ overrideBy, overrideName: nameOf(overrideBy) },
    },
  };
  await documents.insertAll('activities', [row]);
  return { action: 'create', collection: 'activities', row };
}

/** Names a device; a counter's begins with `counter`, which the app says in its own words. */
function nameDevice(
  userAgent: string | undefined,
  isCounter: boolean,
  describe: ActOfWrite['describeDevice'],
): string | null {
  const words = userAgent ? describe(userAgent) : '';
  const parts = [...(isCounter ? ['counter'] : []), ...(words === '' ? [] : [words])];
  return parts.join(' · ').slice(0, maxDevice) || null;
}
