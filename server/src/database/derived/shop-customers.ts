import { isGuestChannel, orderChannels } from '@duka/domain/orders/order';
import type { DerivedTables } from './derived-tables.ts';

/**
 * Each shop's customers, maintained by triggers in the same transaction as orders and messages:
 * everyone who ordered, with the sums of their orders (not of cancelled ones), and everyone who has a conversation with the
 * shop's seller (decision 0014). The messages of a buyer without an account count for the customer whose order it is (R67). `lastOrderAt` and `lastMessageAt` are null where there was none. `figure-store.ts`
 * reads them. The two orders of the list hold whole rows: a search or a late page walks through thousands of them.
 */
const make = `
CREATE TABLE shopCustomers (
  storeId TEXT NOT NULL, customer TEXT NOT NULL, name TEXT NOT NULL, phone TEXT,
  orders INTEGER NOT NULL, total INTEGER NOT NULL, lastOrderAt TEXT, lastMessageAt TEXT,
  PRIMARY KEY (storeId, customer)
) WITHOUT ROWID;
CREATE INDEX shopCustomersByTotal
  ON shopCustomers (storeId, total DESC, lastMessageAt DESC, customer, name, phone, orders, lastOrderAt);
CREATE INDEX shopCustomersByDate
  ON shopCustomers (storeId, lastOrderAt DESC, lastMessageAt DESC, customer, name, phone, orders, total);
CREATE INDEX shopCustomersByCustomer ON shopCustomers (customer);
`;

/**
 * Names who bought: an account, else whom the number given at the counter is the number of, which may be an account (R32), else
 * the name of who owed for it. A sale at the counter without a number, of which nothing was ever owed, belongs to no customer.
 */
const buyerOf = (order: string) =>
  `CASE WHEN ${order}.customerId IS NOT NULL THEN 'account:' || ${order}.customerId
        WHEN ${order}.customerPhone <> '' THEN coalesce(${order}.customerKey, 'phone:' || ${order}.customerPhone)
        WHEN ${order}.customerKey LIKE 'name:%' THEN ${order}.customerKey END`;

/** Adds an order (sign 1) or takes it away (-1). */
function countOrder(order: string, sign: 1 | -1): string {
  const counts = `CASE WHEN ${order}.status = 'Cancelled' THEN 0 ELSE ${sign} END`;
  const isLatest = "excluded.lastOrderAt >= coalesce(shopCustomers.lastOrderAt, '')";
  return `
INSERT INTO shopCustomers SELECT ${order}.storeId, ${buyerOf(order)}, ${order}.customerName, nullif(${order}.customerPhone, ''),
  ${counts}, ${counts} * (${order}.orderTotal - coalesce(${order}.returned, 0)), ${order}.orderDate, NULL
  WHERE ${buyerOf(order)} IS NOT NULL
  ON CONFLICT (storeId, customer) DO UPDATE SET
    orders = shopCustomers.orders + excluded.orders, total = shopCustomers.total + excluded.total,
    name = CASE WHEN excluded.name <> '' AND (${isLatest} OR shopCustomers.name = '') THEN excluded.name
                ELSE shopCustomers.name END,
    phone = CASE WHEN ${isLatest} THEN excluded.phone ELSE shopCustomers.phone END,
    lastOrderAt = max(coalesce(shopCustomers.lastOrderAt, ''), excluded.lastOrderAt);`;
}

const billBuyer = buyerOf('bill');
const isLive = "CASE WHEN bill.status = 'Cancelled' THEN 0 ELSE 1 END";
/** Counts all orders in one statement, each customer once; the latest order with a name says how they are called. */
const countAllOrders = `
INSERT INTO shopCustomers
  SELECT storeId, customer, name, phone, orders, total, lastOrderAt, NULL FROM (
    SELECT bill.storeId AS storeId, ${billBuyer} AS customer, nullif(bill.customerPhone, '') AS phone,
      first_value(bill.customerName) OVER (PARTITION BY bill.storeId, ${billBuyer}
        ORDER BY CASE WHEN bill.customerName = '' THEN 1 ELSE 0 END, bill.orderDate DESC, bill._seq DESC) AS name,
      sum(${isLive}) OVER everyone AS orders, sum(${isLive} * (bill.orderTotal - coalesce(bill.returned, 0))) OVER everyone AS total,
      max(bill.orderDate) OVER everyone AS lastOrderAt,
      row_number() OVER (PARTITION BY bill.storeId, ${billBuyer} ORDER BY bill.orderDate DESC, bill._seq DESC) AS place
    FROM orders AS bill WHERE ${billBuyer} IS NOT NULL
    WINDOW everyone AS (PARTITION BY bill.storeId, ${billBuyer})
  ) AS bought WHERE place = 1;`;

/** When all that was bought by a number has become an account's, the number is nobody's row any more. */
const forgetNumber = `
DELETE FROM shopCustomers
  WHERE OLD.customerKey <> NEW.customerKey AND storeId = OLD.storeId AND customer = OLD.customerKey
    AND lastMessageAt IS NULL
    AND NOT EXISTS (SELECT 1 FROM orders WHERE storeId = OLD.storeId AND customerKey = OLD.customerKey);`;

/** The index by account leaves out rows without one, and is only used by a query that does the same. */
const isAccount = (user: string) => `${user}.userId <> ''`;
const nameOf = (user: string) => `trim(${user}.firstName || ' ' || coalesce(${user}.lastName, ''))`;

/**
 * Adds those with whom a seller has written, for the messages where `condition` holds of `message`, `shop` or `party`. A
 * phone number is not the seller's to see before it comes with an order.
 */
function countMessages(condition: string): string {
  const oneWay = (seller: string, party: string) => `
INSERT INTO shopCustomers
  SELECT shop._id, 'account:' || party._id, ${nameOf('party')}, NULL, 0, 0, NULL, max(message._createdAt)
  FROM messages AS message
  JOIN users AS seller ON ${isAccount('seller')} AND seller.userId = message.${seller}
  JOIN stores AS shop ON shop.ownerId = seller._id
  JOIN users AS party ON ${isAccount('party')} AND party.userId = message.${party} AND party._id <> seller._id
  WHERE ${condition}
  GROUP BY shop._id, party._id, party.firstName, party.lastName
  ON CONFLICT (storeId, customer)
  DO UPDATE SET lastMessageAt = max(coalesce(shopCustomers.lastMessageAt, ''), excluded.lastMessageAt);`;
  return oneWay('receiverId', 'senderId') + oneWay('senderId', 'receiverId');
}

/** True for an order of a buyer without an account. */
const isOfGuest = (order: string) =>
  `${order}.channel IN (${orderChannels
    .filter(isGuestChannel)
    .map((channel) => `'${channel}'`)
    .join(', ')})`;

/** The account that writes for a shop. */
const sellerOf = (
  storeId: string,
) => `(SELECT seller.userId FROM stores AS shop JOIN users AS seller ON seller._id = shop.ownerId
      WHERE shop._id = ${storeId} AND ${isAccount('seller')})`;
const seller = sellerOf('shopCustomers.storeId');
type End = 'senderId' | 'receiverId';
const withAccount = (party: End, other: End) => `
    FROM users AS party JOIN messages AS message ON message.${party} = party.userId AND message.${other} = ${seller}
    WHERE party._id = substr(shopCustomers.customer, 9) AND shopCustomers.customer = 'account:' || party._id
      AND ${isAccount('party')} AND party.userId <> ${seller}`;
const withGuest = (guest: End, other: End) => `
    FROM orders AS bill JOIN messages AS message ON message.${guest} = '_' || bill._id AND message.${other} = ${seller}
    WHERE bill.storeId = shopCustomers.storeId AND bill.customerKey = shopCustomers.customer AND ${isOfGuest('bill')}`;
const lastOf = (messages: typeof withAccount) => {
  const last = (from: string) => `coalesce((SELECT max(message._createdAt) ${from}), '')`;
  return `max(${last(messages('senderId', 'receiverId'))}, ${last(messages('receiverId', 'senderId'))})`;
};
/** The time of the last message of a customer with the shop's seller, by their account or by the page of an order; null for none. */
const lastMessage = `nullif(max(${lastOf(withAccount)}, ${lastOf(withGuest)}), '')`;

/** The customer of the order that a message is about, if it is one between a buyer without an account and the shop's seller. */
const rowOfGuest = (message: 'NEW' | 'OLD') => `(storeId, customer) IN (
    SELECT bill.storeId, bill.customerKey FROM orders AS bill
    WHERE bill._id IN (substr(${message}.senderId, 2), substr(${message}.receiverId, 2))
      AND '_' || bill._id IN (${message}.senderId, ${message}.receiverId)
      AND ${sellerOf('bill.storeId')} IN (${message}.senderId, ${message}.receiverId))`;
const countGuestMessage = `
UPDATE shopCustomers SET lastMessageAt = max(coalesce(lastMessageAt, ''), NEW._createdAt) WHERE ${rowOfGuest('NEW')};`;
/** Counts the messages about the orders where `condition` holds of `bill`, each customer once. */
const countGuests = (condition: string) => `
UPDATE shopCustomers SET lastMessageAt = ${lastMessage}
  WHERE (storeId, customer) IN (
    SELECT bill.storeId, bill.customerKey FROM orders AS bill JOIN messages AS message ON message.senderId = '_' || bill._id
    WHERE ${condition}
    UNION
    SELECT bill.storeId, bill.customerKey FROM orders AS bill JOIN messages AS message ON message.receiverId = '_' || bill._id
    WHERE ${condition});`;
/** The messages about an order go with it to another customer. */
const moveMessages = `
UPDATE shopCustomers SET lastMessageAt = ${lastMessage}
  WHERE OLD.customerKey <> NEW.customerKey AND ${isOfGuest('NEW')}
    AND storeId = NEW.storeId AND customer IN (OLD.customerKey, NEW.customerKey);`;

const oldPair = '(OLD.senderId, OLD.receiverId)';
/** The rows of both parties of a deleted message. */
const rowsOfGone = `(storeId, customer) IN (
    SELECT shop._id, 'account:' || party._id
    FROM users AS seller JOIN stores AS shop ON shop.ownerId = seller._id JOIN users AS party ON party._id <> seller._id
    WHERE ${isAccount('seller')} AND seller.userId IN ${oldPair} AND ${isAccount('party')} AND party.userId IN ${oldPair})`;
/** After a message was deleted, the one before it is the last. */
const forgetMessage = `
UPDATE shopCustomers SET lastMessageAt = ${lastMessage}
  WHERE lastMessageAt = OLD._createdAt AND (${rowsOfGone} OR ${rowOfGuest('OLD')});
DELETE FROM shopCustomers WHERE lastMessageAt IS NULL AND lastOrderAt IS NULL AND ${rowsOfGone};`;

const orderTriggers = [
  { name: 'customerOfNewOrder', after: 'INSERT', on: 'orders', run: countOrder('NEW', 1) },
  {
    name: 'customerOfChangedOrder',
    // Returned goods were not bought.
    after: `UPDATE OF storeId, orderDate, status, orderTotal, returned, customerId, customerPhone, customerName, customerKey`,
    on: 'orders',
    run: countOrder('OLD', -1) + countOrder('NEW', 1) + moveMessages + forgetNumber,
  },
  { name: 'customerOfGoneOrder', after: 'DELETE', on: 'orders', run: countOrder('OLD', -1) },
];

const withShop = countMessages('shop._id = NEW._id');
const messageTriggers = [
  {
    name: 'customerOfNewMessage',
    after: 'INSERT',
    on: 'messages',
    run: countMessages('message._seq = NEW._seq') + countGuestMessage,
  },
  { name: 'customerOfGoneMessage', after: 'DELETE', on: 'messages', run: forgetMessage },
  { name: 'customersOfNewShop', after: 'INSERT', on: 'stores', run: withShop },
  {
    name: 'customersOfMovedShop',
    after: 'UPDATE OF ownerId',
    on: 'stores',
    when: '(OLD.ownerId <> NEW.ownerId)',
    run: `
DELETE FROM shopCustomers WHERE storeId = NEW._id AND lastOrderAt IS NULL;
UPDATE shopCustomers SET lastMessageAt = NULL WHERE storeId = NEW._id;
${withShop}${countGuests('bill.storeId = NEW._id')}`,
  },
  { name: 'customerOfNewUser', after: 'INSERT', on: 'users', run: countMessages('party._id = NEW._id') },
  {
    name: 'customerOfRenamedUser',
    after: 'UPDATE OF firstName, lastName',
    on: 'users',
    run: `
UPDATE shopCustomers SET name = ${nameOf('NEW')} WHERE customer = 'account:' || NEW._id AND lastOrderAt IS NULL;`,
  },
  {
    name: 'customerOfGoneUser',
    after: 'DELETE',
    on: 'users',
    run: `DELETE FROM shopCustomers WHERE customer = 'account:' || OLD._id AND lastOrderAt IS NULL;`,
  },
];

export const shopCustomers: DerivedTables = {
  table: 'shopCustomers',
  make,
  fill: countAllOrders + countMessages('true') + countGuests('true'),
  triggers: [...messageTriggers, ...orderTriggers],
};
