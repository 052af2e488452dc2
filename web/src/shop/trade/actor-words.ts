import type { Actor } from '@duka/domain/orders/actor';
import { m } from '#paraglide/messages.js';

/** The account that reads a ledger, and the customer of the order behind the line. */
interface Reader {
  readonly accountId: string;
  readonly customerName: string;
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
  if (actor.accountId === reader.accountId) return m.actor_you();
  return actor.role === 'customer' ? reader.customerName.trim() || m.actor_customer() : m.actor_seller();
}
