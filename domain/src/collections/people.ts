import {
  boolean,
  datetime,
  float,
  key,
  ledgerOf,
  one,
  owner,
  phoneNumber,
  requiredDatetime,
  requiredText,
  self,
  server,
  store,
  text,
  textList,
} from './parts.ts';

/**
 * The people of a shop, the owner among them (R63). The hash of a member's PIN is no attribute, so no query and no feed reveals it. A
 * member who left stays as a row that is not active, as earlier lines name it.
 */
export const shopMembers = {
  attributes: {
    // Emptied when the shop is deleted.
    storeId: one('stores'),
    name: requiredText(128),
    phone: phoneNumber,
    // Null for a member who only has a PIN.
    accountId: one('users'),
    role: requiredText(16),
    rights: textList(16),
    // The most that this member may take off the list price, in percent; null for no limit.
    discountLimit: float,
    active: boolean,
    hasPin: boolean,
    lastSeenAt: datetime,
  },
  indexes: [key('shop_members_by_store', 'storeId', 'active'), key('shop_members_by_account', 'accountId', 'active')],
  access: {
    // A removed member reads that they were removed.
    read: [store('storeId'), owner('accountId')],
    create: [server],
    update: [server],
    delete: [server],
    hidden: { staff: ['phone', 'discountLimit'] },
  },
  effects: { notifications: 'member' },
} as const;

/**
 * What was done in a shop, by whom and on which device; only the server adds rows, and nobody changes them (R66). Each member reads their
 * own.
 */
export const activities = {
  attributes: {
    storeId: one('stores'),
    // No relation, as the line stays when all else about the member is gone.
    member: text(36),
    memberName: text(128),
    device: text(128),
    kind: requiredText(32),
    // The collection and the id of the row that was acted on, such as an order.
    subjectCollection: text(36),
    subject: text(36),
    // The name of the subject, such as a product's, and the amount, where there is one.
    summary: text(300),
    amount: float,
    reason: text(500),
    overrideBy: text(36),
    overrideName: text(128),
    at: requiredDatetime,
  },
  indexes: [
    key('activities_by_store', 'storeId', '-at'),
    key('activities_by_member', 'storeId', 'member', '-at'),
    key('activities_by_kind', 'storeId', 'kind', '-at'),
    key('activities_by_subject', 'subject', '-at'),
  ],
  access: ledgerOf(store('storeId', 'staff'), self('member')),
  effects: { notifications: 'activity' },
} as const;
