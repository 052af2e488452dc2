import type { Actor } from '@duka/domain/orders/actor';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { type NamedMember, useMemberNames } from '#shop/activity/member-names.ts';

/** The account that reads a ledger, and the customer of the order behind the line. */
interface Reader extends ActorReader {
  readonly customerName: string;
}

/** Who reads, and the names of the people of the shop. */
export interface ActorReader {
  readonly accountId: string;
  /** The reader's member; null where it is not known. */
  readonly memberId: string | null;
  readonly names: readonly NamedMember[];
}

/** Returns who reads the ledgers of the shop that is shown. */
export function useActorReader(): ActorReader {
  const { id: accountId } = useSignedInUser();
  const { member } = useMembership();
  return { accountId, memberId: member.id, names: useMemberNames() };
}

/**
 * Says when something happened and who did it, `21 Nov 2026, 10:00 · You`; older lines without an account show the time
 * alone.
 */
export function describeMoment(time: string, actor: Actor, reader: Reader): string {
  const name = nameActor(actor, reader);
  return name === '' ? time : `${time} · ${name}`;
}

function nameActor(actor: Actor, reader: Reader): string {
  if (actor.role === '') return '';
  if (actor.role === 'operator') return m.actor_operator();
  // At a counter one account is several people.
  const isOwnMember = actor.member === '' || reader.memberId === null || actor.member === reader.memberId;
  if (actor.accountId === reader.accountId && isOwnMember) return m.actor_you();
  if (actor.role === 'customer') return reader.customerName.trim() || m.actor_customer();
  return reader.names.find(({ id }) => id === actor.member)?.name || m.actor_seller();
}
