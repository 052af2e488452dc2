import {
  type ConversationsSoFar,
  conversationPageSize,
  describeConversationPage,
  describeGuestOrders,
  type Party,
  parseGuestParty,
  parseParty,
  toLatest,
} from '@duka/domain/messages/conversations';
import { guestIdOf, orderOfGuest } from '@duka/domain/messages/guest';
import { type Message, type MessageData, parseMessage, partyOf } from '@duka/domain/messages/message';
import { describeThreadPage, sortMessages, threadPageSize } from '@duka/domain/messages/message-thread';
import { equal, limit } from '@duka/domain/query';
import { createDocument, getDocument, listDocuments, updateDocument } from '#data/calls/documents.ts';
import { isAlreadyTaken, toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

/** Lists the latest message with each of my parties, newest first; CALL-041, CALL-042, Q-102. */
export async function listLatest(me: string): Promise<Message[]> {
  let found: Message[] = [];
  let soFar: ConversationsSoFar | undefined;
  for (;;) {
    const { documents } = await listDocuments('messages', describeConversationPage(me, soFar));
    const page = documents.flatMap((document) => parseMessage(document) ?? []);
    found = toLatest([...found, ...page], me);
    const lastId = page.at(-1)?.id;
    if (documents.length < conversationPageSize || lastId === undefined) return found;
    soFar = { lastId, partyIds: found.map((message) => partyOf(message, me)) };
  }
}

export interface ThreadPage {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The message behind which older ones may follow, in the server's order; undefined when there are none. */
  readonly before: string | undefined;
}

/** Lists the newest messages with a party, or those before the one named; CALL-045, decision 0016. */
export async function listThreadPage(me: string, partyId: string, before?: string): Promise<ThreadPage> {
  const { documents } = await listDocuments('messages', describeThreadPage(me, partyId, before));
  const messages = sortMessages(documents.flatMap((document) => parseMessage(document) ?? []));
  return { messages, before: documents.length === threadPageSize ? documents.at(-1)?.$id : undefined };
}

/**
 * Lists the parties with these ids, accounts and buyers without one in a call each; an account without a users document is left out (CALL-043,
 * CALL-044, Q-104).
 */
export async function listParties(ids: readonly string[]): Promise<Party[]> {
  const orderIds = ids.flatMap((id) => orderOfGuest(id) ?? []);
  const accountIds = ids.filter((id) => orderOfGuest(id) === undefined);
  const [accounts, guests] = await Promise.all([listAccounts(accountIds), listGuests(orderIds)]);
  return [...accounts, ...guests];
}

async function listAccounts(ids: readonly string[]): Promise<Party[]> {
  if (ids.length === 0) return [];
  const { documents } = await listDocuments('users', [equal('userId', ...ids), limit(ids.length)]);
  return documents.flatMap((document) => parseParty(document) ?? []);
}

/** Lists the buyers of these orders, who have no account; of one whose order may not be read nobody knows the name. */
async function listGuests(orderIds: readonly string[]): Promise<Party[]> {
  if (orderIds.length === 0) return [];
  const { documents } = await listDocuments('orders', describeGuestOrders(orderIds));
  const known = documents.flatMap((document) => parseGuestParty(document) ?? []);
  const unknown = orderIds.map(guestIdOf).filter((id) => known.every((party) => party.id !== id));
  return [...known, ...unknown.map((id) => ({ id, firstName: m.messages_guest(), lastName: '' }))];
}

/**
 * Stores a message; CALL-046. With the id of an earlier try whose answer was lost, the message that this one stored is
 * answered, also when the receiver has read it meanwhile.
 */
export async function createMessage(id: string, data: MessageData): Promise<Message> {
  return toMessage(await createOrFindSame(id, data));
}

async function createOrFindSame(id: string, data: MessageData): Promise<unknown> {
  try {
    return await createDocument('messages', id, { ...data });
  } catch (error) {
    const failure = toApiFailure(error);
    if (!isAlreadyTaken(failure)) throw failure;
    const earlier = await getDocument('messages', id);
    const isSame = earlier.receiverId === data.receiverId && (earlier.content ?? '') === data.content;
    if (earlier.senderId === data.senderId && isSame) return earlier;
    throw failure;
  }
}

/** Marks a message as read; the receiver may change nothing else (G-03). */
export async function markRead(id: string): Promise<Message> {
  return toMessage(await updateDocument('messages', id, { isRead: true }));
}

function toMessage(document: unknown): Message {
  const message = parseMessage(document);
  if (!message) throw new Error('The answer is no message.');
  return message;
}
