import type { DatabaseSync } from 'node:sqlite';

/**
 * Each shop's customers, kept by the database itself in the same transaction as the orders and messages that make them:
 * whoever ordered, with the sums of it (cancelled orders count for nothing), and whoever has a conversation with the
 * shop's seller (decision 0014). `lastOrderAt` and `lastMessageAt` are null where there was none. `figure-store.ts`
 * reads them. The two orders of the list hold whole rows: a search or a late page walks through thousands of them.
 */
const table = `
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

/** Names who bought: an account, else a phone; a sale at the counter without either belongs to no customer. */
const buyerOf = (order: string) =>
  `CASE WHEN ${order}.customerId IS NOT NULL THEN 'account:' || ${order}.customerId
        WHEN ${order}.customerPhone <> '' THEN 'phone:' || ${order}.customerPhone END`;

/** Adds an order (sign 1) or takes it away (-1). `source` is where the row `order` comes from. */
function countOrder(order: string, sign: 1 | -1, source = 'WHERE true'): string {
  const counts = `CASE WHEN ${order}.status = 'Cancelled' THEN 0 ELSE ${sign} END`;
  const isLatest = "excluded.lastOrderAt >= coalesce(lastOrderAt, '')";
  return `
INSERT INTO shopCustomers SELECT ${order}.storeId, ${buyerOf(order)}, ${order}.customerName, ${order}.customerPhone,
  ${counts}, ${counts} * (${order}.orderTotal - coalesce(${order}.returned, 0)), ${order}.orderDate, NULL
  ${source} AND ${buyerOf(order)} IS NOT NULL
  ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, total = total + excluded.total,
    name = CASE WHEN ${isLatest} THEN excluded.name ELSE name END,
    phone = CASE WHEN ${isLatest} THEN excluded.phone ELSE phone END,
    lastOrderAt = max(coalesce(lastOrderAt, ''), excluded.lastOrderAt);`;
}

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
  SELECT shop._id, 'account:' || party._id, ${nameOf('party')}, NULL, 0, 0, NULL, message._createdAt
  FROM messages AS message
  JOIN users AS seller ON ${isAccount('seller')} AND seller.userId = message.${seller}
  JOIN stores AS shop ON shop.ownerId = seller._id
  JOIN users AS party ON ${isAccount('party')} AND party.userId = message.${party} AND party._id <> seller._id
  WHERE ${condition}
  ON CONFLICT DO UPDATE SET lastMessageAt = max(coalesce(lastMessageAt, ''), excluded.lastMessageAt);`;
  return oneWay('receiverId', 'senderId') + oneWay('senderId', 'receiverId');
}

const oldPair = '(OLD.senderId, OLD.receiverId)';
/** The rows of both parties of a deleted message. */
const rowsOfGone = `(storeId, customer) IN (
    SELECT shop._id, 'account:' || party._id
    FROM users AS seller JOIN stores AS shop ON shop.ownerId = seller._id JOIN users AS party ON party._id <> seller._id
    WHERE ${isAccount('seller')} AND seller.userId IN ${oldPair} AND ${isAccount('party')} AND party.userId IN ${oldPair})`;
const lastBetween = (sender: string, receiver: string) =>
  `coalesce((SELECT max(_createdAt) FROM messages WHERE senderId = OLD.${sender} AND receiverId = OLD.${receiver}), '')`;
/** After a message was deleted, the one before it is the last. */
const forgetMessage = `
UPDATE shopCustomers
  SET lastMessageAt = nullif(max(${lastBetween('senderId', 'receiverId')}, ${lastBetween('receiverId', 'senderId')}), '')
  WHERE lastMessageAt = OLD._createdAt AND ${rowsOfGone};
DELETE FROM shopCustomers WHERE lastMessageAt IS NULL AND lastOrderAt IS NULL AND ${rowsOfGone};`;

/** What came back of an order was not bought. */
const orderTriggers = `
CREATE TRIGGER IF NOT EXISTS customerOfNewOrder AFTER INSERT ON orders BEGIN ${countOrder('NEW', 1)} END;
CREATE TRIGGER IF NOT EXISTS customerOfChangedOrder
  AFTER UPDATE OF storeId, orderDate, status, orderTotal, returned, customerId, customerPhone, customerName ON orders BEGIN
  ${countOrder('OLD', -1)} ${countOrder('NEW', 1)} END;
CREATE TRIGGER IF NOT EXISTS customerOfGoneOrder AFTER DELETE ON orders BEGIN ${countOrder('OLD', -1)} END;
`;
const messageTriggers = `
CREATE TRIGGER customerOfNewMessage AFTER INSERT ON messages BEGIN ${countMessages('message._seq = NEW._seq')} END;
CREATE TRIGGER customerOfGoneMessage AFTER DELETE ON messages BEGIN ${forgetMessage} END;
CREATE TRIGGER customersOfNewShop AFTER INSERT ON stores BEGIN ${countMessages('shop._id = NEW._id')} END;
CREATE TRIGGER customersOfMovedShop AFTER UPDATE OF ownerId ON stores WHEN OLD.ownerId <> NEW.ownerId BEGIN
  DELETE FROM shopCustomers WHERE storeId = NEW._id AND lastOrderAt IS NULL;
  UPDATE shopCustomers SET lastMessageAt = NULL WHERE storeId = NEW._id;
  ${countMessages('shop._id = NEW._id')} END;
CREATE TRIGGER customerOfNewUser AFTER INSERT ON users BEGIN ${countMessages('party._id = NEW._id')} END;
CREATE TRIGGER customerOfRenamedUser AFTER UPDATE OF firstName, lastName ON users BEGIN
  UPDATE shopCustomers SET name = ${nameOf('NEW')} WHERE customer = 'account:' || NEW._id AND lastOrderAt IS NULL; END;
CREATE TRIGGER customerOfGoneUser AFTER DELETE ON users BEGIN
  DELETE FROM shopCustomers WHERE customer = 'account:' || OLD._id AND lastOrderAt IS NULL; END;
`;

const fill = `${countOrder('bill', 1, 'FROM orders AS bill WHERE true')} ${countMessages('true')}`;

/** Makes what is missing of the customers, from the orders and messages there are. The caller holds the transaction. */
export function createShopCustomers(connection: DatabaseSync): void {
  const known = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'shopCustomers'").get();
  if (!known) {
    connection.exec(table);
    connection.exec(fill);
    connection.exec(messageTriggers);
  }
  connection.exec(orderTriggers);
}
