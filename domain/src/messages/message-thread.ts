import { and, cursorAfter, equal, limit, or, order, type QueryDescription, select } from '#query.ts';
import { toDay } from '#values/dates.ts';
import type { Message } from './message.ts';

/** Messages of a thread that are fetched at a time; CONST-025. */
export const threadPageSize = 200;

/**
 * Describes the newest messages with a party in both directions, or those before the message named (CALL-045, decision
 * 0016).
 */
export function describeThreadPage(me: string, partyId: string, before?: string): QueryDescription[] {
  return [
    or(
      and(equal('senderId', me), equal('receiverId', partyId)),
      and(equal('senderId', partyId), equal('receiverId', me)),
    ),
    order('orderDesc', '$createdAt'),
    select('$id', '$createdAt', 'senderId', 'receiverId', 'content', 'isRead', 'fileUrl', 'fileType'),
    limit(threadPageSize),
    ...(before === undefined ? [] : [cursorAfter(before)]),
  ];
}

/** Sorts oldest first. Messages of the same millisecond keep their order, which is that of their storing. */
export function sortMessages(messages: readonly Message[]): Message[] {
  return [...messages].sort((one, other) => compareTexts(one.sentAt, other.sentAt));
}

/** Inserts a new message by its time and replaces a known one (RT-003, Q-093). */
export function putMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const at = messages.findIndex(({ id }) => id === message.id);
  if (at >= 0) return messages.map((known) => (known.id === message.id ? message : known));
  const last = messages.at(-1);
  const added = [...messages, message];
  return !last || last.sentAt <= message.sentAt ? added : sortMessages(added);
}

export interface ThreadDay<Sent extends { readonly sentAt: string }> {
  /** The shop's calendar day, as `2026-11-21`. */
  readonly day: string;
  readonly messages: readonly Sent[];
}

/** Groups messages by day in Tanzania, for one separator each; MSG-011. */
export function groupByDay<Sent extends { readonly sentAt: string }>(messages: readonly Sent[]): ThreadDay<Sent>[] {
  const days: { day: string; messages: Sent[] }[] = [];
  for (const message of messages) {
    const day = toDay(message.sentAt);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
