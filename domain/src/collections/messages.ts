import { account, boolean, float, key, requiredDatetime, requiredText, server, text } from './parts.ts';

/** DATA-056 to DATA-061, R4 */
export const messages = {
  attributes: {
    senderId: requiredText(36),
    receiverId: requiredText(36),
    content: text(10000),
    isRead: { ...boolean, default: false },
    fileUrl: text(2048),
    fileType: text(128),
  },
  // Threads and conversations are asked for newest first; CALL-041, CALL-045.
  indexes: [
    key('messages_by_receiver', 'receiverId', 'isRead'),
    key('messages_by_thread_time', 'senderId', 'receiverId', '-$createdAt'),
    key('messages_by_sender_time', 'senderId', '-$createdAt'),
    key('messages_by_receiver_time', 'receiverId', '-$createdAt'),
  ],
  access: {
    read: [account('senderId', 'messages'), account('receiverId', 'messages')],
    create: [account('senderId', 'messages')],
    update: [
      { ...account('senderId', 'messages'), only: ['content', 'isRead', 'fileUrl', 'fileType'] },
      { ...account('receiverId', 'messages'), only: ['isRead'] },
    ],
    delete: [account('senderId', 'messages')],
  },
  effects: { validate: 'message', afterWrite: ['attachment', 'replaced-file'], notifications: 'message' },
} as const;

/**
 * The server writes a notification in the transaction of its cause; `@duka/domain/messages/notification` says which
 * causes there are.
 */
export const notifications = {
  attributes: {
    accountId: requiredText(36),
    kind: requiredText(16),
    documentId: requiredText(36),
    name: text(300),
    quantity: float,
    day: text(10),
    reference: text(32),
    isRead: { ...boolean, default: false },
    at: requiredDatetime,
  },
  indexes: [key('notifications_by_account', 'accountId', '-at'), key('notifications_unread', 'accountId', 'isRead')],
  access: {
    read: [account('accountId')],
    create: [server],
    update: [{ ...account('accountId'), only: ['isRead'] }],
    delete: [account('accountId')],
  },
} as const;
