import { cursorAfter, equal, limit, notEqual, or, order, type QueryDescription, select } from '#query.ts';
import { readText } from '#values/unchecked-values.ts';
import { guestIdOf } from './guest.ts';
import { type Message, partyOf } from './message.ts';

/** Messages that are fetched at a time to find the parties of a seller; CONST-024. */
export const conversationPageSize = 100;
/** A list call takes 100 queries, and leaving out one party takes two. */
const maxLeftOut = 45;

/** Someone a seller writes with, as every member sees them in the users directory. */
export interface Party {
  /** The id of the account, which messages name (DATA-061). */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The order of a buyer without an account, whose name nobody has proven (R67); absent for everybody with an account. */
  readonly guestOrder?: GuestOrder;
}

/** The details of an order that the conversation with its buyer shows. */
export interface GuestOrder {
  readonly id: string;
  readonly trackingId: string;
  /** The buyer's phone number in its stored form. */
  readonly phone: string;
}

/** A conversation is the other party and the latest message exchanged with them; DATA-062. */
export interface Conversation {
  readonly party: Party;
  readonly last: Message;
}

/** The state of a search for conversations: the next page begins after the message `lastId`, and leaves out the parties found. */
export interface ConversationsSoFar {
  readonly lastId: string;
  readonly partyIds: readonly string[];
}

/**
 * Describes a page of the newest messages that the account `me` sent or received (CALL-041). Later pages leave out the parties already
 * found, so that one thread of thousands of messages hides nobody.
 */
export function describeConversationPage(me: string, soFar?: ConversationsSoFar): QueryDescription[] {
  const known = soFar?.partyIds.slice(0, maxLeftOut) ?? [];
  return [
    or(equal('senderId', me), equal('receiverId', me)),
    ...known.flatMap((id) => [notEqual('senderId', id), notEqual('receiverId', id)]),
    order('orderDesc', '$createdAt'),
    limit(conversationPageSize),
    ...(soFar ? [cursorAfter(soFar.lastId)] : []),
  ];
}

/** Picks the latest message with each party, the newest conversation first; CALL-042. */
export function toLatest(messages: readonly Message[], me: string): Message[] {
  const latest = new Map<string, Message>();
  for (const message of messages) {
    const party = partyOf(message, me);
    const known = latest.get(party);
    // Of messages of the same millisecond, the list has the one that was stored last at the end.
    if (!known || known.sentAt <= message.sentAt) latest.set(party, message);
  }
  return [...latest.values()].sort((one, other) =>
    one.sentAt < other.sentAt ? 1 : one.sentAt > other.sentAt ? -1 : 0,
  );
}

/** Parses a row of the users directory. Returns undefined for anything else. */
export function parseParty(document: unknown): Party | undefined {
  const { userId, firstName, lastName } = Object(document);
  if (typeof userId !== 'string') return undefined;
  return { id: userId, firstName: readText(firstName), lastName: readText(lastName) };
}

/** Describes the orders of buyers without an account, with the buyers' names. */
export function describeGuestOrders(orderIds: readonly string[]): QueryDescription[] {
  return [
    equal('$id', ...orderIds),
    select('$id', 'customerName', 'customerPhone', 'trackingId'),
    limit(orderIds.length),
  ];
}

/** Returns the buyer of an order without an account as a party of messages; undefined for anything else. */
export function parseGuestParty(document: unknown): Party | undefined {
  const { $id: id, customerName, customerPhone, trackingId } = Object(document);
  if (typeof id !== 'string') return undefined;
  const guestOrder = { id, trackingId: readText(trackingId), phone: readText(customerPhone) };
  return { id: guestIdOf(id), firstName: readText(customerName), lastName: '', guestOrder };
}

/** Returns the letter that stands for a contact; MSG-005. */
export function firstLetterOf({ firstName }: Party): string {
  return ([...firstName.trim()][0] ?? '').toUpperCase();
}

/** The number of characters that a contact shows of the last message; MSG-006. */
const previewLength = 30;

/**
 * Returns the beginning of a message without cutting an emoji in half; empty for an attachment without a text.
 */
export function previewOf({ content }: Pick<Message, 'content'>): string {
  return [...content.slice(0, previewLength * 2)].slice(0, previewLength).join('');
}
