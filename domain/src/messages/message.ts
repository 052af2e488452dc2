import type { Attributes } from '#document.ts';
import { readText } from '#values/unchecked-values.ts';

/** One message between a seller and another party; DATA-056 to DATA-060. */
export interface Message {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly isRead: boolean;
  /** Empty for a message without an attachment; DATA-058. */
  readonly fileUrl: string;
  /** The attachment's media type; DATA-059. */
  readonly fileType: string;
  /** The time at which the server stored the message. */
  readonly sentAt: string;
}

/** The attributes of a new message; CALL-046. */
export type MessageData = {
  readonly [Name in keyof Attributes<'messages'>]: NonNullable<Attributes<'messages'>[Name]>;
};

/** Parses a message document. Returns undefined for anything else. */
export function parseMessage(document: unknown): Message | undefined {
  const { $id, $createdAt, senderId, receiverId, content, isRead, fileUrl, fileType } = Object(document);
  if (typeof $id !== 'string' || typeof senderId !== 'string' || typeof receiverId !== 'string') return undefined;
  return {
    ...{ id: $id, senderId, receiverId, content: readText(content), isRead: isRead === true },
    ...{ fileUrl: readText(fileUrl), fileType: readText(fileType), sentAt: readText($createdAt) },
  };
}

/** Returns the account at the other end of a message; DATA-061. */
export function partyOf({ senderId, receiverId }: Pick<Message, 'senderId' | 'receiverId'>, me: string): string {
  return senderId === me ? receiverId : senderId;
}

/** True if a message to me is still unread; MSG-027. */
export function isUnreadBy({ receiverId, isRead }: Pick<Message, 'receiverId' | 'isRead'>, me: string): boolean {
  return receiverId === me && !isRead;
}

/** True if there is something to send: text that is more than blanks, or a file; MSG-030. */
export function isWorthSending(content: string, hasFile: boolean): boolean {
  return hasFile || content.trim() !== '';
}

/** The most characters of a message, as in the collection. */
export const maxMessageLength = 10_000;

/** Pictures are shown in the thread, other attachments as links; MSG-013. */
export function isPicture({ fileType }: Pick<Message, 'fileType'>): boolean {
  return fileType.startsWith('image/');
}
